import { optionText } from "./moves.ts";
import type { FileFault, Options, PgnItem, PgnRecord, PgnResult } from "./generated/protocol.ts";

/** A game of a PGN text. */
export class PgnGame {
  /** The tags by name. */
  readonly tags: { readonly [name: string]: string };
  /** The id of the game that is played, "chess" if the tags name none. */
  readonly game: string;
  /** Its options that are not at their defaults. */
  readonly options: Options;
  /** Where the moves begin; empty for the game's start. */
  readonly fen: string;
  readonly result: PgnResult;
  /** Moves, comments and variations, as far as they can be read and played. */
  readonly items: readonly PgnItem[];
  /** What could not be read or played, with line and column. */
  readonly faults: readonly FileFault[];

  /** @internal For Cheshire.readGamePGN(). */
  constructor(record: PgnRecord) {
    this.tags = record.tags;
    this.game = record.game;
    this.options = record.options;
    this.fen = record.fen;
    this.result = record.result;
    this.items = record.items;
    this.faults = record.faults;
  }

  /** The game with its options, as `Cheshire.board()` takes it. */
  get name(): string {
    const options = optionText(this.options);
    return options === "" ? this.game : `${this.game};${options}`;
  }

  /** Returns the names of the tags. */
  headerKeys(): string[] {
    return Object.keys(this.tags);
  }

  /** Returns the value of a tag, undefined if there is none. */
  headers(name: string): string | undefined {
    return Object.hasOwn(this.tags, name) ? this.tags[name] : undefined;
  }

  /** Returns the moves without variations, in coordinates. */
  mainlineMoves(): string[] {
    return this.mainline().map((move) => move.uci ?? "");
  }

  /** Returns the moves without variations, in SAN. */
  mainlineMovesSan(): string[] {
    return this.mainline().map((move) => move.san ?? "");
  }

  private mainline(): PgnItem[] {
    let depth = 0;
    return this.items.filter(({ kind }) => {
      if (kind === "open") depth++;
      if (kind === "close") depth--;
      return kind === "move" && depth === 0;
    });
  }
}
