// The lesson on Raumschach: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const game = "raumschach";
const lone = (pieces: string) => `5/4k/5/5/5/5/5/5/5/5/5/5/${pieces}/5/5/5/5/5/5/5/5/5/5/K4/5 w - - 0 1`;

export const raumschach: LessonData = {
  id: "raumschach",
  picture: game,
  steps: [
    { id: "cube", game, goal: { kind: "look" }, rules: ["RA-1", "RA-2", "RA-3"] },
    {
      id: "bishop",
      game,
      fen: lone("2B2"),
      goal: { kind: "arrive", cells: ["Aa3", "Ae3", "Ac1", "Ac5"] },
      cells: ["Cc3"],
      rules: ["RA-5", "RA-6"],
    },
    {
      id: "unicorn",
      game,
      fen: lone("2U2"),
      goal: { kind: "arrive", cells: ["Ee5", "Aa1", "Ea1", "Ae5", "Ea5", "Ae1", "Ee1", "Aa5"] },
      cells: ["Cc3"],
      rules: ["RA-7"],
    },
    {
      id: "unicorn-not",
      game,
      fen: lone("2U2"),
      goal: {
        kind: "refused",
        from: "Cc3",
        to: ["Cc4", "Cd4", "Dc3", "Dc4", "Dd3", "Cd3"],
        says: ["piece-moves-otherwise"],
      },
      cells: ["Cc3"],
      rules: ["RA-7", "RA-8"],
    },
    {
      id: "pawn",
      game,
      goal: { kind: "arrive", cells: ["Ca2", "Cb2", "Cc2", "Cd2", "Ce2"] },
      rules: ["RA-12"],
    },
    {
      id: "no-double",
      game,
      goal: { kind: "refused", from: "Ba2", to: ["Ba4", "Da2"], says: ["piece-moves-otherwise"] },
      cells: ["Ba2", "Ba4", "Da2"],
      rules: ["RA-16"],
    },
    {
      id: "pawn-takes",
      game,
      fen: "5/4k/5/5/5/5/5/5/5/5/5/5/2n2/5/5/5/5/5/2P2/5/5/5/5/5/K4 w - - 0 1",
      goal: { kind: "capture" },
      cells: ["Bc2", "Cc3"],
      rules: ["RA-14", "RA-15"],
    },
    {
      id: "mate",
      game,
      fen: "4k/5/5/5/5/5/5/5/3Q1/5/5/5/2K2/5/5/5/5/5/5/5/5/5/5/5/5 w - - 0 1",
      goal: { kind: "mate", within: 1, solution: ["Dd2Dd4"] },
      rules: ["RA-10", "RA-22"],
    },
  ],
};
