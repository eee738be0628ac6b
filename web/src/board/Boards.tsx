// All flat boards of the game with their overlay. Reads the store for what is on show; the events on the boards go to
// useBoardInput, which tells BoardCtrl, and choosing a level or scrolling changes only the view.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "./Board.tsx";
import { useBoardInput } from "./boardInput.ts";
import { wallsOf } from "./castles.ts";
import { fitting } from "./fitting.ts";
import { spaces, type Edges } from "./layout.ts";
import { Levels } from "./Levels.tsx";
import { Overlay } from "./Overlay.tsx";
import { miniBoards } from "./lazyParts.ts";
import { faceOf } from "./pieceDrawings.ts";
import { onShow, palette } from "./shownLevels.ts";
import type { Spot } from "./spot.ts";
import { levelRows, mergedRows, seatOn, type Scene } from "./squares.ts";
import type { ViewCtrl } from "./viewCtrl.ts";
import type { GameInfo } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { levelName } from "../position/levels.ts";
import type { Atlas } from "../position/stateQueries.ts";
import { settings } from "../settings/settings.ts";
import { useStore } from "../store/context.ts";
import { fontScale } from "../ui/fontScale.ts";
import { useSize, type Size } from "../ui/useSize.ts";

// In sixteenths of a rem: the width of the small levels beside a large one (at most two fifths of the room, as in
// .boards.single), their gap, and where they begin.
const miniWidth = 230;
const miniGap = 18;
const miniTop = 34;

// All boards on one, under the name "A and B".
function mergedNames({ levels }: GameInfo) {
  const names = levels
    .map((level) => level.boardName)
    .reduce((one, other) => t("boards.and", { one, other }));
  return { title: t("boards.all", { names }), name: names, below: t("boards.onOne") };
}

// The position on show, with what is selected there and what may be clicked; null before the first game.
function useScene(): Scene | null {
  const { session, history, view, board, influence } = useStore();
  const [map, state] = [session.map.value, history.shown.value];
  return (
    map &&
    state && {
      map,
      state,
      flipped: view.flipped.value,
      selected: board.selected.value,
      focused: board.focused.value,
      task: board.choice.value,
      influence: history.lookingBack.value ? null : influence.cells.value,
      papers: board.openPapers.value,
    }
  );
}

// Which levels are on show, and how they fit the room `whole`.
function pictureOf(map: Atlas, view: ViewCtrl, phone: boolean, whole: Size) {
  const { info } = map;
  const merged = view.merged.value;
  const one = !merged && (phone || view.single.value);
  const { levels, tiles, boards } = onShow(map, merged, one, view.front.value);
  const scale = fontScale();
  // The single board of a game with one level has no name, and needs no room for it.
  const nameless = !merged && info.levels.length === 1 && levelName(info, 0) === "";
  const space = { ...spaces(tiles.length, boards, one, scale), ...(nameless ? { boardCaption: 10 } : {}) };
  const { coordinates } = settings;
  const inside = coordinates.value === "every" || coordinates.value === "off";
  const [flipped, zoom] = [view.flipped.value, view.zoom.value];
  const subject = { info, tiles, boards, merged, one, phone, flipped, space, scale, zoom, inside };
  return { ...subject, ...fitting(subject, whole), levels, nameless };
}

// Scrolls to the focused square of `root` when other levels are on show, while the result is set to true. The page
// stays where it is.
function useFocusInSight(scroller: RefObject<HTMLElement>, root: RefObject<HTMLElement>, measured: boolean) {
  const { session, view } = useStore();
  const scrolls = useRef(false);
  useEffect(() => {
    const [room, cell] = [scroller.current, root.current?.querySelector('[tabindex="0"]')];
    if (!scrolls.current || !room || !cell) return;
    const [a, b] = [cell.getBoundingClientRect(), room.getBoundingClientRect()];
    room.scrollBy({
      left: a.left + a.width / 2 - b.left - b.width / 2,
      top: a.top + a.height / 2 - b.top - b.height / 2,
      behavior: "instant",
    });
  }, [scroller, root, session.map.value, view.front.value, measured]);
  return scrolls;
}

export function Boards({ phone }: { phone: boolean }) {
  const { view, board, extras } = useStore();
  const [measure, whole] = useSize();
  const root = useRef<HTMLDivElement | null>(null);
  const scroller = useRef<HTMLDivElement | null>(null);
  const focusInSight = useFocusInSight(scroller, root, whole.height > 0);
  // The players' strips are at the boards' edges.
  const edges = useRef<Edges>({ left: 0, width: 0, top: 0, bottom: 0, gutter: 0 });
  useLayoutEffect(() => {
    const style = root.current?.closest<HTMLElement>(".page")?.style;
    for (const [edge, at] of Object.entries(edges.current)) style?.setProperty(`--boards-${edge}`, `${at}px`);
  });
  const { focus, handlers } = useBoardInput(root);
  const scene = useScene();
  if (!scene) return <div class="boards" />;

  const { map, state } = scene;
  const picture = pictureOf(map, view, phone, whole);
  const { info, merged, one, scale, levels, layout, area, room, scrolls, tools, natural } = picture;
  focusInSight.current = scrolls;
  edges.current = picture.edges;
  const spot = (id: number): Spot | undefined => {
    const { level } = map.cell(id);
    const [place, seat] = [layout.levels[merged ? 0 : levels.indexOf(level)], seatOn(scene, id, level)];
    return place && seat && { x: place.x + seat.x * layout.cell, y: place.y + seat.y * layout.cell };
  };
  const Tools = extras.value?.Tools;
  // To another level, which is spoken: it may be far from where the user was looking.
  const moveFocus = (id: number) => {
    if (id === board.focused.value) return;
    focus(id);
    board.crossed(id);
  };

  return (
    <div class={`boards${merged ? " merged" : ""}${one && !phone ? " single" : ""}`}>
      <div class="boards-room" ref={measure}>
        <div
          class={`boards-scroll${scrolls ? " wide" : ""}`}
          ref={scroller}
          style={{ right: `${whole.width - room.width}px`, bottom: `${whole.height - room.height}px` }}
        >
          <div
            class="boards-inner"
            ref={root}
            style={scrolls || phone ? { width: `${area.width}px`, height: `${area.height}px` } : undefined}
            {...handlers}
          >
            <Levels {...picture} merged={merged ? mergedNames(info) : null}>
              {(level, title) => (
                <Board
                  name={title}
                  palette={palette(info, level)}
                  rows={merged ? mergedRows(scene) : levelRows(scene, level)}
                  walls={merged ? [] : wallsOf(state.view, (id) => seatOn(scene, id, level))}
                />
              )}
            </Levels>
            <Overlay
              {...{ spot, merged }}
              cell={layout.cell}
              drawingOf={(letter) => faceOf(info.pieces, letter)}
            />
          </div>
        </div>
        {tools && Tools && <Tools {...{ scroller, layout, natural, spot, ...tools }} go={moveFocus} />}
      </div>
      {one && !phone && (
        <miniBoards.Part
          scene={scene}
          width={Math.min(miniWidth * scale, ((whole.width + miniGap * scale) * 2) / 3)}
          height={Math.max(1, whole.height - miniTop * scale)}
        />
      )}
      {phone && !merged && info.levels.length > 1 && (
        <miniBoards.Part scene={scene} width={Math.min(whole.width, innerWidth - 16 * scale)} />
      )}
    </div>
  );
}
