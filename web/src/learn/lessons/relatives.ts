// The lesson on Alice's relatives, the games made from the same idea: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const twins = "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1";

export const relatives: LessonData = {
  id: "relatives",
  picture: "three-boards",
  steps: [
    {
      id: "looking-glass",
      game: "looking-glass",
      goal: { kind: "move", moves: ["e2e4", "d2d4"] },
      arrows: [
        ["A e2", "A e4"],
        ["A e4", "B e4"],
      ],
      rules: ["AL-3"],
    },
    {
      id: "choose",
      game: "three-boards",
      goal: { kind: "arrive", cells: ["C e4", "C d4", "C f3", "C c3"] },
      rules: ["TB-1", "TB-2"],
    },
    {
      id: "third",
      game: "three-boards",
      fen: "4k3/4r3/8/8/8/8/8/4K3;8/8/8/8/8/8/8/8;8/8/8/8/R7/8/8/8 w - - 0 1",
      goal: { kind: "arrive", cells: ["A e4"] },
      arrows: [["A e7", "A e1"]],
      cells: ["C a4"],
      rules: ["TB-7"],
    },
    {
      id: "zero",
      game: "ms-alice",
      fen: "4k3/4r3/8/8/|R7/8/4|N3/4K3 w - - 0 1",
      goal: { kind: "move", moves: ["e2e2"] },
      arrows: [["A e7", "A e1"]],
      cells: ["B e2"],
      rules: ["MS-2", "MS-7"],
    },
    {
      id: "zero-king",
      game: "ms-alice",
      fen: "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1",
      goal: { kind: "refused", from: "A e1", to: ["B e1"], says: ["zero-move-out-of-check"] },
      arrows: [
        ["A e7", "A e1"],
        ["A e1", "B e1"],
      ],
      rules: ["MS-5"],
    },
    {
      id: "stays",
      game: "odonohue",
      fen: twins,
      goal: { kind: "move", moves: ["b1c3"] },
      arrows: [["A b1", "A c3"]],
      cells: ["B c3"],
      rules: ["OD-2", "OD-4"],
    },
    {
      id: "through",
      game: "duo",
      fen: "8/8/8/8/3R4/8/8/4K3;4k3/8/8/8/3n4/8/8/8 w - - 0 1",
      goal: { kind: "capture" },
      arrows: [["A d4", "B d4"]],
      rules: ["DU-4", "DU-5"],
    },
    { id: "small", game: "parton", goal: { kind: "look" }, rules: ["PA-1", "PA-4"] },
  ],
};
