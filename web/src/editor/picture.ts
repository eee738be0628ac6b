// A position as an SVG file, which the core draws in the page's colours of boards and pieces.
import type { Core, Piece, Setup } from "../core/types.ts";

// `flipped`: as Black sees the boards. `marked`: the cells of the last move.
interface Look {
  flipped?: boolean;
  marked?: readonly number[];
}

const size = 60;

export function pictureOf(
  core: Pick<Core, "diagram">,
  setup: Omit<Setup, "fen">,
  pieces: readonly Piece[],
  { flipped = false, marked = [] }: Look = {},
  { boards = "walnut", pieces: colors = "solid" }: DOMStringMap = document.documentElement.dataset,
): Promise<string> {
  // Outside the page pieces are always drawings.
  const drawn = colors === "letters" ? "solid" : colors;
  return core.diagram(setup, pieces, { theme: boards, pieces: drawn, flipped, size, last: marked });
}
