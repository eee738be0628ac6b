import {
  Color as Paint,
  ColorManagement,
  Group,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Sprite,
} from "three";
import { boardsOf, levelName } from "../position/levels.ts";
import { deputyFace, faceOf, letterOf } from "../board/pieces.ts";
import type { DrawnArrow } from "../board/shape.ts";
import { tripsOf, type Trip } from "../board/trips.ts";
import type { MoveAnimation } from "../board/boardCtrl.ts";
import type { Ghost, Mark } from "../position/select.ts";
import type { Grouped } from "../speech/terms.ts";
import type { Color } from "../core/types.ts";
import { palette } from "../board/shownLevels.ts";
import { partsOf, type Part } from "../board/castles.ts";
import { levelRows, type Scene as Squares } from "../board/squares.ts";
import { blocks, walls } from "./blocks.ts";
import { Arrows } from "./arrows.ts";
import { LevelBoard } from "./boards.ts";
import { Camera } from "./camera.ts";
import { css, rgb, type Colors } from "./colors.ts";
import { Glasses } from "./glass.ts";
import { Groups } from "./groups.ts";
import { Marks } from "./marks.ts";
import { Pieces, type PlacedPiece } from "./pieces.ts";
import { glassBrightness, lengthOf, moment } from "./motion.ts";
import { nameAt } from "./scenery.ts";
import { pick, type Target } from "./picking.ts";
import { arrangeInDepth, extent, pieceHeight, type Places, type Point, type Spread } from "./places.ts";
import { Signs } from "./signs.ts";
import { leanOf } from "./pose.ts";
import type { Eye } from "./views.ts";

// The 3D view on one canvas. It is redrawn only when something has changed.

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

// Whether the pictures are drawn without a graphics card.
function drawsBySoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context
    ? String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER))
    : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

// How high a piece in the hand is above its level.
const lift = 0.25;

// How long a picture rests before it is redrawn at full resolution.
const rest = 160;

interface MovingPiece {
  mesh: Mesh;
  material: MeshBasicMaterial;
  turns: boolean;
  trip: Trip | undefined;
}

export class Stage {
  readonly camera: Camera;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly boards: LevelBoard[];
  private readonly pieces: Pieces;
  private readonly marks = new Marks();
  private readonly groups = new Groups();
  private readonly glasses = new Glasses();
  private readonly signs = new Signs();
  private readonly captions: Sprite[] = [];
  private readonly labels: { sprite: Sprite; coin: boolean; at: Point }[] = [];
  private readonly wallPaint = new MeshBasicMaterial({ vertexColors: true, transparent: true });
  private readonly ghostPaint = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: 0.42,
  });
  private readonly wallMeshes: Mesh[] = [];
  private readonly ghosts = new Group();
  private readonly travelling: MovingPiece[] = [];
  private readonly arrows = new Arrows();
  private sketch: readonly DrawnArrow[] = [];
  private readonly handPaint = new MeshBasicMaterial({ vertexColors: true, transparent: true });
  private carried: number | null = null;
  private hand: Mesh | undefined;
  private places: Places;
  private opacity: number[];
  private colors: Colors;
  private shown: Show;
  private hover: Hover = { ghosts: [], pointed: null, aimed: false, groups: [], focus: null };
  // How often labels and targets have been made.
  built = 0;
  private targets: Target[] = [];
  private slid = 0;
  private began: number | undefined;
  private frame = 0;
  private size = { width: 1, height: 1 };
  private readonly slow: boolean;
  private ratio = 0;
  private resting = 0;
  // How coarse moving pictures are, depending on how long they take.
  private coarse = 1;
  private taken = 0;
  private drawn = 0;
  private running = 0;

  constructor(
    canvas: HTMLCanvasElement,
    show: Show,
    spread: Spread,
    colors: Colors,
    still: boolean,
    changed: (eye: Eye) => void,
  ) {
    this.slow = drawsBySoftware();
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: !this.slow,
      alpha: false,
      powerPreference: "high-performance",
    });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.shown = show;
    this.colors = colors;
    this.slid = show.slide?.n ?? 0;
    const { map } = show.squares;
    this.places = arrangeInDepth(map, spread);
    this.opacity = map.info.levels.map(() => 1);
    this.boards = map.info.levels.map(
      (_, level) => new LevelBoard(map, level, palette(map.info, level), this.slow ? 1 : 8),
    );
    this.pieces = new Pieces(
      this.boards.map((board) => board.group),
      this.slow ? 14 : 20,
    );
    this.camera = new Camera(canvas, () => this.request(), changed, still);
    for (const board of this.boards) this.scene.add(board.group);
    this.scene.add(this.marks.group, this.groups.group, this.glasses.group, this.arrows.group, this.ghosts);
    this.paint(colors);
    this.arrange(spread);
  }

  // The page's colours have changed.
  paint(colors: Colors): void {
    this.colors = colors;
    this.renderer.setClearColor(new Paint(...rgb(colors.page)));
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
    this.camera.shape(this.places.ends, this.size.width, this.size.height);
    this.show(this.shown);
  }

  fade(opacity: readonly number[]): void {
    this.opacity = [...opacity];
    this.boards.forEach((board, level) => {
      board.fade(opacity[level]!);
      // Pieces on a faded level stay faintly visible, so that none is overlooked.
      this.pieces.fade(level, Math.max(0.16, Math.min(1, opacity[level]! * 3)));
    });
    this.aim();
    this.request();
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.ratio = 0;
    this.camera.shape(this.places.ends, width, height);
    // Synchronously, so that no empty picture appears.
    this.render();
  }

  look(eye: Eye, moving: boolean): void {
    this.camera.look(eye, moving);
    this.request();
  }

  show(show: Show): void {
    this.shown = show;
    const { squares } = show;
    const { map, state } = squares;
    const cheops = state.view;
    this.boards.forEach((board, level) =>
      board.show(levelRows(squares, level), squares.flipped, this.colors.boards[palette(map.info, level)]!),
    );
    if (show.slide && show.slide.n !== this.slid) this.slide(show.slide);
    else if (!show.slide && this.travelling.length > 0 && state.moves.at(-1)?.uci !== this.travelled)
      this.onLanded();
    const parts = partsOf(cheops, squares.papers === true);
    this.placePieces(parts);
    this.raise();
    this.name();
    this.marks.show(show.goals, this.places.cell);
    this.arrows.show(this.sketch, this.places.cell);
    this.aim();
    this.built++;
    this.point(this.hover);
  }

  // Only what is at the pointer and the focus is drawn anew.
  point(hover: Hover): void {
    this.hover = hover;
    const { focus, pointed, aimed } = hover;
    this.marks.point(
      focus === null ? undefined : this.places.cell(focus),
      pointed === null ? undefined : this.places.cell(pointed),
      aimed,
    );
    this.nameGroups();
    this.placeGhosts();
    this.request();
  }

  // The arrows and circles over the boards.
  draw(list: readonly DrawnArrow[]): void {
    this.sketch = list;
    this.arrows.show(list, this.places.cell);
    this.request();
  }

  // A piece in the hand is at the point of the canvas, above the level of a cell; null: no longer.
  carry(cell: number | null, at?: { x: number; y: number; over: number }): void {
    if (cell !== this.carried) {
      this.carried = cell;
      this.hand?.removeFromParent();
      this.hand = undefined;
      const piece = this.shown.squares.state.pieces.find((one) => one.cell === cell);
      if (piece) {
        const { geometry, turns } = this.pieces.shape(
          this.face(partsOf(this.shown.squares.state.view, false).get(piece.cell), piece.letter),
          piece.color,
        );
        this.hand = new Mesh(geometry, this.handPaint);
        this.hand.renderOrder = 6;
        this.pieces.placeOne(this.hand, [0, 0, 0], turns);
        this.scene.add(this.hand);
      }
      this.placePieces(partsOf(this.shown.squares.state.view, this.shown.squares.papers === true));
    }
    if (this.hand && at) {
      const { origin, direction } = this.ray(at.x, at.y);
      const height = this.places.cell(at.over)[1] + lift;
      const far = Math.abs(direction.y) < 1e-6 ? 0 : (height - origin.y) / direction.y;
      this.hand.visible = far > 0;
      this.hand.position.copy(origin).addScaledVector(direction, far);
    }
    this.request();
  }

  private ray(x: number, y: number) {
    const caster = new Raycaster();
    caster.setFromCamera(
      new Vector2((x / this.size.width) * 2 - 1, 1 - (y / this.size.height) * 2),
      this.camera.camera,
    );
    return caster.ray;
  }

  // The cell at a point of the canvas, in its pixels.
  cellAt(x: number, y: number): number | undefined {
    const { origin, direction } = this.ray(x, y);
    return pick(
      { from: [origin.x, origin.y, origin.z], way: [direction.x, direction.y, direction.z] },
      this.targets,
      this.opacity,
    );
  }

  // Where a cell appears and can be pressed, in the canvas's pixels: on its square, or higher up on its piece if another
  // piece covers that. A cell that is hidden completely appears where its square would be.
  pixelOf(cell: number): { x: number; y: number } {
    const [x, y, z] = this.places.cell(cell);
    const at = (height: number) => {
      const seen = new Vector3(x, y + height, z).project(this.camera.camera);
      return { x: ((seen.x + 1) / 2) * this.size.width, y: ((1 - seen.y) / 2) * this.size.height };
    };
    const found = [0, 0.2, 0.4, 0.6].map(at).find((spot) => this.cellAt(spot.x, spot.y) === cell);
    return found ?? at(0);
  }

  private face(part: Part | undefined, letter: string): string {
    return part?.badges.includes("deputy") ? deputyFace : faceOf(this.shown.squares.map.info.pieces, letter);
  }

  // Puts every piece, its letter and its badges on its level; moving pieces come later.
  private placePieces(parts: ReadonlyMap<number, Part>): void {
    const { squares, letters } = this.shown;
    const { map, state, selected } = squares;
    for (const { sprite } of this.labels) sprite.removeFromParent();
    this.labels.length = 0;
    const away = new Set(this.travelling.map(({ trip }) => trip?.arrive));
    const list: PlacedPiece[] = [];
    for (const piece of state.pieces) {
      if (away.has(piece.cell) || piece.cell === this.carried) continue;
      const { level } = map.cell(piece.cell);
      const [lx, ly, lz] = this.places.levels[level]!;
      const [x, y, z] = this.places.cell(piece.cell);
      const part = parts.get(piece.cell);
      const face = this.face(part, piece.letter);
      const at: Point = [x - lx, y - ly + (piece.cell === selected ? 0.14 : 0), z - lz];
      list.push({
        face,
        color: piece.color,
        level,
        x: at[0],
        y: at[1],
        z: at[2],
        caged: part?.badges.includes("arrested") ?? false,
      });
      const own = letterOf(face);
      if (own !== null || letters)
        this.label(level, at, this.letter(own ?? piece.letter.toUpperCase(), piece.color), own !== null, 0);
      part?.badges.forEach((badge, i) => {
        const sprite = this.signs.badge(badge);
        if (sprite) this.label(level, [at[0], at[1] + (letters ? 0.36 : 0), at[2]], sprite, false, i);
      });
    }
    this.pieces.show(list);
    this.faceCoins();
  }

  private letter(text: string, color: Color): Sprite {
    const { fill, contrast } = this.colors.pieces[color];
    return this.signs.letter(text, css(fill), css(contrast), this.colors.serif);
  }

  private label(level: number, at: Point, sprite: Sprite, coin: boolean, offset: number): void {
    const size = coin ? 0.52 : 0.36;
    sprite.scale.set(size, size, 1);
    sprite.position.set(at[0] + offset * 0.3, at[1] + (coin ? 0.52 : pieceHeight + 0.16), at[2]);
    this.boards[level]!.group.add(sprite);
    this.labels.push({ sprite, coin, at });
  }

  // A letter on a disc is in front of it, wherever the viewer is.
  private faceCoins(): void {
    for (const { sprite, coin, at } of this.labels)
      if (coin) sprite.position.set(...this.pieces.letter(at, 0.52, 0.16));
  }

  private raised = "";

  // The walls of Castles.
  private raise(): void {
    const { map, state } = this.shown.squares;
    const key = JSON.stringify([state.view?.castles ?? [], this.colors.pieces]);
    if (key === this.raised) return;
    this.raised = key;
    for (const old of this.wallMeshes.splice(0)) {
      old.removeFromParent();
      old.geometry.dispose();
    }
    boardsOf(map.info).forEach((own) => {
      const all = extent(map, own);
      for (const level of own) {
        const made = walls(
          state.view,
          (id) => (map.cell(id).level === level ? map.cell(id) : undefined),
          { x: all.x + all.files / 2, y: all.y + all.ranks / 2 },
          this.colors.pieces,
        );
        if (made.length === 0) continue;
        const mesh = new Mesh(blocks(made), this.wallPaint);
        mesh.renderOrder = 1;
        this.boards[level]!.group.add(mesh);
        this.wallMeshes.push(mesh);
      }
    });
  }

  // The names of the levels, at the corners nearest to the viewer.
  private name(): void {
    const { map, flipped } = this.shown.squares;
    for (const old of this.captions.splice(0)) old.removeFromParent();
    map.info.levels.forEach((_, level) => {
      const text = levelName(map.info, level);
      if (text === "") return;
      const sprite = this.signs.name(text, this.colors.ink, this.colors.page, this.colors.serif);
      const { at, size } = nameAt(map, level, flipped);
      sprite.scale.set(size, size, 1);
      sprite.position.set(...at);
      this.boards[level]!.group.add(sprite);
      this.captions.push(sprite);
    });
  }

  // Names of groups are at the side of a board on which the group lies.
  private nameGroups(): void {
    const { squares } = this.shown;
    const outward = (cell: number) =>
      this.places.cell(cell)[2] < this.places.levels[squares.map.cell(cell).level]![2] ? -1 : 1;
    this.groups.show(this.hover.groups, this.places.cell, outward, this.signs, this.colors.serif);
  }

  // The landing ghosts with their threads.
  private placeGhosts(): void {
    this.ghosts.clear();
    const { ghosts } = this.hover;
    const { squares } = this.shown;
    for (const { cell, piece } of ghosts) {
      const { geometry, turns } = this.pieces.shape(
        faceOf(squares.map.info.pieces, piece.letter),
        piece.color,
      );
      const mesh = new Mesh(geometry, this.ghostPaint);
      mesh.renderOrder = 1;
      this.pieces.placeOne(mesh, this.places.cell(cell), turns);
      this.ghosts.add(mesh);
    }
    this.marks.tie(ghosts.map(({ from, cell }) => [this.places.cell(from), this.places.cell(cell)]));
  }

  private travelled: string | undefined;

  private slide(slide: MoveAnimation): void {
    this.onLanded();
    this.slid = slide.n;
    this.travelled = slide.move.uci;
    this.began = undefined;
    const { map } = this.shown.squares;
    const start = (letter: string, color: Color, cell: number, trip: Trip | undefined) => {
      const { geometry, turns } = this.pieces.shape(this.face(undefined, letter), color);
      const material = new MeshBasicMaterial({ vertexColors: true, transparent: true });
      const mesh = new Mesh(geometry, material);
      mesh.renderOrder = 1;
      this.pieces.placeOne(mesh, this.places.cell(cell), turns);
      this.scene.add(mesh);
      this.travelling.push({ mesh, material, turns, trip });
    };
    for (const trip of tripsOf(map, slide))
      if (lengthOf(trip) > 0) start(trip.piece.letter, trip.piece.color, trip.from, trip);
    if (slide.victim) start(slide.victim.letter, slide.victim.color, slide.victim.cell, undefined);
  }

  // Ends running animations: from here on the pieces are where the state says.
  private onLanded(): void {
    for (const { mesh, material } of this.travelling.splice(0)) {
      mesh.removeFromParent();
      material.dispose();
    }
    this.glasses.gleam(0);
    this.began = undefined;
  }

  private travel(time: number): boolean {
    if (this.travelling.length === 0) return false;
    this.began ??= time;
    const passed = time - this.began;
    let going = false;
    for (const { mesh, material, turns, trip } of this.travelling) {
      if (!trip) {
        material.opacity = Math.max(0, 1 - passed / 200);
        mesh.visible = material.opacity > 0;
        continue;
      }
      const { at, opacity, done } = moment(trip, passed, this.places.cell);
      this.pieces.placeOne(mesh, at, turns);
      material.opacity = opacity;
      going ||= !done;
    }
    this.glasses.gleam(
      glassBrightness(
        this.travelling.flatMap(({ trip }) => trip ?? []),
        passed,
      ),
    );
    if (going) return true;
    this.onLanded();
    this.placePieces(partsOf(this.shown.squares.state.view, this.shown.squares.papers === true));
    return false;
  }

  // What a click can hit.
  private aim(): void {
    const { squares, goals } = this.shown;
    const pieces = new Set(squares.state.pieces.map((piece) => piece.cell));
    this.targets = squares.map.info.cells.map(({ id, level }) => ({
      cell: id,
      at: this.places.cell(id),
      level,
      piece: pieces.has(id),
      goal: goals.has(id),
    }));
  }

  // Draws the next picture once, however much changes until then.
  request(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((time) => this.next(time));
  }

  private next(time: number): void {
    this.frame = 0;
    this.adaptQuality(time);
    const turning = this.camera.step(time);
    const going = this.travel(time);
    this.render();
    if (turning || going) this.request();
  }

  // Makes moving pictures coarser if they come too slowly.
  private adaptQuality(time: number): void {
    const passed = time - this.drawn;
    this.drawn = time;
    this.running = passed > 250 ? 0 : this.running + 1;
    if (!this.slow || this.running < 3) return;
    this.taken += (passed - this.taken) * 0.2;
    if (this.taken < 33 || this.coarse < 0.6) return;
    this.coarse *= 0.82;
    this.taken = 20;
  }

  // Without a graphics card moving pictures are coarse, and sharp once they have come to rest.
  private render(fine = false): void {
    clearTimeout(this.resting);
    if (this.slow && !fine) this.resting = window.setTimeout(() => this.render(true), rest);
    const { width, height } = this.size;
    const full = Math.min(devicePixelRatio, 2);
    const ratio = !this.slow
      ? full
      : fine
        ? Math.min(2, Math.sqrt(6e6 / (width * height)))
        : this.running < 3
          ? 1
          : this.coarse;
    if (fine) this.coarse = Math.min(1, this.coarse * 1.1);
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    if (this.pieces.face(this.camera.turn, leanOf(this.camera.tilt))) {
      this.faceCoins();
      this.placeGhosts();
    }
    this.renderer.render(this.scene, this.camera.camera);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
    this.onLanded();
    for (const board of this.boards) board.dispose();
    for (const mesh of this.wallMeshes) mesh.geometry.dispose();
    this.pieces.dispose();
    this.marks.dispose();
    this.groups.dispose();
    this.glasses.dispose();
    this.signs.dispose();
    this.arrows.dispose();
    this.handPaint.dispose();
    this.wallPaint.dispose();
    this.ghostPaint.dispose();
    this.camera.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
