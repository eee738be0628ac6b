// The pointer on the 3D picture: hovers, clicks and drags pieces through BoardCtrl, draws with the pen of the extras,
// and elsewhere moves the camera.
import { batch } from "@preact/signals";
import type { Parts } from "../store/controllers.ts";
import { pieceAt, type Atlas } from "../position/stateQueries.ts";
import { listen } from "../ui/listen.ts";
import type { Stage } from "./stage.ts";

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

class Pointer {
  private down: Press | undefined;
  private drawing: number | undefined;
  private readonly fingers = new Set<number>();
  private waiting = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly page: Parts<"board" | "session" | "view" | "extras">,
    private readonly stage: Stage,
    private readonly map: Atlas,
    private readonly aim: (aimed: boolean) => void,
  ) {}

  private spot({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private at(event: PointerEvent): number | undefined {
    const { x, y } = this.spot(event);
    return this.stage.cellAt(x, y);
  }

  private get pen() {
    return this.page.extras.peek()?.pen;
  }

  private point(cell: number | null): void {
    const { board } = this.page;
    if (cell !== board.pointed.peek()) board.point(cell);
  }

  private hover(event: PointerEvent): void {
    const { board, session } = this.page;
    const cell = this.at(event) ?? null;
    const useful =
      cell !== null &&
      session.state.peek() !== null &&
      (board.selected.peek() !== null || board.choice.peek() !== null || board.movable(cell));
    this.canvas.style.cursor = useful ? "pointer" : "grab";
    this.point(cell);
  }

  // The piece goes back; the camera follows the pointer again.
  private release(): void {
    if (this.down?.piece !== null && this.down?.moved) this.stage.carry(null);
    this.stage.camera.free = true;
    this.aim(false);
    this.down = undefined;
  }

  press(event: PointerEvent): void {
    this.fingers.add(event.pointerId);
    if (event.button === 2 && event.pointerType === "mouse") return this.beginDrawing(event);
    // A second finger is for the camera.
    if (this.fingers.size > 1) return this.release();
    if (event.button !== 0) return void (this.down = undefined);
    const cell = this.at(event);
    const piece = cell !== undefined && this.page.board.movable(cell) ? cell : null;
    if (piece !== null) this.stage.camera.free = false;
    this.down = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false, piece };
  }

  private beginDrawing(event: PointerEvent): void {
    const cell = this.at(event);
    if (cell === undefined || !this.pen) return;
    this.stage.camera.free = false;
    this.drawing = event.pointerId;
    this.canvas.setPointerCapture(this.drawing);
    this.pen.begin(cell, event);
  }

  move(event: PointerEvent): void {
    if (event.pointerId === this.drawing) return this.pen?.over(this.at(event) ?? null);
    const press = this.down;
    if (press && press.id === event.pointerId) {
      const far = press.moved || Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack;
      if (far && press.piece !== null) this.drag(event, press, press.piece);
      else if (far) press.moved = true;
    }
    if (press || event.pointerType !== "mouse" || event.buttons !== 0 || this.waiting !== 0) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.hover(event);
    });
  }

  private drag(event: PointerEvent, press: Press, piece: number): void {
    const { board } = this.page;
    if (!press.moved) {
      press.moved = true;
      this.canvas.setPointerCapture(press.id);
      this.canvas.style.cursor = "grabbing";
      if (board.selected.peek() !== piece) board.press(piece);
    }
    const cell = this.at(event) ?? null;
    batch(() => {
      this.point(cell);
      this.aim(cell !== null && cell !== piece);
    });
    this.stage.carry(piece, { ...this.spot(event), over: cell ?? piece });
  }

  lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (event.pointerId === this.drawing && event.button === 2) {
      this.drawing = undefined;
      this.stage.camera.free = true;
      return this.pen?.end(this.at(event) ?? null);
    }
    const press = this.down;
    if (!press || press.id !== event.pointerId) return;
    const cell = this.at(event);
    this.release();
    if (!press.moved) this.click(cell);
    else if (press.piece !== null && cell !== press.piece) this.put(cell, true);
  }

  // A press without a drag. Beside the pieces it removes what is drawn.
  private click(cell: number | undefined): void {
    const state = this.page.session.state.peek();
    if (cell === undefined || (state && !pieceAt(state, cell))) this.pen?.clear();
    this.put(cell, false);
  }

  private put(cell: number | undefined, dropped: boolean): void {
    const { board, view } = this.page;
    if (cell === undefined) return board.cancel();
    view.showLevel(this.map.cell(cell).level);
    board.press(cell, dropped);
  }

  stop(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (event.pointerId === this.drawing) {
      this.drawing = undefined;
      this.pen?.cancel();
    }
    this.release();
  }

  leave(): void {
    if (!this.down) this.page.board.point(null);
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
  }
}

// `aimed`: a dragged piece is over another cell.
export function followPointer(
  canvas: HTMLCanvasElement,
  page: Parts<"board" | "session" | "view" | "extras">,
  stage: Stage,
  map: Atlas,
  aim: (aimed: boolean) => void,
): () => void {
  const pointer = new Pointer(canvas, page, stage, map, aim);
  const stops = [
    // Before the camera hears of a press.
    listen(canvas, { pointerdown: (event) => pointer.press(event) }, { capture: true }),
    listen(canvas, {
      pointermove: (event) => pointer.move(event),
      pointerup: (event) => pointer.lift(event),
      pointercancel: (event) => pointer.stop(event),
      pointerleave: () => pointer.leave(),
      // The keyboard's focus stays where it is, and the right button opens no menu.
      mousedown: (event) => event.preventDefault(),
      contextmenu: (event) => event.preventDefault(),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    pointer.dispose();
  };
}
