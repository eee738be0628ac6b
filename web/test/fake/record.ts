import type { GameRecord } from "../../src/core/types.ts";

export const time = "2026-01-31T12:00:00.000Z";

// A stored game with everything that a server says of one; `over` is what a test is about.
export const recordWith = (over: Partial<GameRecord> = {}): GameRecord => ({
  id: "x",
  game: "alice",
  options: {},
  file: null,
  identity: "alice",
  viewer: "everything",
  seats: "open",
  created: time,
  start: "start",
  white: { kind: "human" },
  black: { kind: "human" },
  parley: null,
  result: null,
  offer: null,
  ask: null,
  rematch: null,
  challenge: false,
  pending: false,
  invited: null,
  started: null,
  umpire: false,
  umpireAwaited: false,
  declined: null,
  acceptance: null,
  moves: [],
  clock: null,
  updated: time,
  ...over,
});
