// What pointer, wheel and keys do on the flat boards: they become calls of BoardCtrl (press, point, focus) and steps
// through the moves. Cards and drawings ask here as well which cell an element means.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { focusSquare, useBoardKeys } from "./boardKeys.ts";
import { dragPieces, cellElement } from "./drag.ts";
import { wheelSteps } from "./wheelSteps.ts";
import { useKeys } from "../keyboard/useKeys.ts";
import { useStore } from "../store/context.ts";
import type { Parts } from "../store/controllers.ts";

// The cell an element means: its own, or in the merged view the one its place currently stands for.
export function cellOf({ view, board }: Parts<"view" | "board">, element: HTMLElement | null): number | null {
  if (!element) return null;
  if (!view.merged.value) return Number(element.dataset["cell"]);
  return board.resolveCell(Number(element.dataset["x"]), Number(element.dataset["y"])) ?? null;
}

// What the user does with pointer, wheel and keys on the boards inside `root`. `focus` moves the focus to a square;
// `handlers` are those of the element at `root`.
export function useBoardInput(root: RefObject<HTMLElement>) {
  const { session, view, board, steps } = useStore();
  const map = session.map.value;
  const drawn = map !== null;
  const cellAt = useMemo(
    () => (element: HTMLElement | null) => cellOf({ view, board }, element),
    [view, board],
  );

  useEffect(() => {
    if (!drawn || !root.current) return;
    return dragPieces(root.current, {
      begin(element) {
        const cell = cellAt(element);
        return cell !== null && board.movable(cell);
      },
      lift(from) {
        const cell = cellAt(from);
        if (cell !== null && board.selected.value !== cell) board.press(cell);
        return from.querySelector<SVGElement>(".piece");
      },
      over: (element) => board.point(cellAt(element)),
      drop(from, to) {
        if (to === from) return;
        const cell = cellAt(to);
        if (cell === null) board.cancel();
        else board.press(cell, true);
      },
    });
  }, [root, board, cellAt, drawn]);

  useEffect(() => {
    if (drawn && root.current) return wheelSteps(root.current, steps);
  }, [root, steps, drawn]);

  // If the focused square leaves with its boards, the focus goes to the new ones.
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [root, map]);

  const focus = (id: number) => {
    const { x, y } = map!.cell(id);
    const query = view.merged.value ? `[data-x="${x}"][data-y="${y}"]` : `[data-cell="${id}"]`;
    focusSquare(
      () => board.focus(id),
      () => root.current?.querySelector(query),
    );
  };
  const keys = useBoardKeys({
    map,
    flipped: view.flipped.value,
    focus,
    crossed: (id) => board.crossed(id),
    press(id) {
      const { x, y } = map!.cell(id);
      const cell = view.merged.value ? board.resolveCell(x, y) : id;
      if (cell !== undefined) board.press(cell);
    },
  });
  useKeys(keys.bindings);

  const handlers = {
    onClick(event: MouseEvent) {
      const cell = cellAt(cellElement(event.target));
      if (cell !== null) board.press(cell);
    },
    onPointerOver(event: PointerEvent) {
      if (event.pointerType === "mouse") board.point(cellAt(cellElement(event.target)));
    },
    onPointerLeave: () => board.point(null),
    onFocusOut(event: FocusEvent) {
      if (event.relatedTarget !== null) held.current = false;
    },
    onFocusIn(event: FocusEvent) {
      held.current = true;
      const element = cellElement(event.target);
      if (element) board.focus(cellAt(element) ?? Number(element.dataset["cell"]));
    },
  };
  return { focus, handlers };
}
