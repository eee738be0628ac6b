// Who plays a game and who judges it, on which terms, and which of their seats are the user's. Kept in memory, as set
// by the server's records or by a game that begins here.
import { batch, computed, signal } from "@preact/signals";
import { people, seatIn, viewerOf, type Players } from "../game/players.ts";
import { everySeat, onlySide, type Keys, type Seat } from "../server/keys.ts";
import type { Color, GameInfo, GameRecord, Parley, Viewer } from "../core/types.ts";

const same = <T>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

// Who plays, with which keys, and whose view of the game the server sends. `keys` undefined: no seat has a key. `open`:
// everyone at this board sees all papers.
export interface RoundData {
  players: Players;
  parley: Parley | null;
  keys?: Keys | undefined;
  viewer: Viewer;
  byLink?: boolean;
  open?: boolean;
}
export const localRound: RoundData = { players: people, parley: null, viewer: "everything" };

export class Seats {
  readonly players = signal<Players>(people);
  readonly parley = signal<Parley | null>(null);
  // What the user may do here, with which keys, and whose view of the game the server sends.
  readonly seat = signal<Seat>(everySeat);
  readonly keys = signal<Keys>({});
  readonly viewer = signal<Viewer>("everything");
  // The players' seats have keys, and the server alone referees.
  readonly byLink = signal(false);
  // The user's one side here, if any.
  readonly mine = signal<Color | undefined>(undefined);
  // There is an Umpire or arbiter, or one has been called and has not come yet.
  readonly umpire = signal(false);
  readonly umpireAwaited = signal(false);
  // The id of the arena that the game is of.
  readonly arena = signal<string | null>(null);
  // The players are on different pages.
  readonly onDifferentPages = computed(() => this.byLink.value || this.mine.value !== undefined);
  // Whether this page receives only what one viewer may know.
  readonly restricted = computed(() => this.viewer.value !== "everything");
  // Whether the game has an Umpire, or an arbiter called by the players.
  readonly umpired = computed(
    () =>
      this.parley.value?.umpire === "present" ||
      this.parley.value?.umpire === "confirms" ||
      this.umpire.value,
  );
  // Whether there is something to agree on: both players are people, or an Umpire judges.
  readonly canAgree = computed(() => {
    const { w, b } = this.players.value;
    return (w.kind === "human" && b.kind === "human") || this.umpired.value;
  });
  // Whether the user has no seat in a game that has seats of its own.
  readonly watching = computed(() => !Object.values(this.seat.value).some(Boolean));

  // A game is set up on the board with these players. `seat`: what the user may do in it.
  setPlayers({ players, parley, keys, viewer }: RoundData, seat: Seat): void {
    batch(() => {
      this.players.value = players;
      this.parley.value = parley;
      this.keys.value = keys ?? {};
      this.seat.value = seat;
      this.viewer.value = viewer;
    });
  }

  // Another game is current.
  reset(): void {
    this.byLink.value = this.umpire.value = this.umpireAwaited.value = false;
    this.mine.value = undefined;
    this.arena.value = null;
  }

  // Whose view of the game the core shows; undefined: the whole game.
  viewerIn(info: GameInfo): Viewer | undefined {
    return viewerOf(info, this.players.value, this.seat.value, this.restricted.value);
  }

  // A guest brings a name, and an Umpire may have come.
  applyRecord({ white, black, umpire, umpireAwaited, arena }: GameRecord): void {
    const players = { w: white, b: black };
    if (!same(this.players.value, players)) this.players.value = players;
    this.mine.value = onlySide(this.seat.value);
    this.umpire.value = umpire === true;
    this.umpireAwaited.value = umpireAwaited === true;
    this.arena.value = arena ?? null;
  }

  // The players may have agreed on other terms, and appointed an Umpire.
  applyTerms(info: GameInfo, { parley, seats }: GameRecord): void {
    if (same(parley, this.parley.value)) return;
    this.parley.value = parley;
    this.seat.value = seatIn(info, parley, this.keys.value, seats === "link");
  }

  // The Umpire's seat is open again: the user has only these keys.
  dropUmpire(keys: Keys): void {
    this.keys.value = keys;
    this.seat.value = { ...this.seat.value, umpire: false };
  }
}
