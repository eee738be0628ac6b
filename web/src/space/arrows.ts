// Arrows and circles over the boards in 3D, in the colours that they have on the flat boards. What hides them is drawn
// through faintly. Stage owns the group, and says what to show.
import {
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  TorusGeometry,
  Vector3,
} from "three";
import type { DrawnArrow } from "../board/shape.ts";
import { blocks, frame } from "./blocks.ts";
import type { Rgb } from "./lathe.ts";
import type { Point } from "./places.ts";

const above = 0.1;
const head = { radius: 0.16, length: 0.38 };

interface Paint {
  plain: MeshBasicMaterial;
  through: MeshBasicMaterial;
}

export class Arrows {
  readonly group = new Group();
  private readonly shaft = new CylinderGeometry(0.05, 0.05, 1, 8);
  private readonly tip = new ConeGeometry(head.radius, head.length, 14);
  private readonly ring = new TorusGeometry(0.42, 0.045, 6, 32).rotateX(Math.PI / 2);
  private readonly square = blocks(frame(0.94, 0.06, 0.03, [1, 1, 1]));
  private readonly paints = new Map<string, Paint>();

  // The colours of the theme.
  paint(inks: { readonly [ink: string]: Rgb }): void {
    for (const [ink, color] of Object.entries(inks)) {
      const known = this.paints.get(ink) ?? {
        plain: new MeshBasicMaterial({ transparent: true, opacity: 0.85, depthWrite: false }),
        through: new MeshBasicMaterial({
          transparent: true,
          opacity: 0.4,
          depthTest: false,
          depthWrite: false,
        }),
      };
      known.plain.color.setRGB(...color);
      known.through.color.setRGB(...color);
      this.paints.set(ink, known);
    }
  }

  show(list: readonly DrawnArrow[], place: (cell: number) => Point): void {
    this.group.clear();
    for (const { from, to, ink, framed } of list) {
      const paint = this.paints.get(ink);
      if (!paint) continue;
      const raised = (cell: number): Vector3 => {
        const [x, y, z] = place(cell);
        return new Vector3(x, y + above, z);
      };
      if (framed) for (const cell of new Set([from, to])) this.add(this.square, paint, raised(cell));
      if (from === to) {
        if (!framed) this.add(this.ring, paint, raised(from));
        continue;
      }
      const [a, b] = [raised(from), raised(to)];
      const way = b.clone().sub(a);
      const length = Math.max(0.01, way.length() - head.length);
      const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.normalize());
      this.add(this.shaft, paint, a.clone().addScaledVector(way, length / 2), turn, length);
      this.add(this.tip, paint, b.clone().addScaledVector(way, -head.length / 2), turn);
    }
  }

  private add(
    shape: Mesh["geometry"],
    { plain, through }: Paint,
    at: Vector3,
    turn = new Quaternion(),
    length = 1,
  ): void {
    for (const material of [plain, through]) {
      const mesh = new Mesh(shape, material);
      mesh.position.copy(at);
      mesh.quaternion.copy(turn);
      mesh.scale.set(1, length, 1);
      mesh.renderOrder = material === plain ? 2 : 4;
      this.group.add(mesh);
    }
  }

  dispose(): void {
    for (const shape of [this.shaft, this.tip, this.ring, this.square]) shape.dispose();
    for (const { plain, through } of this.paints.values()) {
      plain.dispose();
      through.dispose();
    }
  }
}
