import type { LessonText } from "../../types.ts";

export const puzzles = {
  title: "Puzzles",
  about: "The early mates of Alice chess, and a two-mover. Every try is answered.",
  steps: {
    "fool-queen": {
      title: "Another fool's mate",
      text: "1.e4 d6 2.Bc4 Qxd2. Black's queen has taken a pawn and stands on board B, far from her king.",
      task: "White mates in one move.",
      hint: "The same diagonal as in the fool's mate of the lesson.",
      after: "Bb5 brings the bishop from board B to the king's board. No piece of board A can stand between (AL-60).",
    },
    "fool-knight": {
      title: "A third fool's mate",
      text: "1.e4 e5 2.Qh5 Nf6. White's queen is on board B, and so is Black's pawn on e5.",
      task: "White mates in one move.",
      hint: "A capture passes to the other board as well (AL-11).",
      after: "The queen takes on board B and gives check on the e-file of board A.",
    },
    scholar: {
      title: "The scholar's mate",
      text: "1.e4 h5 2.Be2 Rh4 3.Bxh5 Rxe4+ 4.Kf1 d5 5.Qe2. White wants to mate on b5, but Black is to move.",
      task: "Black mates in one move.",
      hint: "White's king stands on board B, and Black's bishop on board A can come there.",
      after: "Bh3 is mate: the king has no square that is safe on both boards, and no piece of board B can stand between.",
    },
    pinned: {
      title: "A queen that must not move",
      text: "From the game Yearout - Jelliss, 1996, after White castled on the long side. In a note to the game Black's queen leaves d8 for b6.",
      task: "White mates in one move.",
      hint: "The queen on board B can come to the square that was left.",
      after: "That is why the black queen was called pinned: she guards d8 against the queen beyond the glass.",
    },
    seitz: {
      title: "Seitz - Nadvorney, 1973",
      text: "1.d4 e6 2.Qd6 Be7. White's queen stands on board B among Black's pieces.",
      task: "White mates in two moves.",
      hint: "Begin with a check from e5; the king has one square.",
      after: "3.Qe5+ Kf8 4.Bh6 mate. The bishop checks the king on board B, where nothing of Black's can help.",
    },
    marks: {
      title: "A two-mover",
      text: "By U. Marks, The Problemist, March 1999. White moves, and mates at the second move whatever Black does. Nearly every piece takes part, on both boards.",
      task: "White mates in two moves.",
      hint: "Nothing is threatened yet. If it were Black's turn, every move would cost something; find the move that changes nothing and guards against the one check.",
      after: "1.Kb1 is a waiting move: from board A the king is out of reach of 1…Ra8+. Every black move then gives up a guard. Begin again to meet another defence.",
      tries: {
        a3d3: "A good try: it threatens mate by the rook on d5. But the check from a8 spoils it.",
        b4b5: "A good try. After 1…Ba1 2.Qc3+ the bishop takes on d4 and comes back to board A, just in time.",
      },
    },
  },
} satisfies LessonText;
