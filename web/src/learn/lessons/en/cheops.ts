// The English texts of the lesson on Cheops in the pyramid; its positions and tasks are in ../cheops.ts.
import type { LessonText } from "../../types.ts";

export const cheops = {
  title: "Cheops in the pyramid",
  about: "Five levels down to the Apex, and a Queen that wants to reign there.",
  steps: {
    pyramid: {
      title: "A pyramid upside down",
      text: "Below the King's Level lie four more, each one square narrower on every side, down to the Apex, a single square (CH-3). The level comes last in a name, counted from the King's Level: e5@5 is the Apex. Squares with the same file and rank are directly below each other (CH-4).",
    },
    "pawn-down": {
      title: "Ahead or down",
      text: "A Pawn moves one square ahead on its level, or straight down (CH-31). Its first move may be two squares in one direction (CH-33).",
      task: "Move a white Pawn down to level 2.",
      hint: "Select a Pawn such as e2@1, then e2@2. There is nothing below the Pawns on the outer files.",
      after: "Levels lead to the Apex, ranks to the far side; on every level the last rank promotes.",
    },
    "pawn-takes": {
      title: "A Pawn captures downwards",
      text: "A Pawn captures one step to the side of a square to which it can move: one rank ahead, or one level down on its rank (CH-34). It does not capture where both rank and level change (CH-35).",
      task: "Capture a Knight on level 2.",
      hint: "They are one level down and one file to the side, on d4@2 and f4@2.",
      after: "The Knight straight ahead on e5@1 only blocks the way.",
    },
    "jump-down": {
      title: "A jump through the levels",
      text: "A neighbour may also be above or below. A Civilian jumps over it to the vacant square directly behind it (CH-38).",
      task: "Jump with the Civilian over the Pawn on e4@2, two levels down.",
      hint: "Select e4@1, then e4@3.",
      after:
        "In the pyramid a square has up to 26 neighbours, and a Civilian can jump over every one of them.",
    },
    apex: {
      title: "The Queen reigns",
      text: "The full game has two objectives: checkmate, and having your Queen on the Apex, reigning, when the game ends by a mate of any kind (CH-120).",
      task: "Move the Queen to the Apex.",
      hint: "The Apex, e5@5, is directly below e5@4.",
      after: "As long as she stays there, she reigns.",
    },
    objectives: {
      title: "Both objectives at once",
      text: "A side that reaches both objectives wins outright (CH-122). If only one is reached, points decide (CH-123). White's Queen reigns; several moves give mate.",
      task: "Give mate while the Queen reigns.",
      hint: "The Queen stays on the Apex; a Tower gives the mate.",
      after: "Checkmate with a reigning Queen: White has reached both objectives.",
    },
  },
} satisfies LessonText;
