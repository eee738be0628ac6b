// The English texts of the lesson on Little Cheops; its positions and tasks are in ../little-cheops.ts.
import type { LessonText } from "../../types.ts";

export const littleCheops = {
  title: "Little Cheops",
  about:
    "One level of the pyramid, with Civilians that cannot be captured and a Prime Minister with a short reach.",
  steps: {
    level: {
      title: "The King's Level",
      text: "Little Cheops is played on nine files and nine ranks (CH-1). You know Queen, Towers, Ministers, Knights and Pawns from chess; a Tower is a rook and a Minister a bishop. The Prime Minister beside the King and each side's two ringed Civilians are new (CH-7, CH-10).",
    },
    jump: {
      title: "A Civilian jumps",
      text: "A Civilian moves one step in any direction (CH-37), or jumps over a neighbour, friend or enemy, to the vacant square directly behind it. The jumped piece stays where it is (CH-38).",
      task: "Jump with the Civilian over your own Pawn.",
      hint: "From e4 over e5 to e6.",
      after: "Nothing was captured. A Civilian never captures, checks or guards.",
    },
    chain: {
      title: "A chain of jumps",
      text: "Jumps can be combined into a chain, and the chain may change direction (CH-38). It may jump over an enemy Knight too, but only over one enemy major in a chain (CH-39).",
      task: "Jump over the Pawn and then over the Knight, in one turn.",
      hint: "Select e4, then the last square of the chain, g8.",
      after: "In two jumps the Civilian crossed half the board.",
    },
    "two-majors": {
      title: "One major is enough",
      text: "From g8 one more jump, over the Tower on h7, would lead to i6.",
      task: "Try it: move the Civilian from e4 to i6.",
      hint: "Select e4, then i6.",
      after:
        "Knight and Tower are both majors, and a chain may cross at most one of them (CH-39). Enemy Pawns and Civilians do not count.",
    },
    safe: {
      title: "Civilians cannot be captured",
      text: "A Civilian is never captured (CH-42). It may stand where it is attacked, and it blocks every line.",
      task: "Try to capture the Civilian on a5 with the Tower.",
      hint: "Select a1, then a5.",
      after: "That makes a Civilian the best shield of all.",
    },
    block: {
      title: "The living shield",
      text: "The Tower gives check to the black King (CH-16). A Civilian near the line can block it, and cannot be captured there.",
      task: "Play Black: answer the check with the Civilian.",
      hint: "From d7, the squares e6, e7 and e8 on the file are one step away.",
      after: "Any square on the line will do, because the Civilian does not need protection (CH-42).",
    },
    minister: {
      title: "The Prime Minister's reach",
      text: "The Prime Minister moves one step in any direction or any distance diagonally (CH-20). But it captures only one step away (CH-21).",
      task: "Try to capture the Pawn on g7 from e5.",
      hint: "Select e5, then g7.",
      after: "It can move along a long diagonal, but not capture.",
    },
    "minister-takes": {
      title: "At close range",
      text: "The Prime Minister captures one step away in every direction, like a King.",
      task: "Make the only possible capture.",
      hint: "The Knight is on e6.",
      after: "The Prime Minister guards and checks at the same short distance (CH-21).",
    },
    mate: {
      title: "Mate",
      text: "Mate is as in chess: the King is in check and has no legal turn (CH-103).",
      task: "Give mate in one move.",
      hint: "White's King guards the squares in front of the black King; the last rank is open.",
      after: "Without a Duke this ends the game. See what happens with one.",
    },
    abdication: {
      title: "The King abdicates",
      text: "The same mate, but Black has a Duke on f2. In checkmate a King may abdicate in favour of a Duke: the King leaves the board, and the Duke becomes King where it is (CH-111).",
      task: "Play Black: abdicate.",
      hint: "Use the button, or select the King and then the Duke.",
      after:
        "The game continues with a new King. In checkmate an abdication is the only legal turn (CH-113).",
    },
  },
} satisfies LessonText;
