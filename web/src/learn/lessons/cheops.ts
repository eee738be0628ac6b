// The lesson on Cheops in the pyramid: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const game = "cheops";

export const cheops: LessonData = {
  id: "cheops",
  picture: game,
  steps: [
    { id: "pyramid", game, goal: { kind: "look" }, cells: ["e5@5"], rules: ["CH-3", "CH-4", "CH-6"] },
    {
      id: "pawn-down",
      game,
      goal: { kind: "arrive", cells: ["b2@2", "c2@2", "d2@2", "e2@2", "f2@2", "g2@2", "h2@2"] },
      rules: ["CH-31", "CH-33"],
    },
    {
      id: "pawn-takes",
      game,
      fen: "k8/9/9/9/3nnn3/4P4/9/9/8K/7/7/7/7/2n1n2/7/7/5/5/5/5/5/3/3/3/1 w",
      goal: { kind: "arrive", cells: ["d4@2", "f4@2"] },
      cells: ["e4@1"],
      rules: ["CH-34", "CH-35"],
    },
    {
      id: "jump-down",
      game,
      fen: "8k/9/9/9/9/4C4/9/9/K8/7/7/7/7/3P3/7/7/5/5/5/5/5/3/3/3/1 w",
      goal: { kind: "arrive", cells: ["e4@3"] },
      cells: ["e4@1", "e4@2", "e4@3"],
      rules: ["CH-38"],
    },
    {
      id: "apex",
      game,
      fen: "k8/9/9/9/9/9/9/9/K8/7/7/7/7/7/7/7/5/5/5/2n2/5/3/1Q1/3/1 w",
      goal: { kind: "arrive", cells: ["e5@5"] },
      cells: ["e5@4", "e5@5"],
      rules: ["CH-120"],
    },
    {
      id: "objectives",
      game,
      fen: "k8/7T1/9/9/9/9/9/9/4K3T/n6/7/7/7/7/7/7/5/5/5/5/5/3/3/3/Q w",
      goal: { kind: "move", moves: ["Ai1Ai9"] },
      cells: ["e5@5"],
      points: true,
      rules: ["CH-120", "CH-122", "CH-123"],
    },
  ],
};
