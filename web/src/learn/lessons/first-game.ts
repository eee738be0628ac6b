// The lesson that is a whole game of Little Cheops: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData, Step } from "../types.ts";

const game = "little-cheops";

interface Turn extends Pick<Step, "id" | "cells" | "arrows" | "rules"> {
  move: string;
  // Black's answer; none after the mate.
  reply?: string;
}

// A whole game, by turns of White.
const turns: Turn[] = [
  {
    id: "pawn",
    move: "e2e4",
    reply: "f7g7",
    cells: ["e2"],
    rules: ["CH-13", "CH-32"],
  },
  {
    id: "jump",
    move: "f3d5",
    reply: "b9c7",
    arrows: [["f3", "d5"]],
    rules: ["CH-38"],
  },
  {
    id: "knight",
    move: "h1g3",
    reply: "c9b7",
    arrows: [["c7", "d5"]],
    rules: ["CH-24", "CH-42"],
  },
  {
    id: "second-knight",
    move: "g1f3",
    reply: "a8a6",
    cells: ["f3"],
    rules: ["CH-24"],
  },
  {
    id: "advance",
    move: "e4e5",
    reply: "f8f6",
    arrows: [["e4", "e5"]],
    rules: ["CH-31", "CH-34"],
  },
  {
    id: "capture",
    move: "e5f6",
    reply: "e9f8",
    cells: ["f6"],
    rules: ["CH-34"],
  },
  {
    id: "open",
    move: "b2b3",
    reply: "a6a5",
    cells: ["b2", "d2"],
    rules: ["CH-22"],
  },
  {
    id: "check",
    move: "c1a3",
    reply: "d7e7",
    arrows: [["a3", "f8"]],
    rules: ["CH-16", "CH-42"],
  },
  {
    id: "prime-minister",
    move: "d1e2",
    reply: "f8f7",
    arrows: [["e2", "h5"]],
    rules: ["CH-20", "CH-21"],
  },
  {
    id: "guard",
    move: "a3b2",
    reply: "g9f8",
    arrows: [["f7", "f6"]],
    rules: ["CH-17", "CH-18"],
  },
  {
    id: "drive",
    move: "f3g5",
    reply: "f7g6",
    cells: ["e6", "f6", "g6"],
    rules: ["CH-16", "CH-24"],
  },
  {
    id: "mate",
    move: "e2h5",
    cells: ["f5", "f7", "h5", "h7"],
    rules: ["CH-21", "CH-103", "CH-119"],
  },
];

export const firstGame: LessonData = {
  id: "first-game",
  picture: game,
  steps: turns.map(({ move, reply, ...rest }, i) => ({
    ...rest,
    game,
    moves: turns.slice(0, i).flatMap((turn) => [turn.move, ...(turn.reply ? [turn.reply] : [])]),
    ...(reply
      ? { goal: { kind: "move", moves: [move] }, reply: [reply] }
      : { goal: { kind: "mate", within: 1, solution: [move] } }),
  })),
};
