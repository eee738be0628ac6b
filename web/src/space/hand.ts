import { batch } from "@preact/signals";
import type { Parts } from "../store/controllers.ts";
import { pieceAt, type Atlas } from "../position/select.ts";
import type { Stage } from "./stage.ts";

// The pointer on the 3D picture: it hovers, clicks, drags pieces, draws, and elsewhere moves the camera.

// A press becomes a drag after this many pixels.
const slack = 6;

interface Press {
  id: number;
  x: number;
  y: number;
  moved: boolean;
  // The cell of the piece that a drag takes along.
  piece: number | null;
}

// `aimed`: a dragged piece is over this cell, which it may go to.
export function follow(
  canvas: HTMLCanvasElement,
  { board, session, view, extras }: Parts<"board" | "session" | "view" | "extras">,
  stage: Stage,
  map: Atlas,
  aim: (aimed: boolean) => void,
): () => void {
  let down: Press | undefined;
  let drawing: number | undefined;
  const fingers = new Set<number>();
  let waiting = 0;
  const spot = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const at = (event: PointerEvent): number | undefined => {
    const { x, y } = spot(event);
    return stage.cellAt(x, y);
  };
  const point = (event: PointerEvent) => {
    const cell = at(event) ?? null;
    const useful =
      cell !== null &&
      session.state.peek() !== null &&
      (board.selected.peek() !== null || board.choice.peek() !== null || board.movable(cell));
    canvas.style.cursor = useful ? "pointer" : "grab";
    if (cell !== board.pointed.peek()) board.point(cell);
  };
  // The piece goes back; the camera follows the pointer again.
  const release = () => {
    if (down?.piece !== null && down?.moved) stage.carry(null);
    stage.camera.free = true;
    aim(false);
    down = undefined;
  };
  const drag = (event: PointerEvent, press: Press & { piece: number }) => {
    if (!press.moved) {
      press.moved = true;
      canvas.setPointerCapture(press.id);
      canvas.style.cursor = "grabbing";
      if (board.selected.peek() !== press.piece) board.press(press.piece);
    }
    const cell = at(event) ?? null;
    batch(() => {
      if (cell !== board.pointed.peek()) board.point(cell);
      aim(cell !== null && cell !== press.piece);
    });
    stage.carry(press.piece, { ...spot(event), over: cell ?? press.piece });
  };
  const pen = () => extras.peek()?.pen;

  const press = (event: PointerEvent) => {
    fingers.add(event.pointerId);
    if (event.button === 2 && event.pointerType === "mouse") {
      const cell = at(event);
      if (cell === undefined || !pen()) return;
      stage.camera.free = false;
      drawing = event.pointerId;
      canvas.setPointerCapture(drawing);
      pen()!.begin(cell, event);
      return;
    }
    // A second finger is for the camera.
    if (fingers.size > 1) return release();
    if (event.button !== 0) return void (down = undefined);
    const cell = at(event);
    const piece = cell !== undefined && board.movable(cell) ? cell : null;
    if (piece !== null) stage.camera.free = false;
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false, piece };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId === drawing) return pen()?.over(at(event) ?? null);
    const press = down;
    if (press && press.id === event.pointerId) {
      const far = press.moved || Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack;
      if (far && press.piece !== null) drag(event, press as Press & { piece: number });
      else if (far) press.moved = true;
    }
    if (press || event.pointerType !== "mouse" || event.buttons !== 0 || waiting !== 0) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      point(event);
    });
  };
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (event.pointerId === drawing && event.button === 2) {
      drawing = undefined;
      stage.camera.free = true;
      return pen()?.end(at(event) ?? null);
    }
    const press = down;
    if (!press || press.id !== event.pointerId) return;
    const cell = at(event);
    release();
    if (press.moved && press.piece === null) return;
    if (press.moved) {
      if (cell === press.piece) return;
      if (cell === undefined) return board.cancel();
      view.showLevel(map.cell(cell).level);
      return board.press(cell, true);
    }
    const state = session.state.peek();
    if (cell === undefined || (state && !pieceAt(state, cell))) pen()?.clear();
    if (cell === undefined) return board.cancel();
    view.showLevel(map.cell(cell).level);
    board.press(cell);
  };
  const stop = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (event.pointerId === drawing) {
      drawing = undefined;
      pen()?.cancel();
    }
    release();
  };
  const leave = () => {
    if (!down) board.point(null);
  };
  // The keyboard's focus stays where it is, and the right button opens no menu.
  const hold = (event: Event) => event.preventDefault();

  // Before the camera hears of a press.
  const listeners: [string, (event: PointerEvent) => void, boolean][] = [
    ["pointerdown", press, true],
    ["pointermove", move, false],
    ["pointerup", lift, false],
    ["pointercancel", stop, false],
    ["pointerleave", leave, false],
  ];
  for (const [type, listener, early] of listeners)
    canvas.addEventListener(type, listener as EventListener, early);
  canvas.addEventListener("mousedown", hold);
  canvas.addEventListener("contextmenu", hold);
  return () => {
    cancelAnimationFrame(waiting);
    for (const [type, listener, early] of listeners)
      canvas.removeEventListener(type, listener as EventListener, early);
    canvas.removeEventListener("mousedown", hold);
    canvas.removeEventListener("contextmenu", hold);
  };
}
