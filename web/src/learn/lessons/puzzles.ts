import type { LessonData } from "../types.ts";

// The puzzles: mates of Alice chess to find. Their texts are in en/ and de/.

const game = "alice";
const yearout = [
  "d2d3",
  "g8f6",
  "b1c3",
  "c7c5",
  "d1d2",
  "b8c6",
  "d3d4",
  "a8b8",
  "e2e3",
  "g7g5",
  "f2f4",
  "b8g8",
  "c3d5",
  "h7h6",
  "g1f3",
  "g5f4",
  "c1f4",
  "g8g4",
  "f4e5",
  "h8h5",
  "e1c1",
];

export const puzzles: LessonData = {
  id: "puzzles",
  picture: game,
  steps: [
    {
      id: "fool-queen",
      game,
      moves: ["e2e4", "d7d6", "f1c4", "d8d2"],
      goal: { kind: "mate", within: 1, solution: ["c4b5"] },
      rules: ["AL-60"],
    },
    {
      id: "fool-knight",
      game,
      moves: ["e2e4", "e7e5", "d1h5", "g8f6"],
      goal: { kind: "mate", within: 1, solution: ["h5e5"] },
      rules: ["AL-11", "AL-60"],
    },
    {
      id: "scholar",
      game,
      moves: ["e2e4", "h7h5", "f1e2", "h8h4", "e2h5", "h4e4", "e1f1", "d7d5", "d1e2"],
      goal: { kind: "mate", within: 1, solution: ["c8h3"] },
      flipped: true,
      rules: ["AL-15", "AL-66"],
    },
    {
      id: "pinned",
      game,
      moves: [...yearout, "d8b6"],
      goal: { kind: "mate", within: 1, solution: ["d2d8"] },
      rules: ["AL-12", "AL-66"],
    },
    {
      id: "seitz",
      game,
      moves: ["d2d4", "e7e6", "d1d6", "f8e7"],
      goal: { kind: "mate", within: 2, solution: ["d6e5", "e8f8", "c1h6"] },
      rules: ["AL-60", "AL-15"],
    },
    {
      id: "marks",
      game,
      fen: "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
      goal: {
        kind: "mate",
        within: 2,
        solution: ["a2b1", "g3g2", "f4h2"],
        defences: [
          "g3g2",
          "d6f7",
          "e8e7",
          "e8a8",
          "g5g6",
          "c3b2",
          "c3a1",
          "c3a5",
          "h5f3",
          "c5d3",
          "b7b5",
          "e3e2",
        ],
      },
      rules: ["AL-12", "AL-60"],
    },
  ],
};
