// The English texts of the lesson on Raumschach; its positions and tasks are in ../raumschach.ts.
import type { LessonText } from "../../types.ts";

export const raumschach = {
  title: "Raumschach",
  about: "A cube of 125 cells, and the unicorn that runs through its corners.",
  steps: {
    cube: {
      title: "A cube of five levels",
      text: "The board is a cube: five levels, A to E, with five files and five ranks each (RA-1, RA-2). White's army is on the two lowest levels and Black's on the two highest. A cell's name is its level, file and rank, such as Cc3, the middle of the cube.",
    },
    bishop: {
      title: "Rook and bishop in space",
      text: "Cells with the same file and rank lie directly above one another. The rook changes only one of its level, file and rank (RA-5); the bishop changes two of them by the same amount (RA-6).",
      task: "Move the bishop from Cc3 to level A, two levels down.",
      hint: "Two levels down means two files to the side or two ranks away: Aa3, Ae3, Ac1 and Ac5.",
      after: "The level changed by two, and so did one other coordinate. The third stayed as it was.",
    },
    unicorn: {
      title: "The unicorn",
      text: "The unicorn changes level, file and rank all at once, by the same amount (RA-7). It moves through the corners of the cells.",
      task: "Move the unicorn from the middle to a corner of the cube.",
      hint: "A corner is, for example, Ee5 at the top or Aa1 at the bottom; each is two steps away.",
      after:
        "From the middle it reaches all eight corners, and yet this unicorn can never reach more than 35 of the 125 cells.",
    },
    "unicorn-not": {
      title: "What it cannot do",
      text: "A unicorn cannot step to a neighbour on the same level, or straight up. Only the queen moves along all three kinds of lines (RA-8).",
      task: "Try to move the unicorn to a cell beside it or straight above it.",
      hint: "Select Cc3, then for example Cc4.",
      after: "One coordinate changed, or two; it has to be all three.",
    },
    pawn: {
      title: "Two ways forward",
      text: "Forward is a higher rank or a higher level for White, a lower one for Black. A pawn steps one rank ahead on its level, or one level straight up or down (RA-12).",
      task: "Move a white pawn up to level C.",
      hint: "Select a pawn on level B, then the cell above it on level C.",
      after:
        "It kept its file and its rank. Both ways lead to the last rank of the last level, where it promotes.",
    },
    "no-double": {
      title: "No double step",
      text: "There is no double step (RA-16), and so no capture en passant.",
      task: "Try to move the pawn two cells from Ba2: to Ba4 or to Da2.",
      hint: "Select Ba2, then one of the ringed cells.",
      after: "The armies are so close to each other that the pawns need none.",
    },
    "pawn-takes": {
      title: "How a pawn captures",
      text: "A pawn captures one step along a diagonal of a plane that leads forward and not back (RA-14). It never captures through a corner.",
      task: "Capture the black knight.",
      hint: "It is one rank ahead and one level up: both are forward.",
      after:
        "Level and rank changed at once. Without a piece to capture, the pawn could not go there (RA-15).",
    },
    mate: {
      title: "Mate in the corner",
      text: "In the corner a king has seven cells to move to; in the middle of the cube it would have 26 (RA-10).",
      task: "Give mate in one move.",
      hint: "The queen has to come close, to a cell that its king guards.",
      after:
        "From Dd4 the queen checks through the corner and covers every cell the king could flee to; its own king guards it from Cc3.",
    },
  },
} satisfies LessonText;
