import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { arrange, caption, type Layout, type Size } from "../layout.ts";
import { acrossLevels, step } from "../select.ts";
import type { Store } from "../store.ts";
import type { Cell, GameInfo } from "../types.ts";
import { Board } from "./Board.tsx";
import { carry, cellElement } from "./drag.ts";
import { MiniBoards } from "./MiniBoards.tsx";
import { Overlay, type Spot } from "./Overlay.tsx";
import { levelRows, mergedRows, movable, type Scene } from "./squares.ts";

const arrows: { [key: string]: [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Boards of one family share a palette; the third family's is the last.
export const palette = (info: GameInfo, level: number): number => Math.min(info.levels[level]?.board ?? 0, 2);

// A pair of boards is a looking-glass; more need only their names.
export const subtitle = (info: GameInfo, level: number): string => {
  const boards = new Set(info.levels.map((l) => l.board)).size;
  return boards === 2 && info.levels.length === 2 && level === 1 ? "through the looking-glass" : "";
};

function useSize(): [(element: HTMLElement | null) => void, { width: number; height: number }] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}

// The cell an element means: its own, or in the merged view the one its place stands for now.
function cellOf(store: Store, element: HTMLElement | null): number | null {
  if (!element) return null;
  if (store.view.value === "merged" && store.map.value?.stackable) {
    return store.meant(Number(element.dataset["x"]), Number(element.dataset["y"])) ?? null;
  }
  return Number(element.dataset["cell"]);
}

// All boards of the game, their overlay, and every event that happens on them.
export function Boards({ store, phone }: { store: Store; phone: boolean }) {
  const [measure, area] = useSize();
  const root = useRef<HTMLDivElement | null>(null);
  const inner = useCallback((element: HTMLDivElement | null) => {
    root.current = element;
    measure(element);
  }, []);
  const map = store.map.value;
  const state = store.state.value;

  useEffect(() => {
    if (!root.current) return;
    return carry(root.current, {
      begin(element) {
        const [now, cell] = [store.state.value, cellOf(store, element)];
        return now !== null && cell !== null && store.myTurn.value && movable(now, cell);
      },
      lift(from) {
        const cell = cellOf(store, from);
        if (cell !== null && store.selected.value !== cell) store.press(cell);
        return from.querySelector<SVGElement>(".man");
      },
      over: (element) => store.point(cellOf(store, element)),
      drop(from, to) {
        if (to === from) return;
        const cell = cellOf(store, to);
        if (cell === null) store.cancel();
        else store.press(cell, true);
      },
    });
  }, [map === null]);

  if (!map || !state) return <div class="boards" />;

  const { info } = map;
  const merged = store.view.value === "merged" && map.stackable;
  const flipped = store.flipped.value;
  const levels = merged ? [0] : phone ? [store.front.value] : info.levels.map((_, i) => i);
  const sizes: Size[] = levels.map((level) => info.levels[level]!);
  const layout: Layout = arrange(sizes, area.width, area.height, phone ? 0 : undefined);
  const scene: Scene = {
    map, state, flipped,
    selected: store.selected.value, focused: store.focused.value, last: store.last.value,
  };

  const spot = (id: number): Spot | undefined => {
    const cell: Cell = map.cell(id);
    const index = merged ? 0 : levels.indexOf(cell.level);
    const place = layout.places[index];
    const size = sizes[index];
    if (!place || !size) return undefined;
    const column = flipped ? size.files - 1 - cell.x : cell.x;
    const row = flipped ? cell.y : size.ranks - 1 - cell.y;
    return { x: place.x + column * layout.cell, y: place.y + row * layout.cell };
  };
  const drawingOf = (letter: string) => info.men.find((kind) => kind.letter.toLowerCase() === letter.toLowerCase())?.drawing ?? letter.toUpperCase();

  const focusCell = (id: number) => {
    store.focus(id);
    // After the redraw, so that the cell exists also when its level has just come to the front.
    requestAnimationFrame(() => {
      const { x, y } = map.cell(id);
      const query = merged ? `[data-x="${x}"][data-y="${y}"]` : `[data-cell="${id}"]`;
      root.current?.querySelector<HTMLElement>(query)?.focus();
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = cellElement(event.target);
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = Number(element.dataset["cell"]);
    const turn = flipped ? -1 : 1;
    const arrow = arrows[event.key];
    if (arrow) focusCell(step(map, here, arrow[0] * turn, arrow[1] * turn));
    else if (event.key === "PageUp") focusCell(acrossLevels(map, here, -1));
    else if (event.key === "PageDown") focusCell(acrossLevels(map, here, 1));
    else if (event.key === "Home" || event.key === "End") {
      let [now, next] = [here, here];
      const dx = (event.key === "Home" ? -1 : 1) * turn;
      while ((next = step(map, now, dx, 0)) !== now) now = next;
      focusCell(now);
    } else if (event.key === "Enter" || event.key === " ") {
      const cell = cellOf(store, element);
      if (cell !== null) store.press(cell);
    } else if (event.key === "Escape") store.cancel();
    else return;
    event.preventDefault();
  };

  return (
    <div class={`boards${merged ? " merged" : ""}`}>
      <div
        class="boards-inner"
        ref={inner}
        onClick={(event) => {
          const cell = cellOf(store, cellElement(event.target));
          if (cell !== null) store.press(cell);
        }}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => {
          if (event.pointerType === "mouse") store.point(cellOf(store, cellElement(event.target)));
        }}
        onPointerLeave={() => store.point(null)}
        onFocusIn={(event) => {
          const element = cellElement(event.target);
          if (element) store.focus(cellOf(store, element) ?? Number(element.dataset["cell"]));
        }}
      >
        {levels.map((level, i) => {
          const place = layout.places[i]!;
          const { name } = info.levels[level]!;
          const many = info.levels.length > 1;
          const title = merged ? `Boards ${info.levels.map((l) => l.name).join(" and ")}` : many ? `Board ${name}` : "Board";
          return (
            <section
              key={merged ? "merged" : level}
              class="level"
              aria-label={title}
              style={{ left: `${place.x}px`, top: `${place.y - caption}px`, width: `${place.width}px`, "--cell": `${layout.cell}px` }}
            >
              <h2 class="level-name">
                {merged ? info.levels.map((l) => l.name).join(" and ") : name}
                <span>{merged ? "on one board" : subtitle(info, level)}</span>
              </h2>
              <Board name={title} palette={palette(info, level)} rows={merged ? mergedRows(scene) : levelRows(scene, level)} />
            </section>
          );
        })}
        <Overlay {...{ store, spot, drawingOf, merged }} cell={layout.cell} />
      </div>
      {phone && !merged && info.levels.length > 1 && <MiniBoards store={store} scene={scene} />}
    </div>
  );
}
