import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { spaces, type Edges } from "./layout.ts";
import { levelName } from "../position/levels.ts";
import { onShow, palette } from "./shownLevels.ts";
import { faceOf } from "./pieces.ts";
import type { Uses } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import { settings } from "../settings/settings.ts";
import { t } from "../i18n/index.ts";
import type { GameInfo } from "../core/types.ts";
import { Board } from "./Board.tsx";
import { focusSquare, useBoardKeys } from "./boardKeys.ts";
import { carry, cellElement } from "./drag.ts";
import { wallsOf } from "./castles.ts";
import { fitting } from "./fitting.ts";
import { fontScale } from "../ui/fontScale.ts";
import { useKeys } from "../keys/useKeys.ts";
import { Levels } from "./Levels.tsx";
import { Overlay } from "./Overlay.tsx";
import type { Spot } from "./spot.ts";
import { miniBoards } from "./parts.ts";
import { levelRows, mergedRows, seatOn, type Scene } from "./squares.ts";
import { useSize } from "../ui/useSize.ts";
import { wheelSteps } from "./wheelSteps.ts";

// In sixteenths of a rem: the width of the small levels beside a large one (at most two fifths of the room, as in
// .boards.single), their gap, and where they begin.
const miniWidth = 230;
const miniGap = 18;
const miniTop = 34;

// "A and B".
const allBoards = (info: GameInfo): string =>
  info.levels.map((level) => level.boardName).reduce((one, other) => t("boards.and", { one, other }));

// The cell an element means: its own, or in the merged view the one its place currently stands for.
export function cellOf(
  { session, view, board }: Uses<"session" | "view" | "board">,
  element: HTMLElement | null,
): number | null {
  if (!element) return null;
  if (view.mode.value === "merged" && session.map.value?.stackable) {
    return board.meant(Number(element.dataset["x"]), Number(element.dataset["y"])) ?? null;
  }
  return Number(element.dataset["cell"]);
}

// All boards of the game, their overlay, and every event on them.
export function Boards({ phone }: { phone: boolean }) {
  const { session, history, view, board, fields, extras, steps } = useStore();
  const [measure, whole] = useSize();
  const root = useRef<HTMLDivElement | null>(null);
  const scroller = useRef<HTMLDivElement | null>(null);
  const map = session.map.value;
  const state = history.shown.value;
  const past = history.looking.value;

  const drawn = map !== null;
  useEffect(() => {
    if (!drawn || !root.current) return;
    return carry(root.current, {
      begin(element) {
        const cell = cellOf({ session, view, board }, element);
        return cell !== null && board.movable(cell);
      },
      lift(from) {
        const cell = cellOf({ session, view, board }, from);
        if (cell !== null && board.selected.value !== cell) board.press(cell);
        return from.querySelector<SVGElement>(".piece");
      },
      over: (element) => board.point(cellOf({ session, view, board }, element)),
      drop(from, to) {
        if (to === from) return;
        const cell = cellOf({ session, view, board }, to);
        if (cell === null) board.cancel();
        else board.press(cell, true);
      },
    });
  }, [session, view, board, drawn]);

  useEffect(() => {
    if (drawn && root.current) return wheelSteps(root.current, steps);
  }, [steps, drawn]);

  // A level larger than its room initially shows the focused square.
  const pushed = useRef(false);
  const measured = whole.height > 0;
  useEffect(() => {
    const [room, cell] = [scroller.current, root.current?.querySelector('[tabindex="0"]')];
    if (!pushed.current || !room || !cell) return;
    // The page stays where it is.
    const [a, b] = [cell.getBoundingClientRect(), room.getBoundingClientRect()];
    room.scrollBy({
      left: a.left + a.width / 2 - b.left - b.width / 2,
      top: a.top + a.height / 2 - b.top - b.height / 2,
      behavior: "instant",
    });
  }, [map, view.front.value, measured]);

  // If the focused square leaves with its boards, the focus goes to the new ones.
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [map]);

  // The players' strips are at the boards' edges.
  const edges = useRef<Edges>({ left: 0, width: 0, top: 0, bottom: 0, gutter: 0 });
  useLayoutEffect(() => {
    const style = root.current?.closest<HTMLElement>(".page")?.style;
    for (const [edge, at] of Object.entries(edges.current)) style?.setProperty(`--boards-${edge}`, `${at}px`);
  });

  const merged = view.mode.value === "merged" && map?.stackable === true;
  const flipped = view.flipped.value;
  const focus = (id: number) => {
    const { x, y } = map!.cell(id);
    const query = merged ? `[data-x="${x}"][data-y="${y}"]` : `[data-cell="${id}"]`;
    focusSquare(
      () => board.focus(id),
      () => root.current?.querySelector(query),
    );
  };
  const keys = useBoardKeys({
    map,
    flipped,
    focus,
    crossed: (id) => board.crossed(id),
    press(id) {
      const { x, y } = map!.cell(id);
      const cell = merged ? board.meant(x, y) : id;
      if (cell !== undefined) board.press(cell);
    },
  });
  useKeys(keys.bindings);

  if (!map || !state) return <div class="boards" />;

  const { info } = map;
  const one = !merged && (phone || view.single.value);
  const { levels, tiles, boards } = onShow(map, merged, one, view.front.value);
  const scale = fontScale();
  // The single board of a game with one level has no name, and needs no room for it.
  const nameless = !merged && info.levels.length === 1 && levelName(info, 0) === "";
  const space = { ...spaces(tiles.length, boards, one, scale), ...(nameless ? { boardCaption: 10 } : {}) };
  const { coordinates } = settings;
  const inside = coordinates.value === "every" || coordinates.value === "off";
  const fit = fitting(
    { info, tiles, boards, merged, one, phone, flipped, space, scale, zoom: view.zoom.value, inside },
    whole,
  );
  const { area, room, layout, scrolls, tools } = fit;
  pushed.current = scrolls;
  edges.current = fit.edges;
  const scene: Scene = {
    map,
    state,
    flipped,
    selected: board.selected.value,
    focused: board.focused.value,
    task: board.choice.value,
    fields: past ? null : fields.cells.value,
    papers: board.openPapers.value,
  };
  const spot = (id: number): Spot | undefined => {
    const { level } = map.cell(id);
    const [place, seat] = [layout.levels[merged ? 0 : levels.indexOf(level)], seatOn(scene, id, level)];
    return place && seat && { x: place.x + seat.x * layout.cell, y: place.y + seat.y * layout.cell };
  };
  const drawingOf = (letter: string) => faceOf(info.pieces, letter);
  const Tools = extras.value?.Tools;
  // To another level, which is spoken: it may be far from where the user was looking.
  const lead = (id: number) => {
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
            onClick={(event) => {
              const cell = cellOf({ session, view, board }, cellElement(event.target));
              if (cell !== null) board.press(cell);
            }}
            onPointerOver={(event) => {
              if (event.pointerType === "mouse")
                board.point(cellOf({ session, view, board }, cellElement(event.target)));
            }}
            onPointerLeave={() => board.point(null)}
            onFocusOut={(event) => {
              if (event.relatedTarget !== null) held.current = false;
            }}
            onFocusIn={(event) => {
              held.current = true;
              const element = cellElement(event.target);
              if (element)
                board.focus(cellOf({ session, view, board }, element) ?? Number(element.dataset["cell"]));
            }}
          >
            <Levels
              {...{ info, levels, tiles, layout, space, one, nameless }}
              beside={fit.beside}
              merged={
                merged
                  ? {
                      title: t("boards.all", { names: allBoards(info) }),
                      name: allBoards(info),
                      below: t("boards.onOne"),
                    }
                  : null
              }
            >
              {(level, title) => (
                <Board
                  name={title}
                  palette={palette(info, level)}
                  rows={merged ? mergedRows(scene) : levelRows(scene, level)}
                  walls={merged ? [] : wallsOf(state.view, (id) => seatOn(scene, id, level))}
                />
              )}
            </Levels>
            <Overlay {...{ spot, drawingOf, merged }} cell={layout.cell} />
          </div>
        </div>
        {tools && Tools && (
          <Tools
            {...{ session, history, view, board, scroller, layout, spot, ...tools }}
            natural={fit.natural}
            go={lead}
          />
        )}
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
