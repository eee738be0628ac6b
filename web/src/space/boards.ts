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
} from "three";
import { boardsOf } from "../position/levels.ts";
import type { Atlas } from "../position/select.ts";
import type { Square } from "../board/Board.tsx";
import { extent, thickness } from "./places.ts";
import { blend, rgb, type BoardColors } from "./colors.ts";
import type { Rgb } from "./lathe.ts";
import { drawLevel, pictureKey } from "./picture.ts";

// One level: a slab for every square, with the level's picture on it.
export class LevelBoard {
  readonly group = new Group();
  private readonly canvas = document.createElement("canvas");
  private readonly texture = new CanvasTexture(this.canvas);
  private readonly top = new MeshBasicMaterial({ map: this.texture, side: DoubleSide });
  private readonly edge = new MeshBasicMaterial({ color: 0x6b4a2c });
  private readonly parts: BufferGeometry[] = [];
  private key = "";

  constructor(
    map: Atlas,
    readonly level: number,
    private readonly palette: number,
    sharpness: number,
  ) {
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.anisotropy = sharpness;
    const own = boardsOf(map.info).find((levels) => levels.includes(level))!;
    const all = extent(map, own);
    const window = map.windows[level]!;
    const [left, near] = [all.x + all.files / 2, all.y + all.ranks / 2];
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

  // True if the picture has changed.
  show(rows: Square[][], flipped: boolean, colors: BoardColors): boolean {
    const key = `${flipped} ${Object.values(colors).join()} ${pictureKey(rows)}`;
    if (key === this.key) return false;
    this.key = key;
    const size = `${this.canvas.width} ${this.canvas.height}`;
    drawLevel(this.canvas, rows, this.palette, colors);
    if (size !== `${this.canvas.width} ${this.canvas.height}`) this.texture.dispose();
    // The picture is drawn as Black sees it, and laid on the board unchanged.
    this.texture.center.set(0.5, 0.5);
    this.texture.rotation = flipped ? Math.PI : 0;
    this.texture.needsUpdate = true;
    const dark: Rgb = blend(rgb(colors.dark), [0, 0, 0], 0.42);
    this.edge.color.setRGB(...dark);
    return true;
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
    for (const part of this.parts) part.dispose();
  }
}
