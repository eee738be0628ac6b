import { answerOf, commandText } from "./commands.ts";
import { CheshireError, fault } from "./errors.ts";
import type { CoreAnswers } from "./generated/protocol.ts";
import { connect, type CoreCallbacks, type CoreInstance, type CoreMoves } from "./instance.ts";
import { MoveNames } from "./moveNames.ts";
import { States } from "./moves.ts";

type Command = keyof CoreAnswers;

type Thrown = { error: unknown } | undefined;

const maxBoards = 4096;

// One instance of the core in this thread, which holds the games of many boards and answers at once.
export class SyncCore {
  private readonly instance: CoreInstance;
  private callbacks: CoreCallbacks | undefined;
  // What a callback has thrown.
  private failure: Thrown;
  private broken: CheshireError | undefined;
  private chosen = 0;
  // Board 0 has no owner: it is for commands without a game.
  private next = 1;
  private readonly free: number[] = [];
  private readonly states = new Map<number, States>();
  private readonly names = new Map<string, MoveNames>();

  private constructor(connected: ReturnType<typeof connect>, instance: WebAssembly.Instance) {
    this.instance = connected.instanceOf(instance);
  }

  static async start(module: WebAssembly.Module): Promise<SyncCore> {
    let core = undefined as SyncCore | undefined;
    // What a callback throws must not go through the core: it ends the search, and comes out of `think`.
    const guarded = <T>(ask: (callbacks: CoreCallbacks) => T, otherwise: T): T => {
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
    callbacks: CoreCallbacks,
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

  // Returns the number of a new board without a game.
  reserve(): number {
    const number = this.free.pop() ?? this.next++;
    if (number < maxBoards) return number;
    this.next = maxBoards;
    throw new CheshireError(fault("too-many-boards", { max: maxBoards - 1 }));
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

  release(board: number): void {
    if (!this.broken) this.call(commandText(["drop", board]));
    this.states.delete(board);
    this.free.push(board);
  }

  private choose(board: number): void {
    if (board === this.chosen) return;
    this.call(commandText(["board", board]));
    this.chosen = board;
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
