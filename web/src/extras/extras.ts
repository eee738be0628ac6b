// Makes what the boards offer besides moves (board/boardExtras.ts): drawings, premoves, confirmation, hints, zoom,
// alerts. Puts them in the store, in BoardCtrl and in GameCtrl, and binds their keys; called once, by
// app/loadDeferred.ts, after the first board.
import { bind } from "../keyboard/keys.ts";
import { computed } from "@preact/signals";
import type { Parts } from "../store/controllers.ts";
import type { DrawnArrow } from "../board/shape.ts";
import { alertUser, browserNotifier } from "./alerts.ts";
import { bar } from "./Bar.tsx";
import { Confirmation } from "./confirmation.ts";
import { boardCell, drawByMouse, penOf } from "./draw.ts";
import { Hint } from "./hint.ts";
import { layer } from "./Layer.tsx";
import { menu } from "./Menu.tsx";
import { PremoveCtrl } from "./premove.ts";
import { inkOf, Shapes } from "./shapes.ts";
import { HideModes } from "./hideModes.ts";
import { LevelStripCtrl } from "./levelStripCtrl.ts";
import { tools } from "./Tools.tsx";
import { Zoom } from "./zoom.ts";
import "./extras.css";

export function addExtras({
  session,
  round,
  history,
  view,
  board,
  game,
  extras,
  router,
  announcer,
}: Parts<
  "session" | "round" | "history" | "view" | "board" | "game" | "extras" | "router" | "announcer"
>): void {
  const place = (id: number) => {
    const { x, y } = session.map.value!.cell(id);
    return view.merged.value ? `${x} ${y}` : String(id);
  };
  const shapes = new Shapes(session, history, announcer, place);
  const premoves = new PremoveCtrl(session, history, round, board, game, announcer);
  const waiting = new Confirmation(session, history, round, board, game, announcer);
  game.hold = (before, after) => waiting.hold(before, after);
  const hint = new Hint(session, history, round, announcer);
  const atTable = () =>
    session.activity.value === null && router.route.value.kind === "table" && router.lost.value === null;
  const hideModes = new HideModes(document.documentElement, atTable, view, announcer);
  const zoom = new Zoom(
    view,
    announcer,
    () => board.selected.value ?? session.state.value?.moves.at(-1)?.arrival ?? board.focused.value,
  );
  const levelStrip = new LevelStripCtrl(session, history, board, announcer);
  alertUser(session, round, browserNotifier);
  // The right button takes a premove back.
  const pen = penOf(shapes, () => premoves.cancel() || waiting.cancel());
  drawByMouse({ view, board }, pen);
  const drawn = computed<readonly DrawnArrow[]>(() => {
    const [ahead, unfinished] = [premoves.move.value, shapes.unfinished.value];
    return [
      ...hint.arrows.value.map(({ from, to }) => ({ from, to, ink: "arrow" })),
      ...(ahead ? [{ from: ahead.piece.cell, to: ahead.to, ink: "premove", framed: true }] : []),
      ...[...board.recorded.value, ...shapes.list.value, ...(unfinished ? [unfinished] : [])].map(
        ({ from, to, ink }) => ({
          from,
          to,
          ink: `shape ink-${ink}`,
        }),
      ),
    ];
  });
  board.interceptor = {
    get position() {
      return premoves.position.value;
    },
    press: (cell, dropped) => waiting.press() || premoves.press(cell, dropped),
    movable: (cell) => (waiting.move.value ? false : premoves.movable(cell) || undefined),
    cancelled() {
      waiting.cancel();
      premoves.cancel();
      hint.clear();
      shapes.clear();
    },
  };
  extras.value = {
    Layer: layer(shapes, premoves, hint, board.recorded),
    drawn,
    pen,
    Tools: tools(zoom, levelStrip),
    Bar: bar(waiting, hideModes),
    Menu: menu(hint, hideModes),
    bare: hideModes.bare,
  };
  bind(() => ({
    shape(event) {
      const cell = boardCell({ view, board }, event.target);
      return cell !== null && shapes.mark(cell, inkOf(event));
    },
    hint: () => void hint.give(),
    blindfold: () => hideModes.toggleBlindfold(),
    zen: () => hideModes.toggleZen(),
    zoomIn: () => zoom.by(1),
    zoomOut: () => zoom.by(-1),
    nextHappening: () => levelStrip.next(1),
    previousHappening: () => levelStrip.next(-1),
  }));
}
