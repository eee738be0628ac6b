import type { Store } from "../store.ts";
import { confirmBar } from "./ConfirmBar.tsx";
import { Confirmation } from "./confirmation.ts";
import { boardCell, drawByMouse } from "./draw.ts";
import { layer } from "./Layer.tsx";
import { PremoveCtrl } from "./premove.ts";
import { inkOf, Shapes } from "./shapes.ts";
import "../style/extras.css";

// Gives the boards of this page their extras.
export function begin(store: Store): void {
  const { session, history, round, view, board, game, announcer } = store;
  const place = (id: number) => {
    const map = session.map.value!;
    const { x, y } = map.cell(id);
    return view.mode.value === "merged" && map.stackable ? `${x} ${y}` : String(id);
  };
  const shapes = new Shapes(session, history, announcer, place);
  const premoves = new PremoveCtrl(session, history, round, board, game, announcer);
  const waiting = new Confirmation(session, history, round, board, game, announcer);
  game.hold = (before, after) => waiting.hold(before, after);
  // The right button takes a premove back.
  drawByMouse(store, shapes, () => premoves.cancel() || waiting.cancel());
  board.forestall = {
    get position() {
      return premoves.position.value;
    },
    press: (cell, dropped) => waiting.press() || premoves.press(cell, dropped),
    movable: (cell) => (waiting.move.value ? false : premoves.movable(cell) || undefined),
    cancelled() {
      waiting.cancel();
      premoves.cancel();
      shapes.clear();
    },
  };
  store.extras.value = {
    Layer: layer(shapes, premoves),
    Bar: confirmBar(waiting),
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
