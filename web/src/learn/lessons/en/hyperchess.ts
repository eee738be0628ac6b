// The English texts of the lesson on Hyperchess; its positions and tasks are in ../hyperchess.ts.
import type { LessonText } from "../../types.ts";

export const hyperchess = {
  title: "Hyperchess",
  about: "Sixty-four squares on eight levels: rows, diagonals, and the gaps between them.",
  steps: {
    levels: {
      title: "Eight levels",
      text: "The 64 squares lie on eight levels, numbered from the top (HY-1). A square's name is its level, file and rank, such as 6f6, where the white King is. White starts at the bottom, Black at the top (HY-7). The location of the squares is a reconstruction, because the figures are lost (HY-2).",
    },
    rows: {
      title: "Rows",
      text: "A row is a straight line of adjoining squares: along the files, along the ranks, or vertically from level to level (HY-8). The Rook moves along rows (HY-14).",
      task: "Move the Rook straight up to the single square of level 1.",
      hint: "The squares called c3 lie one above the other. Select 4c3, then 1c3.",
      after: "It climbed through 3c3 and 2c3. The vertical row c3 has squares on levels 1 to 5.",
    },
    diagonals: {
      title: "Diagonals",
      text: "A diagonal lies in the plane of two rows and changes two coordinates equally (HY-9). It may stay on its level or climb. The Bishop moves along diagonals and stays on squares of one colour (HY-15).",
      task: "Capture the Knight with the Bishop.",
      hint: "The Knight is on the next level down, one square to the side.",
      after: "One level down and one file across: that is a diagonal in a vertical plane.",
    },
    "no-space": {
      title: "No corner lines",
      text: "Six diagonals go through each square, and that is all. No line changes level, file and rank at once (HY-10), not even for the Queen.",
      task: "Try to move the Queen from 4c3 to 5d4.",
      hint: "Select the Queen, then the ringed square on level 5.",
      after:
        "In Raumschach a queen may do that; in Hyperchess it moves only like a Rook or a Bishop (HY-16).",
    },
    gap: {
      title: "The gap",
      text: "Levels 3 and 6 have a block of nine squares and two isolated ones (HY-3). A line ends where a square is missing, and does not continue beyond it (HY-11).",
      task: "Try to move the Rook from 3c2 to the isolated square 3e2.",
      hint: "3d2, between them, is missing.",
      after: "It looks like a straight line, but it is interrupted.",
    },
    isolated: {
      title: "To the isolated squares",
      text: "Isolated squares are reached through levels 4 and 5 (HY-13), where the middle of the board is complete.",
      task: "Move the Rook from the isolated square 6e2 to the isolated square 3e2.",
      hint: "One is directly above the other. Go through 5e2 and 4e2.",
      after: "Vertical rows hold the levels together.",
    },
    knight: {
      title: "The Knight needs a path",
      text: "The Knight moves two squares along a row and one across it, and jumps over pieces (HY-21). But one of its two L-shaped paths must lead over existing squares (HY-23).",
      task: "Move the Knight from 4c2 up to the isolated square 3e2.",
      hint: "Two files across on level 4, then one level up.",
      after: "Its path led over 4d2 and 4e2, which both exist.",
    },
    "knight-gap": {
      title: "A Knight stopped by a gap",
      text: "From 2c2 the same square 3e2 is a Knight's move away, one level down and two files across.",
      task: "Try to move the Knight from 2c2 to 3e2.",
      hint: "Select 2c2, then 3e2.",
      after:
        "One path lacks 2d2, the other 3d2. A Knight jumps over pieces, but not over missing squares (HY-23).",
    },
    pawn: {
      title: "The Pawn's four directions, and a fifth",
      text: "On its level a Pawn steps in any of four directions (HY-24). It changes its level only straight forward, up for White and down for Black, and never comes back (HY-25).",
      task: "Move the white Pawn up to level 4.",
      hint: "Select 5c4, then 4c4 above it.",
      after: "From here it can wander around level 4, but it never returns to level 5.",
    },
    "pawn-takes": {
      title: "How a Pawn captures",
      text: "A Pawn captures one step along a diagonal: to four squares on its level and four on the next level forward (HY-27). Squares that differ in level, file and rank are out of its reach (HY-28).",
      task: "Capture the Knight.",
      hint: "It is one level up and one rank ahead of the Pawn.",
      after: "Two coordinates changed. On 4e4 the Knight would have been safe.",
    },
    castling: {
      title: "Castling upwards",
      text: "In castling the King moves two squares along a row of its level, and the Rook comes straight up to that level, next to the King (HY-40). Each Rook castles on its own side (HY-44).",
      task: "Castle to either side.",
      hint: "Move the King from 6f6 to 6d6 or to 6f4.",
      after: "The Rook left level 7 and is beside the King on level 6.",
    },
    promotion: {
      title: "The last square",
      text: "The enemy Queen's level is a single square: 1c3 for White. A Pawn that reaches it is promoted (HY-36).",
      task: "Promote the Pawn.",
      hint: "From 2c3 it goes straight up to 1c3. Then choose the piece.",
      after: "A Pawn can come here from only three squares (HY-39).",
    },
    mate: {
      title: "A mate from below",
      text: "The black King is in the corner on 3a1. The Queen waits three levels below.",
      task: "Give mate in one move.",
      hint: "A diagonal leads up from 6b5 to a square next to the King, guarded by White's King.",
      after: "The Queen climbed from 6b5 over 5b4 and 4b3 to 3b2, and the King has no square left (HY-52).",
    },
  },
} satisfies LessonText;
