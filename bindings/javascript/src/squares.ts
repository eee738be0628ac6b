import { shown } from "./arguments.ts";
import { argumentFault } from "./english.ts";
import { CheshireError } from "./errors.ts";
import type { GameInfo } from "./generated/protocol.ts";

/**
 * A square: its name, "e4" on the first board and "e4/B" on another, with the level's name in front where a board has several,
 * "Bc3"; or the id of its cell, an index into `GameInfo.cells`, which is faster.
 */
export type Square = string | number;

/** The names of a game's squares. */
export class Squares {
  private readonly names: readonly string[];
  private readonly cells: ReadonlyMap<string, number>;
  // Without their boards, as coordinates have them.
  private readonly plain: ReadonlySet<string>;

  constructor({ cells, levels }: GameInfo) {
    const cellOf = new Map<string, number>();
    const names: string[] = [];
    for (const { id, name, level } of cells) {
      const { board, boardName } = levels[level]!;
      if (boardName !== "") cellOf.set(`${name}/${boardName}`, id);
      if (board === 0) cellOf.set(name, id);
      names[id] = board === 0 ? name : `${name}/${boardName}`;
    }
    this.names = names;
    this.plain = new Set(cells.map(({ name }) => name));
    this.cells = cellOf;
  }

  /** Returns the id of a square's cell. Throws a CheshireError if there is no such square. */
  cell(square: Square): number {
    const cell = typeof square === "number" ? square : this.cells.get(square);
    if (cell !== undefined && this.names[cell] !== undefined) return cell;
    throw new CheshireError(argumentFault("square-unknown", { text: shown(square) }));
  }

  /** Returns whether a text has the form of a move in coordinates: two squares, and perhaps a promotion. */
  areCoordinates(text: string): boolean {
    for (let at = 1; at < text.length; at++)
      if (
        this.plain.has(text.slice(0, at)) &&
        [0, 1].some((end) => this.plain.has(text.slice(at, text.length - end)))
      )
        return true;
    return false;
  }

  /** Returns the name of a square. Throws a CheshireError if there is no such square. */
  name(square: Square): string {
    return this.names[this.cell(square)]!;
  }
}

const known = new WeakMap<GameInfo, Squares>();

/** Returns the names of a game's squares. */
export function squaresOf(info: GameInfo): Squares {
  let squares = known.get(info);
  if (!squares) known.set(info, (squares = new Squares(info)));
  return squares;
}
