import type { LessonData } from "../types.ts";

// The lesson on Hyperchess: positions, tasks and rules. Its texts are in en/ and de/.

const game = "hyperchess";

export const hyperchess: LessonData = {
  id: "hyperchess",
  picture: game,
  steps: [
    { id: "levels", game, goal: { kind: "look" }, cells: ["6f6", "3a1"], rules: ["HY-1", "HY-2", "HY-7"] },
    {
      id: "rows",
      game,
      fen: "1/4/8k2/9R6/16/2K8/4/1 w - - 0 1",
      goal: { kind: "arrive", cells: ["1c3"] },
      cells: ["4c3", "1c3"],
      rules: ["HY-8", "HY-14"],
    },
    {
      id: "diagonals",
      game,
      fen: "1/4/8k2/9B6/10n5/2K8/4/1 w - - 0 1",
      goal: { kind: "capture" },
      cells: ["4c3"],
      rules: ["HY-9", "HY-15"],
    },
    {
      id: "no-space",
      game,
      fen: "1/4/8k2/9Q6/16/2K8/4/1 w - - 0 1",
      goal: { kind: "refused", from: "4c3", to: ["5d4", "3b2"], says: ["piece-moves-otherwise"] },
      cells: ["4c3", "5d4"],
      rules: ["HY-10", "HY-16"],
    },
    {
      id: "gap",
      game,
      fen: "1/4/6R1k2/16/16/2K8/4/1 w - - 0 1",
      goal: { kind: "refused", from: "3c2", to: ["3e2"], says: ["piece-moves-otherwise"] },
      cells: ["3c2", "3e2"],
      rules: ["HY-3", "HY-11"],
    },
    {
      id: "isolated",
      game,
      fen: "1/4/8k2/16/16/2K7R/4/1 w - - 0 1",
      goal: { kind: "arrive", cells: ["3e2"] },
      cells: ["6e2", "3e2"],
      rules: ["HY-13"],
    },
    {
      id: "knight",
      game,
      fen: "1/4/8k2/13N2/16/2K8/4/1 w - - 0 1",
      goal: { kind: "arrive", cells: ["3e2"] },
      cells: ["4c2", "3e2"],
      rules: ["HY-21", "HY-23"],
    },
    {
      id: "knight-gap",
      game,
      fen: "1/3N/8k2/16/16/2K8/4/1 w - - 0 1",
      goal: { kind: "refused", from: "2c2", to: ["3e2"], says: ["piece-moves-otherwise"] },
      cells: ["2c2", "3e2"],
      rules: ["HY-23"],
    },
    {
      id: "pawn",
      game,
      fen: "1/4/8k2/16/5P10/2K8/4/1 w - - 0 1",
      goal: { kind: "arrive", cells: ["4c4"] },
      cells: ["5c4"],
      rules: ["HY-24", "HY-25"],
    },
    {
      id: "pawn-takes",
      game,
      fen: "1/4/8k2/6n9/10P5/2K8/4/1 w - - 0 1",
      goal: { kind: "capture" },
      cells: ["5d3", "4d4"],
      rules: ["HY-27", "HY-28"],
    },
    {
      id: "castling",
      game,
      fen: "1/4/8k2/16/16/2K8/R2R/1 w XY - 0 1",
      goal: { kind: "move", moves: ["6f66d6", "6f66f4"] },
      cells: ["6f6", "7d5", "7e4"],
      rules: ["HY-40", "HY-44"],
    },
    {
      id: "promotion",
      game,
      fen: "1/1P2/8k2/16/16/2K8/4/1 w - - 0 1",
      goal: { kind: "arrive", cells: ["1c3"] },
      cells: ["2c3"],
      rules: ["HY-36", "HY-39"],
    },
    {
      id: "mate",
      game,
      fen: "1/K3/8k2/9R6/16/3Q7/4/1 w - - 0 1",
      goal: { kind: "mate", within: 1, solution: ["6b53b2"] },
      rules: ["HY-52"],
    },
  ],
};
