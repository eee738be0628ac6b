// The PGN symbols on offer: for a move, which has at most one, and for the position after it, likewise.
export const moveSymbols: readonly [number, string][] = [
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
];
export const positionSymbols: readonly [number, string][] = [
  [10, "="],
  [13, "∞"],
  [14, "+="],
  [15, "=+"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
];
const groups = [moveSymbols, positionSymbols].map((group) => new Set(group.map(([nag]) => nag)));

// The symbols of which a move has at most one, this one among them.
export const groupOf = (nag: number): ReadonlySet<number> =>
  groups.find((group) => group.has(nag)) ?? new Set([nag]);

const symbols = new Map([
  ...moveSymbols,
  ...positionSymbols,
  [7, "□"],
  [22, "⊙"],
  [36, "↑"],
  [40, "→"],
  [132, "⇆"],
  [140, "∆"],
  [146, "N"],
] as [number, string][]);
// "!", "±"; "$99" if there is no sign.
export const symbolOf = (nag: number): string => symbols.get(nag) ?? `$${nag}`;
