// Merges two trees of moves that have grown from the same one, as two windows or two writers leave them. Pure: takes
// trees in the form in which they are stored, and makes a third.
import { groupOf } from "../tree/symbols.ts";
import type { StoredNode } from "../tree/storedTree.ts";

type Marks = NonNullable<NonNullable<StoredNode["r"]>["marks"]>;

// A node with its children by move, in their order.
interface Linked {
  readonly node: StoredNode;
  readonly children: Map<string, Linked>;
}

interface Tree {
  readonly root: Linked;
  // Each after its parent.
  readonly all: readonly Linked[];
}

// Throws if it is not a tree.
function linked(nodes: readonly StoredNode[]): Tree {
  const known = new Map<number, Linked>();
  const all = nodes.map((node) => {
    const one = { node, children: new Map<string, Linked>() };
    const parent = known.get(node.p);
    if (node.id !== 0 && !parent) throw new Error("a move without the one before it");
    parent?.children.set(node.u, one);
    known.set(node.id, one);
    return one;
  });
  const root = known.get(0);
  if (!root) throw new Error("no first position");
  return { root, all };
}

// Compares plain data.
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

// The same tree, with its moves numbered as they come: two windows number moves that they have added at once differently.
export function renumbered(nodes: readonly StoredNode[]): StoredNode[] {
  const numbers = new Map<number, number>([[-1, -1]]);
  return nodes.map((node, i) => {
    numbers.set(node.id, i);
    return { ...node, id: i, p: numbers.get(node.p) ?? -1 };
  });
}

// What a user writes of a move; evaluations and terms come by themselves.
const written = ({ c, b, n, r }: StoredNode): unknown[] => [c ?? "", b ?? "", n ?? [], r ?? {}];

// The nodes of `side` below which, or at which, something differs from `base`.
function changedIn(side: Tree, base: Tree): Set<Linked> {
  const counterpart = new Map([[side.root, base.root]]);
  for (const one of side.all) {
    const other = counterpart.get(one);
    if (!other) continue;
    for (const [move, child] of one.children) {
      const match = other.children.get(move);
      if (match) counterpart.set(child, match);
    }
  }
  const changed = new Set<Linked>();
  // Children before parents.
  for (const one of [...side.all].reverse()) {
    const other = counterpart.get(one);
    if (
      !other ||
      !same([...one.children.keys()], [...other.children.keys()]) ||
      !same(written(one.node), written(other.node)) ||
      [...one.children.values()].some((child) => changed.has(child))
    )
      changed.add(one);
  }
  return changed;
}

// The side that has changed a value; what `both` says if both have, differently.
function pick<T>(base: T, mine: T, theirs: T, both: (mine: T, theirs: T) => T): T {
  if (same(mine, theirs) || same(theirs, base)) return mine;
  return same(mine, base) ? theirs : both(mine, theirs);
}

// Of two different texts both are kept, unless one contains the other.
function bothTexts(mine = "", theirs = ""): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs} ${mine}`;
}

// What both have added to a set stays, what either has removed is gone.
function mergeSets<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const keys = (all: readonly T[]) => new Set(all.map((one) => JSON.stringify(one)));
  const [was, here, there] = [keys(base), keys(mine), keys(theirs)];
  const key = (one: T) => JSON.stringify(one);
  return [
    ...mine.filter((one) => there.has(key(one)) || !was.has(key(one))),
    ...theirs.filter((one) => !here.has(key(one)) && !was.has(key(one))),
  ];
}

// A move has at most one symbol of each group: the first of them, which is the own one.
function mergeNags(base: StoredNode, mine: StoredNode, theirs: StoredNode): number[] {
  const merged = mergeSets(base.n ?? [], mine.n ?? [], theirs.n ?? []);
  const single = merged.filter((nag, i) => !merged.slice(0, i).some((one) => groupOf(nag).has(one)));
  return single.sort((a, b) => a - b);
}

function mergeRecorded(base: StoredNode, mine: StoredNode, theirs: StoredNode): StoredNode["r"] {
  const [was, here, there] = [base.r ?? {}, mine.r ?? {}, theirs.r ?? {}];
  const own = <T>(one: T) => one;
  const time = (name: "clock" | "elapsed") => {
    const ms = pick(was[name], here[name], there[name], own);
    return ms === undefined ? {} : { [name]: ms };
  };
  const marks = mergeSets<Marks[number]>(was.marks ?? [], here.marks ?? [], there.marks ?? []);
  return { ...time("clock"), ...time("elapsed"), ...(marks.length > 0 ? { marks } : {}) };
}

// One node of what both sides have; `base` is empty if both have added it.
function mergeNotes(base: StoredNode, mine: StoredNode, theirs: StoredNode): Partial<StoredNode> {
  const text = (name: "c" | "b") =>
    pick(base[name] ?? "", mine[name] ?? "", theirs[name] ?? "", (a, b) => bothTexts(a, b));
  const [c, b, n, r] = [
    text("c"),
    text("b"),
    mergeNags(base, mine, theirs),
    mergeRecorded(base, mine, theirs),
  ];
  const e = pick(base.e, mine.e, theirs.e, (own, other) =>
    (other?.depth ?? -1) > (own?.depth ?? -1) ? other : own,
  );
  const t = mine.t ?? theirs.t;
  // The server knows, and what it says comes as theirs.
  const a = pick(base.a, mine.a, theirs.a, (_, said) => said);
  return {
    ...(c ? { c } : {}),
    ...(b ? { b } : {}),
    ...(n.length > 0 ? { n } : {}),
    ...(e ? { e } : {}),
    ...(r && Object.keys(r).length > 0 ? { r } : {}),
    ...(t ? { t } : {}),
    ...(a && (c || b) ? { a } : {}),
  };
}

// The order of what both sides have, each without what is not to stay: that of the side that has changed the order. What
// only the other has stays at the end, or comes after the one that it follows there, or before the one that follows it.
export function mergeOrder<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const common = (a: readonly T[], b: readonly T[]) => a.filter((one) => b.includes(one));
  const asBefore = (side: readonly T[]) => same(common(side, base), common(base, side));
  const [first, second] = asBefore(mine) && !asBefore(theirs) ? [theirs, mine] : [mine, theirs];
  const merged = [...first];
  const known = new Set(first);
  const lastKnown = second.reduce((last, one, i) => (known.has(one) ? i : last), -1);
  for (const [i, one] of second.entries()) {
    if (known.has(one)) continue;
    const before = i > 0 ? merged.indexOf(second[i - 1]!) + 1 : 0;
    const next = second.slice(i + 1).find((other) => known.has(other));
    merged.splice(
      i > lastKnown || next === undefined ? merged.length : before || merged.indexOf(next),
      0,
      one,
    );
  }
  return merged;
}

interface Due {
  base: Linked | undefined;
  mine: Linked | undefined;
  theirs: Linked | undefined;
  parent: number;
}

const none: ReadonlyMap<string, Linked> = new Map();

// Merges what became of `base` in two places. Moves that either has added stay. A removal holds unless the other side has
// changed something there or below. Of what is written about a move the changed side counts, and of two comments both are
// kept. The ids are those of `mine`, and new ones for what is only in `theirs`. Throws if one of them is not a tree.
export function mergeTrees(
  base: readonly StoredNode[],
  mine: readonly StoredNode[],
  theirs: readonly StoredNode[],
): StoredNode[] {
  const [was, here, there] = [linked(base), linked(mine), linked(theirs)];
  const [changedHere, changedThere] = [changedIn(here, was), changedIn(there, was)];
  let latest = mine.reduce((most, { id }) => Math.max(most, id), 0);
  const merged: StoredNode[] = [];
  const due: Due[] = [{ base: was.root, mine: here.root, theirs: there.root, parent: -1 }];
  for (let at = due.pop(); at; at = due.pop()) {
    const [own, other] = [at.mine?.node, at.theirs?.node];
    const one = (own ?? other)!;
    const id = own?.id ?? ++latest;
    if (own && other) {
      const before = at.base?.node ?? { id, p: at.parent, u: one.u, s: one.s };
      merged.push({ id, p: at.parent, u: one.u, s: one.s, ...mergeNotes(before, own, other) });
    } else merged.push({ ...one, id, p: at.parent });
    const children = [at.base, at.mine, at.theirs].map((node) => node?.children ?? none);
    const [b, m, t] = children as [typeof none, typeof none, typeof none];
    // Both have it, or one has added it, or one has changed what the other has removed.
    const stays = (move: string): boolean => {
      const [mineHas, theirsHas] = [m.get(move), t.get(move)];
      if ((mineHas && theirsHas) || !b.has(move)) return true;
      return mineHas ? changedHere.has(mineHas) : theirsHas !== undefined && changedThere.has(theirsHas);
    };
    const order = (of: typeof none) => [...of.keys()].filter(stays);
    for (const move of mergeOrder(order(b), order(m), order(t)).reverse())
      due.push({ base: b.get(move), mine: m.get(move), theirs: t.get(move), parent: id });
  }
  return merged;
}
