// The 3D view with its controls: makes a SpaceCtrl for the game, and has drawSpace draw into this element while it is
// shown. Clicking it does what clicking the flat squares does.
import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { useEvent } from "../ui/hooks.ts";
import { listen } from "../ui/listen.ts";
import { drawSpace } from "./drawSpace.ts";
import "./space.css";
import { SpaceBox } from "./SpaceBox.tsx";
import { SpaceCtrl } from "./spaceCtrl.ts";

export interface SpaceProps {
  // The flat boards, which keep the keyboard's focus.
  grid: RefObject<HTMLElement>;
  // The first picture has been drawn.
  ready: () => void;
}

// The cell of the flat boards with the keyboard's focus, if it is to be visible.
function useFocusedCell(grid: RefObject<HTMLElement>): Signal<number | null> {
  const focus = useSignal<number | null>(null);
  useEffect(() => {
    const boards = grid.current;
    if (!boards) return;
    return listen(boards, {
      focusin({ target }) {
        const element = (target as Element).closest<HTMLElement>("[data-cell]");
        focus.value = element?.matches(":focus-visible") ? Number(element.dataset["cell"]) : null;
      },
      focusout: () => (focus.value = null),
    });
  }, [grid, focus]);
  return focus;
}

export function Space({ grid, ready }: SpaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const store = useStore();
  const map = store.session.map.value!;
  const space = useMemo(() => new SpaceCtrl(store, map), [store, map]);
  const focus = useFocusedCell(grid);
  const drawn = useEvent(ready);
  useLayoutEffect(() => {
    const room = host.current!;
    space.enter(room);
    const end = drawSpace(store, space, room, { focus, colors: grid.current ?? document });
    if (end) drawn();
    return () => {
      end?.();
      space.leave();
    };
  }, [store, space, grid, focus, drawn]);
  return (
    <div class="space">
      <div class="space-picture" ref={host} />
      <SpaceBox space={space} />
    </div>
  );
}
