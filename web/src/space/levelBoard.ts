// One level in 3D: a slab for every square, with the level's picture on it, its name and the walls of Castles. Stage
// says what to show; it reads no store.
import {
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  type Sprite,
} from "three";
import { boardsOf, levelName } from "../position/levels.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { GameState } from "../core/types.ts";
import type { Square } from "../board/Board.tsx";
import { palette } from "../board/shownLevels.ts";
import { levelRows, type Scene as Squares } from "../board/squares.ts";
import { blocks, walls } from "./blocks.ts";
import { extent, thickness } from "./places.ts";
import { blend, rgb, type Colors } from "./colors.ts";
import { drawLevel, pictureKey } from "./levelPicture.ts";
import { nameAt } from "./scenery.ts";
import type { Signs } from "./signs.ts";

export class LevelBoard {
  readonly group = new Group();
  private readonly canvas = document.createElement("canvas");
  private readonly texture = new CanvasTexture(this.canvas);
  private readonly top = new MeshBasicMaterial({ map: this.texture, side: DoubleSide });
  private readonly edge = new MeshBasicMaterial({ color: 0x6b4a2c });
  private readonly wallPaint = new MeshBasicMaterial({ vertexColors: true, transparent: true });
  private readonly parts: BufferGeometry[] = [];
  private caption: Sprite | undefined;
  private walls: Mesh | undefined;
  // What the picture and the walls show.
  private key = "";
  private raised = "";

  constructor(
    private readonly map: Atlas,
    private readonly level: number,
    sharpness: number,
  ) {
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.anisotropy = sharpness;
    const window = map.windows[level]!;
    const { x: left, y: near } = this.middle;
    const [faces, uv, sides]: [number[], number[], number[]] = [[], [], []];
    for (const { level: of, x, y } of map.info.cells) {
      if (of !== level) continue;
      const [x0, x1, z0, z1] = [x - left, x + 1 - left, -(y + 1 - near), -(y - near)];
      const [u0, u1] = [(x - window.x) / window.files, (x + 1 - window.x) / window.files];
      const [v0, v1] = [(y - window.y) / window.ranks, (y + 1 - window.y) / window.ranks];
      faces.push(x0, 0, z1, x1, 0, z1, x1, 0, z0, x0, 0, z1, x1, 0, z0, x0, 0, z0);
      uv.push(u0, v0, u1, v0, u1, v1, u0, v0, u1, v1, u0, v1);
      const wall = (ax: number, az: number, bx: number, bz: number) =>
        sides.push(
          ax,
          0,
          az,
          ax,
          -thickness,
          az,
          bx,
          -thickness,
          bz,
          ax,
          0,
          az,
          bx,
          -thickness,
          bz,
          bx,
          0,
          bz,
        );
      if (!map.at(level, x, y - 1)) wall(x0, z1, x1, z1);
      if (!map.at(level, x + 1, y)) wall(x1, z1, x1, z0);
      if (!map.at(level, x, y + 1)) wall(x1, z0, x0, z0);
      if (!map.at(level, x - 1, y)) wall(x0, z0, x0, z1);
    }
    const shape = (positions: number[]): BufferGeometry => {
      const made = new BufferGeometry();
      made.setAttribute("position", new Float32BufferAttribute(positions, 3));
      this.parts.push(made);
      return made;
    };
    const plate = shape(faces);
    plate.setAttribute("uv", new Float32BufferAttribute(uv, 2));
    this.group.add(new Mesh(plate, this.top), new Mesh(shape(sides), this.edge));
  }

  // The middle of its board.
  private get middle(): { x: number; y: number } {
    const { map, level } = this;
    const all = extent(
      map,
      boardsOf(map.info).find((levels) => levels.includes(level))!,
    );
    return { x: all.x + all.files / 2, y: all.y + all.ranks / 2 };
  }

  show(squares: Squares, colors: Colors, signs: Signs): void {
    this.draw(levelRows(squares, this.level), squares.flipped, colors);
    this.raise(squares.state.view, colors.pieces);
    this.name(squares.flipped, colors, signs);
  }

  private draw(rows: Square[][], flipped: boolean, { boards }: Colors): void {
    const look = palette(this.map.info, this.level);
    const colors = boards[look]!;
    const key = `${flipped} ${Object.values(colors).join()} ${pictureKey(rows)}`;
    if (key === this.key) return;
    this.key = key;
    const size = `${this.canvas.width} ${this.canvas.height}`;
    drawLevel(this.canvas, rows, look, colors);
    if (size !== `${this.canvas.width} ${this.canvas.height}`) this.texture.dispose();
    // The picture is drawn as Black sees it, and laid on the board unchanged.
    this.texture.center.set(0.5, 0.5);
    this.texture.rotation = flipped ? Math.PI : 0;
    this.texture.needsUpdate = true;
    this.edge.color.setRGB(...blend(rgb(colors.dark), [0, 0, 0], 0.42));
  }

  // The walls of Castles.
  private raise(cheops: GameState["view"], tints: Colors["pieces"]): void {
    const key = JSON.stringify([cheops?.castles ?? [], tints]);
    if (key === this.raised) return;
    this.raised = key;
    this.walls?.removeFromParent();
    this.walls?.geometry.dispose();
    const here = (id: number) => {
      const cell = this.map.cell(id);
      return cell.level === this.level ? cell : undefined;
    };
    const made = walls(cheops, here, this.middle, tints);
    this.walls = made.length > 0 ? new Mesh(blocks(made), this.wallPaint) : undefined;
    if (!this.walls) return;
    this.walls.renderOrder = 1;
    this.group.add(this.walls);
  }

  // Its name, at the corner nearest to the viewer.
  private name(flipped: boolean, { ink, page, serif }: Colors, signs: Signs): void {
    this.caption?.removeFromParent();
    const text = levelName(this.map.info, this.level);
    if (text === "") return;
    this.caption = signs.name(text, ink, page, serif);
    const { at, size } = nameAt(this.map, this.level, flipped);
    this.caption.scale.set(size, size, 1);
    this.caption.position.set(...at);
    this.group.add(this.caption);
  }

  fade(opacity: number): void {
    for (const material of [this.top, this.edge]) {
      material.transparent = opacity < 1;
      material.opacity = opacity;
      // Must not hide what shines through a level.
      material.depthWrite = opacity > 0.98;
      material.visible = opacity > 0.01;
    }
  }

  dispose(): void {
    this.texture.dispose();
    this.top.dispose();
    this.edge.dispose();
    this.wallPaint.dispose();
    this.walls?.geometry.dispose();
    for (const part of this.parts) part.dispose();
  }
}
