import { Line as isLine } from "../../generated/validators.js";
import { read } from "../protocol.ts";
import {
  CoreError,
  type Color,
  type Core,
  type GameInfo,
  type GameState,
  type Limits,
  type Line,
  type Piece,
  type Options,
  type Setup,
  type SetupReport,
  type Thought,
  type Trial,
  type Verdict,
  type Viewer,
} from "../types.ts";
import { asWritten } from "../names.ts";
import { fault } from "../refusal.ts";
import { CoreLine } from "./line.ts";
import { compile } from "./machine.ts";
import type { Port } from "./messages.ts";

export const optionText = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(";");

// The moves of a game in their stored form.
export const recordOf = (state: GameState): string[] => state.record ?? state.moves.map((move) => move.uci);

// The core behind two workers: one answers about rules at once, one thinks.
export class CoreClient implements Core {
  private readonly rules: CoreLine;
  // A separate core for game files and trials, started on demand: the large one, so that it can handle every game.
  private readonly reader: CoreLine;
  // The game file that each core has read.
  private readonly shelves = new Map<CoreLine, { file: string; games: string[] }>();
  private readonly engine: CoreLine;
  private readonly flag: Int32Array | undefined;
  private thought = 0;
  private thinking = false;
  private busy: Promise<unknown> = Promise.resolve();
  private trials: Promise<unknown> = Promise.resolve();
  private enginePosition = { setup: "", moves: [] as string[] };
  private setup: Setup | undefined;
  private viewer: Viewer | undefined;
  private played: string[] = [];
  // Whether the workers run the large core, and which games need it.
  private large = false;
  private readonly needs = new Map<string, boolean>();

  // `shared`: whether shared memory can stop the thinking worker; otherwise it is terminated and restarted.
  constructor(
    open: (name: string) => Port,
    module: (large: boolean) => Promise<WebAssembly.Module | null>,
    shared: boolean,
  ) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.rules = new CoreLine(
      () => open("rules"),
      () => module(this.large),
      null,
    );
    this.reader = new CoreLine(
      () => open("reader"),
      () => module(true),
      null,
    );
    this.engine = new CoreLine(
      () => open("engine"),
      () => module(this.large),
      memory,
    );
  }

  games = () => this.rules.ask(["games"]);
  async info(game: string, options: Options, file = ""): Promise<GameInfo> {
    const line = file === "" ? this.rules : this.reader;
    if (file !== "") await this.shelve(line, file);
    const info = asWritten(await line.ask(["info", game, optionText(options)]));
    if (file === "") this.needs.set(game, info.large === true);
    return info;
  }

  read = (file: string): Promise<string[]> => this.shelve(this.reader, file);

  async check(setup: Setup): Promise<SetupReport> {
    return this.judge(setup, ["check", setup.game, optionText(setup.options), setup.fen]);
  }

  async compose(setup: Setup, pieces: Piece[], side: Color, values: Options): Promise<SetupReport> {
    const letters = pieces.map(
      ({ cell, letter, color }) => `${cell}${color === "w" ? letter.toUpperCase() : letter.toLowerCase()}`,
    );
    return this.judge(setup, [
      "compose",
      setup.game,
      optionText(setup.options),
      letters.join(),
      optionText({ side, ...values }),
    ]);
  }

  // Returns a core that can handle the game, whatever the current game is; the separate one if it is idle.
  private async judge(
    { game, options, file = "" }: Setup,
    command: ["check" | "compose", ...string[]],
  ): Promise<SetupReport> {
    if (file === "" && !this.needs.has(game)) await this.info(game, options);
    if (file === "" && !this.needs.get(game)) return this.rules.ask(command);
    return this.apart(async () => {
      if (file !== "") await this.shelve(this.reader, file);
      return this.reader.ask(command);
    });
  }

  why = (from: number, to: number) => this.rules.ask(["why", from, to]);

  projections = () => this.rules.ask(["projections"]);
  attackers = (cell: number) => this.rules.ask(["attackers", cell]);
  luft = () => this.rules.ask(["luft"]);
  fens = () => this.rules.ask(["fens"]);

  apart<T>(work: (trial: Trial) => Promise<T>): Promise<T> {
    const line = this.reader;
    const trial: Trial = {
      start: (setup) => this.begin(line, setup),
      play: (move) => line.ask(["play", move]),
      back: (plies) => line.ask(["back", plies]),
      view: (viewer) => line.ask(["view", viewer]),
      why: (from, to) => line.ask(["why", from, to]),
    };
    const done = this.trials.then(() => work(trial));
    this.trials = done.catch(() => undefined);
    return done;
  }

  async view(viewer: Viewer): Promise<GameState> {
    await this.revive();
    this.viewer = viewer;
    return this.rules.ask(["view", viewer]);
  }

  async challenge(): Promise<GameState> {
    await this.revive();
    return this.rules.ask(["challenge"]);
  }

  verdict = (reason: Verdict) => this.rules.ask(["verdict", reason]);

  async start(setup: Setup): Promise<GameState> {
    await this.fit(setup);
    this.viewer = undefined;
    const state = await this.begin(this.rules, setup);
    [this.setup, this.played] = [setup, []];
    return state;
  }

  async play(move: string): Promise<GameState> {
    await this.revive();
    return this.kept(await this.rules.ask(["play", move]));
  }

  async back(plies: number): Promise<GameState> {
    await this.revive();
    return this.kept(await this.rules.ask(["back", plies]));
  }

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
      const answer = await this.engine.ask(["think", depth, nodes, movetime, skill, multipv], thought, info);
      return thought === this.thought ? answer : undefined;
    } catch (error) {
      this.enginePosition.setup = "";
      if (thought !== this.thought) return undefined;
      throw error;
    } finally {
      if (thought === this.thought) this.thinking = false;
    }
  }

  // Stops the current search, if any; its answer becomes undefined.
  stop(): void {
    if (!this.thinking) return;
    this.thinking = false;
    if (this.flag) Atomics.store(this.flag, 0, this.thought);
    else this.engine.drop(fault("core-stopped"));
    if (!this.flag) this.enginePosition.setup = "";
    this.thought++;
  }

  // Makes the workers run the core that the game needs. The large core plays all games, so it stays once loaded.
  private async fit(setup: Setup): Promise<void> {
    if (this.large) return;
    const { game, options, file = "" } = setup;
    // Only the large core reads files.
    if (file === "") {
      if (!this.needs.has(game)) await this.info(game, options);
      if (!this.needs.get(game)) return;
    }
    this.stop();
    this.large = true;
    this.rules.drop(fault("core-replaced"));
    this.engine.drop(fault("core-replaced"));
    this.enginePosition.setup = "";
  }

  // Makes a core know the games of one file, and of no other. Returns their ids if it had to be read.
  private async shelve(line: CoreLine, file: string): Promise<string[]> {
    const known = line.running ? this.shelves.get(line) : undefined;
    if ((known?.file ?? "") === file) return known?.games ?? [];
    const { games, faults } = await line.tell("file", `file\t${file}`);
    if (faults.length > 0) throw new CoreError(fault("game-file"), null, faults);
    this.shelves.set(line, { file, games });
    return games;
  }

  private async begin(line: CoreLine, setup: Setup): Promise<GameState> {
    await this.shelve(line, setup.file ?? "");
    return line.ask(["new", setup.game, optionText(setup.options), setup.fen]);
  }

  private kept(state: GameState): GameState {
    this.played = recordOf(state);
    return state;
  }

  // Restarts a failed rules worker with the same game.
  private async revive(): Promise<void> {
    if (this.rules.running || !this.setup) return;
    await this.begin(this.rules, this.setup);
    for (const move of this.played) await this.rules.ask(["play", move]);
    if (this.viewer) await this.rules.ask(["view", this.viewer]);
  }

  // Brings the engine's session to the position by the shortest way.
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
  const modules = new Map<boolean, Promise<WebAssembly.Module | null>>();
  // Each file is fetched once; a failed fetch may be repeated.
  const module = (large: boolean) => {
    const known = modules.get(large);
    if (known) return known;
    const coming = compile(large);
    modules.set(large, coming);
    coming.catch(() => modules.delete(large));
    return coming;
  };
  const open = (name: string): Port =>
    new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name }) as unknown as Port;
  const shared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  return new CoreClient(open, module, shared);
}
