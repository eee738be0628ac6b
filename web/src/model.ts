import { computed, signal } from "@preact/signals";
import { atlas } from "./select.ts";
import type { LinkStatus } from "./server/link.ts";
import type { GameFile, GameInfo, GameState, GameSummary, Man, Move, Options, Player, Result, Setup } from "./types.ts";

export type View = "flat" | "merged";
export type Players = { w: Player; b: Player };
export interface Note { text: string; tone: "plain" | "refused" }
// A move being shown: every man that travels over its own board and then passes through. `dropped`: it was carried by hand.
export interface Slide { n: number; dropped: boolean; move: Move; man: Man; victim: Man | null; also: { man: Man; arrive: number }[] }
export interface Wish { game: string; file?: string | undefined; options: Options; fen: string; players: Players }

export const people: Players = { w: { kind: "human" }, b: { kind: "human" } };

// Everything the page knows. Views read it; only the store writes it.
export class Model {
  readonly games = signal<GameSummary[]>([]);
  // Every game of the list as it is by default, once it has been asked for.
  readonly catalogue = signal<ReadonlyMap<string, GameInfo>>(new Map());
  // The game files that the server was started with.
  readonly files = signal<GameFile[]>([]);
  // Those loaded at this page, the newest first.
  readonly loaded = signal<GameFile[]>([]);
  readonly info = signal<GameInfo | null>(null);
  readonly state = signal<GameState | null>(null);
  readonly setup = signal<Setup | null>(null);
  readonly players = signal<Players>(people);
  readonly id = signal<string | null>(null);
  readonly saving = signal<LinkStatus | "unsaved">("unsaved");
  readonly declared = signal<Result | null>(null);
  readonly failure = signal<string | null>(null);
  // Why the address shows no game.
  readonly lost = signal<string | null>(null);
  // A new game is on its way to the table; what is pressed on the old one counts no more.
  readonly laying = signal(false);

  readonly view = signal<View>("flat");
  readonly flipped = signal(false);
  readonly front = signal(0);
  readonly panel = signal(true);
  readonly dialog = signal<"new" | "keys" | null>(null);

  readonly selected = signal<number | null>(null);
  readonly focused = signal<number | null>(null);
  readonly pointed = signal<number | null>(null);
  readonly chooser = signal<Move[] | null>(null);
  readonly note = signal<Note | null>(null);
  readonly hint = signal<string | null>(null);
  readonly spoken = signal({ text: "", n: 0 });
  readonly slide = signal<Slide | null>(null);
  readonly thinking = signal(false);

  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  readonly result = computed(() => this.state.value?.result ?? this.declared.value);
  // The person may move now.
  readonly myTurn = computed(() => {
    const state = this.state.value;
    return state !== null && this.result.value === null && this.players.value[state.side].kind === "human";
  });
  readonly last = computed(() => this.state.value?.moves.at(-1) ?? null);
}
