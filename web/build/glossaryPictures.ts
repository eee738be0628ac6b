import type { Picture } from "./pictures.ts";

// The contents of the glossary's pictures (docs/rules/pictures). Letters: K King, Q Queen, PM Prime Minister, M
// Minister, N Knight, T Tower, A Assassin, P Pawn, C Civilian, D Duke or Deputy, MA Master.

const pyramid = { files: 5, ranks: 5, levels: 3 };
const level = (letter: string, from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, y) =>
    Array.from({ length: to - from + 1 }, (_, x) => `${letter}${"abcdefghi"[from + x - 1]}${from + y}`).join(
      " ",
    ),
  ).join(" ");
const row = (files: string, rank: number): string => [...files].map((file) => `${file}${rank}`).join(" ");

const tower = { files: 5, ranks: 5, pieces: "wT:b2 wP:b4 bP:d2" };
const castle = { files: 5, ranks: 5, pieces: "wT:b2 wC:d2 wC:b4 wT:d4" };
const common = (marks: string): Picture => ({
  files: 9,
  ranks: 2,
  cell: 28,
  marks: { a: marks },
  pieces: "wT:a1 wM:b1 wM:c1 wPM:d1 wK:e1 wQ:f1 wN:g1 wN:h1 wT:i1",
});

export const glossaryPictures: { [name: string]: Picture } = {
  arena: { ...pyramid, marks: { a: [level("A", 1, 5), level("B", 2, 4), "Cc3"].join(" ") } },
  level: { ...pyramid, marks: { a: level("B", 2, 4) } },
  "kings-level": { ...pyramid, marks: { a: level("A", 1, 5) } },
  apex: { ...pyramid, marks: { a: "Cc3" } },
  demarcator: { ...pyramid, marks: { a: "Aa3 Ab3 Ac3 Ad3 Ae3 Bb3 Bc3 Bd3 Cc3" } },
  station: { files: 3, ranks: 3, marks: { a: "b2" }, pieces: "wN:b2" },
  rank: { files: 5, ranks: 5, marks: { a: row("abcde", 3) } },
  file: { files: 5, ranks: 5, marks: { a: "c1 c2 c3 c4 c5" } },
  post: { ...pyramid, marks: { a: "Ac3 Bc3 Cc3" } },
  orthogonal: { ...pyramid, marks: { a: "Aa3 Ab3 Ad3 Ae3 Ac1 Ac2 Ac4 Ac5 Bc3 Cc3" }, pieces: "wT:Ac3" },
  diagonal: { ...pyramid, marks: { a: "Aa1 Ab2 Ad4 Ae5 Aa5 Ab4 Ad2 Ae1 Bc2 Bc4 Bb3 Bd3" }, pieces: "wM:Ac3" },
  oblique: { ...pyramid, marks: { a: "Bb2 Bb4 Bd2 Bd4" }, pieces: "wQ:Ac3" },
  jump: { files: 4, ranks: 4, marks: { a: "d4" }, pieces: "wC:b2 bP:c3", arrows: "b2-d4" },
  "jump-chain": {
    files: 5,
    ranks: 5,
    marks: { a: "c3 c5" },
    pieces: "wC:a1 bP:b2 wP:c4",
    arrows: "a1-c3 c3-c5",
  },
  bridge: { files: 5, ranks: 5, marks: { a: "c3 e5" }, pieces: "wC:a1 bP:b2 wP:d4", arrows: "a1-c3 c3-e5" },
  screen: { files: 5, ranks: 2, marks: { a: "c1" }, pieces: "wMA:a1 wP:c1 bN:e1", arrows: "a1-e1" },
  field: { ...tower, marks: { a: "a2 c2 d2 e2 b1 b3 b4 b5" } },
  projection: { ...tower, marks: { a: "a2 c2 d2 b1 b3" } },
  "projection-frontier": {
    files: 6,
    ranks: 5,
    pieces: "wT:b2 wK:e4 wP:b4",
    marks: { a: "a2 c2 d2 e2 f2 b1 b3 d3 e3 f3 d4 f4 d5 e5 f5 b5" },
  },
  sanctuary: {
    ...tower,
    pieces: `${tower.pieces} bT:c5`,
    marks: { a: "a2 d2 b1 b3", b: "c2 c3 c4 c1 a5 b5 d5 e5 d1" },
  },
  luft: {
    files: 5,
    ranks: 4,
    pieces: "wK:c1 wP:b2 wP:c2 wP:d3 bT:e4",
    marks: { a: "b1 d1 d2", b: "e1 e2 e3 a4 b4 c4 d4" },
  },
  coverage: { files: 5, ranks: 4, pieces: "wT:b1 wP:b4 wK:d2", marks: { a: "b4 c1 d1 e1" } },
  active: {
    files: 5,
    ranks: 5,
    pieces: "wT:b2 wC:d2 wC:b4 wT:d4 wK:c3 wN:e1",
    marks: { a: "c3 e1" },
    blocks: "b2-d4",
  },
  move: { files: 4, ranks: 3, marks: { a: "c3" }, pieces: "wN:b1", arrows: "b1-c3" },
  capture: { files: 4, ranks: 3, marks: { a: "d3" }, pieces: "wM:b1 bP:d3", arrows: "b1-d3" },
  exchange: {
    files: 5,
    ranks: 5,
    marks: { a: "c3" },
    pieces: "wP:b2 wT:c1 bP:c3 bN:d5 bM:e5",
    arrows: "b2-c3 d5-c3 c1-c3 e5-c3",
  },
  promotion: { files: 3, ranks: 4, marks: { a: "a4 b4 c4" }, pieces: "wP:b3", arrows: "b3-b4" },
  check: { files: 5, ranks: 2, marks: { b: "e1" }, pieces: "wT:a1 bK:e1", arrows: "a1-e1" },
  overcheck: { ...pyramid, marks: { b: "Bc3" }, pieces: "wT:Ac3 bK:Bc3", arrows: "Ac3-Bc3" },
  undercheck: { ...pyramid, marks: { b: "Ac3" }, pieces: "bK:Ac3 wT:Bc3", arrows: "Bc3-Ac3" },
  checkmate: { files: 4, ranks: 3, marks: { b: "a1 a2 b1 b2" }, pieces: "bK:a1 wQ:b2 wK:c3" },
  deadlock: { files: 4, ranks: 3, marks: { b: "a2 b1 b2" }, pieces: "bK:a1 wQ:b3" },
  abdication: { files: 5, ranks: 3, marks: { a: "d2" }, pieces: "wK:b1 wD:d2", arrows: "b1-d2" },
  reign: { ...pyramid, marks: { a: "Cc3" }, pieces: "wQ:Cc3" },
  arrest: {
    files: 6,
    ranks: 5,
    pieces: "wT:b2 wC:d2 wC:b4 wT:d4 wK:c3 wD:f1 bN:f2",
    marks: { a: "d3 f3" },
    blocks: "b2-d4",
    arrows: "f1-f3 f2-d3",
  },
  castle: { ...castle, pieces: `${castle.pieces} wK:c3`, blocks: "b2-d4" },
  bastions: { ...castle, marks: { a: "b2 d2 b4 d4" } },
  foundation: { ...castle, marks: { a: "b2 c2 d2 b3 c3 d3 b4 c4 d4" } },
  chair: { ...castle, marks: { a: "c3" } },
  axis: { ...pyramid, marks: { a: "Ac3 Bc3 Cc3" }, blocks: "Bb2-Bd4" },
  rooms: {
    ...pyramid,
    files: 5,
    levels: 2,
    marks: { a: "Ac2 Ab3 Ad3 Ac4 Bb2 Bc2 Bd2 Bb3 Bd3 Bb4 Bc4 Bd4" },
    pieces: "wT:Ab2 wC:Ad2 wC:Ab4 wT:Ad4",
  },
  "castle-effect": {
    ...castle,
    marks: { a: "b2 c2 d2 b3 d3 b4 c4 d4" },
    pieces: `${castle.pieces} wK:c3`,
    blocks: "b2-d4",
  },
  arrestee: { ...castle, pieces: `${castle.pieces} wK:c3 bN:d3`, marks: { b: "d3" }, blocks: "b2-d4" },
  knight: { files: 5, ranks: 5, pieces: "wN:c3", marks: { a: "b1 d1 a2 e2 a4 e4 b5 d5" } },
  assassin: {
    files: 4,
    ranks: 4,
    pieces: "wA:b1 wP:c2 bP:c1",
    marks: { a: "c1 d4" },
    arrows: "b1-b2 b2-c3 c3-d4 b1-c1",
  },
  pawn: { ...pyramid, pieces: "wP:Ac2 bP:Ab3 bP:Ad3 bP:Bb2 bP:Bd2", marks: { a: "Ac3 Bc2 Ab3 Ad3 Bb2 Bd2" } },
  civilian: {
    files: 5,
    ranks: 4,
    pieces: "wC:c2 bP:c3",
    marks: { a: "b1 c1 d1 b2 d2 b3 d3 c4" },
    arrows: "c2-c4",
  },
  minister: { files: 5, ranks: 4, pieces: "wM:c1 wM:d1", marks: { a: "b2 a3 d2 e3", b: "c2 b3 a4 e2" } },
  senate: common("b1 c1"),
  stable: common("g1 h1"),
  cabinet: common("d1 e1 f1"),
  court: {
    files: 17,
    ranks: 2,
    cell: 24,
    marks: { a: row("fghijkl", 1) },
    pieces:
      "wMA:a1 wA:b1 wT:c1 wM:d1 wM:e1 wB:f1 wD:g1 wPM:h1 wK:i1 wQ:j1 wDS:k1 wBS:l1 wN:m1 wN:n1 wT:o1 wA:p1 wMA:q1",
  },
};
