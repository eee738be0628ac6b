// The puzzle of a day: the puzzles of the lessons in turn, the same for everybody on one date. `fen` is the position on
// its picture; a test compares it with the core.
export interface DailyPuzzle {
  // Its step in the lesson of puzzles.
  step: string;
  game: string;
  fen: string;
}

const game = "alice";

export const dailyPuzzles: readonly DailyPuzzle[] = [
  { step: "fool-queen", game, fen: "rnb1kbnr/ppp1pppp/3|p4/8/2|B1|P3/8/PPP|q1PPP/RNBQK1NR w KQkq - 0 3" },
  { step: "fool-knight", game, fen: "rnbqkb1r/pppp1ppp/5|n2/4|p2|Q/4|P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3" },
  { step: "scholar", game, fen: "rnbqkbn1/ppp1ppp1/8/3|p3B/4r3/8/PPPP|QPPP/RNB2|KNR b q - 1 5" },
  {
    step: "pinned",
    game,
    fen: "2b1kb2/pp1ppp2/1|q|n2|n1|p/2|pNB2|r/3P2|r1/4|P|N2/PPP|Q2PP/2|K|R1B1R w - - 5 12",
  },
  { step: "seitz", game, fen: "rnbqk1nr/pppp|bppp/3|Q|p3/8/3|P4/8/PPP1PPPP/RNB1KBNR w KQkq - 2 3" },
  { step: "marks", game, fen: "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1" },
];

const day = 86_400_000;

// By the user's calendar.
export function puzzleOf(date: Date): DailyPuzzle {
  const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day);
  return dailyPuzzles[days % dailyPuzzles.length]!;
}
