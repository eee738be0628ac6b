// How large the cells of the flat boards are in the room that they have: whole, or scrolled and zoomed, and whether
// tools are beside or below them. Boards asks; layout.ts does the arithmetic, and nothing is changed.
import {
  arrange,
  arrangeBeside,
  edgesOf,
  gutterOf,
  type Edges,
  type Layout,
  type Spaces,
  type Tile,
} from "./layout.ts";
import { layered } from "../position/levels.ts";
import type { GameInfo } from "../core/types.ts";
import type { Size } from "../ui/useSize.ts";

// The smallest squares on a phone, in CSS pixels: of a level that scrolls, of a whole one, and of one with a larger font.
const minCell = 30;
export const leastCell = 24;
const tinyCell = 18;
// The levels of a large game with smaller squares can be zoomed; several on show are listed in a strip below the larger
// size.
const easyCell = 44;
const stripCell = 56;
// The room of that strip and the buttons that zoom, below the boards; or of the buttons beside one level. Both in
// sixteenths of a rem.
const toolsHeight = 40;
const toolsWidth = 50;

// What is drawn, and for which room.
export interface Subject {
  info: GameInfo;
  // The levels on show, on each board.
  tiles: Tile[];
  boards: number;
  // The boards are merged, or one level fills the room.
  merged: boolean;
  one: boolean;
  phone: boolean;
  flipped: boolean;
  // The gaps and captions, and the scale of their font.
  space: Spaces;
  scale: number;
  zoom: number;
  // The coordinates have to be on the squares, or are off.
  inside: boolean;
}

export interface Fitting {
  // The size of what is drawn, and the room in which it scrolls if it is larger.
  area: Size;
  room: Size;
  scrolls: boolean;
  layout: Layout;
  // How far left of the squares the coordinates are, if they are beside them.
  beside: number | undefined;
  // The size of a cell without zoom.
  natural: number;
  // Boards with small squares have tools: the levels in a strip, and zoom. They are below the boards or beside them.
  tools: { strip: boolean; aside: boolean } | null;
  edges: Edges;
}

// How the boards fit their room.
export function fitting(subject: Subject, room: Size): Fitting {
  const { info, tiles, boards, merged, one, phone, flipped, space, scale, zoom, inside } = subject;
  // A level too large for a phone can be panned in its room.
  const [across, down] = [tiles[0]?.files ?? 1, tiles[0]?.ranks ?? 1];
  const ranks = Math.max(...info.levels.map((level) => level.ranks));
  const beside = inside ? null : gutterOf(minCell, ranks, scale);
  const around = space.boardCaption + (beside?.below ?? 0);
  // A large font leaves the boards less room, because all around them grows; they are whole as long as they can be.
  const minWhole = Math.max(tinyCell, leastCell / Math.max(scale, 1) ** 2);
  const min = {
    width: across * minCell + (beside?.left ?? 0),
    height: down * Math.min(minWhole, Math.floor((innerWidth - 16 * scale) / across)) + around,
  };
  if (min.width > innerWidth) min.height = down * minCell + around;
  const areaIn = ({ width, height }: Size, zoom = 1): Size => ({
    width: (phone && min.width > innerWidth ? min.width : width) * zoom,
    height: (phone ? Math.max(height, min.height) : height) * zoom,
  });
  const arranged = ({ width, height }: Size): { layout: Layout; beside: number | undefined } => {
    const layout = arrange(tiles, boards, width, height, space, flipped);
    const gutter = inside ? null : gutterOf(layout.cell, ranks, scale);
    if (!gutter) return { layout, beside: undefined };
    return {
      layout: arrangeBeside(tiles, boards, width, height, space, gutter, flipped),
      beside: gutter.left,
    };
  };
  const natural = arranged(areaIn(room)).layout.cell;
  const strip = layered(info) && !one && !merged;
  const large = layered(info) || info.levels.some(({ ranks }) => ranks > 9);
  const small = natural < (strip ? stripCell : easyCell) || zoom > 1;
  const shown = room.height > 0 && large && small;
  // The tools are where they cost less.
  const without = {
    right: { width: room.width - toolsWidth * scale, height: room.height },
    bottom: { width: room.width, height: room.height - toolsHeight * scale },
  };
  const gain = shown
    ? arranged(areaIn(without.right)).layout.cell - arranged(areaIn(without.bottom)).layout.cell
    : 0;
  const aside = !strip && (gain > 0 || (gain === 0 && room.width > room.height + 2 * toolsWidth * scale));
  const tools = shown ? { strip, aside } : null;
  const left = !shown ? room : aside ? without.right : without.bottom;
  const area = areaIn(left, zoom);
  const { layout, beside: gutter } = arranged(area);
  const scrolls = zoom > 1 || (phone && !merged && (area.width > left.width || area.height > left.height));
  const edges = scrolls
    ? { left: 0, width: left.width, top: 0, bottom: 0, gutter: 0 }
    : edgesOf(layout, gutter ?? 0, tools && !tools.aside ? undefined : area.height);
  return { area, room: left, scrolls, layout, beside: gutter, natural, tools, edges };
}
