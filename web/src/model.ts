import { computed, signal } from "@preact/signals";
import type { LinkStatus } from "./server/link.ts";
import { fieldsOf, type Shown } from "./fields.ts";
import type { Guest } from "./guest.ts";
import { layered } from "./levels.ts";
import type { Place } from "./place.ts";
import { everySeat, type Keys, type Seat } from "./server/keys.ts";
import { atlas, pieceAt } from "./select.ts";
import type { Task } from "./task.ts";
import { groupsAt, type Grouped } from "./terms.ts";
import type { Phrase } from "./words/format.ts";
import type {
  Both,
  ClockTerms,
  Color,
  GameFile,
  GameInfo,
  GameState,
  GameSummary,
  Piece,
  Move,
  Options,
  Parley,
  Player,
  Projection,
  Result,
  Setup,
  Viewer,
} from "./types.ts";

// Fit to the window; all pieces on one board; one level large and the others small beside it; all levels however small;
// or 3D.
export type View = "flat" | "merged" | "single" | "all" | "space";
export type Players = { w: Player; b: Player };
// `phrase`: the text with the terms and rules in it, if it has any.
export interface Note {
  text: string;
  phrase?: Phrase | undefined;
  tone: "plain" | "refused";
}
// A move being shown: every piece that travels over its own board and then passes through. `dropped`: the user dragged
// it.
export interface Slide {
  n: number;
  dropped: boolean;
  move: Move;
  piece: Piece;
  victim: Piece | null;
  also: { piece: Piece; arrive: number }[];
}
// Drawn over the boards: a piece's path to its landing, and on to where it ends. `tone` says which side's or kind,
// `rank` its index among similar ones, from 0.
export interface Arrow {
  from: number;
  to: number;
  arrive: number;
  tone: "line" | "white" | "black";
  rank: number;
}
export interface Wish {
  game: string;
  file?: string | undefined;
  options: Options;
  fen: string;
  players: Players;
  parley?: Parley | null;
  link?: ByLink | null;
}
// A game by link: the user's seats, and its clock.
export interface ByLink {
  mine: Color;
  clock: ClockTerms | null;
}

export const people: Players = { w: { kind: "human" }, b: { kind: "human" } };

// Everything the page knows. Views read it; only the store writes it.
export class Model {
  readonly games = signal<GameSummary[]>([]);
  // Every game of the list with default options, once fetched.
  readonly catalogue = signal<ReadonlyMap<string, GameInfo>>(new Map());
  // The game files that the server was started with.
  readonly files = signal<GameFile[]>([]);
  // Those loaded on this page, newest first.
  readonly loaded = signal<GameFile[]>([]);
  readonly info = signal<GameInfo | null>(null);
  readonly state = signal<GameState | null>(null);
  readonly setup = signal<Setup | null>(null);
  readonly players = signal<Players>(people);
  readonly parley = signal<Parley | null>(null);
  readonly id = signal<string | null>(null);
  readonly saving = signal<LinkStatus | "unsaved">("unsaved");
  readonly declared = signal<Result | null>(null);
  // What the user may do here, with which keys, and as whom the server shows the game.
  readonly seat = signal<Seat>(everySeat);
  readonly keys = signal<Keys>({});
  readonly viewer = signal<Viewer>("everything");
  // The last move waits for the Umpire; an inspection waits for its answer; the next move makes a challenge.
  readonly pending = signal(false);
  readonly asking = signal(false);
  readonly challenging = signal(false);
  // What is wrong with the papers of a finished game, by half-move; -1: with all of them.
  readonly forged = signal<ReadonlyMap<number, string>>(new Map());
  readonly failure = signal<string | null>(null);
  // Messages about games played offline that the server does not accept.
  readonly undelivered = signal<readonly string[]>([]);
  // Why the address shows no game.
  readonly lost = signal<string | null>(null);
  // A new game is loading; clicks on the old one no longer count.
  readonly laying = signal(false);

  // The page the user is on, and the guest of the board, if any.
  readonly place = signal<Place>({ kind: "table", id: null });
  readonly guest = signal<Guest | null>(null);

  readonly view = signal<View>("flat");
  // The window is too small for usable squares with all levels on show.
  readonly cramped = signal(false);
  // There is room for one board or level at a time.
  readonly narrow = signal(false);
  // Whether this browser can draw in 3D, as far as is known.
  readonly depth = signal(true);
  readonly flipped = signal(false);
  readonly front = signal(0);
  readonly panel = signal(true);
  // The position that the new-game dialog offers to play; null: the start.
  readonly wished = signal<Setup | null>(null);
  readonly dialog = signal<"new" | "keys" | "settings" | null>(null);

  readonly selected = signal<number | null>(null);
  readonly focused = signal<number | null>(null);
  readonly pointed = signal<number | null>(null);
  readonly chooser = signal<Move[] | null>(null);
  // Cells of which the user must click one: a Civilian to appoint, a hall for an arrestee.
  readonly task = signal<Task | null>(null);
  // The viewer's own papers are on show.
  readonly openPapers = signal(false);
  // The fields on show, and one state's projections and safe squares of the Kings.
  readonly shown = signal<ReadonlySet<Shown>>(new Set());
  readonly projections = signal<{
    state: GameState;
    list: Projection[];
    luft?: Both<number[]> | undefined;
  } | null>(null);
  // What a guest of the board draws on it, and the cell it refers to.
  readonly arrows = signal<readonly Arrow[]>([]);
  readonly subjectCell = signal<number | null>(null);
  readonly note = signal<Note | null>(null);
  readonly hint = signal<Phrase | null>(null);
  readonly spoken = signal({ text: "", n: 0 });
  readonly slide = signal<Slide | null>(null);
  readonly thinking = signal(false);

  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  // One level of many is large, and the others are small beside it.
  readonly single = computed(() => {
    const [info, view] = [this.info.value, this.view.value];
    return info !== null && layered(info) && (view === "single" || (view === "flat" && this.cramped.value));
  });
  readonly sight = computed(() => ({
    cramped: this.cramped.value,
    narrow: this.narrow.value,
    depth: this.depth.value,
  }));
  readonly result = computed(() => this.state.value?.result ?? this.declared.value);
  // Whether the user may move now.
  readonly myTurn = computed(() => {
    const state = this.state.value;
    if (state !== null && this.guest.value) return state.legal.length > 0 && this.guest.value.mayMove(state);
    if (state === null || this.result.value !== null || this.pending.value || this.asking.value) return false;
    return this.players.value[state.side].kind === "human" && this.seat.value[state.side];
  });
  // Whether it is the turn of the server's own engine.
  readonly elsewhere = computed(() => {
    const [state, result] = [this.state.value, this.result.value];
    const player = state && !result && !this.guest.value ? this.players.value[state.side] : undefined;
    return player?.kind === "engine" && player.at === "server";
  });
  // Whether this page receives only what one viewer may know.
  readonly told = computed(() => this.viewer.value !== "everything");
  // Whether the user may make a challenge with the next move.
  readonly mayChallenge = computed(() => {
    const needed =
      this.info.value?.options.some((option) => option.key === "challenge" && option.value === "needed") ??
      false;
    return needed && this.myTurn.value && this.state.value?.view?.challenged === null;
  });
  // The piece whose fields are shown: the one picked up, else the one under the pointer.
  readonly subject = computed(() => {
    const [state, at] = [this.state.value, this.selected.value ?? this.pointed.value];
    return state === null || at === null || this.shown.value.size === 0 ? undefined : pieceAt(state, at);
  });
  // The named groups of squares that contain the cell under the pointer. Hidden while a piece is picked up.
  readonly groups = computed<readonly Grouped[]>(() => {
    const [info, pointed] = [this.info.value, this.pointed.value];
    return info === null || pointed === null || this.selected.value !== null || this.task.value !== null
      ? []
      : groupsAt(info, pointed);
  });
  // The shown fields by cell.
  readonly fields = computed(() => {
    const [state, known, shown] = [this.state.value, this.projections.value, this.shown.value];
    return state && known?.state === state && shown.size > 0
      ? fieldsOf(
          { pieces: state.pieces, list: known.list, luft: known.luft, info: this.info.value },
          shown,
          this.subject.value,
        )
      : null;
  });
  readonly last = computed(() => this.state.value?.moves.at(-1) ?? null);
}
