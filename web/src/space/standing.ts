// The pieces on their squares in 3D, with their letters and badges. Puts them on the levels as the state that it is
// given says.
import type { Group, Sprite } from "three";
import { partsOf, type Part } from "../board/castles.ts";
import { deputyFace, faceOf, letterOf } from "../board/pieceDrawings.ts";
import type { Scene as Squares } from "../board/squares.ts";
import type { Piece } from "../core/types.ts";
import { css, type Colors } from "./colors.ts";
import type { PlacedPiece, Pieces } from "./pieces.ts";
import { pieceHeight, type Places, type Point } from "./places.ts";
import type { Signs } from "./signs.ts";

// The drawing of a piece, by what its square is to a Castle.
export const faceWith = ({ map }: Squares, { letter }: Piece, part: Part | undefined): string =>
  part?.badges.includes("deputy") ? deputyFace : faceOf(map.info.pieces, letter);

export class Standing {
  private readonly labels: { sprite: Sprite; coin: boolean; at: Point }[] = [];

  // `levels`: what is on each level.
  constructor(
    private readonly pieces: Pieces,
    private readonly signs: Signs,
    private readonly levels: readonly Group[],
  ) {}

  // `away`: the cells whose pieces are elsewhere; `letters`: whether every piece has its letter.
  show(
    squares: Squares,
    { levels, cell }: Places,
    { pieces: tints, serif }: Colors,
    { letters, away }: { letters: boolean; away: ReadonlySet<number | null | undefined> },
  ): void {
    const { map, state, selected } = squares;
    for (const { sprite } of this.labels.splice(0)) sprite.removeFromParent();
    const parts = partsOf(state.view, squares.papers === true);
    const list: PlacedPiece[] = [];
    for (const piece of state.pieces) {
      if (away.has(piece.cell)) continue;
      const { color } = piece;
      const { level } = map.cell(piece.cell);
      const [[lx, ly, lz], [px, py, pz]] = [levels[level]!, cell(piece.cell)];
      const [x, y, z] = [px - lx, py - ly + (piece.cell === selected ? 0.14 : 0), pz - lz];
      const part = parts.get(piece.cell);
      const face = faceWith(squares, piece, part);
      list.push({ face, color, level, x, y, z, caged: part?.badges.includes("arrested") ?? false });
      const own = letterOf(face);
      if (own !== null || letters) {
        const { fill, contrast } = tints[color];
        const sign = this.signs.letter(own ?? piece.letter.toUpperCase(), css(fill), css(contrast), serif);
        this.label(level, [x, y, z], sign, own !== null, 0);
      }
      part?.badges.forEach((badge, i) => {
        const sprite = this.signs.badge(badge);
        if (sprite) this.label(level, [x, y + (letters ? 0.36 : 0), z], sprite, false, i);
      });
    }
    this.pieces.show(list);
    this.faceViewer();
  }

  private label(level: number, at: Point, sprite: Sprite, coin: boolean, offset: number): void {
    const size = coin ? 0.52 : 0.36;
    sprite.scale.set(size, size, 1);
    sprite.position.set(at[0] + offset * 0.3, at[1] + (coin ? 0.52 : pieceHeight + 0.16), at[2]);
    this.levels[level]!.add(sprite);
    this.labels.push({ sprite, coin, at });
  }

  // A letter on a disc is in front of it, wherever the viewer is.
  faceViewer(): void {
    for (const { sprite, coin, at } of this.labels)
      if (coin) sprite.position.set(...this.pieces.letter(at, 0.52, 0.16));
  }
}
