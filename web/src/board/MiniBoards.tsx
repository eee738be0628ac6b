// Every level as a small picture, as tabs on a phone or as a column beside a large level. Choosing one brings that
// level onto the large board.
import { arrange, spaces, type Layout, type Rect, type Tile } from "./layout.ts";
import { boardTitle, layered, levelName, levelTitle } from "../position/levels.ts";
import { drawing, faceOf, paint } from "./pieceDrawings.ts";
import { destinations, ghostsOf } from "../position/stateQueries.ts";
import { useStore } from "../store/context.ts";
import { onShow, palette, subtitle } from "./shownLevels.ts";
import { fontScale } from "../ui/fontScale.ts";
import { levelRows, type Scene } from "./squares.ts";
import { t } from "../i18n/index.ts";
import { tones } from "./tones.ts";

interface Props {
  scene: Scene;
  level: number;
}

// A level as a small picture, with the selected piece's targets as dots.
function MiniLevel({ scene, level }: Props) {
  const { board } = useStore();
  const { info, windows } = scene.map;
  const ghosts = ghostsOf(scene.state, board.selected.value, board.pointed.value);
  const rows = levelRows(scene, level);
  const tone = tones[palette(info, level)] ?? tones[0];
  const pattern = [null, "url(#small-hatch)", "url(#small-dots)"][palette(info, level)];
  const { files, ranks } = windows[level]!;
  return (
    <svg viewBox={`0 0 ${files * 10} ${ranks * 10}`} aria-hidden="true" focusable="false">
      {rows.map((row, y) =>
        row.map((square, x) => {
          if (square.id === undefined) return null;
          const fill = square.check
            ? "#d9604c"
            : square.selected
              ? "#7fae86"
              : square.trace === "last"
                ? "#d9b64e"
                : square.dark
                  ? tone[1]
                  : tone[0];
          const at = { x: x * 10, y: y * 10, width: "10.05", height: "10.05" };
          return (
            <>
              <rect {...at} fill={fill} />
              {pattern && square.dark && <rect {...at} fill={pattern} />}
            </>
          );
        }),
      )}
      {rows.map((row, y) =>
        row.map((square, x) => {
          const ghost = ghosts.find((one) => one.cell === square.id);
          const piece = ghost
            ? { drawing: faceOf(info.pieces, ghost.piece.letter), color: ghost.piece.color }
            : square.pieces[0];
          const { fill, line } = paint[piece?.color ?? "w"];
          return (
            <>
              {square.part?.role === "pillar" && (
                <rect
                  x={x * 10 + 0.8}
                  y={y * 10 + 0.8}
                  width="8.4"
                  height="8.4"
                  fill="none"
                  stroke="#4d4943"
                  stroke-width="1.6"
                  stroke-dasharray={square.part.owner ? undefined : "1.6 1"}
                />
              )}
              {piece && (
                <path
                  d={drawing(piece.drawing).outline}
                  transform={`translate(${x * 10} ${y * 10}) scale(.1)`}
                  fill={fill}
                  stroke={line}
                  stroke-width="4"
                  opacity={ghost ? 0.5 : 1}
                />
              )}
              {square.mark && (
                <circle
                  cx={x * 10 + 5}
                  cy={y * 10 + 5}
                  r={square.mark === "capture" ? 4 : 2.2}
                  fill={square.mark === "quiet" ? "var(--mark-thread)" : "none"}
                  stroke="var(--mark-thread)"
                  stroke-width="1.3"
                  stroke-dasharray={square.mark === "land" ? "1.6 1.1" : undefined}
                />
              )}
            </>
          );
        }),
      )}
    </svg>
  );
}

// All levels below each other, for a narrow column, or beside each other, for a low strip.
const stacked = (tiles: Tile[]): Tile[] => tiles.map((tile, row) => ({ ...tile, column: 0, row }));
const lined = (tiles: Tile[]): Tile[] => tiles.map((tile, column) => ({ ...tile, column, row: 0 }));

export function MiniBoards({ scene, width, height = 0 }: { scene: Scene; width: number; height?: number }) {
  const { view, board } = useStore();
  const { map } = scene;
  const { info } = map;
  const goals = scene.task
    ? scene.task.cells
    : board.selected.value === null
      ? null
      : destinations(scene.state, board.selected.value);
  const tab = (level: number, name: string, style: { [property: string]: string }) => {
    const count = goals ? [...goals.keys()].filter((cell) => map.cell(cell).level === level).length : 0;
    return (
      <button
        key={level}
        class="mini"
        style={style}
        aria-pressed={view.front.value === level}
        aria-label={layered(info) ? levelTitle(info, level) : undefined}
        data-goals={count}
        onClick={() => view.showLevel(level)}
      >
        <MiniLevel {...{ scene, level }} />
        <span class="mini-name">
          <b>{name}</b> {subtitle(info, level)}
        </span>
      </button>
    );
  };
  if (!layered(info)) {
    return (
      <div
        class="minis"
        role="group"
        aria-label={t("boards.list")}
        style={{ "--count": String(info.levels.length) }}
      >
        {info.levels.map((_, level) => tab(level, levelName(info, level), {}))}
      </div>
    );
  }
  const { levels, tiles, boards } = onShow(map, false, false, 0);
  const space = { ...spaces(tiles.length, boards), boards: 12, levels: 5, levelCaption: 17 * fontScale() };
  // Below the large level, which has its room first.
  const high = height || innerHeight * (boards > 1 ? 0.2 : 0.14);
  const [layout] = [tiles, height > 0 ? stacked(tiles) : lined(tiles)]
    .map((one) => arrange(one, boards, width, high, space, scene.flipped))
    .sort((a, b) => b.cell - a.cell) as [Layout];
  const top = Math.min(...layout.boards.map((place) => place.y));
  const bottom = Math.max(...layout.boards.map((place) => place.y + place.height));
  // In a column the levels are centred below each other.
  const aside = (place: Rect) =>
    height > 0 && layout.levels.every((one) => one.x === layout.levels[0]!.x)
      ? (layout.boards[0]!.width - place.width) / 2
      : 0;
  const px = (place: Rect, above: number) => ({
    left: `${place.x + aside(place)}px`,
    top: `${place.y - top - above}px`,
    width: `${place.width}px`,
    height: `${place.height + above}px`,
  });
  return (
    <div
      class="minis map"
      role="group"
      aria-label={t("boards.levels")}
      style={{ height: `${bottom - top}px` }}
    >
      {boards > 1 &&
        layout.boards.map((place, i) => {
          const first = info.levels[levels[i * tiles.length]!]!;
          return (
            <span
              key={first.board}
              class="mini-board"
              style={{ left: `${place.x}px`, top: `${place.y - top}px` }}
            >
              {boardTitle(first)}
            </span>
          );
        })}
      {levels.map((level, i) =>
        tab(level, levelName(info, level), px(layout.levels[i]!, space.levelCaption)),
      )}
    </div>
  );
}
