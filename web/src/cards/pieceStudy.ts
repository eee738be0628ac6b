// Finds how a piece of a kind and a colour moves, by asking the core about positions in which that piece is nearly
// alone. It knows no rule of any game, and leaves the game on the board alone.
import { opposite } from "../position/opposite.ts";
import { startPieces } from "../position/placement.ts";
import { targetOf } from "../position/stateQueries.ts";
import type { Cell, Color, Core, GameInfo, Options, Piece, Setup, ScratchGame } from "../core/types.ts";

export type StudyCore = Pick<Core, "compose" | "withScratchGame">;

// What the piece on `cell` can do in one position. `others`: the pieces of the position that belong in a picture of it.
export interface Reach {
  cell: number;
  others: Piece[];
  quiet: ReadonlySet<number>;
  captures: ReadonlySet<number>;
}

// `home`: on the square where it starts, if it can do more there. `over`: beside two other pieces, if it can then reach
// more than alone.
export interface Moves {
  alone: Reach;
  home: Reach | null;
  over: Reach | null;
}

// The largest step of a piece that may have another first move.
const short = 2;
// How many squares are tried for a piece that other pieces keep away from some.
const tries = 12;

const far = (a: Cell, b: Cell): number => Math.hypot(a.x - b.x, a.y - b.y, a.level - b.level);
const away = (a: Cell, b: Cell): string => [b.x - a.x, b.y - a.y, b.level - a.level].join();
// The direction in which a colour's pawns go, in ranks.
const ahead = (color: Color): 1 | -1 => (color === "w" ? 1 : -1);
const size = (offset: string): number => Math.max(...offset.split(",").map((n) => Math.abs(Number(n))));

// The most frequent kind at the start.
export function commonKind(info: GameInfo): string {
  const counts = new Map<string, number>();
  for (const { letter } of startPieces(info) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? info.pieces.at(-1)!.letter;
}

// The cells of the first board from its middle outwards, on the colour's own half first; of several levels, from the
// middle of the largest.
export function fromMiddle(info: GameInfo, color: Color): Cell[] {
  const cells = info.cells.filter((cell) => info.levels[cell.level]!.board === 0);
  const sizes = new Map<number, number>();
  for (const { level } of cells) sizes.set(level, (sizes.get(level) ?? 0) + 1);
  const max = Math.max(...sizes.values());
  const largest = [...sizes].flatMap(([level, n]) => (n === max ? [level] : []));
  const level = largest[Math.floor((largest.length - 1) / 2)]!;
  const there = cells.filter((cell) => cell.level === level);
  const half = (axis: "x" | "y") => {
    const all = there.map((cell) => cell[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const middle = { ...there[0]!, x: half("x"), y: half("y") };
  const forward = ahead(color);
  return cells.sort((a, b) => far(a, middle) - far(b, middle) || (a.y - b.y) * forward || a.x - b.x);
}

export class PieceStudy {
  private readonly cells: ReadonlyMap<number, Cell>;
  private readonly order: Cell[];
  private royal: Promise<string | null> | undefined;

  constructor(
    private readonly core: StudyCore,
    private readonly info: GameInfo,
    private readonly setup: Setup,
    private readonly color: Color,
  ) {
    this.cells = new Map(info.cells.map((cell) => [cell.id, cell]));
    this.order = fromMiddle(info, color);
  }

  async moves(letter: string): Promise<Moves> {
    this.royal ??= this.findRoyal();
    const royal = await this.royal;
    const alone = await this.alone(letter, royal);
    return {
      alone,
      home: await this.home(letter, royal, alone),
      over: await this.over(letter, royal, alone),
    };
  }

  private compose(pieces: Piece[], values: Options = {}) {
    return this.core.compose({ ...this.setup, fen: "" }, pieces, this.color, values);
  }

  // The kind of which each side needs one: two of it are a position that can be played. Null if no piece is needed.
  private async findRoyal(): Promise<string | null> {
    if ((await this.compose([])).faults.length === 0) return null;
    const [first] = this.order;
    const last = this.order.at(-1)!;
    for (const { letter } of this.info.pieces) {
      const { faults } = await this.compose([
        { cell: first!.id, letter, color: "w" },
        { cell: last.id, letter, color: "b" },
      ]);
      if (faults.length === 0) return letter;
    }
    throw new Error("no two pieces can play this game");
  }

  // What the core says of a piece on a cell. The kings that the game needs stand where the piece cannot go.
  private async reach(
    letter: string,
    royal: string | null,
    cell: Cell,
    others: Piece[] = [],
    everywhere = false,
  ): Promise<Reach | null> {
    const subject: Piece = { cell: cell.id, letter, color: this.color };
    const taken = new Set([cell.id, ...others.map((piece) => piece.cell)]);
    const opponent = opposite(this.color);
    const needed = royal === null ? [] : letter === royal ? [opponent] : [opponent, this.color];
    // From the most distant cell on; a place means the same on every board.
    let free = this.order
      .filter(({ id }) => !taken.has(id))
      .sort((a, b) => far(b, cell) - far(a, cell) || a.id - b.id);
    let found: Reach | null = null;
    for (let n = 0; n < 4 && !found; n++) {
      const kings: Piece[] = [];
      for (const color of needed) {
        const king = free.find(
          (one) => kings.every((other) => far(this.cells.get(other.cell)!, one) > 2) && one.id !== cell.id,
        );
        if (!king) return null;
        kings.push({ cell: king.id, letter: royal!, color });
      }
      const pieces = [subject, ...others, ...kings];
      const first = await this.compose(pieces);
      // First moves that are still to be made, where the piece has any.
      const rights = first.controls.filter(
        ({ kind, cells }) => kind === "toggle" && cells.length === 1 && cells[0] === cell.id,
      );
      const { fen, faults } =
        rights.length === 0
          ? first
          : await this.compose(pieces, Object.fromEntries(rights.map(({ key }) => [key, "on"])));
      if (faults.length > 0) {
        free = free.filter(({ id }) => id !== kings[0]?.cell);
        continue;
      }
      const answer = await this.core.withScratchGame((scratch) =>
        this.ask(scratch, fen, cell.id, everywhere),
      );
      const places = new Set([...answer.field].map((id) => this.place(id)));
      const clash = kings.some((king) => places.has(this.place(king.cell)));
      if (clash && n < 3) free = free.filter(({ id }) => !places.has(this.place(id)));
      else found = { cell: cell.id, others, quiet: answer.quiet, captures: answer.captures };
    }
    return found;
  }

  private place(id: number): string {
    const { x, y, level } = this.cells.get(id)!;
    return [x, y, this.info.levels[level]!.name].join();
  }

  private async ask(scratch: ScratchGame, fen: string, from: number, everywhere: boolean) {
    const { legal } = await scratch.start({ ...this.setup, fen });
    const projection = (await scratch.projections()).find((one) => one.from === from);
    const field = new Set(projection?.field);
    const captures = new Set<number>();
    for (const cell of everywhere ? this.cells.keys() : field)
      if ((await scratch.attackers(cell))[this.color].includes(from)) captures.add(cell);
    // A double step is not projected; and a position that is already drawn has no legal moves.
    const moves = legal.filter((move) => move.from === from).map(targetOf);
    return { field, captures, quiet: new Set([...(projection?.cells ?? []), ...moves]) };
  }

  private async alone(letter: string, royal: string | null): Promise<Reach> {
    let best: Reach | null = null;
    for (const cell of this.order.slice(0, letter === royal ? tries : 4)) {
      const reach = await this.reach(letter, royal, cell);
      if (!reach || (best && reach.quiet.size <= best.quiet.size)) continue;
      best = reach;
      // Nothing keeps it from a square that it could go to.
      if (letter !== royal || [...reach.captures].every((id) => reach.quiet.has(id))) break;
    }
    if (!best) throw new Error(`no position for ${letter}`);
    return best;
  }

  private offsets({ cell, quiet }: Reach): Set<string> {
    return new Set([...quiet].map((id) => away(this.cells.get(cell)!, this.cells.get(id)!)));
  }

  private leads(from: number, offset: string): boolean {
    const [dx, dy, up] = offset.split(",").map(Number) as [number, number, number];
    const { x, y, level } = this.cells.get(from)!;
    return this.info.cells.some((one) => one.x === x + dx && one.y === y + dy && one.level === level + up);
  }

  private async home(letter: string, royal: string | null, alone: Reach): Promise<Reach | null> {
    const known = this.offsets(alone);
    if ([...known].some((offset) => size(offset) > short)) return null;
    const middle = this.order[0]!;
    const homes = (startPieces(this.info) ?? [])
      .filter((piece) => piece.letter === letter && piece.color === this.color && this.cells.has(piece.cell))
      .map((piece) => this.cells.get(piece.cell)!)
      .sort((a, b) => far(a, middle) - far(b, middle));
    for (const cell of homes.slice(0, tries)) {
      const reach = await this.reach(letter, royal, cell);
      // From the middle there is such a square too, but it cannot be reached.
      const more =
        reach &&
        [...this.offsets(reach)].some((offset) => !known.has(offset) && this.leads(alone.cell, offset));
      if (more) return reach;
    }
    return null;
  }

  private async over(letter: string, royal: string | null, alone: Reach): Promise<Reach | null> {
    const { x, y, level } = this.cells.get(alone.cell)!;
    const at = (dx: number, dy: number) =>
      this.info.cells.find((one) => one.level === level && one.x === x + dx && one.y === y + dy);
    const [right, front] = [at(1, 0), at(0, ahead(this.color))];
    if (!right || !front) return null;
    const common = commonKind(this.info);
    const others: Piece[] = [
      { cell: right.id, letter: common, color: this.color },
      { cell: front.id, letter: common, color: opposite(this.color) },
    ];
    const reach = await this.reach(letter, royal, this.cells.get(alone.cell)!, others, true);
    if (!reach) return null;
    const news = (now: ReadonlySet<number>, before: ReadonlySet<number>) =>
      [...now].some((id) => id !== front.id && !before.has(id));
    return news(reach.quiet, alone.quiet) || news(reach.captures, alone.captures) ? reach : null;
  }
}
