import type { LessonText } from "../../types.ts";

export const littleCheops = {
  title: "Little Cheops",
  about: "One level of the pyramid, with Civilians who cannot be taken and a Prime Minister with short arms.",
  steps: {
    level: {
      title: "The King's Level",
      text: "Little Cheops is played on nine files and nine ranks (CH-1). You know Queen, Towers, Ministers, Knights and Pawns from chess; a Minister is a bishop. New are the Prime Minister beside the King and the two ringed Civilians of each side (CH-7, CH-10).",
    },
    jump: {
      title: "A Civilian jumps",
      text: "A Civilian moves one step in any direction (CH-37), or jumps over a neighbour, friend or enemy, to the vacant square straight behind him. Whoever is jumped stays where he is (CH-38).",
      task: "Jump with the Civilian over the own Pawn.",
      hint: "From e4 over e5 to e6.",
      after: "Nothing was captured. A Civilian never captures, checks or guards.",
    },
    chain: {
      title: "A chain of jumps",
      text: "Jumps can be joined to a chain, and the chain may turn (CH-38). A jump over an enemy Knight is possible too, but only over one enemy major in a chain (CH-39).",
      task: "Jump on: over the Pawn and then over the Knight, in one turn.",
      hint: "Press e4, then the last square of the chain, g8.",
      after: "In two jumps the Civilian crossed half the board.",
    },
    "two-majors": {
      title: "One major is enough",
      text: "From g8 one more jump would lead over the Tower on h7 to i6.",
      task: "Try it: move the Civilian from e4 to i6.",
      hint: "Press e4, then i6.",
      after: "Knight and Tower are both majors, and a chain leads over one of them at most (CH-39). Enemy Pawns and Civilians do not count.",
    },
    safe: {
      title: "Nobody takes a Civilian",
      text: "A Civilian is never captured (CH-42). He may stand where he is attacked, and he blocks every line.",
      task: "Try to take the Civilian on a5 with the Tower.",
      hint: "Press a1, then a5.",
      after: "So a Civilian is the best shield there is.",
    },
    block: {
      title: "The living shield",
      text: "The Tower gives check to the black King (CH-16). A Civilian near the line can stand into it, and nobody can take him there.",
      task: "Play Black: answer the check with the Civilian.",
      hint: "From d7 the squares e6, e7 and e8 of the file are one step away.",
      after: "Any square of the line will do, since the Civilian need not be guarded (CH-42).",
    },
    minister: {
      title: "The Prime Minister's reach",
      text: "The Prime Minister moves one step in any direction or any distance diagonally (CH-20). But he captures one step away only (CH-21).",
      task: "Try to take the Pawn on g7 from e5.",
      hint: "Press e5, then g7.",
      after: "A long diagonal is a way for him to go, not to strike.",
    },
    "minister-takes": {
      title: "Next to him",
      text: "Next to him the Prime Minister captures in every direction, like a King.",
      task: "Take what he can take.",
      hint: "The Knight stands on e6.",
      after: "The Prime Minister guards and checks at the same short distance (CH-21).",
    },
    mate: {
      title: "Mate",
      text: "Mate is as in chess: the King is in check and nothing legal is left (CH-103).",
      task: "Give mate in one move.",
      hint: "White's King guards the squares before the black King; the last rank is open.",
      after: "Without a Duke this is the end of the game. See what happens with one.",
    },
    abdication: {
      title: "The King abdicates",
      text: "The same mate, but Black has a Duke on f2. In checkmate a King may abdicate in favour of a Duke: he leaves the board, and the Duke becomes King where he stands (CH-111).",
      task: "Play Black: abdicate.",
      hint: "Use the button for it, or press the King and then the Duke.",
      after: "The game goes on with a new King. In checkmate an abdication is the only legal turn (CH-113).",
    },
  },
} satisfies LessonText;
