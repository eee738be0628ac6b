// The pieces of a move in 3D while they travel, and the piece it captures, which fades. Pictures only: the game has
// made the move already.
import { Group, Mesh, MeshBasicMaterial } from "three";
import type { MoveAnimation } from "../board/boardCtrl.ts";
import { faceOf } from "../board/pieceDrawings.ts";
import type { Scene as Squares } from "../board/squares.ts";
import { tripsOf, type Trip } from "../board/trips.ts";
import type { Piece } from "../core/types.ts";
import type { Glasses } from "./glass.ts";
import { glassBrightness, lengthOf, moment } from "./motion.ts";
import type { Pieces } from "./pieces.ts";
import type { Point } from "./places.ts";

interface Traveller {
  mesh: Mesh;
  material: MeshBasicMaterial;
  turns: boolean;
  trip: Trip | undefined;
}

export class Travellers {
  readonly group = new Group();
  private readonly list: Traveller[] = [];
  private move: string | undefined;
  private began: number | undefined;

  // `slid`: the number of the move that was shown last.
  constructor(
    private readonly pieces: Pieces,
    private readonly glasses: Glasses,
    private slid: number,
  ) {}

  // A move that is to be shown begins; one that is not the last one any more ends.
  show(slide: MoveAnimation | null, { map, state }: Squares, place: (cell: number) => Point): void {
    if (!slide) {
      if (state.moves.at(-1)?.uci !== this.move) this.land();
      return;
    }
    if (slide.n === this.slid) return;
    this.land();
    this.slid = slide.n;
    this.move = slide.move.uci;
    const start = ({ letter, color, cell }: Piece, trip?: Trip) => {
      const material = new MeshBasicMaterial({ vertexColors: true, transparent: true });
      const face = faceOf(map.info.pieces, letter);
      const { mesh, turns } = this.pieces.one(face, color, material, place(cell));
      this.group.add(mesh);
      this.list.push({ mesh, material, turns, trip });
    };
    for (const trip of tripsOf(map, slide)) if (lengthOf(trip) > 0) start(trip.piece, trip);
    if (slide.victim) start(slide.victim);
  }

  // Where those who travel arrive.
  get arrivals(): (number | undefined)[] {
    return this.list.map(({ trip }) => trip?.arrival);
  }

  // Puts them where they are at this time. going: there is more to come; landed: they have just arrived.
  step(time: number, place: (cell: number) => Point): "going" | "landed" | null {
    if (this.list.length === 0) return null;
    this.began ??= time;
    const passed = time - this.began;
    let going = false;
    for (const { mesh, material, turns, trip } of this.list) {
      if (!trip) {
        material.opacity = Math.max(0, 1 - passed / 200);
        mesh.visible = material.opacity > 0;
        continue;
      }
      const { at, opacity, done } = moment(trip, passed, place);
      this.pieces.placeOne(mesh, at, turns);
      material.opacity = opacity;
      going ||= !done;
    }
    const trips = this.list.flatMap(({ trip }) => trip ?? []);
    this.glasses.gleam(glassBrightness(trips, passed));
    if (going) return "going";
    this.land();
    return "landed";
  }

  // From here on the pieces are where the state says.
  land(): void {
    for (const { material } of this.list.splice(0)) material.dispose();
    this.group.clear();
    this.glasses.gleam(0);
    this.began = undefined;
  }
}
