// The pieces that follow the pointer in 3D: the one in the hand, and ghosts where the selected one would arrive. They
// are only pictures; no move is made here.
import { Group, MeshBasicMaterial, type Mesh, type Ray } from "three";
import { faceOf } from "../board/pieceDrawings.ts";
import type { Ghost } from "../position/stateQueries.ts";
import type { Color, GameInfo } from "../core/types.ts";
import type { Pieces } from "./pieces.ts";
import type { Point } from "./places.ts";

// How high a piece in the hand is above its level.
const lift = 0.25;

export class PointerPieces {
  readonly group = new Group();
  private readonly ghosts = new Group();
  private readonly ghostPaint = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: 0.42,
  });
  private readonly handPaint = new MeshBasicMaterial({ vertexColors: true, transparent: true });
  private hand: Mesh | undefined;

  constructor(private readonly pieces: Pieces) {
    this.group.add(this.ghosts);
  }

  show(ghosts: readonly Ghost[], info: GameInfo, place: (cell: number) => Point): void {
    this.ghosts.clear();
    for (const { cell, piece } of ghosts) {
      const face = faceOf(info.pieces, piece.letter);
      this.ghosts.add(this.pieces.one(face, piece.color, this.ghostPaint, place(cell)).mesh);
    }
  }

  // Takes this piece into the hand, or none.
  take(piece: { face: string; color: Color } | undefined): void {
    this.hand?.removeFromParent();
    this.hand = piece && this.pieces.one(piece.face, piece.color, this.handPaint, [0, 0, 0]).mesh;
    if (!this.hand) return;
    this.hand.renderOrder = 6;
    this.group.add(this.hand);
  }

  // Holds it where the viewer sees the pointer, above a level of this height.
  hold({ origin, direction }: Ray, level: number): void {
    if (!this.hand) return;
    const far = Math.abs(direction.y) < 1e-6 ? 0 : (level + lift - origin.y) / direction.y;
    this.hand.visible = far > 0;
    this.hand.position.copy(origin).addScaledVector(direction, far);
  }

  dispose(): void {
    this.handPaint.dispose();
    this.ghostPaint.dispose();
  }
}
