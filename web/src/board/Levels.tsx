// The frame of the flat boards: each level in its place under its name, and the name of every board of several levels.
// Its owner says what is on the levels; it reads no store.
import type { ComponentChildren } from "preact";
import type { Layout, Spaces, Tile } from "./layout.ts";
import { boardTitle, layered, levelName, levelTitle } from "../position/levels.ts";
import type { GameInfo } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { subtitle } from "./shownLevels.ts";

interface Props {
  info: GameInfo;
  // Which levels are on show, their layout on each board, and where that is.
  levels: number[];
  tiles: Tile[];
  layout: Layout;
  space: Spaces;
  // One level alone fills the room.
  one: boolean;
  nameless: boolean;
  // The coordinates are beside the squares, this far to the left.
  beside?: number | undefined;
  // All boards are merged on the first, under these names.
  merged?: { title: string; name: string; below: string } | null;
  children: (level: number, title: string) => ComponentChildren;
}

// On smaller cells the pieces are silhouettes; and in somewhat larger ones they reach the coordinates.
const plainCell = 28;
const roomyCell = 46;

export function Levels({
  info,
  levels,
  tiles,
  layout,
  space,
  one,
  nameless,
  beside,
  merged = null,
  children,
}: Props) {
  const many = layered(info);
  const high = tiles.length > 1 ? space.levelCaption : space.boardCaption;
  return (
    <>
      {many &&
        layout.boards.length > 1 &&
        layout.boards.map((place, i) => {
          const first = info.levels[levels[i * tiles.length]!]!;
          return (
            <h2 key={first.board} class="board-name" style={{ left: `${place.x}px`, top: `${place.y}px` }}>
              {boardTitle(first)}
            </h2>
          );
        })}
      {levels.map((level, i) => {
        const place = layout.levels[i]!;
        const title = merged?.title ?? levelTitle(info, level);
        const name = levelName(info, level);
        return (
          <section
            key={merged ? "merged" : level}
            class={`level${nameless ? " nameless" : ""}${many && !one ? " small" : ""}${beside === undefined ? "" : " beside"}`}
            data-cells={layout.cell < plainCell ? "small" : layout.cell < roomyCell ? "close" : undefined}
            aria-label={title}
            style={{
              left: `${place.x}px`,
              top: `${place.y - high}px`,
              width: `${place.width}px`,
              "--cell": `${layout.cell}px`,
              "--caption": `${high}px`,
              "--beside": `${beside ?? 0}px`,
            }}
          >
            {!nameless && (
              <h2 class="level-name">
                {merged?.name ?? (!many ? name : one ? title : t("level.named", { name }))}
                <span>{merged?.below ?? subtitle(info, level)}</span>
              </h2>
            )}
            {children(level, title)}
          </section>
        );
      })}
    </>
  );
}
