import type { Color, Man, Projection } from "./types.ts";

// The fields of influence of the glossary, as sets of cells. What a man can do is given; here is what follows from it.

export type Shown = "projection" | "frontier-w" | "frontier-b" | "sanctuary" | "coverage";

export const allShown: readonly Shown[] = ["projection", "frontier-w", "frontier-b", "sanctuary", "coverage"];

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

// For every cell in one of the chosen fields, which ones, in the order of the menu. Without a man only the frontiers have cells.
export function fieldsOf(men: readonly Man[], list: readonly Projection[], shown: ReadonlySet<Shown>, man: Man | undefined): Map<number, Shown[]> {
  const cellsOf: { [key in Shown]: () => Cells } = {
    projection: () => (man ? projectionOf(list, man.cell) : new Set()),
    "frontier-w": () => frontier(men, list, "w"),
    "frontier-b": () => frontier(men, list, "b"),
    sanctuary: () => (man ? sanctuary(men, list, man) : new Set()),
    coverage: () => (man ? coverage(men, list, man) : new Set()),
  };
  const all = new Map<number, Shown[]>();
  for (const key of allShown) {
    if (!shown.has(key)) continue;
    for (const cell of cellsOf[key]()) all.set(cell, [...(all.get(cell) ?? []), key]);
  }
  return all;
}
