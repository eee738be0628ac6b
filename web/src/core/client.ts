import type { Core, GameInfo, GameState, GameSummary, Limits, Line, Options, Setup, Thought, Why } from "../types.ts";
import { CoreLine } from "./line.ts";
import { compile } from "./machine.ts";
import type { Port } from "./messages.ts";

export const optionText = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(";");

const stopped = "stopped";

// The core behind two workers: one answers about the rules at once, one thinks.
export class CoreClient implements Core {
  private readonly rules: CoreLine;
  private readonly engine: CoreLine;
  private readonly flag: Int32Array | undefined;
  private thought = 0;
  private thinking = false;
  private busy: Promise<unknown> = Promise.resolve();
  private enginePosition = { setup: "", moves: [] as string[] };
  private setup: Setup | undefined;
  private played: string[] = [];

  // `shared` says whether the thinking worker can be stopped through shared memory; else it is ended and begun anew.
  constructor(open: (name: string) => Port, module: () => Promise<WebAssembly.Module | null>, shared: boolean) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.rules = new CoreLine(() => open("rules"), module, null);
    this.engine = new CoreLine(() => open("engine"), module, memory);
  }

  games = () => this.rules.ask<GameSummary[]>(["games"]);
  info = (game: string, options: Options) => this.rules.ask<GameInfo>(["info", game, optionText(options)]);
  why = (from: number, to: number) => this.rules.ask<Why>(["why", from, to]);

  async start(setup: Setup): Promise<GameState> {
    return this.kept(await this.begin(this.rules, setup), setup);
  }

  async play(move: string): Promise<GameState> {
    await this.revive();
    return this.kept(await this.rules.ask<GameState>(["play", move]));
  }

  async back(plies: number): Promise<GameState> {
    await this.revive();
    return this.kept(await this.rules.ask<GameState>(["back", plies]));
  }

  think(setup: Setup, moves: string[], limits: Limits, onLine?: (line: Line) => void): Promise<Thought | undefined> {
    this.stop();
    const thought = ++this.thought;
    this.thinking = true;
    // One at a time: the engine's session must not be moved by two callers.
    const done = this.busy.then(() => this.thinkAs(thought, setup, moves, limits, onLine));
    this.busy = done.catch(() => undefined);
    return done;
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
      const info = onLine && ((text: string) => thought === this.thought && onLine(JSON.parse(text) as Line));
      const answer = await this.engine.ask<Thought>(["think", depth, nodes, movetime, skill, multipv], thought, info);
      return thought === this.thought ? answer : undefined;
    } catch (error) {
      this.enginePosition.setup = "";
      if (thought !== this.thought) return undefined;
      throw error;
    } finally {
      if (thought === this.thought) this.thinking = false;
    }
  }

  // Ends the present thinking, if any; its answer becomes undefined.
  stop(): void {
    if (!this.thinking) return;
    this.thinking = false;
    if (this.flag) Atomics.store(this.flag, 0, this.thought);
    else this.engine.drop(stopped);
    if (!this.flag) this.enginePosition.setup = "";
    this.thought++;
  }

  private begin(line: CoreLine, setup: Setup): Promise<GameState> {
    return line.ask<GameState>(["new", setup.game, optionText(setup.options), setup.fen]);
  }

  private kept(state: GameState, setup = this.setup): GameState {
    this.setup = setup;
    this.played = state.moves.map((move) => move.uci);
    return state;
  }

  // A rules worker that failed is begun anew with the game as it was.
  private async revive(): Promise<void> {
    if (this.rules.running || !this.setup) return;
    await this.begin(this.rules, this.setup);
    for (const move of this.played) await this.rules.ask(["play", move]);
  }

  // Brings the engine's session to the position, by the shortest way.
  private async place(setup: Setup, moves: string[]): Promise<void> {
    const at = this.enginePosition;
    const name = JSON.stringify(setup);
    if (at.setup !== name || !this.engine.running) {
      this.enginePosition = { setup: name, moves: [] };
      await this.begin(this.engine, setup);
    } else {
      const same = moves.findIndex((move, i) => at.moves[i] !== move);
      const keep = same < 0 ? moves.length : same;
      if (at.moves.length > keep) await this.engine.ask(["back", at.moves.length - keep]);
      at.moves.length = Math.min(at.moves.length, keep);
    }
    const now = this.enginePosition;
    for (const move of moves.slice(now.moves.length)) {
      await this.engine.ask(["play", move]);
      now.moves.push(move);
    }
  }
}

// The core of this page.
export function openCore(): CoreClient {
  let module: Promise<WebAssembly.Module> | undefined;
  const open = (name: string): Port => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name }) as unknown as Port;
  const shared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  return new CoreClient(open, () => (module ??= compile()), shared);
}
