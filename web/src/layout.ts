// Where the boards stand. Lengths in CSS pixels; one cell size for all boards.

export interface Size { files: number; ranks: number }
export interface Place { x: number; y: number; width: number; height: number }
export interface Layout { cell: number; places: Place[] }

export const caption = 34;
export const gap = 28;

// The largest cells with which the boards, each below its caption, fit the area in rows and columns.
export function arrange(sizes: Size[], width: number, height: number, between = gap): Layout {
  let best: Layout = { cell: 0, places: [] };
  const files = Math.max(...sizes.map((size) => size.files), 1);
  const ranks = Math.max(...sizes.map((size) => size.ranks), 1);
  for (let columns = 1; columns <= sizes.length; columns++) {
    const rows = Math.ceil(sizes.length / columns);
    const wide = (width - between * (columns - 1)) / (columns * files);
    const high = (height - caption * rows - (between / 2) * (rows - 1)) / (rows * ranks);
    // Whole pixels keep the squares sharp.
    const cell = Math.max(Math.floor(Math.min(wide, high)), 4);
    if (cell <= best.cell && columns > 1) continue;
    const [w, h] = [files * cell, ranks * cell];
    const left = Math.floor((width - columns * w - (columns - 1) * between) / 2);
    const spare = height - rows * (h + caption) - (rows - 1) * (between / 2);
    const top = Math.max(0, Math.floor(spare / 2));
    best = {
      cell,
      places: sizes.map((size, i) => ({
        x: left + (i % columns) * (w + between),
        y: top + Math.floor(i / columns) * (h + caption + between / 2) + caption,
        width: size.files * cell,
        height: size.ranks * cell,
      })),
    };
  }
  return best;
}

export type Frame = "side" | "below" | "phone";

// Where the panel goes: beside the boards unless that makes them clearly smaller than below; on a phone one board.
export function frame(sizes: Size[], width: number, height: number, panel: { side: number; below: number }): Frame {
  if (width < 640) return "phone";
  const side = arrange(sizes, width - panel.side, height).cell;
  const below = arrange(sizes, width, height - panel.below).cell;
  return side >= below * 0.92 ? "side" : "below";
}
