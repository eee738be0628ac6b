// The English texts of the lesson that is a whole game of Little Cheops; its positions and tasks are in
// ../first-game.ts.
import type { LessonText } from "../../types.ts";

export const firstGame = {
  title: "A first whole game",
  about: "A short game of Little Cheops, from the first Pawn to checkmate, one turn at a time.",
  steps: {
    pawn: {
      title: "The first turn",
      text: "This is a whole game in twelve turns. You are White and move first (CH-13); the lesson plays Black. As in chess, a Pawn that has not moved may move two squares (CH-32).",
      task: "Move the Pawn in front of your King two squares.",
      hint: "From e2 to e4.",
      after:
        "The Pawn stands in the middle, and the Prime Minister has an open diagonal. Black answers with a Civilian, from f7 to g7: now the Pawn behind it can move.",
    },
    jump: {
      title: "A Civilian jumps",
      text: "Your Civilian on f3 is in the way of a Knight, and your Pawn on e4 stands next to it. A Civilian may jump over a neighbour, friend or enemy, to the vacant square directly behind it (CH-38).",
      task: "Jump with the Civilian on f3 over the Pawn on e4.",
      hint: "Select f3, then d5, the square behind e4.",
      after: "The Pawn stays where it is. Black's Knight comes to c7, as if to capture the Civilian.",
    },
    knight: {
      title: "No need to run",
      text: "The Knight on c7 attacks d5, but a Civilian is never captured (CH-42), so you need not answer. Bring out your own pieces instead. A Knight leaps as in chess (CH-24).",
      task: "Move the Knight on h1 towards the middle.",
      hint: "From h1 to g3.",
      after:
        "On g3 the Knight guards f5 and h5. Remember these two squares. Black's other Knight goes to b7.",
    },
    "second-knight": {
      title: "The second Knight",
      text: "Your Civilian's jump has left f3 vacant. It is the best square for your other Knight (CH-24).",
      task: "Move the Knight on g1 there.",
      hint: "From g1 to f3.",
      after: "Both Knights are in play. Black moves a Pawn from a8 to a6.",
    },
    advance: {
      title: "A Pawn advances",
      text: "A Pawn moves one square straight forward (CH-31), but captures one square diagonally forward (CH-34). From e5 yours attacks d6 and f6.",
      task: "Move the Pawn on e4 one square forward.",
      hint: "From e4 to e5.",
      after: "Black's Pawn goes from f8 to f6 and attacks yours. But it is your turn.",
    },
    capture: {
      title: "A capture",
      text: "Two Pawns on neighbouring files attack each other, and the side to move captures first. Black has nothing that could take back on f6.",
      task: "Capture the Pawn on f6.",
      hint: "From e5 to f6, one square diagonally forward (CH-34).",
      after: "You have won a Pawn. Black's King steps from e9 to f8, on its way to take yours.",
    },
    open: {
      title: "A diagonal for the Minister",
      text: "Black's King has left its own rank. A Minister could attack it, since it moves any distance diagonally (CH-22). But yours on c1 is shut in by the Pawns on b2 and d2.",
      task: "Open the way to a3: move a Pawn one square.",
      hint: "From b2 to b3.",
      after: "Now the Minister can reach a3. Black loses time with a Pawn, from a6 to a5.",
    },
    check: {
      title: "Check",
      text: "A King is in check when an enemy piece could capture it (CH-16). From a3 the diagonal runs through b4, c5, d6 and e7 to the King on f8.",
      task: "Give check with the Minister.",
      hint: "From c1 to a3.",
      after:
        "Black's Civilian steps from d7 to e7, into the line. Nothing can capture it there (CH-42): a Civilian is the best shield.",
    },
    "prime-minister": {
      title: "The Prime Minister comes",
      text: "The Prime Minister moves any distance diagonally (CH-20), but captures and gives check only one step away (CH-21). So it must get close to the King. The diagonal from e2 to h5 leads there, once your Knight leaves f3.",
      task: "Move the Prime Minister onto that diagonal.",
      hint: "From d1 to e2.",
      after: "Black's King goes on to f7 and attacks your Pawn on f6.",
    },
    guard: {
      title: "A Pawn under guard",
      text: "The King captures one step away (CH-18), but never where it would be in check afterwards (CH-17). So a guard is enough to save the Pawn on f6.",
      task: "Guard the Pawn with the Minister on a3.",
      hint: "From a3 to b2, on the long diagonal to f6.",
      after:
        "The King cannot take the Pawn. Black's Minister moves from g9 to f8. That is the mistake: it takes the last way back from its own King.",
    },
    drive: {
      title: "A Knight's check",
      text: "Black's own pieces surround the King; only e6, f6 and g6 are not Black's. A Knight leaps (CH-24), so nothing can block its check. On g5 it attacks f7, e6 and h7, and it opens the Prime Minister's diagonal.",
      task: "Give check with the Knight on g5.",
      hint: "From f3 to g5.",
      after: "The Knight guards e6 and the Minister f6. Only g6 is left, and the King must go there.",
    },
    mate: {
      title: "Checkmate",
      text: "Your Knights guard f5, f7, h5 and h7, the Minister guards f6, and your Pawn attacks g7. The Prime Minister can cross the board on its diagonal and give check from the next square (CH-21).",
      task: "Give mate in one move.",
      hint: "From e2 to h5, where the Knight on g3 guards it.",
      after:
        "The King is in check and Black has no legal turn: checkmate (CH-103). In Little Cheops checkmate wins the game (CH-119).",
    },
  },
} satisfies LessonText;
