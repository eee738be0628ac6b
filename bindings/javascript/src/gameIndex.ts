import { dispose } from "./dispose.ts";
import { CheshireError, fault } from "./errors.ts";
import type { CoreFileReader } from "./instance.ts";
import { fileOf, type OpenFile } from "./platform.ts";

/** An index of games: the file's bytes, or its path or address. */
export type IndexSource = Uint8Array | ArrayBuffer | URL | string;

/** An index of what was played in every position of many games; see Cheshire.openIndex() and Board.explore(). */
export class GameIndex {
  private readonly file: OpenFile;
  private closed = false;

  /** @internal For Cheshire.openIndex(). */
  constructor(file: OpenFile) {
    this.file = file;
  }

  /** @internal Returns an index whose bytes are in memory. */
  static of(bytes: Uint8Array): GameIndex {
    return new GameIndex(fileOf(bytes));
  }

  /** Closes the file. */
  close(): void {
    if (!this.closed) this.file.close();
    this.closed = true;
  }

  /** The same at the end of a block, where the index was declared with the keyword using. */
  [dispose](): void {
    this.close();
  }

  /** @internal Returns what the core reads the file with. */
  reader(): CoreFileReader {
    if (this.closed) throw new CheshireError(fault("index-closed"));
    return this.file;
  }
}
