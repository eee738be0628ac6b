// Who plays a game, and which seat of it this user has; what is needed to start one. Types and values; nothing is kept
// here.
import { everySeat, onlySide, seatOf, type Keys, type Seat } from "../server/keys.ts";
import type { ClockTerms, Color, GameInfo, Options, Parley, Player, Viewer } from "../core/types.ts";

export type Players = { w: Player; b: Player };

export interface Rating {
  elo: number;
  // It is worth more than that.
  over: boolean;
}

export const people: Players = { w: { kind: "human" }, b: { kind: "human" } };

// What a level of the engine is worth in this game: about so much, or full strength, which is worth more the more time
// it has. Undefined where it was not measured.
export function engineRating(info: GameInfo | null | undefined, level: number): Rating | undefined {
  const elo = info?.elo[level - 1];
  return elo === undefined ? undefined : { elo, over: level === info?.elo.length };
}

// A game by link: the user's side.
export interface ByLink {
  mine: Color;
}

// A game to start.
export interface GameRequest {
  game: string;
  file?: string | undefined;
  options: Options;
  fen: string;
  players: Players;
  parley?: Parley | null;
  link?: ByLink | null;
  clock?: ClockTerms | null;
  rated?: boolean;
}

export const seatOfColor = (color: Color): "white" | "black" => (color === "w" ? "white" : "black");

export const colorOfSeat = (seat: "white" | "black"): Color => (seat === "white" ? "w" : "b");

// The seats that these keys open.
export function seatIn(info: GameInfo, parley: Parley | null, keys: Keys | undefined, byLink: boolean): Seat {
  if (!keys) return everySeat;
  const umpire = parley?.umpire === "present" || parley?.umpire === "confirms";
  const players = info.papers === true || byLink;
  return seatOf(keys, players, players || umpire);
}

// The user's own side, if there is only one.
export function sideOf({ w, b }: Players, seat: Seat): Color | undefined {
  return onlySide(seat) ?? (seat.w && w.kind !== b.kind ? (w.kind === "human" ? "w" : "b") : undefined);
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
