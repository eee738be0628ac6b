// The short game that the front page shows: where each piece of it stands, move by move. Positions are data here, so that
// the picture waits for no core; a test plays the same moves with it.
export interface Passer {
  id: number;
  kind: string;
  white: boolean;
  // 0: board A, 1: board B.
  board: number;
  file: number;
  rank: number;
  taken: boolean;
}

interface Step {
  // Of its text: "front.move.NAME".
  name: "e4" | "d5" | "Be2" | "dxe4" | "Bb5";
  uci: string;
}

export const steps: readonly Step[] = [
  { name: "e4", uci: "e2e4" },
  { name: "d5", uci: "d7d5" },
  { name: "Be2", uci: "f1e2" },
  { name: "dxe4", uci: "d5e4" },
  { name: "Bb5", uci: "e2b5" },
];

// Two frames a move: the piece has moved on its board, and it has passed to the other one. Frame 0 is the start.
export const lastFrame = 2 * steps.length;

export interface Square {
  board: number;
  file: number;
  rank: number;
}

const squareOf = (name: string): Omit<Square, "board"> => ({
  file: name.charCodeAt(0) - 97,
  rank: Number(name[1]) - 1,
});

function start(): Passer[] {
  const back = [..."RNBQKBNR"];
  const rows: [number, boolean, string[]][] = [
    [0, true, back],
    [1, true, back.map(() => "P")],
    [6, false, back.map(() => "P")],
    [7, false, back],
  ];
  return rows.flatMap(([rank, white, kinds], row) =>
    kinds.map((kind, file) => ({ id: row * 8 + file, kind, white, board: 0, file, rank, taken: false })),
  );
}

export interface Frame {
  pieces: readonly Passer[];
  // What the last move left and where its piece is now; none at the start.
  marks: readonly Square[];
  // A piece is passing through the glass.
  passing: boolean;
}

function makeFrames(): Frame[] {
  const frames: Frame[] = [{ pieces: start(), marks: [], passing: false }];
  for (const { uci } of steps) {
    const before = frames.at(-1)!.pieces;
    const [from, to] = [squareOf(uci.slice(0, 2)), squareOf(uci.slice(2))];
    const stands = (piece: Passer, at: Omit<Square, "board">) =>
      !piece.taken && piece.file === at.file && piece.rank === at.rank;
    const mover = before.find((piece) => stands(piece, from))!;
    const moved = before.map((piece) => {
      if (piece === mover) return { ...piece, ...to };
      return stands(piece, to) && piece.board === mover.board ? { ...piece, taken: true } : piece;
    });
    const left = { ...from, board: mover.board };
    frames.push({ pieces: moved, marks: [left, { ...to, board: mover.board }], passing: false });
    const other = 1 - mover.board;
    const passed = moved.map((piece) => (piece.id === mover.id ? { ...piece, board: other } : piece));
    frames.push({ pieces: passed, marks: [left, { ...to, board: other }], passing: true });
  }
  return frames;
}

export const frames: readonly Frame[] = makeFrames();
