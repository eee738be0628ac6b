import { Line as isLine } from "../../generated/coreValidators.js";
import { read } from "../protocol.ts";
import {
  CoreError,
  type Color,
  type Core,
  type CoreAnswers,
  type GameInfo,
  type GameState,
  type Limits,
  type Line,
  type Piece,
  type Options,
  type PgnRecord,
  type PgnSummary,
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
import { compile, type CoreKind } from "./machine.ts";
import type { Port } from "./messages.ts";

export const optionText = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(";");

// How many moves two lines have in common.
export function sharedMoves(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

// The moves of a game in their stored form.
export const recordOf = (state: GameState): string[] => state.record ?? state.moves.map((move) => move.uci);

// Those moves, each with its notation.
export const recordedMoves = (state: GameState): { uci: string; san: string }[] =>
  recordOf(state).map((uci, i) => ({ uci, san: state.moves[i]!.san }));

// The core behind two workers: one answers about rules at once, one thinks.
export class CoreClient implements Core {
  private readonly rules: CoreLine;
  // A separate core for game files, records and trials, started on demand.
  private readonly reader: CoreLine;
  // The game file that each core has read.
  private readonly gameFiles = new Map<CoreLine, { run: number; file: string; games: string[] }>();
  // The PGN text that the reader keeps.
  private pgn: { run: number; text: string; games: readonly PgnSummary[] } | undefined;
  private readonly engine: CoreLine;
  private readonly flag: Int32Array | undefined;
  private thought = 0;
  private thinking = false;
  private busy: Promise<unknown> = Promise.resolve();
  private trials: Promise<unknown> = Promise.resolve();
  private enginePosition = { setup: "", moves: [] as string[], run: 0 };
  private setup: Setup | undefined;
  private viewer: Viewer | undefined;
  private played: string[] = [];
  private challenged = false;
  // The run of the rules worker that has the game, and the restoration under way.
  private placed = 0;
  private reviving: Promise<void> | undefined;
  // The workers that run another core than the small one, and which games need the large one.
  private readonly kinds = new Map<CoreLine, CoreKind>();
  private readonly needs = new Map<string, boolean>();

  // `shared`: whether shared memory can stop the thinking worker; otherwise it is terminated and restarted.
  constructor(
    open: (name: string) => Port,
    module: (kind: CoreKind) => Promise<WebAssembly.Module | null>,
    shared: boolean,
  ) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.rules = new CoreLine(
      () => open("rules"),
      () => module(this.kindOf(this.rules)),
      null,
    );
    this.reader = new CoreLine(
      () => open("reader"),
      () => module(this.kindOf(this.reader)),
      null,
    );
    this.engine = new CoreLine(
      () => open("engine"),
      () => module(this.kindOf(this.engine)),
      memory,
    );
  }

  games = () => this.rules.ask(["games"]);
  async info(game: string, options: Options, file = ""): Promise<GameInfo> {
    const command: ["info", string, string] = ["info", game, optionText(options)];
    if (file !== "")
      return this.inTurn(async () => {
        await this.readFile(file);
        return asWritten(await this.reader.ask(command));
      });
    const info = asWritten(await this.rules.ask(command));
    this.needs.set(game, info.large === true);
    return info;
  }

  read = (file: string): Promise<string[]> => this.inTurn(() => this.readFile(file));

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
    if (!(await this.needsLarge({ game, options, file }))) return this.rules.ask(command);
    return this.inTurn(async () => {
      this.enlarge(this.reader);
      if (file !== "") await this.learnFile(this.reader, file);
      return this.reader.ask(command);
    });
  }

  why = (from: number, to: number) => this.inGame(["why", from, to]);

  projections = () => this.inGame(["projections"]);
  attackers = (cell: number) => this.inGame(["attackers", cell]);
  luft = () => this.inGame(["luft"]);
  fens = () => this.inGame(["fens"]);

  readPgn = (text: string) => this.inTurn(() => this.learnPgn(text));

  playPgn(text: string, number: number, present: Setup | null): Promise<PgnRecord> {
    const { game = "", options = {}, file = "" } = present ?? {};
    const play = async () => {
      await this.learnPgn(text);
      return this.reader.ask(["pgn-game", number, game, optionText(options)]);
    };
    return this.inTurn(async () => {
      if (file !== "") this.enlarge(this.reader);
      await this.learnFile(this.reader, file);
      // Only the record says which game it is of.
      return play().catch((error: unknown) => {
        if (!(error instanceof CoreError) || error.said.code !== "large-core-needed") throw error;
        this.enlarge(this.reader);
        return play();
      });
    });
  }

  writePgn(setup: Setup, parts: string): Promise<string> {
    const { game, options, fen, file = "" } = setup;
    return this.inTurn(async () => {
      this.enlarge(this.reader, (await this.needsLarge(setup)) ? "large" : "records");
      await this.learnFile(this.reader, file);
      const fields = ["pgn-write", game, optionText(options), fen.replace(/[\t\n\0]/g, " "), parts];
      return (await this.reader.tell("pgn-write", fields.join("\t"))).pgn;
    });
  }

  private async learnPgn(text: string): Promise<readonly PgnSummary[]> {
    const { reader, pgn } = this;
    this.enlarge(reader, "records");
    if (pgn?.run === reader.run && pgn.text === text) return pgn.games;
    const { games } = await reader.tell("pgn", `pgn\t${text}`);
    this.pgn = { run: reader.run, text, games };
    return games;
  }

  apart<T>(work: (trial: Trial) => Promise<T>): Promise<T> {
    const line = this.reader;
    let run = 0;
    // A worker that has replaced a failed one knows neither the game nor its viewer: the trial fails.
    const ask = <C extends keyof CoreAnswers>(command: [C, ...(string | number)[]]) =>
      line.run === run && run > 0
        ? line.ask(command)
        : Promise.reject<CoreAnswers[C]>(new CoreError(fault("core-stopped")));
    const trial: Trial = {
      start: async (setup) => {
        if (await this.needsLarge(setup)) this.enlarge(line);
        const state = await this.begin(line, setup);
        run = line.run;
        return state;
      },
      play: (move) => ask(["play", move]),
      back: (plies) => ask(["back", plies]),
      walk: (keep, moves) => ask(["walk", keep, ...moves]),
      view: (viewer) => ask(["view", viewer]),
      why: (from, to) => ask(["why", from, to]),
      projections: () => ask(["projections"]),
      attackers: (cell) => ask(["attackers", cell]),
    };
    return this.inTurn(() => work(trial));
  }

  // What the reader does, one after the other: a game file must not come between the moves of a trial.
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.trials.then(work);
    this.trials = done.catch(() => undefined);
    return done;
  }

  async view(viewer: Viewer): Promise<GameState> {
    await this.revive();
    this.viewer = viewer;
    return this.inGame(["view", viewer]);
  }

  history = () => this.inGame(["history"]);

  async challenge(): Promise<GameState> {
    const state = await this.inGame(["challenge"]);
    this.challenged = true;
    return state;
  }

  verdict = (reason: Verdict) => this.inGame(["verdict", reason]);

  async start(setup: Setup): Promise<GameState> {
    await this.reviving?.catch(() => undefined);
    await this.fit(setup);
    const state = await this.begin(this.rules, setup);
    this.viewer = undefined;
    [this.setup, this.played, this.challenged, this.placed] = [setup, [], false, this.rules.run];
    return state;
  }

  async play(move: string): Promise<GameState> {
    return this.kept(await this.inGame(["play", move]));
  }

  async back(plies: number): Promise<GameState> {
    return this.kept(await this.inGame(["back", plies]));
  }

  async walk(keep: number, moves: readonly string[]): Promise<GameState> {
    return this.kept(await this.inGame(["walk", keep, ...moves]));
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

  // Whether only the large core plays this game, or reads its file.
  private async needsLarge({ game, options, file = "" }: Omit<Setup, "fen">): Promise<boolean> {
    if (file !== "") return true;
    if (!this.needs.has(game)) await this.info(game, options);
    return this.needs.get(game) === true;
  }

  // Makes the workers run the core that the game needs. The large core plays all games, so it stays once loaded.
  private async fit(setup: Setup): Promise<void> {
    if (this.kindOf(this.rules) === "large" || !(await this.needsLarge(setup))) return;
    this.stop();
    this.enlarge(this.rules);
    this.enlarge(this.engine);
    this.enginePosition.setup = "";
  }

  private kindOf = (line: CoreLine): CoreKind => this.kinds.get(line) ?? "small";

  private enlarge(line: CoreLine, to: CoreKind = "large"): void {
    const now = this.kindOf(line);
    if (now === "large" || now === to) return;
    this.kinds.set(line, to);
    line.drop(fault("core-replaced"));
  }

  private readFile(file: string): Promise<string[]> {
    this.enlarge(this.reader);
    return this.learnFile(this.reader, file);
  }

  // Makes a core know the games of one file, and of no other. Returns their ids if it had to be read.
  private async learnFile(line: CoreLine, file: string): Promise<string[]> {
    const held = this.gameFiles.get(line);
    const known = held?.run === line.run ? held : undefined;
    if ((known?.file ?? "") === file) return known?.games ?? [];
    const { games, faults } = await line.tell("file", `file\t${file}`);
    if (faults.length > 0) throw new CoreError(fault("game-file"), null, faults);
    this.gameFiles.set(line, { run: line.run, file, games });
    return games;
  }

  private async begin(line: CoreLine, setup: Setup): Promise<GameState> {
    await this.learnFile(line, setup.file ?? "");
    return line.ask(["new", setup.game, optionText(setup.options), setup.fen]);
  }

  private kept(state: GameState): GameState {
    this.played = recordOf(state);
    this.challenged = false;
    return state;
  }

  // Asks about the current game, or changes it.
  private async inGame<C extends keyof CoreAnswers>(
    command: [C, ...(string | number)[]],
  ): Promise<CoreAnswers[C]> {
    await this.revive();
    return this.rules.ask(command);
  }

  // Gives a worker that has replaced a failed one the same game before anything else is asked, as the same viewer knows
  // it: its answers must not show what the viewer may not know.
  private revive(): Promise<void> {
    if (!this.setup || (this.rules.run === this.placed && this.placed > 0)) return Promise.resolve();
    this.reviving ??= this.restore(this.setup).finally(() => (this.reviving = undefined));
    return this.reviving;
  }

  private async restore(setup: Setup): Promise<void> {
    await this.begin(this.rules, setup);
    const { run } = this.rules;
    if (this.played.length > 0) await this.rules.ask(["walk", 0, ...this.played]);
    if (this.challenged) await this.rules.ask(["challenge"]);
    if (this.viewer) await this.rules.ask(["view", this.viewer]);
    this.placed = run;
  }

  // Brings the engine's session to the position by the shortest way.
  private async place(setup: Setup, moves: string[]): Promise<void> {
    const at = this.enginePosition;
    const name = JSON.stringify(setup);
    if (at.setup !== name || at.run !== this.engine.run) {
      this.enginePosition = { setup: "", moves: [], run: 0 };
      await this.begin(this.engine, setup);
      this.enginePosition = { setup: name, moves: [], run: this.engine.run };
    }
    const now = this.enginePosition;
    const keep = sharedMoves(now.moves, moves);
    if (keep === now.moves.length && keep === moves.length) return;
    await this.engine.ask(["walk", keep, ...moves.slice(keep)]);
    now.moves = [...moves];
  }
}

// The core of this page.
export function openCore(): CoreClient {
  const modules = new Map<CoreKind, Promise<WebAssembly.Module | null>>();
  // Each file is fetched once; a failed fetch may be repeated.
  const module = (kind: CoreKind) => {
    const known = modules.get(kind);
    if (known) return known;
    const coming = compile(kind);
    modules.set(kind, coming);
    coming.catch(() => modules.delete(kind));
    return coming;
  };
  const open = (name: string): Port =>
    new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name }) as unknown as Port;
  const shared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";
  return new CoreClient(open, module, shared);
}
