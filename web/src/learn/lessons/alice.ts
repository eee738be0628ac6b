// The lesson on Alice chess: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const checked = "4k3/4r3/8/8/|R7/8/8/4K3 w - - 0 1";
const shown = ["g1f3", "e7e6", "f3e5", "f8c5", "e5f7"];

export const alice: LessonData = {
  id: "alice",
  picture: "alice",
  steps: [
    {
      id: "transfer",
      game: "alice",
      goal: { kind: "move", moves: ["e2e4"] },
      arrows: [
        ["A e2", "A e4"],
        ["A e4", "B e4"],
      ],
      rules: ["AL-6", "AL-9"],
    },
    {
      id: "back",
      game: "alice",
      moves: ["g1f3", "e7e6"],
      goal: { kind: "arrive", cells: ["A e5", "A d4", "A g5", "A h4", "A g1"] },
      cells: ["B f3"],
      rules: ["AL-5", "AL-9"],
    },
    {
      id: "vacant",
      game: "alice",
      fen: "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1",
      goal: { kind: "refused", from: "A b1", to: ["A c3"], says: ["transfer-occupied"] },
      arrows: [["A b1", "A c3"]],
      cells: ["B c3"],
      rules: ["AL-10"],
    },
    {
      id: "beneath",
      game: "alice",
      moves: shown,
      goal: { kind: "move", moves: ["c5g1"] },
      arrows: [["B c5", "B g1"]],
      cells: ["A f2"],
      rules: ["AL-7"],
    },
    {
      id: "capture",
      game: "alice",
      moves: shown,
      goal: {
        kind: "refused",
        from: "A e8",
        to: ["A f7", "B f7"],
        says: ["transfer-occupied", "move-across-boards"],
      },
      cells: ["A e8", "B f7"],
      rules: ["AL-8", "AL-10"],
    },
    {
      id: "captor",
      game: "alice",
      fen: "4k3/8/8/8/n6R/8/8/K7 w - - 0 1",
      goal: { kind: "capture" },
      rules: ["AL-8", "AL-11", "AL-58"],
    },
    {
      id: "one-board",
      game: "alice",
      fen: "4k3/4|r3/8/8/8/8/8/4K2R w - - 0 1",
      goal: { kind: "move", moves: ["h1h2"] },
      cells: ["B e7", "A e1"],
      rules: ["AL-12", "AL-13"],
    },
    {
      id: "parry",
      game: "alice",
      fen: checked,
      goal: { kind: "arrive", cells: ["A e4"] },
      arrows: [["A e7", "A e1"]],
      cells: ["B a4"],
      rules: ["AL-16", "AL-61"],
    },
    {
      id: "vanish",
      game: "alice",
      fen: "4k3/4r3/8/8/R7/8/8/4K3 w - - 0 1",
      goal: { kind: "refused", from: "A a4", to: ["A e4"], says: ["parrying-piece-leaves"] },
      arrows: [
        ["A e7", "A e1"],
        ["A a4", "A e4"],
      ],
      rules: ["AL-60"],
    },
    {
      id: "king-first",
      game: "alice",
      fen: "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
      goal: { kind: "refused", from: "A e1", to: ["A d1"], says: ["king-into-check-before-transfer"] },
      arrows: [["A d8", "A d1"]],
      rules: ["AL-15"],
    },
    {
      id: "king-second",
      game: "alice",
      fen: "4k3/8/8/8/8/8/8/|r3K3 w - - 0 1",
      goal: { kind: "refused", from: "A e1", to: ["A d1"], says: ["king-into-check"] },
      arrows: [["B a1", "B d1"]],
      rules: ["AL-14"],
    },
    {
      id: "pin",
      game: "alice",
      fen: "4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1",
      goal: {
        kind: "refused",
        from: "A e4",
        to: ["A e5", "A e6", "A e3", "A e2"],
        says: ["king-left-in-check-on-board"],
      },
      arrows: [["A e7", "A e4"]],
      rules: ["AL-62"],
    },
    {
      id: "fool",
      game: "alice",
      moves: ["e2e4", "d7d5", "f1e2", "d5e4"],
      goal: { kind: "mate", within: 1, solution: ["e2b5"] },
      rules: ["AL-40", "AL-60"],
    },
  ],
};
