// Connects the 3D picture (Stage) to the page's controllers: puts its canvas in the page, shows what they say, and
// passes on what the pointer does. Until it is ended it watches the theme and the size of the room.
import { effect, signal, type Signal } from "@preact/signals";
import { goalsOf } from "../board/squares.ts";
import { t as word } from "../i18n/index.ts";
import { ghostsOf, type Atlas } from "../position/stateQueries.ts";
import { settings } from "../settings/settings.ts";
import type { Parts } from "../store/controllers.ts";
import { colorsOf } from "./colors.ts";
import { followPointer } from "./pointer.ts";
import type { SpaceCtrl } from "./spaceCtrl.ts";
import { Stage, type Hover, type Show } from "./stage.ts";
import { t } from "./texts/index.ts";

type Page = Parts<"session" | "history" | "view" | "board" | "influence" | "extras">;

function showOf(
  { session, history, view, board, influence }: Page,
  map: Atlas,
  letters: boolean,
): Show | null {
  const state = history.shown.value;
  if (!state || session.map.value !== map) return null;
  const [selected, task] = [board.selected.value, board.choice.value];
  return {
    squares: {
      map,
      state,
      selected,
      task,
      focused: null,
      flipped: view.flipped.value,
      influence: history.lookingBack.value ? null : influence.cells.value,
      papers: board.openPapers.value,
    },
    goals: goalsOf({ task, state, selected }),
    slide: board.animation.value,
    letters,
  };
}

function hoverOf({ history, board }: Page, focus: number | null, aimed: boolean): Hover {
  const [state, pointed] = [history.shown.value, board.pointed.value];
  return {
    ghosts: state ? ghostsOf(state, board.selected.value, pointed) : [],
    pointed,
    aimed,
    groups: board.groups.value,
    focus,
  };
}

// Fills a room with the picture of the game, which changes with the game and the size of the room, until the result is
// called. Where the browser has no 3D, the boards become flat. `focus`: the cell with a visible focus; `colors`: where the
// page says which ones there are.
export function drawSpace(
  page: Page,
  space: SpaceCtrl,
  room: HTMLElement,
  { focus, colors: source }: { focus: Signal<number | null>; colors: HTMLElement | Document },
): (() => void) | undefined {
  const { view, extras } = page;
  const { map, letters, eye } = space;
  const first = showOf(page, map, letters.value);
  if (!first) return;
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  room.append(canvas);
  const colors = () => colorsOf(source);
  let stage: Stage;
  try {
    const { spread } = space.look.peek();
    stage = new Stage(canvas, first, spread, colors(), settings.still(), (seen) => (eye.value = seen));
  } catch {
    canvas.remove();
    view.flatten(word("space.cannot"), true);
    return;
  }
  // Where a cell appears on screen, for automation and tests.
  Object.assign(canvas, { pixelOf: (cell: number) => stage.pixelOf(cell), built: () => stage.built });
  space.begin(stage);

  const size = () => {
    const [width, height] = [room.clientWidth, room.clientHeight];
    if (width === 0 || height === 0) return;
    stage.resize(width, height);
    space.reshape();
  };
  const sizes = new ResizeObserver(size);
  size();
  sizes.observe(room);
  const themes = new MutationObserver(() => stage.paint(colors()));
  themes.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-appearance", "data-boards", "data-pieces"],
  });
  const lost = (event: Event) => {
    event.preventDefault();
    view.flatten(t("space.lost"), false);
  };
  canvas.addEventListener("webglcontextlost", lost);

  const aimed = signal(false);
  let side = view.flipped.value;
  const stops = [
    effect(() => {
      const show = showOf(page, map, letters.value);
      if (show) stage.show(show);
    }),
    effect(() => stage.point(hoverOf(page, focus.value, aimed.value))),
    effect(() => stage.draw(extras.value?.drawn.value ?? [])),
    effect(() => {
      if (view.flipped.value === side) return;
      side = view.flipped.value;
      space.flip();
    }),
    followPointer(canvas, page, stage, map, (now) => (aimed.value = now)),
  ];
  return () => {
    canvas.removeEventListener("webglcontextlost", lost);
    for (const stop of stops) stop();
    themes.disconnect();
    sizes.disconnect();
    stage.dispose();
    canvas.remove();
  };
}
