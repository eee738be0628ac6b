// The looking-glass between two boards.
import { DoubleSide, Group, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from "three";
import type { Glass } from "./places.ts";

const sheen = 0.1;

export class Glasses {
  readonly group = new Group();
  private readonly pane = new PlaneGeometry(1, 1);
  private readonly bar = new PlaneGeometry(1, 1);
  private readonly clear = new MeshBasicMaterial({
    color: 0x9fc3d8,
    transparent: true,
    opacity: sheen,
    side: DoubleSide,
    depthWrite: false,
  });
  private readonly edge = new MeshBasicMaterial({ color: 0x8a7350, side: DoubleSide });

  show(glasses: readonly Glass[]): void {
    this.group.clear();
    for (const { at, through, width, height } of glasses) {
      const one = new Group();
      const normal = new Vector3(...through);
      const across = new Vector3(0, 0, 1);
      one.quaternion.setFromRotationMatrix(
        new Matrix4().makeBasis(across, normal.clone().cross(across), normal),
      );
      one.position.set(...at);
      const pane = new Mesh(this.pane, this.clear);
      pane.scale.set(width, height, 1);
      pane.renderOrder = 1;
      one.add(pane);
      const thick = 0.07;
      for (const [x, y, w, h] of [
        [0, height / 2, width + thick, thick],
        [0, -height / 2, width + thick, thick],
        [width / 2, 0, thick, height],
        [-width / 2, 0, thick, height],
      ] as const) {
        // Two crossed strips, so that the frame looks solid from every side.
        for (const turned of [false, true]) {
          const bar = new Mesh(this.bar, this.edge);
          bar.position.set(x, y, 0);
          bar.scale.set(w, h, 1);
          if (turned) {
            if (w > h) {
              bar.rotation.x = Math.PI / 2;
              bar.scale.set(w, thick, 1);
            } else {
              bar.rotation.y = Math.PI / 2;
              bar.scale.set(thick, h, 1);
            }
          }
          one.add(bar);
        }
      }
      this.group.add(one);
    }
  }

  gleam(bright: number): void {
    this.clear.opacity = sheen + 0.4 * bright;
  }

  dispose(): void {
    this.pane.dispose();
    this.bar.dispose();
    this.clear.dispose();
    this.edge.dispose();
  }
}
