import { batch } from "@preact/signals";
import { recordOf } from "./core/client.ts";
import { allShown } from "./fields.ts";
import type { Guest } from "./guest.ts";
import { Model, people, type Note, type Players } from "./model.ts";
import { Opponent } from "./opponent.ts";
import { addressOf, type Place } from "./place.ts";
import { atlas, homeLevel, isPaper, pieceAt } from "./select.ts";
import type { GamesApi } from "./server/http.ts";
import { everySeat, onlySide, seatOf, type Keys, type Memory, type Seat } from "./server/keys.ts";
import type { GameLink, LinkEvents } from "./server/link.ts";
import { reasonOf } from "./refusal.ts";
import { colorName, sayMove, sayResult } from "./speech.ts";
import { speakOf } from "./terms.ts";
import type { Core, GameInfo, GameState, Parley, Result, Setup, Viewer } from "./types.ts";
import { t } from "./words/index.ts";
import { capital, large, plain, type Phrase } from "./words/format.ts";
import { say, sayPlain } from "./words/messages.ts";
import { gameTitle } from "./words/variants.ts";

// What the store needs from outside; tests supply their own.
export interface Surroundings {
  core: Core;
  api: Pick<GamesApi, "create" | "load" | "claim"> & Partial<Pick<GamesApi, "library" | "list" | "remove">>;
  follow(id: string, events: LinkEvents, keys: string[]): GameLink;
  memory: Memory;
  // Storage of this window only.
  window?: Memory;
  address: { set(address: string, instead?: boolean): void };
  still(): boolean;
  wait(ms: number): Promise<void>;
  // Monotonic milliseconds.
  now?(): number;
  // Whether no other window holds this lock; if so, this window holds it until it closes.
  claim?(name: string): Promise<boolean>;
}

// The viewer for whom the core shows the game: the one user at it, or the side to move. Undefined if it shows
// everything it knows.
export function viewerOf(
  info: GameInfo,
  { w, b }: Players,
  seat: Seat = everySeat,
  over = false,
): Viewer | undefined {
  if (!info.papers || over || !seat.w || !seat.b) return undefined;
  if (w.kind === b.kind) return w.kind === "human" ? "mover" : "spectator";
  return w.kind === "human" ? "white" : "black";
}

// Who has the game's seats, and as whom the server shows it. `keys` undefined: nobody has seats of their own. `open`:
// everyone at this board sees all papers.
export interface Standing {
  players: Players;
  parley: Parley | null;
  keys?: Keys | undefined;
  viewer: Viewer;
  byLink?: boolean;
  open?: boolean;
}
export const ownTable: Standing = { players: people, parley: null, viewer: "everything" };

// The game on the board, wherever it is stored: set up, shown and spoken, one change after another.
export abstract class Laid extends Model {
  protected queue: Promise<void> = Promise.resolve();
  protected slides = 0;
  protected dropped = false;
  protected asked = 0;
  protected readonly opponent: Opponent;

  constructor(readonly out: Surroundings) {
    super();
    this.opponent = new Opponent(out.core, out.wait, this.thinking);
    const view = out.memory.get("view");
    if (view === "merged" || view === "single" || view === "all" || view === "space") this.view.value = view;
    const shown = out.memory.get("shown")?.split(",") ?? [];
    this.shown.value = new Set(allShown.filter((key) => shown.includes(key)));
    if (out.memory.get("panel") === "folded") this.panel.value = false;
  }

  // A game has been set up on the board; `again`: the same one, updated.
  protected abstract laid(again: boolean): void;
  // The game on the board is no longer stored anywhere.
  protected abstract unfollow(): void;

  // For guests of the board: the engine, and storage.
  get core(): Core {
    return this.out.core;
  }

  get memory(): Memory {
    return this.out.memory;
  }

  // Shows a sentence and speaks it.
  tell(sentence: string | Phrase, tone: Note["tone"]): void {
    const phrase = typeof sentence === "string" ? undefined : capital(sentence);
    const text = phrase ? plain(phrase) : large(sentence as string);
    batch(() => {
      this.note.value = { text, phrase, tone };
      this.hint.value = null;
    });
    this.speak(text);
  }

  // What the game on the board is called.
  protected title(): string {
    return this.info.value ? gameTitle(this.info.value) : "";
  }

  // How the game ended, or whose turn it is.
  protected stands(): string {
    return this.result.value ? plain(sayResult(this.result.value)) : this.turnText();
  }

  turnText(): string {
    const state = this.state.value;
    return state ? t("turn.toMove", { color: colorName(state.side) }) : "";
  }

  // Shows a text to copy, such as a FEN, and spells it aloud.
  quote(text: string): void {
    batch(() => {
      this.note.value = { text, tone: "plain" };
      this.hint.value = null;
      this.utter(text);
    });
  }

  // Speaks a sentence that is shown elsewhere.
  announce(text: string): void {
    this.speak(text);
  }

  // Announces what the user has done, and removes the previous notice.
  protected say(text: string): void {
    this.note.value = null;
    this.speak(text);
  }

  protected speak(text: string): void {
    this.utter(text);
  }

  protected utter(text: string): void {
    this.spoken.value = { text, n: this.spoken.value.n + 1 };
  }

  protected drop(): void {
    this.asked++;
    batch(() => {
      this.selected.value = null;
      this.chooser.value = null;
      this.task.value = null;
      this.hint.value = null;
      this.note.value = null;
    });
  }

  // The moves with their papers, as far as this page has them.
  get papers(): string[] {
    return this.record;
  }

  // The moves in their stored form; the state may show less of them.
  protected get record(): string[] {
    return this.state.value ? recordOf(this.state.value) : [];
  }

  // Fetches the projections for the current state if a field is to be shown.
  protected look(): void {
    if (this.shown.value.size === 0) return;
    void this.inTurn(async () => {
      const state = this.state.value;
      if (!state) return;
      const known = this.projections.value?.state === state ? this.projections.value : null;
      const luft = this.shown.value.has("luft");
      if (known && (known.luft || !luft)) return;
      const list = known?.list ?? (await this.out.core.projections());
      const safe = luft ? await this.out.core.luft() : undefined;
      if (state === this.state.value) this.projections.value = { state, list, luft: safe };
    });
  }

  // Shows a new state. With `before`, its last move is animated and spoken.
  protected commit(after: GameState, before: GameState | null): void {
    const map = this.map.value!;
    const move = before && after.moves.length === before.moves.length + 1 ? after.moves.at(-1)! : null;
    const piece = move && before ? pieceAt(before, move.from) : undefined;
    batch(() => {
      this.drop();
      this.state.value = after;
      this.slide.value = null;
      this.openPapers.value = false;
      this.challenging.value = false;
      // If one level fills the window, it becomes the one with the engine's piece.
      if (move && before && !isPaper(move) && this.players.value[before.side].kind === "engine")
        this.front.value = map.cell(move.arrive).level;
      if (move && piece && before && move.from !== move.arrive && !isPaper(move) && !this.out.still()) {
        const also = move.also.flatMap((a) => {
          const rook = pieceAt(before, a.from);
          return rook ? [{ piece: rook, arrive: a.arrive }] : [];
        });
        const victim = move.victim === null ? null : (pieceAt(before, move.victim) ?? null);
        this.slide.value = { n: ++this.slides, dropped: this.dropped, move, piece, victim, also };
      }
    });
    this.dropped = false;
    if (move && before) this.speak(sayMove(map, before, move, after));
    this.look();
  }

  // The user is now on this page. The empty table is not a page to go back to.
  protected goes(place: Place, instead = false): void {
    const bare = this.place.value.kind === "table" && this.place.value.id === null;
    this.place.value = place;
    this.out.address.set(addressOf(place), instead || bare);
  }

  // Why the user may not move, if it is not their turn.
  protected hindrance(): string | Phrase {
    const state = this.state.value;
    if (this.result.value) return sayResult(this.result.value);
    if (this.guest.value) return this.guest.value.hindrance();
    if (this.asking.value) return t("say.inspecting");
    if (this.pending.value) return t("say.unconfirmed");
    const color = colorName(state?.side ?? "w");
    if (state && !this.seat.value[state.side])
      return t(onlySide(this.seat.value) ? "say.turn" : "say.turnWatching", { color });
    return t("say.turnThinking", { color });
  }

  // Sets up a game from its start and moves, in one visible step. `again`: the same game, updated.
  protected async lay(
    setup: Setup,
    standing: Standing = ownTable,
    moves: string[] = [],
    result: Result | null = null,
    again = false,
  ): Promise<void> {
    const { players, parley, keys, viewer, byLink = false, open = false } = standing;
    const info = await this.out.core.info(setup.game, setup.options, setup.file);
    let state = await this.out.core.start(setup);
    for (const move of moves) state = await this.out.core.play(move);
    const seat = keys ? this.seatWith(info, parley, keys, byLink) : everySeat;
    const eye = viewerOf(info, players, seat, open || viewer !== "everything" || result !== null);
    if (eye) state = await this.out.core.view(eye);
    this.opponent.hush();
    batch(() => {
      this.drop();
      this.slide.value = null;
      this.declared.value = result;
      this.info.value = info;
      speakOf(info);
      this.setup.value = setup;
      this.players.value = players;
      this.parley.value = parley;
      this.keys.value = keys ?? {};
      this.seat.value = seat;
      this.viewer.value = viewer;
      this.pending.value = this.asking.value = this.challenging.value = false;
      this.forged.value = new Map();
      this.openPapers.value = false;
      this.state.value = state;
      if (again) return;
      this.flipped.value =
        onlySide(seat) === "b" || (players.w.kind === "engine" && players.b.kind === "human");
      this.focused.value = state.legal[0]?.from ?? info.cells[0]?.id ?? null;
      this.front.value = homeLevel(atlas(info), state, this.flipped.value ? "b" : "w");
    });
    this.laid(again);
    this.look();
  }

  // Gives the board to a guest, with these moves made on it. False: the user has left the guest's page meanwhile, and
  // the board stays hidden. Rejects with the core's reason if it refuses; then nothing changes.
  host(guest: Guest, setup: Setup, moves: string[] = []): Promise<boolean> {
    const { kind } = this.place.value;
    const left = () => this.place.value.kind !== kind;
    return this.inTurn(async () => {
      if (left()) return false;
      await this.lay(setup, { ...ownTable, open: true }, moves);
      if (left()) return false;
      this.unfollow();
      batch(() => {
        this.guest.value = guest;
        this.lost.value = null;
        this.dialog.value = null;
      });
      return true;
    }, true);
  }

  // Shows the position after these moves from the same start on a guest's board. One move forward is animated and
  // spoken.
  walk(moves: string[]): Promise<void> {
    return this.inTurn(async () => {
      const before = this.state.value;
      if (!before || !this.guest.value) return;
      const at = this.record;
      let same = 0;
      while (same < at.length && at[same] === moves[same]) same++;
      if (same === at.length && same === moves.length) return;
      let state = before;
      if (same < at.length) state = await this.out.core.back(at.length - same);
      for (const move of moves.slice(same)) state = await this.out.core.play(move);
      this.commit(state, same === at.length && moves.length === same + 1 ? before : null);
    });
  }

  // The seats that these keys open.
  protected seatWith(info: GameInfo, parley: Parley | null, keys: Keys, byLink: boolean): Seat {
    const umpire = parley?.umpire === "present" || parley?.umpire === "confirms";
    const players = info.papers === true || byLink;
    return seatOf(keys, players, players || umpire);
  }

  // Runs one change after another. A failure is shown, and rethrown if `strict`.
  protected inTurn<T>(work: () => Promise<T>, strict = false): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.then(
      () => undefined,
      (error: Error) => {
        if (strict) return;
        if (this.state.value) this.tell(say(reasonOf(error)), "refused");
        else this.failure.value = sayPlain(reasonOf(error));
      },
    );
    return strict ? done : done.catch(() => undefined as T);
  }
}
