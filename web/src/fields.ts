import type { Both, Color, GameInfo, Man, Projection } from "./types.ts";

// The fields of influence of the glossary, as sets of cells. What a man can do is given; here is what follows from it.

export type Shown = "projection" | "frontier-w" | "frontier-b" | "sanctuary" | "coverage" | "pattern" | "luft" | "demarcator";

// In the order of the menu and of the keys 1 to 8.
export const allShown: readonly Shown[] = ["projection", "frontier-w", "frontier-b", "sanctuary", "coverage", "pattern", "luft", "demarcator"];

// Those that belong to one piece.
export const ofPiece = (key: Shown): boolean => key === "projection" || key === "sanctuary" || key === "coverage" || key === "pattern";

const demarcatorOf = (info: GameInfo | null): readonly number[] => info?.regions?.find((one) => one.name === "demarcator")?.cells ?? [];

// Those that a game has.
export const offered = (info: GameInfo | null): Shown[] => allShown.filter((key) => key !== "demarcator" || demarcatorOf(info).length > 0);

type Cells = ReadonlySet<number>;

export const projectionOf = (list: readonly Projection[], from: number): Cells => new Set(list.find((one) => one.from === from)?.cells);

// The combined projections of one side's men.
export function frontier(men: readonly Man[], list: readonly Projection[], color: Color): Cells {
  const own = new Set(men.filter((man) => man.color === color).map((man) => man.cell));
  return new Set(list.flatMap((one) => (own.has(one.from) ? one.cells : [])));
}

// Where the man can go and no enemy can.
export function sanctuary(men: readonly Man[], list: readonly Projection[], man: Man): Cells {
  const enemy = frontier(men, list, man.color === "w" ? "b" : "w");
  return new Set([...projectionOf(list, man.cell)].filter((cell) => !enemy.has(cell)));
}

// Where the man guards others of his side, or can go where they can go too.
export function coverage(men: readonly Man[], list: readonly Projection[], man: Man): Cells {
  const others = men.filter((one) => one.color === man.color && one.cell !== man.cell);
  const reach = frontier(others, list, man.color);
  const stations = new Set(others.map((one) => one.cell));
  const own = list.find((one) => one.from === man.cell);
  return new Set([...(own?.guarded ?? []).filter((cell) => stations.has(cell)), ...(own?.cells ?? []).filter((cell) => reach.has(cell))]);
}

// What the core tells of a position for its fields; `luft` is asked for when it is to be shown.
export interface Known { men: readonly Man[]; list: readonly Projection[]; luft?: Both<number[]> | undefined; info?: GameInfo | null }

// For every cell in one of the chosen fields, which ones, in the order of the menu. Without a piece those that belong to one are empty.
export function fieldsOf({ men, list, luft, info = null }: Known, shown: ReadonlySet<Shown>, man: Man | undefined): Map<number, Shown[]> {
  const cellsOf: { [key in Shown]: () => Cells } = {
    projection: () => (man ? projectionOf(list, man.cell) : new Set()),
    "frontier-w": () => frontier(men, list, "w"),
    "frontier-b": () => frontier(men, list, "b"),
    sanctuary: () => (man ? sanctuary(men, list, man) : new Set()),
    coverage: () => (man ? coverage(men, list, man) : new Set()),
    pattern: () => new Set(list.find((one) => one.from === man?.cell)?.field),
    luft: () => new Set([...(luft?.w ?? []), ...(luft?.b ?? [])]),
    demarcator: () => new Set(demarcatorOf(info)),
  };
  const all = new Map<number, Shown[]>();
  for (const key of allShown) {
    if (!shown.has(key)) continue;
    for (const cell of cellsOf[key]()) all.set(cell, [...(all.get(cell) ?? []), key]);
  }
  return all;
}
