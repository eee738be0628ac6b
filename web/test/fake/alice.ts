import type { Color, GameInfo, GameState, Message, Piece, Move, Result, Why } from "../../src/types.ts";
import { said } from "./said.ts";

// A slow, small fake of the core, only for tests and screenshots of the page. It knows Alice chess roughly (no en
// passant, no draws by repetition or by fifty moves, FEN with `|`). The real rules are in C++.

export interface Position {
  pieces: Map<number, string>;
  side: Color;
  castling: string;
  number: number;
  clock: number;
}

const files = "abcdefgh";
export const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const colorOf = (letter: string): Color => (letter === letter.toUpperCase() ? "w" : "b");
const other = (color: Color): Color => (color === "w" ? "b" : "w");
const name = (cell: number): string => `${files[cell % 8]}${Math.floor((cell % 64) / 8) + 1}`;
const twin = (cell: number): number => (cell + 64) % 128;

export const info: GameInfo = {
  id: "alice",
  title: "Alice chess",
  summary: [
    "Two boards, A and B: every piece that has moved passes through the looking-glass to the other board.",
    "It needs the same square there to be vacant.",
  ],
  family: "Alice chess and its family",
  note: "",
  reconstruction: false,
  large: false,
  papers: false,
  tally: false,
  rules: "",
  regions: [],
  identity: "alice;castling=on;en-passant=off;strict-first-board=off",
  options: [
    {
      key: "castling",
      title: "Castling",
      group: "",
      choices: ["on", "off"],
      free: null,
      default: "on",
      value: "on",
      help: "Castling is allowed; both pieces pass through.",
      choiceHelp: {},
    },
    {
      key: "en-passant",
      title: "En passant",
      group: "",
      choices: ["off", "first-board", "landing-board", "both"],
      free: null,
      default: "off",
      value: "off",
      help: "Where a pawn may be taken in passing.",
      choiceHelp: {},
    },
    {
      key: "strict-first-board",
      title: "Strict first board",
      group: "",
      choices: ["off", "on"],
      free: null,
      default: "off",
      value: "off",
      help: "The own king may not stand in check before the transfer.",
      choiceHelp: {},
    },
  ],
  levels: ["A", "B"].map((boardName, board) => ({
    name: "",
    boardName,
    board,
    column: 0,
    row: 0,
    files: 8,
    ranks: 8,
  })),
  cells: Array.from({ length: 128 }, (_, id) => {
    const [x, y] = [id % 8, Math.floor((id % 64) / 8)];
    return { id, name: name(id), level: id < 64 ? 0 : 1, x, y, dark: (x + y) % 2 === 0 };
  }),
  pieces: [
    ["P", "pawn"],
    ["N", "knight"],
    ["B", "bishop"],
    ["R", "rook"],
    ["Q", "queen"],
    ["K", "king"],
  ].map(([letter, title]) => ({ letter: letter!, name: title!, drawing: letter! })),
  start,
};

export function read(fen: string): Position {
  const [place = "", side = "w", castling = "-", , clock = "0", number = "1"] = (fen || start)
    .trim()
    .split(/\s+/);
  const pieces = new Map<number, string>();
  const rows = place.split("/");
  if (rows.length !== 8) throw Object.assign(new Error("a FEN has eight ranks"), { at: 0 });
  rows.forEach((row, i) => {
    let x = 0;
    let board = 0;
    for (const c of row) {
      if (c === "|") board = 64;
      else if (/\d/.test(c)) x += Number(c);
      else if (/[pnbrqk]/i.test(c)) {
        pieces.set(board + (7 - i) * 8 + x++, c);
        board = 0;
      } else throw Object.assign(new Error(`'${c}' is no piece`), { at: place.indexOf(c) });
    }
  });
  return { pieces, side: side as Color, castling, number: Number(number), clock: Number(clock) };
}

export function write(p: Position): string {
  const rows = [];
  for (let y = 7; y >= 0; y--) {
    let row = "";
    let empty = 0;
    for (let x = 0; x < 8; x++) {
      const [a, b] = [p.pieces.get(y * 8 + x), p.pieces.get(64 + y * 8 + x)];
      if (!a && !b) empty++;
      else {
        row += (empty || "") + (a ?? `|${b}`);
        empty = 0;
      }
    }
    rows.push(row + (empty || ""));
  }
  return `${rows.join("/")} ${p.side} ${p.castling || "-"} - ${p.clock} ${p.number}`;
}

const diagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const leaps = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];

function go(cell: number, dx: number, dy: number): number | null {
  const [x, y] = [(cell % 8) + dx, Math.floor((cell % 64) / 8) + dy];
  return x < 0 || y < 0 || x > 7 || y > 7 ? null : (cell < 64 ? 0 : 64) + y * 8 + x;
}

// The cells a piece attacks on its own board.
function strikes(p: Position, cell: number, letter: string): number[] {
  const kind = letter.toUpperCase();
  const up = colorOf(letter) === "w" ? 1 : -1;
  const once =
    kind === "P"
      ? [
          [1, up],
          [-1, up],
        ]
      : kind === "N"
        ? leaps
        : kind === "K"
          ? [...diagonal, ...straight]
          : null;
  if (once) return once.flatMap(([dx, dy]) => go(cell, dx!, dy!) ?? []);
  const rays = kind === "B" ? diagonal : kind === "R" ? straight : [...diagonal, ...straight];
  const cells: number[] = [];
  for (const [dx, dy] of rays) {
    for (let at = go(cell, dx!, dy!); at !== null; at = go(at, dx!, dy!)) {
      cells.push(at);
      if (p.pieces.has(at)) break;
    }
  }
  return cells;
}

function struck(p: Position, cell: number, by: Color): boolean {
  for (const [at, letter] of p.pieces)
    if (colorOf(letter) === by && strikes(p, at, letter).includes(cell)) return true;
  return false;
}

// Each side's pieces that attack a cell.
export function attackers(p: Position, cell: number): { [color in Color]: number[] } {
  const by = (color: Color) =>
    [...p.pieces]
      .filter(([at, letter]) => colorOf(letter) === color && strikes(p, at, letter).includes(cell))
      .map(([at]) => at);
  return { w: by("w"), b: by("b") };
}

const king = (p: Position, color: Color): number =>
  [...p.pieces].find(([, l]) => l === (color === "w" ? "K" : "k"))?.[0] ?? -1;
export const inCheck = (p: Position, color: Color): boolean =>
  king(p, color) >= 0 && struck(p, king(p, color), other(color));

type Bare = Omit<Move, "san">;

function made(p: Position, m: Bare, transfer = true): Position {
  const pieces = new Map(p.pieces);
  const letter = pieces.get(m.from)!;
  pieces.delete(m.from);
  if (m.victim !== null) pieces.delete(m.victim);
  const grown = m.promotion ? (colorOf(letter) === "w" ? m.promotion.toUpperCase() : m.promotion) : letter;
  pieces.set(transfer ? m.arrive : m.to, grown);
  for (const also of transfer ? m.also : []) {
    pieces.set(also.arrive, pieces.get(also.from)!);
    pieces.delete(also.from);
  }
  const gone = [
    ["K", "e1"],
    ["Q", "e1"],
    ["k", "e8"],
    ["q", "e8"],
    ["K", "h1"],
    ["Q", "a1"],
    ["k", "h8"],
    ["q", "a8"],
  ];
  const castling = [...p.castling]
    .filter((c) => !gone.some(([r, n]) => r === c && (n === name(m.from) || n === name(m.to))))
    .join("");
  const quiet = m.victim === null && letter.toUpperCase() !== "P";
  return {
    pieces,
    side: other(p.side),
    castling: castling || "-",
    number: p.number + (p.side === "b" ? 1 : 0),
    clock: quiet ? p.clock + 1 : 0,
  };
}

function* pseudo(p: Position): Generator<Bare> {
  for (const [from, letter] of p.pieces) {
    if (colorOf(letter) !== p.side) continue;
    const kind = letter.toUpperCase();
    const up = p.side === "w" ? 1 : -1;
    const rank = Math.floor((from % 64) / 8);
    const bare = (to: number, promotion: string | null = null): Bare => ({
      uci: name(from) + name(to) + (promotion ?? ""),
      from,
      to,
      arrive: twin(to),
      capture: p.pieces.has(to),
      victim: p.pieces.has(to) ? to : null,
      promotion,
      also: [],
      action: null,
      chair: null,
    });
    const targets = strikes(p, from, letter).filter((to) =>
      p.pieces.has(to) ? colorOf(p.pieces.get(to)!) !== p.side : kind !== "P",
    );
    if (kind === "P") {
      const one = go(from, 0, up);
      if (one !== null && !p.pieces.has(one)) {
        targets.push(one);
        const two = go(from, 0, 2 * up);
        if (rank === (p.side === "w" ? 1 : 6) && two !== null && !p.pieces.has(two)) targets.push(two);
      }
    }
    for (const to of targets) {
      if (kind === "P" && (to % 64 < 8 || to % 64 > 55)) for (const q of "qrbn") yield bare(to, q);
      else yield bare(to);
    }
    if (kind === "K" && (from % 64) % 56 === 4 && !struck(p, from, other(p.side))) {
      for (const [right, step, corner] of [
        ["K", 1, 3],
        ["Q", -1, -4],
      ] as const) {
        if (!p.castling.includes(p.side === "w" ? right : right.toLowerCase())) continue;
        const between = step === 1 ? [from + 1, from + 2] : [from - 1, from - 2, from - 3];
        if (between.some((c) => p.pieces.has(c)) || struck(p, from + step, other(p.side))) continue;
        if (p.pieces.has(twin(from + step)) || p.pieces.get(from + corner)?.toUpperCase() !== "R") continue;
        yield { ...bare(from + 2 * step), also: [{ from: from + corner, arrive: twin(from + step) }] };
      }
    }
  }
}

const square = (cell: number) => ({ name: name(cell), board: cell < 64 ? "A" : "B" });

// Why a move that its piece can make is illegal; null if it is legal.
function fault(p: Position, m: Bare): Message | null {
  if (p.pieces.has(m.arrive))
    return said(
      "transfer-occupied",
      { square: square(m.arrive) },
      `the transfer square ${name(m.arrive)} on ${square(m.arrive).board} is occupied`,
    );
  if (p.pieces.get(m.from)?.toUpperCase() === "K" && inCheck(made(p, m, false), p.side))
    return said(
      "king-into-check-before-transfer",
      { square: square(m.to) },
      "the king would be in check before it passes through",
    );
  return inCheck(made(p, m), p.side)
    ? said("king-left-in-check", {}, "the king would be left in check")
    : null;
}

export function legal(p: Position): Bare[] {
  return [...pseudo(p)].filter((m) => fault(p, m) === null);
}

export function why(p: Position, from: number, to: number): Why {
  const ways = [...pseudo(p)].filter((m) => m.from === from && m.to === to);
  if (ways[0]) {
    const reason = fault(p, ways[0]);
    return { legal: reason === null, reason };
  }
  const letter = p.pieces.get(from);
  const title = info.pieces.find((k) => k.letter === letter?.toUpperCase())?.name ?? "piece";
  return {
    legal: false,
    reason:
      from < 64 === to < 64
        ? said("piece-moves-otherwise", { piece: title }, `the ${title} does not move like that`)
        : said(
            "move-across-boards",
            { board: square(from).board },
            `a piece moves on the board it stands on, here ${square(from).board}`,
          ),
  };
}

function san(p: Position, m: Bare, all: Bare[]): string {
  const kind = p.pieces.get(m.from)!.toUpperCase();
  const next = made(p, m);
  const end = inCheck(next, next.side) ? (legal(next).length === 0 ? "#" : "+") : "";
  if (m.also.length > 0) return (m.to % 8 === 6 ? "O-O" : "O-O-O") + end;
  const twins = all.filter(
    (o) => o.to === m.to && o.from !== m.from && p.pieces.get(o.from)!.toUpperCase() === kind,
  );
  let from = "";
  if (kind === "P") from = m.capture ? name(m.from)[0]! : "";
  else if (twins.length > 0)
    from = twins.every((o) => o.from % 8 !== m.from % 8) ? name(m.from)[0]! : name(m.from);
  return `${kind === "P" ? "" : kind}${from}${m.capture ? "x" : ""}${name(m.to)}${m.promotion ? `=${m.promotion.toUpperCase()}` : ""}${end}`;
}

export function named(p: Position): Move[] {
  const all = legal(p);
  return all.map((m) => ({ ...m, san: san(p, m, all) }));
}

export const play = (p: Position, m: Bare): Position => made(p, m);

export function stateOf(p: Position, from: string, moves: Move[]): GameState {
  const list = named(p);
  const check = inCheck(p, p.side);
  const pieces: Piece[] = [...p.pieces].map(([cell, l]) => ({
    cell,
    letter: l.toUpperCase(),
    color: colorOf(l),
  }));
  let result: Result | null = null;
  if (list.length === 0) {
    const winner = other(p.side);
    result = check
      ? {
          score: winner === "w" ? "1-0" : "0-1",
          winner,
          reason: "checkmate",
          decision: "win",
          ...said(
            "game-won",
            { reason: said("checkmate", {}, "Checkmate"), side: winner },
            `Checkmate: ${winner === "w" ? "White" : "Black"} wins.`,
          ),
        }
      : {
          score: "1/2-1/2",
          winner: null,
          reason: "stalemate",
          decision: "draw",
          ...said(
            "game-drawn",
            { reason: said("stalemate", {}, "Stalemate") },
            "Stalemate: the game is drawn.",
          ),
        };
  }
  return {
    game: "alice",
    identity: info.identity,
    start: from,
    fen: write(p),
    side: p.side,
    ply: moves.length,
    moveNumber: p.number,
    halfmoveClock: p.clock,
    pieces,
    check: check ? [king(p, p.side)] : [],
    legal: list,
    moves,
    view: null,
    offered: null,
    result,
  };
}
