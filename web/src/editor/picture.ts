import { arrange } from "../layout.ts";
import { boardsOf, coordinates, levelTitle, tilesOf, windows } from "../levels.ts";
import { drawing, faceOf, letterOf, paint } from "../pieces.ts";
import { tones } from "../view/tones.ts";
import type { GameInfo, Piece } from "../types.ts";

// A position as an SVG file: all levels with their names, coordinates and pieces.

const size = 60;
const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

function piecePicture(face: string, color: Piece["color"]): string {
  const piece = drawing(face);
  const { fill, line, contrast } = paint[color];
  const body = `fill="${fill}" stroke="${line}" stroke-width="2.6" stroke-linejoin="round"`;
  const letter = letterOf(face);
  return [
    piece.horn ? `<path d="${piece.horn}" ${body}/>` : "",
    `<path d="${piece.outline}" ${body}/>`,
    ...piece.feet.map(
      (d, i) =>
        `<path d="${d}" stroke="${contrast}" stroke-width="1.5" opacity="${i === 0 ? 0.6 : 0.45}" fill="none"/>`,
    ),
    ...piece.details.map(
      ({ path, width, soft }) =>
        `<path d="${path}" stroke="${contrast}" stroke-width="${width}" stroke-linecap="round" fill="none"${soft ? ' opacity=".6"' : ""}/>`,
    ),
    ...piece.solids.map((d) => `<path d="${d}" fill="${contrast}" opacity=".9"/>`),
    letter === null
      ? ""
      : `<text x="50" y="65" text-anchor="middle" font-size="${letter.length > 1 ? 36 : 46}" font-weight="600" fill="${contrast}">${escaped(letter)}</text>`,
  ].join("");
}

// `flipped`: as Black sees the boards. `marked`: the cells of the last move.
interface Look {
  flipped?: boolean;
  marked?: readonly number[];
}

// The picture in the colours of the page, as CSS variables. Outside the page it needs resolveColors().
export function pictureOf(
  info: GameInfo,
  pieces: readonly Piece[],
  { flipped = false, marked = [] }: Look = {},
): string {
  const shown = windows(info);
  const boards = boardsOf(info);
  const order = boards.flat();
  const tiles = tilesOf(info, shown);
  const named = info.levels.length > 1;
  const space = { boards: 36, levels: 22, boardCaption: 0, levelCaption: named ? 34 : 0 };
  // As large as squares of that size need, with the boards side by side.
  const files = tiles.reduce((max, tile) => Math.max(max, (tile.column + 1) * tile.files), 0);
  const ranks = tiles.reduce((max, tile) => Math.max(max, (tile.row + 1) * tile.ranks), 0);
  const columns = Math.max(...tiles.map((tile) => tile.column)) + 1;
  const rows = Math.max(...tiles.map((tile) => tile.row)) + 1;
  const inner = {
    width: boards.length * (files * size + (columns - 1) * space.levels) + (boards.length - 1) * space.boards,
    height: ranks * size + rows * space.levelCaption + (rows - 1) * space.levels,
  };
  const layout = arrange(tiles, boards.length, inner.width, inner.height, space);
  const cell = layout.cell;
  const parts: string[] = [];
  order.forEach((level, i) => {
    const [place, window] = [layout.levels[i]!, shown[level]!];
    const tone = tones[Math.min(info.levels[level]!.board, 2)] ?? tones[0];
    if (named)
      parts.push(
        `<text x="${place.x}" y="${place.y - 9}" font-size="20" fill="#2b2622">${escaped(levelTitle(info, level))}</text>`,
      );
    const cells = info.cells.filter((one) => one.level === level);
    const there = new Set(cells.map((one) => `${one.x} ${one.y}`));
    for (const one of cells) {
      const [right, up] = [one.x - window.x, one.y - window.y];
      const [x, y] = [
        place.x + (flipped ? window.files - 1 - right : right) * cell,
        place.y + (flipped ? up : window.ranks - 1 - up) * cell,
      ];
      parts.push(
        `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${one.dark ? tone[1] : tone[0]}" stroke="#8a7a62" stroke-width=".6"/>`,
      );
      if (marked.includes(one.id))
        parts.push(`<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="var(--mark-last)"/>`);
      const { file, rank } = coordinates(info, one);
      // Towards the left and the lower edge.
      const step = flipped ? -1 : 1;
      const note = (text: string, dx: number, dy: number, end: boolean) =>
        parts.push(
          `<text x="${x + dx}" y="${y + dy}" font-size="10"${end ? ' text-anchor="end"' : ""} fill="#4d3c26">${escaped(text)}</text>`,
        );
      if (!there.has(`${one.x - step} ${one.y}`)) note(rank, 3, 11, false);
      if (!there.has(`${one.x} ${one.y - step}`)) note(file, cell - 3, cell - 4, true);
      const piece = pieces.find((m) => m.cell === one.id);
      if (piece)
        parts.push(
          `<g transform="translate(${x + cell * 0.04} ${y + cell * 0.03}) scale(${(cell * 0.92) / 100})">${piecePicture(faceOf(info.pieces, piece.letter), piece.color)}</g>`,
        );
    }
  });
  const [width, height] = [inner.width + 24, inner.height + 24];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 ${width} ${height}" width="${width}" height="${height}" font-family="Georgia, serif"><title>${escaped(info.title)}</title>${parts.join("")}</svg>\n`;
}

// The value of a custom property on the page now.
const onPage = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// A picture with the values of its CSS variables, so that it looks the same outside the page.
export function resolveColors(svg: string, valueOf: (name: string) => string = onPage): string {
  const known = new Map<string, string>();
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = known.get(name) ?? valueOf(name);
    known.set(name, value);
    return escaped(value);
  });
}
