import { answerOf, commandText } from "./commands.ts";
import { CheshireError, fault } from "./errors.ts";
import type { CoreAnswers } from "./generated/protocol.ts";
import {
  connect,
  type CoreCallbacks,
  type CoreFileReader,
  type CoreInstance,
  type CoreMoves,
} from "./instance.ts";
import { MoveNames } from "./moveNames.ts";
import { States } from "./moves.ts";

type Command = keyof CoreAnswers;

type Thrown = { error: unknown } | undefined;

const maxBoards = 4096;

/** A place for one game in the core. `number` is -1 while another game has it. */
export interface Place {
  number: number;
}

/** What has a game in the core. */
export interface Tenant {
  /** Keeps what it needs to begin anew in another place, because its own is about to be given away. */
  leave: () => void;
}

// One instance of the core in this thread, which holds the games of many boards and answers at once. It has places for so many games;
// the board that was asked longest ago makes room for another one.
export class SyncCore {
  private readonly instance: CoreInstance;
  private callbacks: Omit<CoreCallbacks, "file"> | undefined;
  private file: CoreFileReader | undefined;
  // What a callback has thrown.
  private failure: Thrown;
  private broken: CheshireError | undefined;
  private chosen = 0;
  // Board 0 has no owner: it is for commands without a game.
  private next = 1;
  private readonly free: number[] = [];
  // Those who have a place, the one that was asked longest ago first.
  private readonly tenants = new Map<number, { place: Place; tenant: WeakRef<Tenant> }>();
  private readonly states = new Map<number, States>();
  private readonly names = new Map<string, MoveNames>();
  // The game file that the core has read.
  private gameFile = "";

  private constructor(connected: ReturnType<typeof connect>, instance: WebAssembly.Instance) {
    this.instance = connected.instanceOf(instance);
  }

  static async start(module: WebAssembly.Module): Promise<SyncCore> {
    let core = undefined as SyncCore | undefined;
    // What a callback throws must not go through the core: it ends the search, and comes out of `think`.
    const guarded = <T>(ask: (callbacks: Omit<CoreCallbacks, "file">) => T, otherwise: T): T => {
      if (!core?.callbacks || core.failure) return otherwise;
      try {
        return ask(core.callbacks);
      } catch (error) {
        core.failure = { error };
        return otherwise;
      }
    };
    const connected = connect(module, {
      info: (text) => guarded((callbacks) => callbacks.info(text), undefined),
      poll: () => guarded((callbacks) => callbacks.poll(), false) || core?.failure !== undefined,
      file: () => core!.file!,
    });
    core = new SyncCore(connected, await WebAssembly.instantiate(module, connected.imports));
    return core;
  }

  // Runs a command on a board. Throws a CheshireError if the core refuses.
  ask<C extends Command>(board: number, command: [C, ...(string | number)[]]): CoreAnswers[C] {
    const answer = this.askRaw<C>(board, commandText(command));
    let states = this.states.get(board);
    if (!states) this.states.set(board, (states = new States()));
    return states.completed(command[0], answer);
  }

  // Runs a command that ends in a text of several lines.
  askRaw<C extends Command>(board: number, command: string): CoreAnswers[C] {
    this.choose(board);
    return this.call<C>(command);
  }

  // Runs a search, whose lines go to `callbacks`. Throws what they throw.
  askWithCallbacks<C extends Command>(
    board: number,
    command: [C, ...(string | number)[]],
    callbacks: Omit<CoreCallbacks, "file">,
  ): CoreAnswers[C] {
    if (this.callbacks) throw new CheshireError(fault("core-busy"));
    this.choose(board);
    this.failure = undefined as Thrown;
    this.callbacks = callbacks;
    let answer: CoreAnswers[C];
    try {
      answer = this.run<C>(commandText(command));
    } finally {
      this.callbacks = undefined;
    }
    if (this.failure) throw this.failure.error as Error;
    return answer;
  }

  // Runs a command that reads a file.
  askAboutFile<C extends Command>(
    board: number,
    command: [C, ...(string | number)[]],
    file: CoreFileReader,
  ): CoreAnswers[C] {
    this.choose(board);
    this.file = file;
    try {
      return this.call<C>(commandText(command));
    } finally {
      this.file = undefined;
    }
  }

  // Reads a game file; an empty one forgets the last one. Returns the ids of its games.
  readGameFile(text: string): string[] {
    const { games, faults } = this.askRaw<"file">(0, `file\t${text}`);
    if (faults.length > 0) throw CheshireError.ofFile(faults);
    this.gameFile = text;
    return games;
  }

  // Does something while the core knows the games of a file.
  withGameFile<T>(text: string, work: () => T): T {
    const now = this.gameFile;
    if (text === now) return work();
    this.readGameFile(text);
    try {
      return work();
    } finally {
      this.readGameFile(now);
    }
  }

  // Evaluates the game of a board with a net, or without one. Returns why the core refuses the net, undefined if it does not.
  useNet(board: number, net: Uint8Array | null): CheshireError | undefined {
    this.choose(board);
    const text = this.guarded(() => this.instance.useNet(net));
    try {
      answerOf(text);
    } catch (error) {
      return error as CheshireError;
    }
    return undefined;
  }

  // Returns what is known of the moves of a game.
  namesOf(game: string): MoveNames {
    let known = this.names.get(game);
    if (!known) this.names.set(game, (known = new MoveNames()));
    return known;
  }

  // Asks for moves as numbers on a board.
  askMoves<T>(board: number, ask: (moves: CoreMoves) => T): T {
    this.choose(board);
    if (this.callbacks) throw new CheshireError(fault("core-busy"));
    return this.guarded(() => ask(this.instance.moves));
  }

  // Gives a place without a game.
  enter(place: Place, tenant: Tenant): void {
    if (this.free.length === 0 && this.next === maxBoards) this.makeRoom();
    place.number = this.free.pop() ?? this.next++;
    this.tenants.set(place.number, { place, tenant: new WeakRef(tenant) });
  }

  // Makes a board's game a copy of another board's.
  copy(to: number, from: number): void {
    this.call(commandText(["board", to, from]));
    this.chosen = to;
  }

  // Whether the core can still be asked: it cannot after a trap.
  works(): boolean {
    return this.broken === undefined;
  }

  // Takes a place back, if there is one.
  release(place: Place): void {
    const { number } = place;
    if (number < 0) return;
    place.number = -1;
    if (!this.broken) this.call(commandText(["drop", number]));
    this.tenants.delete(number);
    this.states.delete(number);
    this.free.push(number);
  }

  private makeRoom(): void {
    const [oldest] = this.tenants.values();
    // One that the program has lost has nothing to keep.
    oldest!.tenant.deref()?.leave();
    this.release(oldest!.place);
  }

  private choose(board: number): void {
    if (board === this.chosen) return;
    this.call(commandText(["board", board]));
    this.chosen = board;
    const tenant = this.tenants.get(board);
    if (!tenant) return;
    this.tenants.delete(board);
    this.tenants.set(board, tenant);
  }

  private call<C extends Command>(command: string): CoreAnswers[C] {
    if (this.callbacks) throw new CheshireError(fault("core-busy"));
    return this.run<C>(command);
  }

  private run<C extends Command>(command: string): CoreAnswers[C] {
    return answerOf(this.guarded(() => this.instance.call(command)));
  }

  private guarded<T>(ask: () => T): T {
    if (this.broken) throw this.broken;
    try {
      return ask();
    } catch (error) {
      // After a trap the instance cannot be trusted.
      const reason = error instanceof Error ? error.message : String(error);
      throw (this.broken = new CheshireError(fault("core-failed", { reason })));
    }
  }
}
