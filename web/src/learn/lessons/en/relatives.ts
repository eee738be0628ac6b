// The English texts of the lesson on Alice's relatives, the games made from the same idea; its positions and tasks are
// in ../relatives.ts.
import type { LessonText } from "../../types.ts";

export const relatives = {
  title: "Alice's relatives",
  about: "A third board, moves that only change boards, pieces that stay: six more games from one idea.",
  steps: {
    "looking-glass": {
      title: "The looking-glass start",
      text: "White's army starts on board A and Black's on board B (AL-3). All other rules are those of Alice chess, so the first pieces to move arrive among the enemy.",
      task: "Move one of White's centre pawns two squares.",
      hint: "Select e2 or d2 of board A, then the square two ranks ahead.",
      after: "The pawn is now on board B, with Black's whole army.",
    },
    choose: {
      title: "Three boards: a choice",
      text: "On three boards a piece has to leave its board, but its player chooses which of the other two it goes to (TB-2). You can select the square where the piece should arrive.",
      task: "Move a centre pawn or a knight to board C: the pawn to e4 or d4, or the knight to f3 or c3.",
      hint: "Select the pawn on e2 of board A, then e4 on board C.",
      after: "If you had selected e4 on board A, you would have been asked for the board.",
    },
    third: {
      title: "Three boards: help from two sides",
      text: "A piece on either of the other boards can block a check by passing into its line (TB-7).",
      task: "Block the check on board A with the rook on board C.",
      hint: "Move it along its rank to the e-file, and let it arrive on board A.",
      after: "With three boards there are twice as many pieces that can come to the king's help.",
    },
    zero: {
      title: "Ms. Alice: the zero move",
      text: "In Ms. Alice a piece may also pass to the other board without moving first (MS-2). Such a zero move can block a check by arriving in its line (MS-7).",
      task: "Answer the check with a zero move of the knight.",
      hint: "Select the knight on e2 of board B, then e2 of board A.",
      after: "The knight did not move; it only passed through the glass, and now shields its king.",
    },
    "zero-king": {
      title: "Ms. Alice: the king cannot slip away",
      text: "It is tempting to let the king escape a check in the same way.",
      task: "Try a zero move of the king, from e1 of board A to e1 of board B.",
      hint: "Select the king, then the same square on board B.",
      after: "A king in check cannot escape by a zero move (MS-5). It has to step aside.",
    },
    stays: {
      title: "O'Donohue: a piece that stays",
      text: "You know this position: the black knight is on c3 of board B. By O'Donohue's rule the move is still legal, and the piece stays on the board where it moved (OD-2).",
      task: "Move the knight from b1 to c3.",
      hint: "Select b1, then c3, both on board A.",
      after:
        "Now two pieces share the place c3, one on each board (OD-4). That never happens in Alice chess.",
    },
    through: {
      title: "Duo: a capture through the glass",
      text: "In Duo a piece passes or stays, as its player chooses. A piece other than a pawn may also make a zero move (DU-4), and with it capture an enemy on the square of the same name (DU-5).",
      task: "Capture the black knight with the rook.",
      hint: "Both are on d4. Select the rook on board A, then d4 on board B.",
      after:
        "For the same reason, an enemy piece on the square that mirrors the king's gives check in Duo (DU-7).",
    },
    small: {
      title: "Parton's small boards",
      text: "Parton, who invented Alice chess, also described it on two boards of four files (PA-1). A pawn steps only one square (PA-4). It is a good game for a quarter of an hour.",
    },
  },
} satisfies LessonText;
