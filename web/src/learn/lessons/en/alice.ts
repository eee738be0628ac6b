// The English texts of the lesson on Alice chess; its positions and tasks are in ../alice.ts.
import type { LessonText } from "../../types.ts";

export const alice = {
  title: "Alice chess",
  about: "Two boards, one army. Every piece that moves passes through the looking-glass.",
  steps: {
    transfer: {
      title: "Through the glass",
      text: "A move has two stages. First the piece makes an ordinary move on the board where it stands (AL-6); then it passes to the square of the same name on the other board (AL-9).",
      task: "Move the king's pawn from e2 to e4 and watch where it ends up.",
      hint: "Select the pawn on e2 of board A, then e4 on the same board.",
      after:
        "The pawn went to e4 on board A and now stands on e4 of board B. Every piece does this with every move.",
    },
    back: {
      title: "And back again",
      text: "You may move a piece on either board (AL-5). A piece that moves on board B comes back to board A (AL-9). So a piece needs an even number of moves to be back on its first board.",
      task: "Bring the knight on board B back to board A.",
      hint: "Move it from f3 of board B, for example to e5.",
      after: "The knight leapt on board B and arrived on board A. It changes boards with every move.",
    },
    vacant: {
      title: "The square beyond",
      text: "The square of the same name on the other board must be vacant (AL-10). A piece of either colour there makes the move illegal, and it cannot be captured from here.",
      task: "Try to move the knight from b1 to c3, and read why it is illegal.",
      hint: "Select the knight on b1, then c3 on board A.",
      after:
        "On board A, c3 is free, but on board B a black knight is on c3. Two pieces never share a place.",
    },
    beneath: {
      title: "Nothing in the way",
      text: "Only pieces on its own board block a move (AL-7). Black's bishop is on board B, where its diagonal is empty. The white pawn on f2 is on board A.",
      task: "Play Black: move the bishop from c5 to g1, past the pawn.",
      hint: "The bishop moves on board B. On board A, g1 is free, so it can arrive there.",
      after: "The bishop passed f2 as if nothing were there, and came out on g1 of board A.",
    },
    capture: {
      title: "Out of reach",
      text: "A piece captures only on the board where it stands (AL-8). White's knight has captured on f7 and is now on board B, next to a king on board A.",
      task: "Play Black: try to capture the knight with the king.",
      hint: "Select the king on e8 of board A, then f7 of board A.",
      after:
        "There is nothing left to capture on f7 of board A, and the knight on B keeps the king from arriving there. A capturing piece is often safe for one move.",
    },
    captor: {
      title: "A capture passes too",
      text: "A piece that has captured passes to the other board just as after a quiet move (AL-11). The square there is always free, because the captured piece held the place (AL-58).",
      task: "Capture the black knight.",
      hint: "The rook is on the knight's rank and board.",
      after: "The knight is gone from board A, and the rook is on a4 of board B.",
    },
    "one-board": {
      title: "Check on one board",
      text: "A king is in check only from pieces on its own board (AL-12). The black rook looks down the e-file of board B; the white king is on board A and has nothing to fear (AL-13).",
      task: "Ignore the rook: move White's rook from h1 to h2.",
      hint: "The king does not have to move. Select the rook on h1, then h2.",
      after:
        "The move was legal, because the king was never in check. It would be if that rook were on board A.",
    },
    parry: {
      title: "A block from the other side",
      text: "Here the black rook gives check on board A. A white rook is on board B. It can block the line, because it arrives on the king's board after its move (AL-16).",
      task: "Answer the check: move the white rook to the e-file, between the black rook and the king.",
      hint: "Move the rook from a4 to e4 on board B.",
      after:
        "The rook moved on B, where there was no check, and arrived in the line on A. That is the only way to block a check in Alice chess.",
    },
    vanish: {
      title: "Why the block vanishes",
      text: "Now the same rook is on board A, where its king is. In orthodox chess it would simply block the check.",
      task: "Try to block on e4 with the rook, and read why it is illegal.",
      hint: "Select the rook on a4, then e4, both on board A.",
      after:
        "The rook would reach e4 and leave board A at once, and the file would be open again (AL-60). No piece on the king's own board can block a check.",
    },
    "king-first": {
      title: "The king: safe before the step",
      text: "A king may not escape through the glass. The square it goes to must already be safe on the board where it moves (AL-15).",
      task: "Try to move the king from e1 to d1.",
      hint: "The black rook on d8 attacks d1 of board A.",
      after: "On board B the square would be safe, but the king has to pass d1 of board A first.",
    },
    "king-second": {
      title: "The king: safe after it",
      text: "The square where it arrives must be safe as well (AL-14). Here the black rook waits on board B.",
      task: "Try again to move the king from e1 to d1.",
      hint: "The rook on a1 of board B attacks d1 of board B.",
      after: "A king's move is tested on both boards, any other piece's only on its own king's board.",
    },
    pin: {
      title: "A pin without a line",
      text: "The white rook shields its king. In orthodox chess it could move up and down the file. Here every quiet move takes it off the board.",
      task: "Try to move the rook one square along the file.",
      hint: "Select the rook on e4, then e5.",
      after: "A pinned piece has no quiet move at all; it can only capture the piece that pins it (AL-62).",
    },
    fool: {
      title: "The fool's mate",
      text: "After 1.e4 d5 2.Be2 dxe4 Black has won a pawn and lost the game. White's bishop is on board B; its next move takes it to the black king's board.",
      task: "Give mate in one move.",
      hint: "Check the king along the diagonal that Black's d-pawn has left.",
      after:
        "Bb5 is mate (AL-40). Bishop, knight, queen and pawn could move in between, but each would vanish to board B (AL-60); and on d7 the king would still be in check before it passes.",
    },
  },
} satisfies LessonText;
