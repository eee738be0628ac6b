import type { Picture } from "./pictures.ts";

// The contents of the pictures with which the chapters of Alice chess, Raumschach and Hyperchess begin
// (docs/rules/pictures). In those with a single white piece besides the Kings, "a" marks all squares that it can go to.
// Letters: K King, Q Queen, R Rook, B Bishop, N Knight, U Unicorn, P Pawn.

const two = { files: 4, ranks: 4, levels: 2, as: "rows", alike: true } as const;
const cube = { files: 5, ranks: 5, levels: 5, as: "stack", cell: 24 } as const;
const inside = { ...cube, levels: 3, first: "B" } as const;

// Which levels of Hyperchess have which squares, level 1 first.
const block = (level: number, files: string, ranks: string): string[] =>
  [...ranks].flatMap((rank) => [...files].map((file) => `${level}${file}${rank}`));
const squares = [
  "1c3",
  ...block(2, "bc", "23"),
  ...block(3, "abc", "123"),
  "3b5",
  "3e2",
  ...block(4, "bcde", "2345"),
  ...block(5, "bcde", "2345"),
  ...block(6, "def", "456"),
  "6b5",
  "6e2",
  ...block(7, "de", "45"),
  "8d4",
].join(" ");
const hyper = {
  files: 6,
  ranks: 6,
  levels: 8,
  as: "rows",
  columns: 4,
  first: "1",
  cells: squares,
  cell: 18,
} as const;

const start = [..."RNBQKBNR"]
  .flatMap((piece, x) => {
    const file = "abcdefgh"[x]!;
    return [`w${piece}:A${file}1`, `wP:A${file}2`, `bP:A${file}7`, `b${piece}:A${file}8`];
  })
  .join(" ");

export const glancePictures: { [name: string]: Picture } = {
  "alice-start": { ...two, files: 8, ranks: 8, cell: 22, pieces: start },
  "alice-move": { ...two, pieces: "wN:Ab1", marks: { a: "Bc3" }, arrows: "Ab1-Ac3 Ac3-Bc3" },
  "alice-vacant": { ...two, pieces: "wN:Ab1 bP:Bc3", marks: { b: "Bc3" }, arrows: "Ab1-Ac3" },
  "alice-capture": { ...two, pieces: "wB:Aa1 bN:Ac3", marks: { a: "Bc3" }, arrows: "Aa1-Ac3 Ac3-Bc3" },
  "alice-check": { ...two, pieces: "wR:Aa3 bK:Ad3 bP:Bb3 wQ:Bd1", marks: { b: "Ad3" }, arrows: "Aa3-Ad3" },
  "raumschach-cube": {
    ...cube,
    pieces:
      "wK:Ac1 wR:Aa1 wN:Ab1 wN:Ad1 wR:Ae1 wB:Ba1 wU:Bb1 wQ:Bc1 wB:Bd1 wU:Be1 bU:Da5 bB:Db5 bQ:Dc5 bU:Dd5 bB:De5 bR:Ea5 bN:Eb5 bK:Ec5 bN:Ed5 bR:Ee5",
  },
  "raumschach-rook": {
    ...inside,
    pieces: "wR:Cc3",
    marks: { a: "Bc3 Ca3 Cb3 Cc1 Cc2 Cc4 Cc5 Cd3 Ce3 Dc3" },
  },
  "raumschach-bishop": {
    ...inside,
    pieces: "wB:Cc3",
    marks: { a: "Bb3 Bc2 Bc4 Bd3 Ca1 Ca5 Cb2 Cb4 Cd2 Cd4 Ce1 Ce5 Db3 Dc2 Dc4 Dd3" },
  },
  "raumschach-unicorn": {
    ...inside,
    pieces: "wU:Cc3",
    marks: { a: "Bb2 Bb4 Bd2 Bd4 Db2 Db4 Dd2 Dd4" },
  },
  "raumschach-knight": {
    ...inside,
    pieces: "wN:Cc3",
    marks: { a: "Ba3 Bc1 Bc5 Be3 Ca2 Ca4 Cb1 Cb5 Cd1 Cd5 Ce2 Ce4 Da3 Dc1 Dc5 De3" },
  },
  "raumschach-pawn": {
    ...inside,
    pieces: "wP:Cc3 bN:Cb4 bN:Cd4 bN:Db3 bN:Dd3 bN:Dc4",
    marks: { a: "Cc4 Dc3 Cb4 Cd4 Db3 Dd3 Dc4" },
  },
  "hyperchess-board": { ...hyper, marks: { a: squares } },
  "hyperchess-rook": {
    ...hyper,
    pieces: "wR:5c3",
    marks: { a: "1c3 2c3 3c3 4c3 5b3 5c2 5c4 5c5 5d3 5e3" },
  },
  "hyperchess-bishop": {
    ...hyper,
    pieces: "wB:5c3",
    marks: { a: "3a3 3c1 4b3 4c2 4c4 4d3 5b2 5b4 5d2 5d4 5e5" },
  },
  "hyperchess-knight": { ...hyper, pieces: "wN:5c3", marks: { a: "3b3 3c2 4c5 4e3 5b5 5d5 5e2 5e4" } },
  "hyperchess-pawn": {
    ...hyper,
    pieces: "wP:5d4 bN:5c5 bN:5e5 bN:5c3 bN:5e3 bN:4c4 bN:4e4 bN:4d5 bN:4d3",
    marks: { a: "4d4 5c4 5d3 5d5 5e4 5c5 5e5 5c3 5e3 4c4 4e4 4d5 4d3" },
  },
};
