import { commandText } from "./commands.ts";
import { CoreConnection } from "./coreConnection.ts";
import { CheshireError, fault } from "./errors.ts";
import { EngineClient, type NetSource } from "./engineClient.ts";
import type {
  Color,
  CoreAnswers,
  GameInfo,
  Line,
  Options,
  PgnRecord,
  PgnSummary,
  Piece,
  SetupReport,
  State,
  Thought,
  Viewer,
} from "./generated/protocol.ts";
import type { CoreKind, Port } from "./messages.ts";
import { optionText, recordOf } from "./moves.ts";
import type { Core, DiagramStyle, EndReason, Limits, ScratchGame, Setup } from "./types.ts";

// Pieces as the core takes them.
const lettersOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ cell, letter, color }) => `${cell}${color === "w" ? letter.toUpperCase() : letter.toLowerCase()}`)
    .join();

// The core behind two workers: one answers about rules at once, one thinks.
export class CoreClient implements Core {
  private readonly rules: CoreConnection;
  // A separate core for game files, records and scratch games, started on demand.
  private readonly reader: CoreConnection;
  // The game file that each core has read.
  private readonly gameFiles = new Map<CoreConnection, { run: number; file: string; games: string[] }>();
  // The PGN text that the reader keeps.
  private pgn: { run: number; text: string; games: readonly PgnSummary[] } | undefined;
  private readonly engine: EngineClient;
  private readerQueue: Promise<unknown> = Promise.resolve();
  private setup: Setup | undefined;
  private viewer: Viewer | undefined;
  private played: string[] = [];
  private challenged = false;
  // The run of the rules worker that has the game, and the restoration under way.
  private placed = 0;
  private reviving: Promise<void> | undefined;
  // The workers that run another core than the small one, and which games need the large one.
  private readonly kinds = new Map<CoreConnection, CoreKind>();
  private readonly needs = new Map<string, boolean>();

  // `shared`: whether shared memory can stop the thinking worker; otherwise it is terminated and restarted. `netOf`: the nets to
  // think with, if there are any.
  constructor(
    open: (name: string) => Port,
    module: (kind: CoreKind) => Promise<WebAssembly.Module | null>,
    shared: boolean,
    netOf?: NetSource,
  ) {
    this.rules = new CoreConnection(
      () => open("rules"),
      () => module(this.kindOf(this.rules)),
      null,
    );
    this.reader = new CoreConnection(
      () => open("reader"),
      () => module(this.kindOf(this.reader)),
      null,
    );
    this.engine = new EngineClient(
      () => open("engine"),
      () => module(this.kindOf(this.engine.connection)),
      shared,
      (connection, setup) => this.newGame(connection, setup),
      netOf,
    );
    // The small core does not think.
    this.kinds.set(this.engine.connection, "records");
  }

  games = () => this.rules.ask(["games"]);
  async info(game: string, options: Options, file = ""): Promise<GameInfo> {
    const command: ["info", string, string] = ["info", game, optionText(options)];
    if (file !== "")
      return this.inTurn(async () => {
        await this.readFile(file);
        return this.reader.ask(command);
      });
    const info = await this.rules.ask(command);
    this.needs.set(game, info.large === true);
    return info;
  }

  read = (file: string): Promise<string[]> => this.inTurn(() => this.readFile(file));

  async check(setup: Setup): Promise<SetupReport> {
    return this.judge(setup, ["check", setup.game, optionText(setup.options), setup.fen]);
  }

  async compose(setup: Setup, pieces: Piece[], side: Color, values: Options): Promise<SetupReport> {
    return this.judge(setup, [
      "compose",
      setup.game,
      optionText(setup.options),
      lettersOf(pieces),
      optionText({ side, ...values }),
    ]);
  }

  async diagram(setup: Omit<Setup, "fen">, pieces: readonly Piece[], style: DiagramStyle): Promise<string> {
    const { game, options, file = "" } = setup;
    const { flipped = false, coordinates = true, last = [], check = [], ...others } = style;
    const values = optionText({
      ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, String(value)])),
      flipped: flipped ? "on" : "off",
      coordinates: coordinates ? "on" : "off",
      last: last.join(),
      check: check.join(),
    });
    return this.inTurn(async () => {
      this.enlarge(this.reader, (await this.needsLarge(setup)) ? "large" : "records");
      await this.sendGameFile(this.reader, file);
      return (await this.reader.ask(["diagram", game, optionText(options), lettersOf(pieces), values])).svg;
    });
  }

  // Returns a core that can handle the game, whatever the current game is; the separate one if it is idle.
  private async judge(
    { game, options, file = "" }: Setup,
    command: ["check" | "compose", ...string[]],
  ): Promise<SetupReport> {
    if (!(await this.needsLarge({ game, options, file }))) return this.rules.ask(command);
    return this.inTurn(async () => {
      this.enlarge(this.reader);
      if (file !== "") await this.sendGameFile(this.reader, file);
      return this.reader.ask(command);
    });
  }

  why = (from: number, to: number) => this.inGame(["why", from, to]);

  projections = () => this.inGame(["projections"]);
  attackers = (cell: number) => this.inGame(["attackers", cell]);
  luft = () => this.inGame(["luft"]);
  fens = () => this.inGame(["fens"]);

  readPgn = (text: string) => this.inTurn(() => this.sendPgn(text));

  playPgn(text: string, number: number, present: Setup | null): Promise<PgnRecord> {
    const { game = "", options = {}, file = "" } = present ?? {};
    const play = async () => {
      await this.sendPgn(text);
      return this.reader.ask(["pgn-game", number, game, optionText(options)]);
    };
    return this.inTurn(async () => {
      if (file !== "") this.enlarge(this.reader);
      await this.sendGameFile(this.reader, file);
      // Only the record says which game it is of.
      return play().catch((error: unknown) => {
        if (!(error instanceof CheshireError) || error.reason.code !== "large-core-needed") throw error;
        this.enlarge(this.reader);
        return play();
      });
    });
  }

  writePgn(setup: Setup, parts: string): Promise<string> {
    const { game, options, fen, file = "" } = setup;
    return this.inTurn(async () => {
      this.enlarge(this.reader, (await this.needsLarge(setup)) ? "large" : "records");
      await this.sendGameFile(this.reader, file);
      const command = commandText(["pgn-write", game, optionText(options), fen]);
      return (await this.reader.askRaw<"pgn-write">(`${command}\t${parts}`)).pgn;
    });
  }

  private async sendPgn(text: string): Promise<readonly PgnSummary[]> {
    const { reader, pgn } = this;
    this.enlarge(reader, "records");
    if (pgn?.run === reader.run && pgn.text === text) return pgn.games;
    const { games } = await reader.askRaw<"pgn">(`pgn\t${text}`);
    this.pgn = { run: reader.run, text, games };
    return games;
  }

  withScratchGame<T>(work: (game: ScratchGame) => Promise<T>): Promise<T> {
    const { reader } = this;
    let run = 0;
    // A worker that has replaced a failed one knows neither the scratch game nor its viewer: what is asked of it fails.
    const ask = <C extends keyof CoreAnswers>(command: [C, ...(string | number)[]]) =>
      reader.run === run && run > 0
        ? reader.ask(command)
        : Promise.reject<CoreAnswers[C]>(new CheshireError(fault("core-stopped")));
    const game: ScratchGame = {
      start: async (setup) => {
        if (await this.needsLarge(setup)) this.enlarge(reader);
        const state = await this.newGame(reader, setup);
        run = reader.run;
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
    return this.inTurn(() => work(game));
  }

  // What the reader does, one after the other: a game file must not come between the moves of a scratch game.
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.readerQueue.then(work);
    this.readerQueue = done.catch(() => undefined);
    return done;
  }

  async view(viewer: Viewer): Promise<State> {
    await this.revive();
    this.viewer = viewer;
    return this.inGame(["view", viewer]);
  }

  history = () => this.inGame(["history"]);

  async challenge(): Promise<State> {
    const state = await this.inGame(["challenge"]);
    this.challenged = true;
    return state;
  }

  resultOf = (reason: EndReason) => this.inGame(["verdict", reason]);

  async start(setup: Setup): Promise<State> {
    await this.reviving?.catch(() => undefined);
    await this.fit(setup);
    const state = await this.newGame(this.rules, setup);
    this.viewer = undefined;
    [this.setup, this.played, this.challenged, this.placed] = [setup, [], false, this.rules.run];
    return state;
  }

  async play(move: string): Promise<State> {
    return this.remember(await this.inGame(["play", move]));
  }

  async back(plies: number): Promise<State> {
    return this.remember(await this.inGame(["back", plies]));
  }

  async walk(keep: number, moves: readonly string[]): Promise<State> {
    return this.remember(await this.inGame(["walk", keep, ...moves]));
  }

  think(
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine?: (line: Line) => void,
  ): Promise<Thought | undefined> {
    return this.engine.think(setup, moves, limits, onLine);
  }

  stop(): void {
    this.engine.stop();
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
    this.enlarge(this.engine.connection);
  }

  private kindOf = (connection: CoreConnection): CoreKind => this.kinds.get(connection) ?? "small";

  private enlarge(connection: CoreConnection, to: CoreKind = "large"): void {
    const now = this.kindOf(connection);
    if (now === "large" || now === to) return;
    this.kinds.set(connection, to);
    connection.drop(fault("core-replaced"));
  }

  private readFile(file: string): Promise<string[]> {
    this.enlarge(this.reader);
    return this.sendGameFile(this.reader, file);
  }

  // Makes a core know the games of one file, and of no other. Returns their ids if it had to be read.
  private async sendGameFile(connection: CoreConnection, file: string): Promise<string[]> {
    const held = this.gameFiles.get(connection);
    const known = held?.run === connection.run ? held : undefined;
    if ((known?.file ?? "") === file) return known?.games ?? [];
    const { games, faults } = await connection.askRaw<"file">(`file\t${file}`);
    if (faults.length > 0) throw new CheshireError(fault("game-file"), null, faults);
    this.gameFiles.set(connection, { run: connection.run, file, games });
    return games;
  }

  private async newGame(connection: CoreConnection, setup: Setup): Promise<State> {
    await this.sendGameFile(connection, setup.file ?? "");
    const purpose = setup.purpose ? [setup.purpose] : [];
    return connection.ask(["new", setup.game, optionText(setup.options), setup.fen, ...purpose]);
  }

  // Stores the moves, so that the game can be restored in another worker.
  private remember(state: State): State {
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
    await this.newGame(this.rules, setup);
    const { run } = this.rules;
    if (this.played.length > 0) await this.rules.ask(["walk", 0, ...this.played]);
    if (this.challenged) await this.rules.ask(["challenge"]);
    if (this.viewer) await this.rules.ask(["view", this.viewer]);
    this.placed = run;
  }
}
