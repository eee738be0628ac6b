import type {
  Both,
  Cell,
  Color,
  CheopsView,
  GameInfo,
  GameState,
  Level,
  Piece,
  Move,
  Projection,
  Region,
  Term,
} from "../../src/core/types.ts";

// A hand-made game with Castles, papers and points: no rules, only one position and a few turns from it. For tests and
// screenshots of what no short game reaches.

const files = "abcdefghijklmnopq";
const kinds: [string, string, string][] = [
  ["K", "king", "K"],
  ["Q", "queen", "Q"],
  ["V", "prime minister", ""],
  ["M", "minister", "B"],
  ["N", "knight", "N"],
  ["T", "tower", "R"],
  ["A", "assassin", ""],
  ["P", "pawn", "P"],
  ["C", "civilian", ""],
  ["D", "duke", ""],
  ["S", "duchess", ""],
  ["B", "baron", ""],
  ["E", "baroness", ""],
  ["R", "master", ""],
];

export function pyramid(id: string, size: number, count: number, start: string): GameInfo {
  const cells: Cell[] = [];
  const levels: Level[] = Array.from({ length: count }, (_, level) => {
    const name = count === 1 ? "" : "ABCDEFGHI"[level]!;
    for (let y = level; y < size - level; y++) {
      for (let x = level; x < size - level; x++)
        cells.push({
          id: cells.length,
          name: `${name}${files[x]}${y + 1}`,
          level,
          x,
          y,
          dark: (x + y + level) % 2 === 0,
        });
    }
    return {
      name,
      boardName: "",
      board: 0,
      column: level % 3,
      row: Math.floor(level / 3),
      files: size,
      ranks: size,
    };
  });
  return {
    id,
    title: "Court",
    summary: ["Castles and papers.", "By hand."],
    family: "Pyramids",
    note: "Partly reconstructed: this is a stand-in.",
    reconstruction: true,
    identity: id,
    large: false,
    papers: true,
    tally: true,
    agreements: true,
    terms: true,
    levelBehind: true,
    elo: [],
    rules: "Cheops",
    options: [],
    levels,
    cells,
    pieces: kinds.map(([letter, name, drawing]) => ({ letter, name, drawing })),
    start,
    regions: regionsOf(cells, size),
  };
}

// The groups of the first rank, with two squares for each of Senate and Stable, and the middle rank of every level.
function regionsOf(cells: Cell[], size: number): Region[] {
  const [middle, edge] = [(size - 1) / 2, size === 9 ? 1 : 3];
  const rank = (name: Region["name"], color: Color, from: number, to: number): Region => ({
    name,
    color,
    cells: cells
      .filter(
        ({ level, x, y }) =>
          level === 0 &&
          y === (color === "w" ? 0 : size - 1) &&
          (color === "w" ? x : size - 1 - x) >= from &&
          (color === "w" ? x : size - 1 - x) <= to,
      )
      .map(({ id }) => id),
  });
  return [
    ...(["w", "b"] as const).flatMap((color) => [
      rank("senate", color, edge, edge + 1),
      rank("court", color, edge + 2, size - edge - 3),
      rank("cabinet", color, middle - 1, middle + 1),
      rank("stable", color, size - edge - 2, size - edge - 1),
    ]),
    { name: "demarcator", color: null, cells: cells.filter(({ y }) => y === middle).map(({ id }) => id) },
  ];
}

const imperial = "raTNNESQKVDBMMTar".replace(/T/g, "t").replace(/[A-Z]/g, (c) => c.toLowerCase());
const opening17 = `${imperial}/ppppppppppppppppp/7c1c7/${"17/".repeat(11)}7C1C7/PPPPPPPPPPPPPPPPP/${[...imperial].reverse().join("").toUpperCase()} w - - - - - - 0 1`;
const opening9 = `tnnqkvmmt/ppppppppp/3c1c3/9/9/9/3C1C3/PPPPPPPPP/TMMVKQNNT w - - - - - - 0 1`;
const lower = (size: number, count: number) =>
  Array.from({ length: count - 1 }, (_, i) =>
    Array.from({ length: size - 2 * (i + 1) }, () => size - 2 * (i + 1)).join("/"),
  )
    .map((rows) => `/${rows}`)
    .join("");
const deep = (start: string, size: number, count: number) => start.replace(" ", `${lower(size, count)} `);

export const infos: { [id: string]: GameInfo } = {
  "pyramid-9": pyramid("pyramid-9", 9, 1, opening9),
  "pyramid-17": pyramid("pyramid-17", 17, 1, opening17),
  "pyramid-deep": pyramid("pyramid-deep", 9, 5, deep(opening9, 9, 5)),
  "pyramid-deep-17": pyramid("pyramid-deep-17", 17, 9, deep(opening17, 17, 9)),
};

export const at = (info: GameInfo, name: string): number => info.cells.find((cell) => cell.name === name)!.id;

// "wKe5": a piece by colour, letter and cell.
export const pieces = (info: GameInfo, text: string): Piece[] =>
  text.split(" ").map((one) => ({ color: one[0] as Color, letter: one[1]!, cell: at(info, one.slice(2)) }));

export function cheopsOf(over: Partial<CheopsView>): CheopsView {
  const none = { civilians: 0, pieces: 0, castles: 0, points: 0, mates: false, reigns: false };
  return {
    castles: [],
    arrested: [],
    compromised: [],
    papers: [],
    certified: [],
    appointments: { w: 0, b: 0 },
    concealed: { w: 0, b: 0 },
    idleTurns: 0,
    challenged: null,
    started: false,
    opening: [],
    developed: { w: 0, b: 0 },
    tally: { w: none, b: none },
    ...over,
  };
}

// A move by its cells' names; its notation is made up.
export const move = (info: GameInfo, from: string, to: string, more: Partial<Move> = {}): Move => {
  const [a, b] = [at(info, from), at(info, to)];
  return {
    uci: from + to,
    san: `${from}-${to}`,
    from: a,
    to: b,
    arrival: b,
    capture: false,
    victim: null,
    promotion: null,
    also: [],
    action: null,
    chair: null,
    ...more,
  };
};

export function stateOf(info: GameInfo, over: Partial<GameState>): GameState {
  return {
    game: info.id,
    identity: info.identity,
    start: info.start,
    fen: info.start,
    side: "w",
    ply: 0,
    fullmoveNumber: 1,
    halfmoveClock: 0,
    pieces: [],
    check: [],
    legal: [],
    moves: [],
    offered: null,
    result: null,
    view: cheopsOf({}),
    ...over,
  };
}

// White's King holds Black's Castle of e5 from the chair, a Knight is arrested in it, and Civilians are free; another
// Castle is inactive.
export function scene(id: string): GameState {
  const info = infos[id]!;
  const on = info.levels.length > 1 ? "A" : "";
  const cell = (name: string) => at(info, on + name);
  const far =
    info.levels.length > 1 || info.cells.length > 100
      ? " wRh4 wTj4 wCh6 wCj6 bAh8 wDl3 wSm3 wBn3 wEo3 bRk12 bVl12 bDm12 bSn12 bBo12 bEp12"
      : "";
  const text = info.cells.length > 200 ? far : " wAa3 wVb3 wMc3 wDg3 wSh3 wBi3 wEa4 wRb4 bAa7 bVb7";
  const placed = pieces(
    info,
    `wKe5 bTd4 bTf4 bCd6 bCf6 bNe6 wPd5 wCa5 wCb9 wCg8 bNh2 bTa8 bKe9 wTi1 bCc8 bCh5${text}`.replace(
      /([wb].)(\w+)/g,
      `$1${on}$2`,
    ),
  );
  const castles = [
    {
      chair: cell("e5"),
      builder: "b" as const,
      activator: cell("e5"),
      owner: "w" as const,
      pillars: ["d4", "f4", "d6", "f6"].map(cell),
      axis: [cell("e5")],
      halls: ["e4", "e6", "d5", "f5"].map(cell),
    },
  ];
  if (on) {
    const below = ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"].map((name) => at(info, `B${name}`));
    castles[0]!.halls.push(...below);
    castles[0]!.axis.push(at(info, "Be5"));
  }
  if (info.cells.length > 200) {
    castles.push({
      chair: cell("i5"),
      builder: "w" as never,
      activator: null as never,
      owner: null as never,
      pillars: ["h4", "j4", "h6", "j6"].map(cell),
      axis: [cell("i5")],
      halls: ["i4", "i6", "h5", "j5"].map(cell).slice(0, 4),
    });
  }
  const name = (text: string) => on + text;
  const legal = [
    move(info, name("e5"), name("e4"), { san: "K e5-e4" }),
    move(info, name("i1"), name("i4"), { san: "T i1-i4" }),
    move(info, name("e5"), name("a5"), {
      uci: `@${name("a5")}`,
      san: "K appoints C",
      arrival: cell("e5"),
      action: "appointment",
    }),
    move(info, name("e5"), name("b9"), {
      uci: `@${name("b9")}`,
      san: "K appoints C",
      arrival: cell("e5"),
      action: "appointment",
    }),
    move(info, name("h5"), name("h5"), { uci: `?${name("h5")}`, san: "inspects h5", action: "inspection" }),
    ...["q", "n", "v", "s"].map((promotion) =>
      move(info, name("d5"), name("d5"), {
        uci: `${name("d5")}${name("d5")}${promotion}`,
        san: `P d5=${promotion.toUpperCase()}`,
        promotion,
        action: "promotion",
      }),
    ),
    move(info, name("g8"), name("i2"), { san: "C g8:2:i2" }),
    ...["e4", "f5"].map((hall) =>
      move(info, name("g8"), name("i2"), {
        uci: `${name("g8")}${name("i2")}:${name("h2")}${name(hall)}`,
        san: `C g8:2:i2 N(${hall})`,
        also: [{ from: cell("h2"), arrival: cell(hall) }],
      }),
    ),
  ];
  return stateOf(info, {
    pieces: placed,
    legal,
    view: cheopsOf({
      castles,
      arrested: [cell("e6")],
      papers: [cell("g8")],
      compromised: [cell("c8")],
      certified: [cell("h5")],
      appointments: { w: 1, b: 2 },
      concealed: { w: 0, b: 1 },
      idleTurns: 12,
      started: false,
      opening: ["i1", "e9", "a8"].map(cell),
      developed: { w: 6, b: 9 },
      tally: {
        w: { civilians: 5, pieces: 4, castles: 1, points: 2, mates: false, reigns: false },
        b: { civilians: 2, pieces: 6, castles: 0, points: 1, mates: false, reigns: false },
      },
    }),
  });
}

// The terms of some of the turns.
const termsBySan: { [san: string]: Term[] } = {
  "C g8:2:i2": ["bridge"],
  "K e5-e4": ["force"],
  "T i1-i4": ["overcheck", "exchange"],
};

// The state after a turn, as everyone sees it; the only way on is a takeback.
export function after(state: GameState, made: Move): GameState {
  const gone = state.pieces.filter((piece) => piece.cell !== made.victim);
  const moved =
    made.action === "appointment"
      ? gone
      : gone.map((piece) => {
          const also = made.also.find((one) => one.from === piece.cell);
          if (also) return { ...piece, cell: also.arrival };
          return piece.cell === made.from
            ? { ...piece, cell: made.arrival, letter: made.promotion?.toUpperCase() ?? piece.letter }
            : piece;
        });
  const told = {
    ...(made.action === "appointment" ? { ...made, uci: "@", to: made.from } : made),
    terms: termsBySan[made.san] ?? [],
  };
  const cheops = state.view && { ...state.view, started: state.moves.length > 0 };
  return {
    ...state,
    view: cheops,
    pieces: moved,
    moves: [...state.moves, told],
    ply: state.ply + 1,
    side: state.side === "w" ? "b" : "w",
    legal: [],
    record: [...(state.record ?? []), made.action === "appointment" ? `${made.uci}#00` : made.uci],
  };
}

// Rook lines up to the first piece, for every piece: enough for pictures.
export function projections(info: GameInfo, state: GameState): Projection[] {
  const taken = new Set(state.pieces.map((piece) => piece.cell));
  return state.pieces.map(({ cell }) => {
    const here = info.cells.find((one) => one.id === cell)!;
    const cells: number[] = [];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      for (let n = 1; n < 5; n++) {
        const next = info.cells.find(
          (one) => one.level === here.level && one.x === here.x + dx * n && one.y === here.y + dy * n,
        );
        if (!next || taken.has(next.id)) break;
        cells.push(next.id);
      }
    }
    return {
      from: cell,
      cells,
      guarded: [],
      field: info.cells
        .filter(
          (one) => one.level === here.level && one.id !== cell && (one.x === here.x || one.y === here.y),
        )
        .map(({ id }) => id),
    };
  });
}

// The vacant neighbours of each King on its level.
export function luft(info: GameInfo, state: GameState): Both<number[]> {
  const of = (color: Color) => {
    const king = state.pieces.find((piece) => piece.color === color && piece.letter.toUpperCase() === "K");
    const here = info.cells.find((one) => one.id === king?.cell);
    if (!here) return [];
    return info.cells.flatMap(({ id, level, x, y }) =>
      level === here.level &&
      Math.max(Math.abs(x - here.x), Math.abs(y - here.y)) === 1 &&
      !state.pieces.some((piece) => piece.cell === id)
        ? [id]
        : [],
    );
  };
  return { w: of("w"), b: of("b") };
}
