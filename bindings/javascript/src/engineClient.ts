import { CheshireError, fault } from "./errors.ts";
import type { Line, State, Thought } from "./generated/protocol.ts";
import { CoreConnection } from "./coreConnection.ts";
import type { Port } from "./messages.ts";
import { sharedMoves, thinkCommand } from "./moves.ts";
import type { Limits, Setup } from "./types.ts";

// A search from when it is asked for. Once it is over, what the worker still says of it does not count.
class Search {
  terminated = false;
  // Resolves once it is over.
  readonly end: Promise<undefined>;
  private ended = false;
  private failure: { error: unknown } | undefined;
  private resolve!: (value: undefined) => void;

  constructor(readonly number: number) {
    this.end = new Promise((resolve) => (this.resolve = resolve));
  }

  over(): boolean {
    return this.ended;
  }
  // Its answer becomes undefined.
  stop(): void {
    this.ended = true;
    this.resolve(undefined);
  }
  // Its answer becomes what is thrown, even if it was stopped.
  fail(error: unknown): void {
    this.stop();
    this.failure ??= { error };
  }
  // The same, and no worker remains.
  terminate(error: CheshireError): void {
    this.terminated = true;
    this.fail(error);
  }
  answer(): undefined {
    if (this.failure) throw this.failure.error as Error;
    return undefined;
  }
}

// The net of a game, which may be on its way; undefined if there is none. Does not reject.
export type NetSource = (setup: Setup) => Promise<Uint8Array | undefined>;

// How many milliseconds searches of a game wait for its net, from when the worker is ready. They then begin without it; the next one
// after it has come takes it.
export const netTimeout = 2000;

const nowhere = () => ({ setup: "", moves: [] as string[], run: 0, net: null as Uint8Array | null });

// The engine behind a worker of its own, which is brought to each position by the shortest way.
export class EngineClient {
  readonly connection: CoreConnection;
  private readonly flag: Int32Array | undefined;
  private searches = 0;
  // The last one until it is over.
  private current: Search | undefined;
  private busy: Promise<unknown> = Promise.resolve();
  private position = nowhere();
  // Until when searches wait for the net of a game.
  private readonly deadlines = new Map<string, number>();

  // `shared`: whether shared memory can stop the worker; otherwise it is terminated and restarted. `newGame` starts one
  // in it. Without `netOf` there are no nets.
  constructor(
    open: () => Port,
    module: () => Promise<WebAssembly.Module | null>,
    shared: boolean,
    private readonly newGame: (connection: CoreConnection, setup: Setup) => Promise<State>,
    private readonly netOf?: NetSource,
  ) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.connection = new CoreConnection(open, module, memory);
  }

  // Thinks about the position after `moves` from `setup`; undefined if stopped. An error that `onLine` throws ends the
  // search, and rejects.
  think(
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine?: (line: Line) => void,
  ): Promise<Thought | undefined> {
    this.stop();
    const search = new Search(++this.searches);
    this.current = search;
    // One at a time: two callers must not move the engine's session at once.
    const done = this.busy.then(() => this.run(search, setup, moves, limits, onLine));
    this.busy = done.catch(() => undefined);
    return done;
  }

  // Stops the current search, if any; its answer becomes undefined.
  stop(): void {
    const search = this.current;
    if (!search) return;
    search.stop();
    this.endSearch(search);
  }

  // Ends the worker. The current search, if any, rejects with "core-stopped", even if the worker does not know of it yet.
  terminate(): void {
    const reason = fault("core-stopped");
    this.current?.terminate(new CheshireError(reason));
    this.current = undefined;
    this.connection.drop(reason);
  }

  // Makes the worker end the search, unless that was done.
  private endSearch(search: Search): void {
    if (this.current !== search) return;
    this.current = undefined;
    if (this.flag) {
      Atomics.store(this.flag, 0, search.number);
      this.connection.limitTime();
    } else this.connection.drop(fault("core-stopped"));
  }

  private async run(
    search: Search,
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine: ((line: Line) => void) | undefined,
  ): Promise<Thought | undefined> {
    try {
      const net = await this.netFor(search, setup);
      if (!search.over()) await this.setPosition(setup, moves, net);
      if (!search.over()) {
        const info = onLine && ((text: string) => this.onInfo(search, text, onLine));
        const answer = await this.connection.ask(thinkCommand(limits), search.number, info);
        if (!search.over()) return answer;
      }
    } catch (error) {
      this.position.setup = "";
      if (!search.over()) search.fail(error);
    } finally {
      if (this.current === search) this.current = undefined;
      // Its next command may have started a worker again, which only another search needs.
      if (search.terminated && !this.current) this.connection.drop(fault("core-stopped"));
    }
    return search.answer();
  }

  private onInfo(search: Search, text: string, onLine: (line: Line) => void): void {
    if (search.over()) return;
    try {
      onLine(JSON.parse(text) as Line);
    } catch (error) {
      search.fail(error);
      this.endSearch(search);
    }
  }

  // Returns the net with which to search.
  private async netFor(search: Search, setup: Setup): Promise<Uint8Array | null> {
    if (!this.netOf || search.over()) return null;
    const coming = this.netOf(setup);
    await this.connection.started();
    const until = this.deadlines.get(setup.game) ?? performance.now() + netTimeout;
    this.deadlines.set(setup.game, until);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), Math.max(0, until - performance.now()));
    });
    const net = await Promise.race([coming, late, search.end]);
    clearTimeout(timer);
    return net ?? null;
  }

  // Brings the session to the position. A worker that has replaced another one begins anew.
  private async setPosition(setup: Setup, moves: string[], net: Uint8Array | null): Promise<void> {
    const at = this.position;
    const name = JSON.stringify(setup);
    if (at.setup !== name || at.run !== this.connection.run) {
      this.position = nowhere();
      await this.newGame(this.connection, setup);
      this.position = { ...nowhere(), setup: name, run: this.connection.run };
    }
    const now = this.position;
    if (now.net !== net) {
      await this.connection.useNet(net);
      now.net = net;
    }
    const keep = sharedMoves(now.moves, moves);
    if (keep === now.moves.length && keep === moves.length) return;
    await this.connection.ask(["walk", keep, ...moves.slice(keep)]);
    now.moves = [...moves];
  }
}
