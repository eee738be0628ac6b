// The lesson of two minutes on Alice chess: a game of three moves, and why it ends in mate. Its texts are in en/ and de/.
import type { LessonData, Step } from "../types.ts";

const line = ["e2e4", "d7d5", "f1e2", "d5e4", "e2b5"];

const step = (plies: number, rest: Omit<Step, "game" | "moves">): Step => ({
  ...rest,
  game: "alice",
  moves: line.slice(0, plies),
});

export const twoMinutes: LessonData = {
  id: "two-minutes",
  picture: "alice",
  steps: [
    step(0, {
      id: "pawn",
      goal: { kind: "move", moves: ["e2e4"] },
      reply: ["d7d5"],
      arrows: [
        ["A e2", "A e4"],
        ["A e4", "B e4"],
      ],
      rules: ["AL-6", "AL-9"],
    }),
    step(2, {
      id: "bishop",
      goal: { kind: "move", moves: ["f1e2"] },
      reply: ["d5e4"],
      arrows: [
        ["A f1", "A e2"],
        ["A e2", "B e2"],
      ],
      rules: ["AL-8", "AL-9", "AL-11"],
    }),
    step(4, {
      id: "mate",
      goal: { kind: "mate", within: 1, solution: ["e2b5"] },
      cells: ["B e2"],
      rules: ["AL-7", "AL-12"],
    }),
    step(5, {
      id: "block",
      goal: { kind: "refused", from: "A c7", to: ["A c6"], says: ["parrying-piece-leaves"] },
      arrows: [["A b5", "A e8"]],
      rules: ["AL-60"],
    }),
    step(5, {
      id: "flight",
      goal: { kind: "refused", from: "A e8", to: ["A d7"], says: ["king-into-check-before-transfer"] },
      arrows: [["A b5", "A e8"]],
      rules: ["AL-15", "AL-40"],
    }),
  ],
};
