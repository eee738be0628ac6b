import type { LessonText } from "../../types.ts";

export const cheops = {
  title: "Cheops in the pyramid",
  about: "Five levels down to the Apex, and a Queen who wants to reign there.",
  steps: {
    pyramid: {
      title: "A pyramid on its head",
      text: "Below the King's Level lie four more, each one square narrower on every side, down to the Apex, a single square (CH-3). The level stands last in a name, counted from the King's Level: e5@5 is the Apex. Squares with the same file and rank lie straight below each other (CH-4).",
    },
    "pawn-down": {
      title: "Ahead or down",
      text: "A Pawn moves one square ahead on its level, or straight down (CH-31). The first move may be of two squares, in one direction (CH-33).",
      task: "Send a white Pawn down to level 2.",
      hint: "Press a Pawn such as e2@1, then e2@2. The Pawns of the outer files have nothing below them.",
      after: "Levels lead to the Apex, ranks to the far side; on every level the last rank promotes.",
    },
    "pawn-takes": {
      title: "A Pawn strikes downwards",
      text: "A Pawn captures one step to the side of a square to which it can move: one rank ahead, or one level down on its rank (CH-34). It does not capture where rank and level change both (CH-35).",
      task: "Capture a Knight on level 2.",
      hint: "They stand one level down and one file aside, on d4@2 and f4@2.",
      after: "The Knight straight ahead on e5@1 only blocks the way.",
    },
    "jump-down": {
      title: "A jump through the levels",
      text: "A neighbour may also stand above or below. A Civilian jumps over him to the vacant square straight behind (CH-38).",
      task: "Jump with the Civilian over the Pawn on e4@2, two levels down.",
      hint: "Press e4@1, then e4@3.",
      after: "In the pyramid a square has up to 26 neighbours, and a Civilian can jump over every one of them.",
    },
    apex: {
      title: "The Queen reigns",
      text: "The full game has two objectives: checkmate, and to have the own Queen on the Apex, reigning, when the game ends by a mate of any kind (CH-120).",
      task: "Send the Queen to the Apex.",
      hint: "The Apex e5@5 lies straight below e5@4.",
      after: "As long as she stays there, she reigns.",
    },
    objectives: {
      title: "Both objectives at once",
      text: "Whoever reaches both objectives wins outright (CH-122). If only one is reached, points decide (CH-123). White's Queen reigns; several moves give mate.",
      task: "Give mate so that the Queen reigns at that moment.",
      hint: "The Queen stays on the Apex; a Tower gives the mate.",
      after: "Checkmate with a reigning Queen: White has everything that can be had.",
    },
  },
} satisfies LessonText;
