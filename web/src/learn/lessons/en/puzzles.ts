// The English texts of the puzzles; their positions and tasks are in ../puzzles.ts.
import type { LessonText } from "../../types.ts";

export const puzzles = {
  title: "Puzzles",
  about: "The early mates of Alice chess, and a two-mover. Every wrong try gets an answer.",
  steps: {
    "fool-queen": {
      title: "Another fool's mate",
      text: "1.e4 d6 2.Bc4 Qxd2. Black's queen has captured a pawn and is on board B, far from its king.",
      task: "White mates in one move.",
      hint: "The same diagonal as in the fool's mate of the lesson.",
      after: "Bb5 takes the bishop from board B to the king's board. No piece on board A can block (AL-60).",
    },
    "fool-knight": {
      title: "A third fool's mate",
      text: "1.e4 e5 2.Qh5 Nf6. White's queen is on board B, and so is Black's pawn on e5.",
      task: "White mates in one move.",
      hint: "A capture passes to the other board as well (AL-11).",
      after: "The queen captures on board B and gives check on the e-file of board A.",
    },
    scholar: {
      title: "The scholar's mate",
      text: "1.e4 h5 2.Be2 Rh4 3.Bxh5 Rxe4+ 4.Kf1 d5 5.Qe2. White wants to mate on b5, but Black is to move.",
      task: "Black mates in one move.",
      hint: "White's king is on board B, and Black's bishop on board A can get there.",
      after:
        "Bh3 is mate: the king has no square that is safe on both boards, and no piece on board B can block.",
    },
    pinned: {
      title: "A queen that must not move",
      text: "From the game Yearout - Jelliss, 1996, after White castled queenside. In a note to the game Black's queen moves from d8 to b6.",
      task: "White mates in one move.",
      hint: "The queen on board B can get to the vacated square.",
      after:
        "That is why the black queen was called pinned: it guards d8 against the queen beyond the glass.",
    },
    seitz: {
      title: "Seitz - Nadvorney, 1973",
      text: "1.d4 e6 2.Qd6 Be7. White's queen is on board B among Black's pieces.",
      task: "White mates in two moves.",
      hint: "Begin with a check from e5; the king has only one square.",
      after: "3.Qe5+ Kf8 4.Bh6 mate. The bishop checks the king on board B, where no black piece can help.",
    },
    marks: {
      title: "A two-mover",
      text: "By U. Marks, The Problemist, March 1999. White mates on the second move, whatever Black does. Nearly every piece takes part, on both boards.",
      task: "White mates in two moves.",
      hint: "Nothing is threatened yet. If it were Black's turn, every move would cost something; find the move that changes nothing and guards against the one check.",
      after:
        "1.Kb1 is a waiting move: from board A the king is out of reach of 1…Ra8+. Every black move then gives up a guard. Start again to meet another defence.",
      tries: {
        a3d3: "A good try: it threatens mate by the rook on d5, but the check from a8 spoils it.",
        b4b5: "A good try. After 1…Ba1 2.Qc3+ the bishop captures on d4 and comes back to board A just in time.",
      },
    },
  },
} satisfies LessonText;
