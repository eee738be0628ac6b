// What the Castles and papers of Cheops are on each cell, for those who draw boards: parts of Castles, badges of pieces,
// and walls.
import type { Castle, Color, CheopsView } from "../core/types.ts";

export type Role = "pillar" | "chair" | "hall" | "axis";
export type Badge = "arrested" | "deputy" | "paper" | "certified";

export interface Part {
  // Its part of a Castle; a cell belongs to at most one, except that one Castle's axis may cross the field of another.
  role: Role | null;
  owner: Color | null;
  badges: Badge[];
}

const rank: Role[] = ["chair", "pillar", "axis", "hall"];

function rolesOf(castle: Castle): [number, Role][] {
  const all: [number, Role][] = [[castle.chair, "chair"]];
  for (const cell of castle.pillars) all.push([cell, "pillar"]);
  for (const cell of castle.axis) all.push([cell, "axis"]);
  for (const cell of castle.halls) all.push([cell, "hall"]);
  return all;
}

// The parts of all cells that have one. `papers`: the viewer's own Deputies may be marked.
export function partsOf(cheops: CheopsView | null | undefined, papers: boolean): Map<number, Part> {
  const parts = new Map<number, Part>();
  if (!cheops) return parts;
  const at = (cell: number): Part => {
    const part = parts.get(cell) ?? { role: null, owner: null, badges: [] };
    parts.set(cell, part);
    return part;
  };
  for (const castle of cheops.castles) {
    for (const [cell, role] of rolesOf(castle)) {
      const part = at(cell);
      if (part.role !== null && rank.indexOf(part.role) <= rank.indexOf(role)) continue;
      part.role = role;
      part.owner = castle.owner;
    }
  }
  const mark = (cells: number[], badge: Badge) => cells.forEach((cell) => at(cell).badges.push(badge));
  mark(cheops.arrested, "arrested");
  mark(cheops.compromised, "deputy");
  mark(cheops.certified, "certified");
  if (papers)
    mark(
      cheops.papers.filter((cell) => !cheops.compromised.includes(cell)),
      "paper",
    );
  return parts;
}

// The outline of an active Castle on one level: the edges between its cells and all others, as path data in cells.
export interface Wall {
  key: string;
  owner: Color;
  path: string;
}

// `place` returns the column and row of a cell on the level as seen, undefined for cells of other levels.
export function wallsOf(
  cheops: CheopsView | null | undefined,
  place: (cell: number) => { x: number; y: number } | undefined,
): Wall[] {
  return (cheops?.castles ?? []).flatMap((castle) => {
    if (castle.owner === null) return [];
    const spots = rolesOf(castle).flatMap(([cell]) => place(cell) ?? []);
    const inside = new Set(spots.map(({ x, y }) => `${x} ${y}`));
    if (inside.size === 0) return [];
    const edges = new Set<string>();
    for (const { x, y } of spots) {
      if (!inside.has(`${x} ${y - 1}`)) edges.add(`M${x} ${y}h1`);
      if (!inside.has(`${x} ${y + 1}`)) edges.add(`M${x} ${y + 1}h1`);
      if (!inside.has(`${x - 1} ${y}`)) edges.add(`M${x} ${y}v1`);
      if (!inside.has(`${x + 1} ${y}`)) edges.add(`M${x + 1} ${y}v1`);
    }
    return [{ key: String(castle.chair), owner: castle.owner, path: [...edges].join("") }];
  });
}
