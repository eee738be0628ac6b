// The English texts of the lesson of two minutes on Alice chess; its positions and tasks are in ../two-minutes.ts.
import type { LessonText } from "../../types.ts";

export const twoMinutes = {
  title: "Alice in two minutes",
  about: "A whole game, three moves long, and why it ends in mate.",
  steps: {
    pawn: {
      title: "Through the looking-glass",
      text: "There are two boards. A piece makes an ordinary chess move on its own board and then passes to the same square of the other board (AL-9).",
      task: "Move the king’s pawn from e2 to e4 of board A.",
      hint: "Select the pawn on e2 of board A, then e4 on the same board.",
      after:
        "It has come out on e4 of board B. Black answers with the queen’s pawn, which passes through as well.",
    },
    bishop: {
      title: "Two boards, one game",
      text: "You may move a piece on either board. Pieces block and capture only on the board where they stand (AL-8).",
      task: "Follow your pawn: move the bishop from f1 to e2 of board A.",
      hint: "Select the bishop on f1 of board A, then e2.",
      after:
        "Black’s pawn captures yours on board B, where both of them stood, and comes back to board A (AL-11). That was a mistake.",
    },
    mate: {
      title: "Mate",
      text: "The diagonal from b5 to Black’s king on e8 of board A is open, because the d-pawn has left it. Your bishop is on board B, so its next move brings it to board A.",
      task: "Give mate in one move.",
      hint: "Move the bishop on board B, from e2 to b5.",
      after: "Bb5 is mate. In ordinary chess Black would simply block the check. Why not here?",
    },
    block: {
      title: "Why nothing can block",
      text: "Now you are Black. A pawn, a knight, a bishop and the queen could step between bishop and king, on c6 or d7.",
      task: "Try it: move the pawn from c7 to c6, and read why it is illegal.",
      hint: "Select the pawn on c7 of board A, then c6.",
      after:
        "The pawn would arrive on c6 and leave board A at once, and the diagonal would be open again (AL-60). So would every other piece.",
    },
    flight: {
      title: "Why the king cannot run",
      text: "Around the king only d7 is free. On board B it would be safe there.",
      task: "Try to move the king from e8 to d7.",
      hint: "Select the king on e8 of board A, then d7.",
      after:
        "The king may not even step through check: d7 of board A is on the bishop’s diagonal (AL-15). No block, no flight, no capture: that is mate (AL-40), and you know Alice chess.",
    },
  },
} satisfies LessonText;
