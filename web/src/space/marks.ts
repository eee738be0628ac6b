// The marks on squares in 3D: where the selected piece may go, the pointer and the focus. Each is drawn normally, and
// once more faintly through whatever hides it. Stage says what to mark.
import {
  BufferGeometry,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import type { Mark } from "../position/stateQueries.ts";
import { blocks, frame } from "./blocks.ts";
import { blend, type Colors } from "./colors.ts";
import type { Rgb } from "./lathe.ts";
import type { Point } from "./places.ts";

function shapeOf(mark: Mark): BufferGeometry {
  if (mark === "quiet")
    return new SphereGeometry(0.15, 12, 6, 0, 2 * Math.PI, 0, Math.PI / 2).scale(1, 0.55, 1);
  if (mark === "capture")
    return new TorusGeometry(0.42, 0.04, 6, 28).rotateX(Math.PI / 2).translate(0, 0.04, 0);
  if (mark === "choice") return blocks(frame(0.9, 0.08, 0.06, [1, 1, 1]));
  // Dashes on a circle.
  return blocks(
    Array.from({ length: 8 }, (_, i) => {
      const angle = (i / 8) * 2 * Math.PI;
      return {
        x: 0.24 * Math.cos(angle),
        y: 0,
        z: 0.24 * Math.sin(angle),
        w: 0.1,
        h: 0.05,
        d: 0.1,
        color: [1, 1, 1] as Rgb,
      };
    }),
  );
}

const kinds: readonly Mark[] = ["quiet", "capture", "land", "choice"];

export class Marks {
  readonly group = new Group();
  private readonly plain = new MeshBasicMaterial({ transparent: true, opacity: 0.82, depthWrite: false });
  private readonly through = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.26,
    depthTest: false,
    depthWrite: false,
  });
  private readonly shapes = new Map(kinds.map((kind) => [kind, shapeOf(kind)]));
  private readonly batches = new Map<string, InstancedMesh>();
  private readonly ring = new Group();
  private readonly hover = new Mesh();
  private readonly threads = new Group();
  private readonly rope = new CylinderGeometry(0.022, 0.022, 1, 6);
  private frames: BufferGeometry[] = [];
  private readonly framed = new MeshBasicMaterial({ vertexColors: true });
  private readonly framedThrough = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: 0.45,
    depthTest: false,
    depthWrite: false,
  });

  constructor() {
    this.hover.material = this.framed;
    this.group.add(this.ring, this.hover, this.threads);
    this.ring.visible = this.hover.visible = false;
  }

  // The colours of the theme.
  paint({ goal, focus, focusGlow }: Colors): void {
    this.plain.color.setRGB(...goal);
    this.through.color.setRGB(...blend(goal, [0.2, 0.75, 0.5], 0.25));
    for (const old of this.frames) old.dispose();
    const strong = blocks([...frame(0.98, 0.07, 0.05, focus), ...frame(0.84, 0.04, 0.04, focusGlow)]);
    const weak = blocks(frame(0.97, 0.035, 0.015, goal));
    this.frames = [strong, weak];
    this.ring.clear();
    const hidden = new Mesh(strong, this.framedThrough);
    hidden.renderOrder = 5;
    this.ring.add(new Mesh(strong, this.framed), hidden);
    this.hover.geometry = weak;
  }

  show(marks: ReadonlyMap<number, Mark>, place: (cell: number) => Point): void {
    const matrix = new Matrix4();
    for (const kind of kinds) {
      const cells = [...marks].filter(([, mark]) => mark === kind).map(([cell]) => cell);
      for (const material of [this.plain, this.through]) {
        const key = `${kind} ${material === this.plain}`;
        let mesh = this.batches.get(key);
        if (cells.length > (mesh?.instanceMatrix.count ?? 0)) {
          mesh?.removeFromParent();
          mesh?.dispose();
          mesh = new InstancedMesh(this.shapes.get(kind), material, Math.max(32, cells.length));
          mesh.frustumCulled = false;
          mesh.renderOrder = material === this.plain ? 2 : 4;
          this.batches.set(key, mesh);
          this.group.add(mesh);
        }
        if (!mesh) continue;
        cells.forEach((cell, i) => {
          const [x, y, z] = place(cell);
          mesh.setMatrixAt(i, matrix.makeTranslation(x, y + 0.012, z));
        });
        mesh.count = cells.length;
        mesh.visible = cells.length > 0;
        mesh.instanceMatrix.needsUpdate = true;
      }
    }
  }

  // The focused cell, and the cell under the pointer. `aimed`: a piece would be dropped there.
  point(focus: Point | undefined, pointed: Point | undefined, aimed = false): void {
    if (this.frames.length > 0) this.hover.geometry = this.frames[aimed ? 0 : 1]!;
    this.ring.visible = focus !== undefined;
    if (focus) this.ring.position.set(focus[0], focus[1] + 0.012, focus[2]);
    this.hover.visible = pointed !== undefined && !focus;
    if (pointed) this.hover.position.set(pointed[0], pointed[1] + 0.008, pointed[2]);
  }

  // Thin lines from landings to where the piece would arrive.
  tie(lines: readonly [Point, Point][]): void {
    for (const old of [...this.threads.children]) old.removeFromParent();
    for (const [a, b] of lines) {
      const line = new Mesh(this.rope, this.through);
      const [from, to] = [new Vector3(a[0], a[1] + 0.1, a[2]), new Vector3(b[0], b[1] + 0.1, b[2])];
      const way = to.clone().sub(from);
      line.position.copy(from).addScaledVector(way, 0.5);
      line.scale.set(1, way.length(), 1);
      line.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.normalize()));
      line.renderOrder = 4;
      const solid = line.clone();
      solid.material = this.plain;
      solid.renderOrder = 2;
      this.threads.add(line, solid);
    }
  }

  dispose(): void {
    for (const mesh of this.batches.values()) mesh.dispose();
    for (const shape of [...this.shapes.values(), ...this.frames, this.rope]) shape.dispose();
    for (const material of [this.plain, this.through, this.framed, this.framedThrough]) material.dispose();
  }
}
