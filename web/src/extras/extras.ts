import type { Store } from "../store.ts";
import { boardCell, drawByMouse } from "./draw.ts";
import { layer } from "./Layer.tsx";
import { inkOf, Shapes } from "./shapes.ts";
import "../style/extras.css";

// Gives the boards of this page their extras.
export function begin(store: Store): void {
  const { session, history, view, board, announcer } = store;
  const place = (id: number) => {
    const map = session.map.value!;
    const { x, y } = map.cell(id);
    return view.mode.value === "merged" && map.stackable ? `${x} ${y}` : String(id);
  };
  const shapes = new Shapes(session, history, announcer, place);
  drawByMouse(store, shapes, () => false);
  board.forestall = { cancelled: () => shapes.clear() };
  store.extras.value = {
    Layer: layer(shapes),
    key(event) {
      if (event.key === "a" || event.key === "A") {
        const cell = boardCell(store, event.target);
        if (cell !== null) shapes.mark(cell, inkOf(event));
        return cell !== null;
      }
      return false;
    },
  };
}
