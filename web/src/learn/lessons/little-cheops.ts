// The lesson on Little Cheops: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const game = "little-cheops";
const chain = "8k/9/5n1t1/9/4P4/4C4/9/9/K8 w";

export const littleCheops: LessonData = {
  id: "little-cheops",
  picture: game,
  steps: [
    {
      id: "level",
      game,
      goal: { kind: "look" },
      cells: ["d3", "f3", "d7", "f7"],
      rules: ["CH-1", "CH-7", "CH-10"],
    },
    {
      id: "jump",
      game,
      fen: chain,
      goal: { kind: "arrive", cells: ["e6"] },
      arrows: [["e4", "e6"]],
      rules: ["CH-37", "CH-38"],
    },
    {
      id: "chain",
      game,
      fen: chain,
      goal: { kind: "arrive", cells: ["g8"] },
      arrows: [
        ["e4", "e6"],
        ["e6", "g8"],
      ],
      rules: ["CH-38", "CH-39"],
    },
    {
      id: "two-majors",
      game,
      fen: chain,
      goal: { kind: "refused", from: "e4", to: ["i6"], says: ["chain-over-majors"] },
      arrows: [
        ["e4", "e6"],
        ["e6", "g8"],
        ["g8", "i6"],
      ],
      rules: ["CH-39"],
    },
    {
      id: "safe",
      game,
      fen: "k8/9/9/9/c8/9/9/9/T3K4 w",
      goal: { kind: "refused", from: "a1", to: ["a5"], says: ["civilian-captured"] },
      arrows: [["a1", "a5"]],
      rules: ["CH-41", "CH-42"],
    },
    {
      id: "block",
      game,
      fen: "4k4/3p1p3/3c5/9/9/9/9/9/K3T4 b",
      goal: { kind: "arrive", cells: ["e6", "e7", "e8"] },
      arrows: [["e1", "e9"]],
      cells: ["d7"],
      rules: ["CH-16", "CH-42"],
    },
    {
      id: "minister",
      game,
      fen: "8k/9/6p2/4n4/4V4/9/9/9/K8 w",
      goal: { kind: "refused", from: "e5", to: ["g7"], says: ["captures-one-step-away"] },
      arrows: [["e5", "g7"]],
      cells: ["e5"],
      rules: ["CH-20", "CH-21"],
    },
    {
      id: "minister-takes",
      game,
      fen: "8k/9/6p2/4n4/4V4/9/9/9/K8 w",
      goal: { kind: "capture" },
      cells: ["e5"],
      rules: ["CH-21"],
    },
    {
      id: "mate",
      game,
      fen: "k8/9/1K7/9/9/9/9/9/8T w",
      goal: { kind: "mate", within: 1, solution: ["i1i9"] },
      rules: ["CH-103"],
    },
    {
      id: "abdication",
      game,
      fen: "k8/9/1K7/9/9/9/9/5d3/8T w",
      moves: ["i1i9"],
      goal: { kind: "move", moves: ["a9>f2"] },
      cells: ["a9", "f2"],
      rules: ["CH-111", "CH-113"],
    },
  ],
};
