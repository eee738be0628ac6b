import type { LessonText } from "../../types.ts";

export const relatives = {
  title: "Alice's relatives",
  about: "A third board, moves that do nothing but pass, pieces that stay: seven games made from one idea.",
  steps: {
    "looking-glass": {
      title: "The looking-glass start",
      text: "White's army begins on board A and Black's on board B (AL-3). Every other rule is that of Alice chess, so the first pieces to move come out among the enemy.",
      task: "Step with one of White's two centre pawns over two squares.",
      hint: "Press e2 or d2 of board A, then the square two ranks ahead.",
      after: "The pawn now stands on board B, where Black's whole army is.",
    },
    choose: {
      title: "Three boards: a choice",
      text: "On three boards a piece has to leave its board, but its player chooses for which of the two others (TB-2). You can point at the square where the piece is to arrive.",
      task: "Send a centre pawn or a knight to board C: the pawn to e4 or d4, or the knight to f3 or c3.",
      hint: "Press the pawn on e2 of board A, then e4 on board C.",
      after: "Had you pressed e4 on board A, you would have been asked for the board.",
    },
    third: {
      title: "Three boards: help from two sides",
      text: "A check can be blocked by a piece of either other board that passes into its line (TB-7).",
      task: "The rook on board C blocks the check on board A.",
      hint: "Move it along its rank to the e-file, and have it arrive on board A.",
      after: "With three boards there are twice as many pieces that can come to the king's help.",
    },
    zero: {
      title: "Ms. Alice: the zero move",
      text: "In Ms. Alice a piece may also pass to the other board without any move before it (MS-2). Such a zero move can block a check by arriving in its line (MS-7).",
      task: "Answer the check with a zero move of the knight.",
      hint: "Press the knight on e2 of board B, then e2 of board A.",
      after: "The knight did not move; it only came through the glass and stands before its king.",
    },
    "zero-king": {
      title: "Ms. Alice: the king cannot slip away",
      text: "It is tempting to have the king leave a check the same way.",
      task: "Try a zero move of the king, from e1 of board A to e1 of board B.",
      hint: "Press the king, then the same square on board B.",
      after: "A king in check cannot leave it by a zero move (MS-5). He has to step aside.",
    },
    stays: {
      title: "O'Donohue: a piece that stays",
      text: "You know this position: the black knight holds c3 on board B. By O'Donohue's rule the move is allowed all the same, and the piece stays on the board where it moved (OD-2).",
      task: "Move the knight from b1 to c3.",
      hint: "Press b1, then c3, both on board A.",
      after: "Now two pieces share the place c3, one on each board (OD-4). In Alice chess that never happens.",
    },
    through: {
      title: "Duo: a blow through the glass",
      text: "In Duo a piece passes or stays, as its player likes. A piece other than a pawn may also make a zero move (DU-4), and by it take an enemy on the square of the same name (DU-5).",
      task: "Take the black knight with the rook.",
      hint: "Both stand on d4. Press the rook on board A, then d4 on board B.",
      after: "For the same reason a king in Duo is in check from a piece on its own place beyond the glass (DU-7).",
    },
    small: {
      title: "Parton's small boards",
      text: "Parton, who invented Alice chess, also described it on two boards of four files (PA-1). A pawn steps one square only (PA-4). It is a good game for a quarter of an hour.",
    },
  },
} satisfies LessonText;
