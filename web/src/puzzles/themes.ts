// The themes of puzzles, as `cheshire puzzles` measures them (docs/puzzles.md defines them).
export const themes = [
  "mate",
  "mateIn1",
  "mateIn2",
  "mateIn3",
  "mateIn4",
  "mateIn5",
  "throughTheGlass",
  "vanishingBlock",
  "doubleCheckByTransfer",
  "wrongBoard",
  "levelMate",
  "castleArrest",
  "fork",
  "pin",
  "sacrifice",
  "promotion",
  "underpromotion",
  "quietMove",
  "discoveredCheck",
  "doubleCheck",
  "hangingPiece",
  "defence",
  "castling",
  "enPassant",
] as const;

export type Theme = (typeof themes)[number];

export const isTheme = (name: string): name is Theme => (themes as readonly string[]).includes(name);
