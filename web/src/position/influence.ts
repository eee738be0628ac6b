// The fields of influence of docs/rules/cheops-glossary.md, such as the squares that a side's pieces control, as sets of
// cells. Computed from what the core says each piece can do; board/influenceCtrl.ts shows them.
import { opposite } from "./opposite.ts";
import type { Both, Color, GameInfo, Piece, Projection } from "../core/types.ts";

export type InfluenceKind =
  "projection" | "frontier-w" | "frontier-b" | "sanctuary" | "coverage" | "pattern" | "luft" | "demarcator";

// In the order of the menu and of the keys 1 to 8.
export const influenceKinds: readonly InfluenceKind[] = [
  "projection",
  "frontier-w",
  "frontier-b",
  "sanctuary",
  "coverage",
  "pattern",
  "luft",
  "demarcator",
];

// Whether it is that of one piece.
export const belongsToPiece = (key: InfluenceKind): boolean =>
  key === "projection" || key === "sanctuary" || key === "coverage" || key === "pattern";

const demarcatorOf = (info: GameInfo | null): readonly number[] =>
  info?.regions?.find((one) => one.name === "demarcator")?.cells ?? [];

// Those that a game has.
export const offeredKinds = (info: GameInfo | null): InfluenceKind[] =>
  influenceKinds.filter((key) => key !== "demarcator" || demarcatorOf(info).length > 0);

type Cells = ReadonlySet<number>;

export const projectionOf = (list: readonly Projection[], from: number): Cells =>
  new Set(list.find((one) => one.from === from)?.cells);

// The combined projections of one side's pieces.
export function frontier(pieces: readonly Piece[], list: readonly Projection[], color: Color): Cells {
  const own = new Set(pieces.filter((piece) => piece.color === color).map((piece) => piece.cell));
  return new Set(list.flatMap((one) => (own.has(one.from) ? one.cells : [])));
}

// Where the piece can go and no enemy can.
export function sanctuary(pieces: readonly Piece[], list: readonly Projection[], piece: Piece): Cells {
  const enemy = frontier(pieces, list, opposite(piece.color));
  return new Set([...projectionOf(list, piece.cell)].filter((cell) => !enemy.has(cell)));
}

// Where the piece guards friendly pieces, or can go where they can go too.
export function coverage(pieces: readonly Piece[], list: readonly Projection[], piece: Piece): Cells {
  const others = pieces.filter((one) => one.color === piece.color && one.cell !== piece.cell);
  const reach = frontier(others, list, piece.color);
  const stations = new Set(others.map((one) => one.cell));
  const own = list.find((one) => one.from === piece.cell);
  return new Set([
    ...(own?.guarded ?? []).filter((cell) => stations.has(cell)),
    ...(own?.cells ?? []).filter((cell) => reach.has(cell)),
  ]);
}

// What the core reports about a position. `luft`, the squares to which each King could safely go, is fetched when it is
// shown.
export interface InfluenceInput {
  pieces: readonly Piece[];
  list: readonly Projection[];
  luft?: Both<number[]> | undefined;
  info?: GameInfo | null;
}

// The kinds on show that contain each cell, in the order of the menu. Without a piece, those of one piece are empty.
export function influenceByCell(
  { pieces, list, luft, info = null }: InfluenceInput,
  shown: ReadonlySet<InfluenceKind>,
  piece: Piece | undefined,
): Map<number, InfluenceKind[]> {
  const cellsOf: { [key in InfluenceKind]: () => Cells } = {
    projection: () => (piece ? projectionOf(list, piece.cell) : new Set()),
    "frontier-w": () => frontier(pieces, list, "w"),
    "frontier-b": () => frontier(pieces, list, "b"),
    sanctuary: () => (piece ? sanctuary(pieces, list, piece) : new Set()),
    coverage: () => (piece ? coverage(pieces, list, piece) : new Set()),
    pattern: () => new Set(list.find((one) => one.from === piece?.cell)?.field),
    luft: () => new Set([...(luft?.w ?? []), ...(luft?.b ?? [])]),
    demarcator: () => new Set(demarcatorOf(info)),
  };
  const all = new Map<number, InfluenceKind[]>();
  for (const key of influenceKinds) {
    if (!shown.has(key)) continue;
    for (const cell of cellsOf[key]()) all.set(cell, [...(all.get(cell) ?? []), key]);
  }
  return all;
}
