// Light and dark squares of the boards in the current theme, for pictures (src/ui/themes.css).
export const tones = [
  ["var(--board-a-light)", "var(--board-a-dark)"],
  ["var(--board-b-light)", "var(--board-b-dark)"],
  ["var(--board-c-light)", "var(--board-c-dark)"],
] as const;
