import { effect, signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ghostsOf, type Atlas } from "../position/select.ts";
import { useStore } from "../store/context.ts";
import type { Uses } from "../store/controllers.ts";
import { colorsOf } from "./colors.ts";
import { fromAbove, stillAbove } from "./above.ts";
import { follow } from "./hand.ts";
import { opening, type Opening } from "./opening.ts";
import { arrangementOf, sameSpread, straight, type Arrangement } from "./places.ts";
import { Stage, type Hover, type Show } from "./stage.ts";
import { eyeOf, readSaved, sameEye, type Eye, type SavedView, type Named } from "./views.ts";
import { settings } from "../settings/settings.ts";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import type { GameState } from "../core/types.ts";
import "./space.css";
import type { Look } from "./look.ts";
import { SpaceBox } from "./SpaceBox.tsx";
import { goalsOf } from "../board/squares.ts";
import { useEvent } from "../ui/hooks.ts";

export interface SpaceProps {
  // The flat boards, which keep the keyboard's focus.
  grid: RefObject<HTMLElement>;
  // The first picture has been drawn.
  ready: () => void;
}

// The user's view of each game, as long as the page is open.
const looks = new Map<string, Look>();

const nowhere: Opening = { eye: eyeOf("white"), spread: { spread: 0, step: 0 } };
const usualOpacity = ({ info }: Atlas): number[] => info.levels.map(() => 1);

// The shape of the picture, rounded so that a small change of the window changes no view.
const aspectOf = (host: HTMLElement | null): number => {
  const [width, height] = [host?.clientWidth ?? 3, host?.clientHeight || 2];
  return Math.round((width / height) * 10) / 10;
};

function showOf(
  { session, history, view, board, fields }: Uses<"session" | "history" | "view" | "board" | "fields">,
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
      fields: history.looking.value ? null : fields.cells.value,
      papers: board.openPapers.value,
    },
    goals: goalsOf({ task, state, selected }),
    slide: board.animation.value,
    letters,
  };
}

function hoverOf({ history, board }: Uses<"history" | "board">, focus: number | null, aimed: boolean): Hover {
  const [state, pointed] = [history.shown.value, board.pointed.value];
  return {
    ghosts: state ? ghostsOf(state, board.selected.value, pointed) : [],
    pointed,
    aimed,
    groups: board.groups.value,
    focus,
  };
}

// The 3D view with its controls. Clicking it does what clicking the flat squares does.
export function Space({ grid, ready }: SpaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const { session, history, view, board, fields, extras, announcer } = useStore();
  const map = session.map.value!;
  const game = map.info.id;
  // The cell with the keyboard's focus, if it is to be visible.
  const focus = useSignal<number | null>(null);
  const letters = useSignal(false);
  const eye = useSignal<Eye>(nowhere.eye);
  // The best view of each arrangement from each side in this window, for the position that the view was opened with.
  const openings = useRef<{ map: Atlas; state: GameState; made: Map<string, Opening> } | null>(null);
  const own = useCallback(
    (arrangement: Arrangement, flipped = view.flipped.peek()) => {
      if (openings.current?.map !== map)
        openings.current = { map, state: history.shown.peek()!, made: new Map() };
      const { state, made } = openings.current;
      const aspect = aspectOf(host.current);
      const key = `${arrangement} ${flipped} ${aspect}`;
      const best = made.get(key) ?? opening(map, state, aspect, flipped, arrangement);
      made.set(key, best);
      return best;
    },
    [history, view, map],
  );
  const begin = useCallback(
    (): Look => ({ ...own("stack"), opacity: usualOpacity(map), letters: false }),
    [own, map],
  );
  const drawn = useEvent(ready);
  // Until the picture's size is known.
  const [look, setLook] = useState<Look>(
    () => looks.get(game) ?? { ...nowhere, opacity: usualOpacity(map), letters: false },
  );
  const [saved, setSaved] = useState<(SavedView | null)[]>([]);

  useLayoutEffect(() => {
    const last = looks.get(game);
    const now = last && last.opacity.length === map.info.levels.length ? last : begin();
    looks.set(game, now);
    setLook(now);
    setSaved(readSaved(view.savedViews.get(game), map.info.levels.length));
    letters.value = now.letters;
    eye.value = now.eye;
    const room = host.current;
    const first = showOf({ session, history, view, board, fields }, map, now.letters);
    if (!room || !first) return;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    room.append(canvas);
    const colors = () => colorsOf(grid.current ?? document);
    let made: Stage;
    try {
      made = new Stage(canvas, first, now.spread, colors(), settings.still(), (seen) => (eye.value = seen));
    } catch {
      canvas.remove();
      view.flatten(word("space.cannot"), true);
      return;
    }
    stage.current = made;
    made.fade(now.opacity);
    made.look(now.eye, false);
    // Where a cell appears on screen, for automation and tests.
    Object.assign(canvas, { pixelOf: (cell: number) => made.pixelOf(cell), built: () => made.built });

    const usual = () => own(arrangementOf(looks.get(game)!.spread));
    let usually = usual();
    const unchanged = () => sameSpread(looks.get(game)!.spread, usually.spread);
    const adopt = (next: Opening, moving: boolean) => {
      looks.set(game, { ...looks.get(game)!, ...next });
      setLook((old) => ({ ...old, ...next }));
      made.arrange(next.spread);
      made.look(next.eye, moving);
    };
    const size = () => {
      const [width, height] = [room.clientWidth, room.clientHeight];
      if (width === 0 || height === 0) return;
      made.resize(width, height);
      // Boards in their default position, seen from there, adapt to the new shape.
      const next = usual();
      const plain = next !== usually && unchanged() && sameEye(eye.peek(), usually.eye);
      usually = next;
      const { spread } = looks.get(game)!;
      const seen = plain ? next : stillAbove(map, aspectOf(room), view.flipped.peek(), eye.peek(), spread);
      if (seen) adopt(seen, false);
    };
    const sizes = new ResizeObserver(size);
    size();
    sizes.observe(room);
    drawn();

    const repaint = () => made.paint(colors());
    const themes = new MutationObserver(repaint);
    themes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-appearance", "data-boards", "data-pieces"],
    });
    const stopShowing = effect(() => {
      const show = showOf({ session, history, view, board, fields }, map, letters.value);
      if (show) made.show(show);
    });
    const aimed = signal(false);
    const stopPointing = effect(() => made.point(hoverOf({ history, board }, focus.value, aimed.value)));
    const stopDrawing = effect(() => made.draw(extras.value?.drawn.value ?? []));
    let side = view.flipped.value;
    const stopFlipping = effect(() => {
      if (view.flipped.value === side) return;
      side = view.flipped.value;
      const next = usual();
      adopt(unchanged() ? next : { ...next, spread: straight(looks.get(game)!.spread) }, !settings.still());
      usually = next;
    });
    const stopHand = follow(
      canvas,
      { session, view, board, extras },
      made,
      map,
      (now) => (aimed.value = now),
    );
    const lost = (event: Event) => {
      event.preventDefault();
      view.flatten(t("space.lost"), false);
    };
    canvas.addEventListener("webglcontextlost", lost);

    return () => {
      canvas.removeEventListener("webglcontextlost", lost);
      stopHand();
      stopShowing();
      stopPointing();
      stopDrawing();
      stopFlipping();
      themes.disconnect();
      sizes.disconnect();
      made.dispose();
      canvas.remove();
      stage.current = null;
    };
  }, [
    session,
    history,
    view,
    board,
    fields,
    extras,
    map,
    game,
    grid,
    own,
    begin,
    focus,
    letters,
    eye,
    drawn,
  ]);

  // The focus stays in the flat boards; here it is a ring in 3D.
  useEffect(() => {
    const boards = grid.current;
    if (!boards) return;
    const come = (event: FocusEvent) => {
      const element = (event.target as Element).closest<HTMLElement>("[data-cell]");
      focus.value = element?.matches(":focus-visible") ? Number(element.dataset["cell"]) : null;
    };
    const go = () => (focus.value = null);
    boards.addEventListener("focusin", come);
    boards.addEventListener("focusout", go);
    return () => {
      boards.removeEventListener("focusin", come);
      boards.removeEventListener("focusout", go);
    };
  }, [grid, focus]);

  const change = (part: Partial<Look>, moving = true) => {
    const above =
      part.spread &&
      !part.eye &&
      stillAbove(map, aspectOf(host.current), view.flipped.peek(), eye.peek(), part.spread);
    const next = { ...look, eye: eye.peek(), ...part, ...above };
    looks.set(game, next);
    setLook(next);
    const now = stage.current;
    if (part.opacity) now?.fade(next.opacity);
    if (part.spread) now?.arrange(next.spread);
    if (part.eye ?? above) now?.look(next.eye, moving && !settings.still());
    letters.value = next.letters;
  };
  // The user's changes to the camera are kept for the next time.
  useEffect(
    () => () => {
      const last = looks.get(game);
      if (last) looks.set(game, { ...last, eye: eye.peek() });
    },
    [map, game, eye],
  );

  const arrangement = arrangementOf(look.spread);
  const go = (named: Named) => {
    if (named === "white" || named === "black") return change(own(arrangement, named === "black"));
    const flipped = view.flipped.peek();
    if (named === "above") return change(fromAbove(map, aspectOf(host.current), flipped, look.spread));
    const { tilt } = own(arrangement).eye;
    change({ eye: { ...eyeOf(named, flipped, arrangement), tilt }, spread: straight(look.spread) });
  };
  const arrange = () => change(own(arrangement === "stack" ? "row" : "stack"));
  const save = (slot: number) => {
    const next = saved.map((one, i) =>
      i === slot ? { eye: eye.peek(), spread: look.spread, opacity: look.opacity } : one,
    );
    setSaved(next);
    view.savedViews.set(game, JSON.stringify(next));
    announcer.tell(t("space.kept", { n: slot + 1 }), "plain");
  };
  const recall = (slot: number) => {
    const one = saved[slot];
    if (one) change({ eye: one.eye, spread: one.spread, opacity: one.opacity });
  };
  const reset = () => change(begin());

  return (
    <div class="space">
      <div class="space-picture" ref={host} />
      <SpaceBox {...{ map, look, eye, saved, go, arrange, save, recall, reset, change }} />
    </div>
  );
}
