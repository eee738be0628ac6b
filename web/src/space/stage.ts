// The 3D scene on one canvas. It is given what to show and what follows the pointer, draws when either has changed, and
// says which cell is at a point. It reads no store and listens to no events.
import { Color as Paint, ColorManagement, Scene } from "three";
import type { MoveAnimation } from "../board/boardCtrl.ts";
import { partsOf } from "../board/castles.ts";
import type { DrawnArrow } from "../board/shape.ts";
import type { Scene as Squares } from "../board/squares.ts";
import { pieceAt, type Ghost, type Mark } from "../position/stateQueries.ts";
import type { Grouped } from "../speech/terms.ts";
import { Arrows } from "./arrows.ts";
import { LevelBoard } from "./levelBoard.ts";
import { Camera } from "./camera.ts";
import { rgb, type Colors } from "./colors.ts";
import { Frames } from "./frames.ts";
import { Glasses } from "./glass.ts";
import { Groups } from "./groups.ts";
import { Marks } from "./marks.ts";
import { pick, type Target } from "./picking.ts";
import { Pieces } from "./pieces.ts";
import { arrangeInDepth, type Places, type Spread } from "./places.ts";
import { PointerPieces } from "./pointerPieces.ts";
import { leanOf } from "./pose.ts";
import { Signs } from "./signs.ts";
import { faceWith, Standing } from "./standing.ts";
import { Travellers } from "./travellers.ts";
import type { Eye } from "./views.ts";

ColorManagement.enabled = false;

// What to draw.
export interface Show {
  squares: Squares;
  goals: ReadonlyMap<number, Mark>;
  slide: MoveAnimation | null;
  letters: boolean;
}

// What follows the pointer and the keyboard. `aimed`: a dragged piece would be dropped on the pointed cell.
export interface Hover {
  ghosts: readonly Ghost[];
  pointed: number | null;
  aimed: boolean;
  // The named groups of squares that contain the cell under the pointer.
  groups: readonly Grouped[];
  focus: number | null;
}

export class Stage {
  readonly camera: Camera;
  // How often labels and targets have been made.
  built = 0;
  private readonly frames: Frames;
  private readonly scene = new Scene();
  private readonly boards: LevelBoard[];
  private readonly pieces: Pieces;
  private readonly standing: Standing;
  private readonly travellers: Travellers;
  private readonly pointerPieces: PointerPieces;
  private readonly marks = new Marks();
  private readonly groups = new Groups();
  private readonly glasses = new Glasses();
  private readonly signs = new Signs();
  private readonly arrows = new Arrows();
  private places: Places;
  private opacity: readonly number[];
  private targets: Target[] = [];
  private hover: Hover = { ghosts: [], pointed: null, aimed: false, groups: [], focus: null };
  private sketch: readonly DrawnArrow[] = [];
  // The cell whose piece is in the hand.
  private carried: number | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    private shown: Show,
    spread: Spread,
    private colors: Colors,
    still: boolean,
    changed: (eye: Eye) => void,
  ) {
    this.frames = new Frames(
      canvas,
      (time) => this.step(time),
      () => this.render(),
    );
    const { slow } = this.frames;
    const { map } = shown.squares;
    this.places = arrangeInDepth(map, spread);
    this.opacity = map.info.levels.map(() => 1);
    this.boards = map.info.levels.map((_, level) => new LevelBoard(map, level, slow ? 1 : 8));
    const levels = this.boards.map((board) => board.group);
    this.pieces = new Pieces(levels, slow ? 14 : 20);
    this.standing = new Standing(this.pieces, this.signs, levels);
    this.travellers = new Travellers(this.pieces, this.glasses, shown.slide?.n ?? 0);
    this.pointerPieces = new PointerPieces(this.pieces);
    this.camera = new Camera(canvas, () => this.frames.request(), changed, still);
    const others = [this.marks, this.groups, this.glasses, this.arrows, this.travellers, this.pointerPieces];
    this.scene.add(...levels, ...others.map(({ group }) => group));
    this.paint(colors);
    this.arrange(spread);
  }

  // The page's colours have changed.
  paint(colors: Colors): void {
    this.colors = colors;
    this.frames.renderer.setClearColor(new Paint(...rgb(colors.page)));
    this.pieces.paint(colors.pieces);
    this.marks.paint(colors);
    this.arrows.paint(colors.inks);
    this.signs.dispose();
    this.show(this.shown);
  }

  arrange(spread: Spread): void {
    this.places = arrangeInDepth(this.shown.squares.map, spread);
    this.boards.forEach((board, level) => board.group.position.set(...this.places.levels[level]!));
    this.glasses.show(this.places.glasses);
    this.camera.shape(this.places.ends);
    this.show(this.shown);
  }

  fade(opacity: readonly number[]): void {
    this.opacity = opacity;
    this.boards.forEach((board, level) => {
      board.fade(opacity[level]!);
      // Pieces on a faded level stay faintly visible, so that none is overlooked.
      this.pieces.fade(level, Math.max(0.16, Math.min(1, opacity[level]! * 3)));
    });
    this.frames.request();
  }

  resize(width: number, height: number): void {
    this.camera.resize(width, height);
    this.frames.resize(width, height);
  }

  look(eye: Eye, moving: boolean): void {
    this.camera.look(eye, moving);
    this.frames.request();
  }

  show(show: Show): void {
    this.shown = show;
    const { squares, goals, slide } = show;
    const { cell } = this.places;
    for (const board of this.boards) board.show(squares, this.colors, this.signs);
    this.travellers.show(slide, squares, cell);
    this.stand();
    this.marks.show(goals, cell);
    this.arrows.show(this.sketch, cell);
    const pieces = new Set(squares.state.pieces.map((piece) => piece.cell));
    this.targets = squares.map.info.cells.map(({ id, level }) => ({
      cell: id,
      at: cell(id),
      level,
      piece: pieces.has(id),
      goal: goals.has(id),
    }));
    this.built++;
    this.point(this.hover);
  }

  // Puts every piece on its square that is neither under way nor in the hand.
  private stand(): void {
    const { squares, letters } = this.shown;
    const away = new Set([...this.travellers.arrivals, this.carried]);
    this.standing.show(squares, this.places, this.colors, { letters, away });
  }

  // Only what is at the pointer and the focus is drawn anew.
  point(hover: Hover): void {
    this.hover = hover;
    const { ghosts, groups, focus, pointed, aimed } = hover;
    const { cell, levels } = this.places;
    const at = (id: number | null) => (id === null ? undefined : cell(id));
    this.marks.point(at(focus), at(pointed), aimed);
    this.marks.tie(ghosts.map((ghost) => [cell(ghost.from), cell(ghost.cell)]));
    // The name of a group is at the side of the board on which the group lies.
    const { map } = this.shown.squares;
    const outward = (id: number) => (cell(id)[2] < levels[map.cell(id).level]![2] ? -1 : 1);
    this.groups.show(groups, cell, outward, this.signs, this.colors.serif);
    this.pointerPieces.show(ghosts, map.info, cell);
    this.frames.request();
  }

  // The arrows and circles over the boards.
  draw(list: readonly DrawnArrow[]): void {
    this.sketch = list;
    this.arrows.show(list, this.places.cell);
    this.frames.request();
  }

  // A piece in the hand is at the point of the canvas, above the level of a cell; null: no longer.
  carry(cell: number | null, at?: { x: number; y: number; over: number }): void {
    if (cell !== this.carried) {
      this.carried = cell;
      const { squares } = this.shown;
      const piece = cell === null ? undefined : pieceAt(squares.state, cell);
      const part = cell === null ? undefined : partsOf(squares.state.view, false).get(cell);
      this.pointerPieces.take(piece && { face: faceWith(squares, piece, part), color: piece.color });
      this.stand();
    }
    if (at) this.pointerPieces.hold(this.camera.ray(at.x, at.y), this.places.cell(at.over)[1]);
    this.frames.request();
  }

  // The cell at a point of the canvas, in its pixels.
  cellAt(x: number, y: number): number | undefined {
    const { origin, direction } = this.camera.ray(x, y);
    return pick({ from: origin.toArray(), way: direction.toArray() }, this.targets, this.opacity);
  }

  // Where a cell appears and can be pressed, in the canvas's pixels: on its square, or higher up on its piece if another
  // piece covers that. A cell that is hidden completely appears where its square would be.
  pixelOf(cell: number): { x: number; y: number } {
    const [x, y, z] = this.places.cell(cell);
    const at = (height: number) => this.camera.pixelOf([x, y + height, z]);
    return [0, 0.2, 0.4, 0.6].map(at).find((spot) => this.cellAt(spot.x, spot.y) === cell) ?? at(0);
  }

  // True while the camera or a piece goes on.
  private step(time: number): boolean {
    const turning = this.camera.step(time);
    const travel = this.travellers.step(time, this.places.cell);
    if (travel === "landed") this.stand();
    return turning || travel === "going";
  }

  private render(): void {
    if (this.pieces.face(this.camera.turn, leanOf(this.camera.tilt))) {
      this.standing.faceViewer();
      this.pointerPieces.show(this.hover.ghosts, this.shown.squares.map.info, this.places.cell);
    }
    this.frames.renderer.render(this.scene, this.camera.camera);
  }

  dispose(): void {
    this.travellers.land();
    const { boards, pieces, pointerPieces, marks, groups, glasses, signs, arrows, camera, frames } = this;
    for (const part of [
      ...boards,
      pieces,
      pointerPieces,
      marks,
      groups,
      glasses,
      signs,
      arrows,
      camera,
      frames,
    ])
      part.dispose();
  }
}
