import { fenText, longText, oneOf, optionsOnly, shortText } from "./arguments.ts";
import { Board, boardOnly } from "./board.ts";
import { commandText } from "./commands.ts";
import { CoreGame } from "./coreGame.ts";
import { Engine } from "./engine.ts";
import { CheshireError, fault, messageOf, type FaultCode } from "./errors.ts";
import { GameIndex, type IndexSource } from "./gameIndex.ts";
import type {
  GameInfo,
  GameSummary,
  Options,
  PgnRecord,
  PgnSummary,
  SetupFault,
} from "./generated/protocol.ts";
import { nets } from "./generated/nets.ts";
import { optionText } from "./moves.ts";
import { PgnGame, type PgnSources } from "./pgnGame.ts";
import { platform, type CoreFile, type CoreName } from "./platform.ts";
import { Solver } from "./solver.ts";
import { SyncCore } from "./syncCore.ts";
import type { Tags } from "./tags.ts";

/** Which core is loaded, and from where. */
export interface LoadOptions {
  /**
   * "all" games, by a core of 4.8 MB (0.7 MB as Brotli), or the "common" ones, by one of 1.2 MB (0.25 MB): chess on one board and on
   * the two boards of Alice chess, without game files.
   */
  games?: CoreName;
  /** The core itself, its address, or in Node its path, where a bundler does not find the file that comes with the package. */
  wasm?: WebAssembly.Module | BufferSource | URL | string;
}

/** A net of `cheshire train`: the file's bytes, its address, or in Node its path. */
export type NetFile = Uint8Array | ArrayBuffer | URL | string;

/** Whether a FEN can be played, and everything that is wrong with it. */
export interface FenReport {
  ok: boolean;
  /** Each fault has a code, its arguments, an English text, the cell that it is about, and the place in a FEN that cannot be read. */
  faults: (Omit<SetupFault, "at"> & { at: number | null })[];
}

// PGN's export format needs no more than a byte a character for chess; the core counts bytes itself.
const maxPgn = 16 * 1024 * 1024;

// As many games of a text the core lists.
const maxGames = 10_000;

/** A core that has been loaded: the games, and what can be made of them. */
export class Cheshire {
  private readonly core: SyncCore;
  private readonly module: WebAssembly.Module;
  private readonly loadedNets = new Map<string, Uint8Array>();
  private file = "";
  // What games are played with, by their names, as long as a board has it.
  private readonly infos = new Map<string, WeakRef<GameInfo>>();
  // The games for which this core is too small, once somebody has asked.
  private missing: ReadonlySet<string> | undefined;
  private readonly sources: PgnSources = {
    board: (name, fen) => this.board(name, fen),
    write: (name, fen, parts) => {
      const { id, options } = partsOf(name);
      const command = commandText(["pgn-write", id, optionText(options), fen ?? ""]);
      return this.core.askRaw<"pgn-write">(0, `${command}\t${parts.map(commandText).join("\n")}`).pgn;
    },
  };

  private constructor(core: SyncCore, module: WebAssembly.Module) {
    this.core = core;
    this.module = module;
  }

  /** @internal For load(). */
  static async start(module: WebAssembly.Module): Promise<Cheshire> {
    return new Cheshire(await SyncCore.start(module), module);
  }

  /** Returns the games that this core plays, with their titles and a summary of each. */
  games(): GameSummary[] {
    this.missing ??= this.gamesMissing();
    const { missing } = this;
    return this.core.ask(0, ["games"]).filter((game) => !missing.has(game.id));
  }

  /** Returns the ids of the games that this core plays. */
  variants(): string[] {
    return this.games().map((game) => game.id);
  }

  /**
   * Returns what a game is played with. `name` is its id, in any case, and options that are not at their defaults:
   * "alice;castling=off". All boards of the game share it, so it is frozen. Throws a CheshireError if there is no such game, option
   * or value.
   */
  game(name: string): GameInfo {
    const known = this.infos.get(name)?.deref();
    if (known) return known;
    const { id, given } = partsOf(name);
    const info = frozen(this.core.ask(0, ["info", id, given]));
    this.infos.set(name, new WeakRef(info));
    return info;
  }

  /** Sets a game up, from its start or from a FEN of any dialect. */
  board(name = "chess", fen: string | null = null): Board {
    const info = this.game(name);
    const start = fen === null ? "" : fenText(fen);
    const game = new CoreGame(this.core, info, partsOf(name).options, this.file, start);
    // In games with rules of their own a code may be another move in another position.
    const names = info.rules === "" ? this.core.namesOf(`${info.identity}\n${this.file}`) : undefined;
    return new Board(game, this.loadedNets, names);
  }

  /** Reports on a FEN, and throws only if there is no such game. */
  validateFen(fen: string, name = "chess"): FenReport {
    this.game(name);
    const { id, options } = partsOf(name);
    try {
      const command: ["check", ...string[]] = ["check", id, optionText(options), fenText(fen)];
      const faults = this.core.ask(0, command).faults.map((one) => ({ ...one, at: one.at ?? null }));
      return { ok: faults.length === 0, faults };
    } catch (error) {
      if (!(error instanceof CheshireError) || !this.core.works()) throw error;
      const { code, args, message, at } = error;
      return {
        ok: false,
        faults: [{ code, args, text: message, cell: null, forgivable: false, at }],
      };
    }
  }

  /** Returns everything that is wrong with a position, as validateFen() does. */
  faults(fen: string, name = "chess"): FenReport["faults"] {
    return this.validateFen(fen, name).faults;
  }

  /**
   * Opens an index of many games, which `cheshire pgn index` makes; Board.explore() asks it. In Node a path or the address of a file
   * is read in place, however large the file is; what another address has is fetched.
   *
   * Rejects with a CheshireError if there is no such file.
   */
  async openIndex(file: IndexSource): Promise<GameIndex> {
    if (file instanceof Uint8Array || file instanceof ArrayBuffer) return GameIndex.of(new Uint8Array(file));
    return new GameIndex(await platform().openFile(file));
  }

  /**
   * Makes a record of a board's game, to annotate it and add variations. The tag Result is the result of a game that is in progress on
   * the board.
   */
  recordOf(board: Board, tags: Tags = {}): PgnGame {
    return PgnGame.ofBoard(boardOnly(board), this.sources, tags);
  }

  /** Reads the first game of a PGN text. Throws a CheshireError if there is none, or its game is unknown. */
  readGamePGN(text: string): PgnGame {
    this.sendPgn(text);
    return this.gameOfPgn(0);
  }

  /**
   * Reads all games of a PGN text. A record whose game is unknown has its tags, and the reason among its `faults`. Throws a
   * CheshireError with the code "pgn-games-too-many" if there are more than 10,000, or 16 MiB of text.
   */
  readGamesPGN(text: string): PgnGame[] {
    const summaries = this.sendPgn(text);
    if (summaries.length === maxGames && this.hasGameOfPgn(maxGames))
      throw new CheshireError(fault("pgn-games-too-many", { max: maxGames }));
    return summaries.map((summary, i) => {
      try {
        return this.gameOfPgn(i);
      } catch (error) {
        if (!(error instanceof CheshireError) || !this.core.works()) throw error;
        return PgnGame.refused(summary, error, this.sources);
      }
    });
  }

  /**
   * Reads a game file (docs/adding-a-game.md) and returns the ids of its games, which replace those of the file before.
   * Throws a CheshireError with the mistakes as its `faults`, and then changes nothing.
   */
  loadGames(toml: string): string[] {
    const games = this.core.readGameFile(shortText(toml, "toml"));
    this.file = toml;
    this.infos.clear();
    return games;
  }

  /** Returns the ids of the games that this core plays and whose nets come with the package. */
  nets(): string[] {
    const playable = new Set(this.variants());
    return Object.keys(nets).filter((game) => playable.has(game));
  }

  /**
   * Loads a net, the learned evaluation of a game, which plays better than the one that is written by hand. It comes with the
   * package (nets() says for which games), or from a file of `cheshire train`, or its address. From then on every board of the
   * game is evaluated with it, those made before too, here and by engines; but not with rule options that change the game's
   * symmetries.
   *
   * Rejects with a CheshireError, and changes nothing, if there is no such game or net, or the net is damaged or was made for
   * another game.
   */
  async loadNet(game: string, file?: NetFile): Promise<void> {
    const { id } = this.game(game);
    const net = await readNet(id, file);
    this.core.ask(0, ["new", id, "", ""]);
    const refused = this.core.useNet(0, net);
    this.core.ask(0, ["drop", 0]);
    if (refused) throw refused;
    this.loadedNets.set(id, net);
  }

  /** Forgets the net of a game, which is evaluated as it is written by hand again. */
  dropNet(game: string): void {
    this.loadedNets.delete(this.game(game).id);
  }

  /** Makes an engine with a worker of its own. */
  engine(): Engine {
    const { open, shares } = platform();
    return new Engine(open, this.module, shares());
  }

  /**
   * Makes a solver of chess problems with a worker of its own. `wasm` is its core, the address, or in Node the path, where a bundler does not
   * find the file that comes with the package.
   */
  solver(options: Pick<LoadOptions, "wasm"> = {}): Solver {
    const { wasm } = optionsOnly("options", options, ["wasm"]);
    const { open, shares } = platform();
    return new Solver(open, () => compiled(wasm, "solver"), shares());
  }

  private gamesMissing(): ReadonlySet<string> {
    const missing = new Set<string>();
    if (!this.isTooSmallFor("raumschach")) return missing;
    for (const { id } of this.core.ask(0, ["games"])) if (this.isTooSmallFor(id)) missing.add(id);
    return missing;
  }

  private isTooSmallFor(id: string): boolean {
    try {
      this.core.ask(0, ["new", id, "", ""]);
      this.core.ask(0, ["drop", 0]);
      return false;
    } catch (error) {
      if (error instanceof CheshireError && error.code === "large-core-needed") return true;
      throw error;
    }
  }

  // Whether the text read last has so many games and another one.
  private hasGameOfPgn(number: number): boolean {
    try {
      this.core.ask(0, ["pgn-game", number, "", ""]);
      return true;
    } catch (error) {
      if (!(error instanceof CheshireError) || !this.core.works()) throw error;
      return error.code !== "pgn-game-missing";
    }
  }

  private sendPgn(text: string): PgnSummary[] {
    return this.core.askRaw<"pgn">(0, `pgn\t${longText(text, maxPgn)}`).games;
  }

  private playedPgn(number: number): PgnRecord {
    try {
      return this.core.ask(0, ["pgn-game", number, "", ""]);
    } catch (error) {
      if (!(error instanceof CheshireError) || error.code !== "pgn-refused-at") throw error;
      const { line, column, reason } = error.args;
      throw CheshireError.placed(messageOf(reason), { line: Number(line), column: Number(column) });
    }
  }

  private gameOfPgn(number: number): PgnGame {
    return new PgnGame(this.playedPgn(number), this.sources);
  }
}

/** Loads the core. What it gives answers at once; only Engine and Solver need to be awaited. */
export async function load(options: LoadOptions = {}): Promise<Cheshire> {
  const { games = "all", wasm } = optionsOnly("options", options, ["games", "wasm"]);
  return Cheshire.start(await compiled(wasm, oneOf("games", games, ["all", "common"])));
}

// The core that is given, or the file of the package.
async function compiled(wasm: LoadOptions["wasm"], file: CoreFile): Promise<WebAssembly.Module> {
  try {
    return await compile(wasm, file);
  } catch (error) {
    if (error instanceof CheshireError) throw error;
    // What is not WebAssembly.
    throw new CheshireError(fault("core-not-loaded", { status: (error as Error).message }));
  }
}

async function compile(wasm: LoadOptions["wasm"], file: CoreFile): Promise<WebAssembly.Module> {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm === undefined) return platform().compile(file);
  if (typeof wasm === "string" || wasm instanceof URL)
    return platform().compile(addressOf(wasm, "core-not-loaded"));
  return WebAssembly.compile(wasm);
}

// The address that is given, or that of a path.
function addressOf(from: URL | string, code: FaultCode): URL {
  try {
    return from instanceof URL ? from : platform().address(shortText(from, "path"));
  } catch (error) {
    if (error instanceof CheshireError) throw error;
    throw new CheshireError(fault(code, { status: (error as Error).message }));
  }
}

// The net that is given, or that of the package.
async function readNet(game: string, file: NetFile | undefined): Promise<Uint8Array> {
  // A copy, which the program cannot change any more.
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return new Uint8Array(file).slice();
  const from = file === undefined ? nets[game]?.() : addressOf(file, "net-not-loaded");
  if (!from) throw new CheshireError(fault("net-missing", { game }));
  return platform().readNet(from);
}

// Freezes all that the core has said.
function frozen<T>(answer: T): T {
  if (typeof answer === "object" && answer !== null) Object.values(Object.freeze(answer)).forEach(frozen);
  return answer;
}

// "alice;castling=off" is a game and its options. `given`: the options as they are written, of which the core says what is wrong.
function partsOf(name: string): { id: string; options: Options; given: string } {
  const [id = "", ...rest] = shortText(name, "name").split(";");
  const options = rest
    .filter((one) => one !== "")
    .map((one): [string, string] => {
      const [key = "", ...value] = one.split("=");
      return [key, value.join("=")];
    });
  return { id, options: Object.fromEntries(options), given: rest.join(";") };
}
