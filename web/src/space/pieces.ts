// The pieces in 3D as meshes: one batch for all that look alike on one level, and single ones that move. Stage and its
// parts say where they stand.
import {
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  ShapeUtils,
  Vector2,
  Vector3,
  type Group,
  type Material,
} from "three";
import type { Color } from "../core/types.ts";
import { blocks, cage } from "./blocks.ts";
import { body, type Flat, type Tint } from "./lathe.ts";
import type { Point } from "./places.ts";
import { Pose } from "./pose.ts";

// One piece on its level: `x`, `y` and `z` from the level's middle.
export interface PlacedPiece {
  face: string;
  color: Color;
  level: number;
  x: number;
  y: number;
  z: number;
  caged: boolean;
}

const triangulate = (points: Flat[]): number[][] =>
  ShapeUtils.triangulateShape(
    points.map(([x, y]) => new Vector2(x, y)),
    [],
  );

// `turns`: it is flat and faces the viewer; `upright`: it never leans.
interface Form {
  geometry: BufferGeometry;
  turns: boolean;
  upright?: boolean;
}

interface Batch extends Omit<Form, "geometry"> {
  mesh: InstancedMesh;
  list: PlacedPiece[];
}

export class Pieces {
  private readonly forged = new Map<string, { geometry: BufferGeometry; turns: boolean }>();
  private readonly batches = new Map<string, Batch>();
  private readonly materials: MeshBasicMaterial[];
  private tints: { [color in Color]: Tint } | undefined;
  private cage: BufferGeometry | undefined;
  private pose = new Pose(0, 0);

  constructor(
    private readonly groups: readonly Group[],
    private readonly around: number,
  ) {
    // Drawn after translucent levels, so that none of them makes the pieces behind it pale.
    this.materials = groups.map(() => new MeshBasicMaterial({ vertexColors: true, transparent: true }));
  }

  // Colours have changed: all pieces are rebuilt when next shown.
  paint(tints: { [color in Color]: Tint }): void {
    this.clear();
    this.tints = tints;
  }

  private shape(face: string, color: Color): { geometry: BufferGeometry; turns: boolean } {
    const key = `${face} ${color}`;
    let made = this.forged.get(key);
    if (!made) {
      const { positions, colors, index, turns } = body(face, this.tints![color], triangulate, this.around);
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(positions, 3));
      geometry.setAttribute("color", new BufferAttribute(colors, 3));
      geometry.setIndex(index);
      made = { geometry, turns };
      this.forged.set(key, made);
    }
    return made;
  }

  show(list: readonly PlacedPiece[]): void {
    for (const batch of this.batches.values()) batch.list = [];
    const add = (key: string, piece: PlacedPiece, make: () => Form) => {
      const batch = this.batches.get(key) ?? this.batch(key, piece.level, make());
      batch.list.push(piece);
    };
    for (const piece of list) {
      add(`${piece.face} ${piece.color} ${piece.level}`, piece, () => this.shape(piece.face, piece.color));
      if (piece.caged)
        add(`cage ${piece.level}`, piece, () => ({
          geometry: (this.cage ??= blocks(cage([0.17, 0.15, 0.13]))),
          turns: false,
          upright: true,
        }));
    }
    for (const [key, batch] of this.batches) {
      if (batch.list.length > batch.mesh.instanceMatrix.count) {
        const grown = this.batch(
          key,
          batch.list[0]!.level,
          { ...batch, geometry: batch.mesh.geometry },
          batch.list.length,
        );
        grown.list = batch.list;
        batch.mesh.removeFromParent();
        batch.mesh.dispose();
        this.place(grown);
      } else this.place(batch);
    }
  }

  // Pieces stand for a viewer at these angles. True if any of them moved.
  face(turn: number, lean: number): boolean {
    if (this.pose.same(turn, lean)) return false;
    const leant = this.pose.lean !== lean;
    this.pose = new Pose(turn, lean);
    for (const batch of this.batches.values())
      if (batch.list.length > 0 && !batch.upright && (batch.turns || leant || lean > 0)) this.place(batch);
    return true;
  }

  // A piece that is not one of a batch, on a square. `turns`: it is flat and so turns to the viewer.
  one(face: string, color: Color, material: Material, at: Point): { mesh: Mesh; turns: boolean } {
    const { geometry, turns } = this.shape(face, color);
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = 1;
    this.placeOne(mesh, at, turns);
    return { mesh, turns };
  }

  // Moves it to another.
  placeOne(mesh: Mesh, at: Point, turns: boolean): void {
    mesh.position.set(...this.pose.at(at));
    mesh.quaternion.copy(this.pose.rotation(turns));
  }

  // Where the letter is on the disc of a piece without a drawing.
  letter(at: Point, height: number, before: number): Point {
    const [x, y, z] = this.pose.at(at);
    const off = new Vector3(0, height, before).applyQuaternion(this.pose.rotation(true));
    return [x + off.x, y + off.y, z + off.z];
  }

  fade(level: number, opacity: number): void {
    this.materials[level]!.opacity = opacity;
  }

  private batch(key: string, level: number, { geometry, turns, upright = false }: Form, size = 8): Batch {
    const mesh = new InstancedMesh(geometry, this.materials[level], size);
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    mesh.count = 0;
    this.groups[level]!.add(mesh);
    const batch = { mesh, turns, upright, list: [] };
    this.batches.set(key, batch);
    return batch;
  }

  private place({ mesh, turns, upright, list }: Batch): void {
    const matrix = new Matrix4();
    list.forEach(({ x, y, z }, i) => {
      if (upright) matrix.identity().setPosition(x, y, z);
      else this.pose.matrix(matrix, [x, y, z], turns);
      mesh.setMatrixAt(i, matrix);
    });
    mesh.count = list.length;
    mesh.visible = list.length > 0;
    mesh.instanceMatrix.needsUpdate = true;
  }

  private clear(): void {
    for (const { mesh } of this.batches.values()) {
      mesh.removeFromParent();
      mesh.dispose();
    }
    for (const { geometry } of this.forged.values()) geometry.dispose();
    this.batches.clear();
    this.forged.clear();
  }

  dispose(): void {
    this.clear();
    this.cage?.dispose();
    for (const material of this.materials) material.dispose();
  }
}
