import type { LessonText } from "../../types.ts";

export const raumschach = {
  title: "Raumschach",
  about: "A cube of 125 cells, and the unicorn that runs through its corners.",
  steps: {
    cube: {
      title: "A cube of five levels",
      text: "The board is a cube: five levels, A to E, with five files and five ranks each (RA-1, RA-2). White's army stands on the two lowest levels and Black's on the two highest. A cell is named by level, file and rank, such as Cc3, the middle of the cube.",
    },
    bishop: {
      title: "Rook and bishop in space",
      text: "Cells of the same name lie straight above each other. The rook changes one of level, file and rank (RA-5); the bishop changes two of them by the same amount (RA-6).",
      task: "Send the bishop from Cc3 to level A, two levels down.",
      hint: "Two levels down means two files aside or two ranks on: Aa3, Ae3, Ac1 and Ac5.",
      after: "The level changed by two, and so did one other coordinate. The third stayed as it was.",
    },
    unicorn: {
      title: "The unicorn",
      text: "The unicorn changes level, file and rank all at once, by the same amount (RA-7). It runs from corner to corner of the cells.",
      task: "Send the unicorn from the middle to a corner of the cube.",
      hint: "A corner is, for example, Ee5 at the top or Aa1 at the bottom; each is two steps away.",
      after: "From the middle it sees all eight corners. And yet a unicorn that stands here can never reach more than 35 of the 125 cells.",
    },
    "unicorn-not": {
      title: "What it cannot do",
      text: "A step to a neighbour on the same level, or straight up, is no move of a unicorn. Only the queen goes along all three kinds of lines (RA-8).",
      task: "Try to step with the unicorn to a cell beside it or straight above it.",
      hint: "Press Cc3, then for example Cc4.",
      after: "One coordinate changed, or two; it has to be all three.",
    },
    pawn: {
      title: "Two ways forward",
      text: "Forward is a higher rank or a higher level for White, a lower one for Black. A pawn steps one rank ahead on its level, or one level straight on (RA-12).",
      task: "Send a white pawn up to level C.",
      hint: "Take a pawn of level B and press the cell of the same name on level C.",
      after: "It kept its file and its rank. Both ways lead to the last level and the last rank, where it is promoted.",
    },
    "no-double": {
      title: "No double step",
      text: "There is no double step (RA-16), and so no capture en passant.",
      task: "Try to move the pawn from Ba2 by two: to Ba4 or to Da2.",
      hint: "Press Ba2, then one of the ringed cells.",
      after: "The armies stand so near to each other that the pawns need none.",
    },
    "pawn-takes": {
      title: "How a pawn captures",
      text: "A pawn captures one step along a diagonal of a plane that leads forward and not back (RA-14). It never captures through a corner.",
      task: "Take the black knight.",
      hint: "It stands one rank ahead and one level up: both are forward.",
      after: "Level and rank changed at once. Without something to take, the pawn could not go there (RA-15).",
    },
    mate: {
      title: "Mate in the corner",
      text: "In the corner a king has seven cells to flee to; in the middle of the cube he would have 26 (RA-10).",
      task: "Give mate in one move.",
      hint: "The queen has to come close, to a cell that her king guards.",
      after: "From Dd4 the queen checks through the corner and covers every flight; her king on Cc3 guards her.",
    },
  },
} satisfies LessonText;
