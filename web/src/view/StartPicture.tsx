import { arrange, type Layout, type Tile } from "../layout.ts";
import { boardsOf, windows } from "../levels.ts";
import { drawing, faceOf, letterOf, paint } from "../men.ts";
import { startMen } from "../placement.ts";
import type { GameInfo } from "../types.ts";
import { tones } from "./tones.ts";

// All levels of a game with the men of its start, small. Decoration: the title stands beside it.
export function StartPicture({ info, width, height }: { info: GameInfo; width: number; height: number }) {
  const shown = windows(info);
  const boards = boardsOf(info);
  const order = boards.flat();
  const tiles: Tile[] = (boards[0] ?? []).map((level) => {
    const { column, row } = info.levels[level]!;
    return { column, row, files: shown[level]!.files, ranks: shown[level]!.ranks };
  });
  const large = width > 200;
  const room = (fine: number): Layout =>
    arrange(tiles, boards.length, width * fine, height * fine, { boards: (large ? 16 : 8) * fine, levels: (large ? 9 : 4) * fine, boardCaption: 0, levelCaption: 0 });
  // Squares of few pixels are not rounded to whole ones.
  const fine = room(1).cell < 8 ? 4 : 1;
  const layout = room(fine);
  const { cell: size } = layout;
  const corners = new Map(info.cells.map((cell) => {
    const [place, window] = [layout.levels[order.indexOf(cell.level)]!, shown[cell.level]!];
    return [cell.id, { x: place.x + (cell.x - window.x) * size, y: place.y + (window.y + window.ranks - 1 - cell.y) * size }] as const;
  }));
  const squares = boards.map((levels) =>
    [false, true].map((dark) =>
      info.cells
        .filter((cell) => levels.includes(cell.level) && cell.dark === dark)
        .map((cell) => `M${corners.get(cell.id)!.x} ${corners.get(cell.id)!.y}h${size}v${size}h-${size}z`)
        .join(""),
    ),
  );
  return (
    <svg class="start-picture" width={width} height={height} viewBox={`0 0 ${width * fine} ${height * fine}`} aria-hidden="true" focusable="false">
      {squares.map(([light, dark], board) => {
        const tone = tones[Math.min(board, tones.length - 1)]!;
        return (
          <g key={board}>
            <path d={light} fill={tone[0]} />
            <path d={dark} fill={tone[1]} />
          </g>
        );
      })}
      {(startMen(info) ?? []).map((man) => {
        const { x, y } = corners.get(man.cell)!;
        const { fill, line, contrast } = paint[man.color];
        const face = faceOf(info.men, man.letter);
        const letter = letterOf(face);
        return (
          <g key={man.cell} transform={`translate(${x} ${y}) scale(${size / 100})`}>
            <path d={drawing(face).outline} fill={fill} stroke={line} stroke-width={Math.max(3, (70 * fine) / size)} />
            {letter !== null && <text x="50" y="50" dy=".36em" text-anchor="middle" font-size="50" fill={contrast}>{letter}</text>}
          </g>
        );
      })}
    </svg>
  );
}
