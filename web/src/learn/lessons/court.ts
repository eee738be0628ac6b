// The lesson on the court of Cheops, its majors, and on points: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const game = "little-cheops";

export const court: LessonData = {
  id: "court",
  picture: "little-cheops-imperial",
  steps: [
    {
      id: "majors",
      game,
      goal: { kind: "look" },
      cells: ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"],
      rules: ["CH-46"],
    },
    {
      id: "assassin",
      game,
      fen: "8k/9/9/9/4p4/4A4/9/9/K8 w",
      goal: { kind: "arrive", cells: ["e6"] },
      arrows: [
        ["e4", "d5"],
        ["d5", "d6"],
        ["d6", "e6"],
      ],
      rules: ["CH-28", "CH-29"],
    },
    {
      id: "assassin-takes",
      game,
      fen: "8k/9/9/9/4p4/4A4/9/9/K8 w",
      goal: { kind: "capture" },
      cells: ["e4"],
      rules: ["CH-30"],
    },
    {
      id: "master-screen",
      game,
      fen: "8k/9/4n4/9/4P4/9/9/9/K3R4 w",
      goal: { kind: "capture" },
      cells: ["e1", "e5"],
      rules: ["CH-25", "CH-27"],
    },
    {
      id: "duke",
      game,
      fen: "8k/9/9/4n4/4D4/9/9/9/K8 w",
      goal: { kind: "capture" },
      cells: ["e5"],
      rules: ["CH-43", "CH-46"],
    },
    {
      id: "duchess",
      game,
      fen: "8k/9/4n4/9/9/4S4/9/9/K8 w",
      goal: { kind: "refused", from: "e4", to: ["e7"], says: ["captures-one-step-away"] },
      arrows: [["e4", "e7"]],
      rules: ["CH-43"],
    },
    {
      id: "baron",
      game,
      fen: "8k/9/9/9/9/4B4/9/9/K8 w",
      goal: { kind: "arrive", cells: ["i4"] },
      arrows: [["e4", "i4"]],
      rules: ["CH-43"],
    },
    {
      id: "baroness",
      game,
      fen: "8k/9/9/9/3ppp3/4E4/9/9/K8 w",
      goal: { kind: "arrive", cells: ["d6", "f6"] },
      arrows: [
        ["e4", "d6"],
        ["e4", "f6"],
      ],
      rules: ["CH-43"],
    },
    {
      id: "points",
      game: "cheops",
      fen: "k8/7T1/9/9/9/9/9/9/4K3T/n6/7/7/7/7/7/7/5/5/5/5/5/3/3/3/1 w",
      goal: { kind: "move", moves: ["Ai1Ai9"] },
      cells: ["e5@5"],
      points: true,
      rules: ["CH-122", "CH-123", "CH-124"],
    },
  ],
};
