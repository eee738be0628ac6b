import { fault } from "./errors.ts";
import { Line as isLine } from "./generated/coreValidators.js";
import type { Line, State, Thought } from "./generated/protocol.ts";
import { CoreLine } from "./line.ts";
import type { Port } from "./messages.ts";
import { sharedMoves } from "./moves.ts";
import { read } from "./protocol.ts";
import type { Limits, Setup } from "./types.ts";

// The engine behind a worker of its own, which is brought to each position by the shortest way.
export class EngineClient {
  readonly line: CoreLine;
  private readonly flag: Int32Array | undefined;
  private thought = 0;
  private thinking = false;
  private busy: Promise<unknown> = Promise.resolve();
  private position = { setup: "", moves: [] as string[], run: 0 };

  // `shared`: whether shared memory can stop the worker; otherwise it is terminated and restarted. `begin` starts a game
  // in it.
  constructor(
    open: () => Port,
    module: () => Promise<WebAssembly.Module | null>,
    shared: boolean,
    private readonly begin: (line: CoreLine, setup: Setup) => Promise<State>,
  ) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.line = new CoreLine(open, module, memory);
  }

  // Thinks about the position after `moves` from `setup`; undefined if stopped.
  think(
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine?: (line: Line) => void,
  ): Promise<Thought | undefined> {
    this.stop();
    const thought = ++this.thought;
    this.thinking = true;
    // One at a time: two callers must not move the engine's session at once.
    const done = this.busy.then(() => this.thinkAs(thought, setup, moves, limits, onLine));
    this.busy = done.catch(() => undefined);
    return done;
  }

  // Stops the current search, if any; its answer becomes undefined.
  stop(): void {
    if (!this.thinking) return;
    this.thinking = false;
    if (this.flag) Atomics.store(this.flag, 0, this.thought);
    else this.line.drop(fault("core-stopped"));
    this.thought++;
  }

  private async thinkAs(
    thought: number,
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine: ((line: Line) => void) | undefined,
  ): Promise<Thought | undefined> {
    if (thought !== this.thought) return undefined;
    try {
      await this.place(setup, moves);
      if (thought !== this.thought) return undefined;
      const { depth, nodes, movetime, skill, multipv } = limits;
      const info =
        onLine && ((text: string) => thought === this.thought && onLine(read(isLine, text, "think")));
      const answer = await this.line.ask(["think", depth, nodes, movetime, skill, multipv], thought, info);
      return thought === this.thought ? answer : undefined;
    } catch (error) {
      this.position.setup = "";
      if (thought !== this.thought) return undefined;
      throw error;
    } finally {
      if (thought === this.thought) this.thinking = false;
    }
  }

  // Brings the session to the position. A worker that has replaced another one begins anew.
  private async place(setup: Setup, moves: string[]): Promise<void> {
    const at = this.position;
    const name = JSON.stringify(setup);
    if (at.setup !== name || at.run !== this.line.run) {
      this.position = { setup: "", moves: [], run: 0 };
      await this.begin(this.line, setup);
      this.position = { setup: name, moves: [], run: this.line.run };
    }
    const now = this.position;
    const keep = sharedMoves(now.moves, moves);
    if (keep === now.moves.length && keep === moves.length) return;
    await this.line.ask(["walk", keep, ...moves.slice(keep)]);
    now.moves = [...moves];
  }
}
