import { batch, computed, signal } from "@preact/signals";
import { atlas, manAt, movesTo, resolve, stack } from "./select.ts";
import { colorName, manName, other, sayCell, sayMan, sayMove } from "./speech.ts";
import type { GamesApi } from "./server/http.ts";
import { ServerError } from "./server/http.ts";
import type { GameLink, LinkEvents, LinkStatus } from "./server/link.ts";
import type { Color, Core, GameInfo, GameRecord, GameState, GameSummary, Limits, Man, Move, Options, Player, Result, Setup } from "./types.ts";

export type View = "flat" | "merged";
export type Players = { w: Player; b: Player };
export interface Note { text: string; tone: "plain" | "refused" }
// A move being shown: every man that travels over its own board and then passes through. `dropped`: it was carried by hand.
export interface Slide { n: number; dropped: boolean; move: Move; man: Man; victim: Man | null; also: { man: Man; arrive: number }[] }
export interface Wish { game: string; options: Options; fen: string; players: Players }

// What the store needs from the outside; tests give their own.
export interface Surroundings {
  core: Core;
  api: Pick<GamesApi, "create" | "load" | "list">;
  follow(id: string, events: LinkEvents): GameLink;
  memory: { get(key: string): string | null; set(key: string, value: string | null): void };
  address: { set(id: string | null): void };
  still(): boolean;
  wait(ms: number): Promise<void>;
}

const human: Player = { kind: "human" };
const movetimes = [100, 150, 250, 400, 700, 1000, 1500, 2500];
// The engine answers no sooner than this, so that a person sees their own move arrive first.
const grace = 420;

export const limits = (level: number): Limits => ({ depth: 0, nodes: 0, movetime: movetimes[level - 1] ?? 1000, skill: level, multipv: 1 });

// The one state of the page, and everything that may be done to it.
export class Store {
  readonly games = signal<GameSummary[]>([]);
  readonly info = signal<GameInfo | null>(null);
  readonly state = signal<GameState | null>(null);
  readonly setup = signal<Setup | null>(null);
  readonly players = signal<Players>({ w: human, b: human });
  readonly id = signal<string | null>(null);
  readonly saving = signal<LinkStatus | "unsaved">("unsaved");
  readonly declared = signal<Result | null>(null);
  readonly failure = signal<string | null>(null);

  readonly view = signal<View>("flat");
  readonly flipped = signal(false);
  readonly front = signal(0);
  readonly panel = signal(true);
  readonly dialog = signal<"new" | null>(null);

  readonly selected = signal<number | null>(null);
  readonly focused = signal<number | null>(null);
  readonly pointed = signal<number | null>(null);
  readonly chooser = signal<Move[] | null>(null);
  readonly note = signal<Note | null>(null);
  readonly hint = signal<string | null>(null);
  readonly spoken = signal({ text: "", n: 0 });
  readonly slide = signal<Slide | null>(null);
  readonly thinking = signal(false);

  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  readonly result = computed(() => this.state.value?.result ?? this.declared.value);
  // The person may move now.
  readonly myTurn = computed(() => {
    const state = this.state.value;
    return state !== null && this.result.value === null && this.players.value[state.side].kind === "human";
  });
  readonly last = computed(() => this.state.value?.moves.at(-1) ?? null);

  private link: GameLink | undefined;
  private queue: Promise<void> = Promise.resolve();
  private slides = 0;
  private dropped = false;
  private thought = 0;
  private asked = 0;

  constructor(private readonly out: Surroundings) {
    if (out.memory.get("view") === "merged") this.view.value = "merged";
    if (out.memory.get("panel") === "folded") this.panel.value = false;
  }

  // Opens the game of the address, or the last one, or an empty table with the dialog for a new game.
  boot(id: string | null): Promise<void> {
    return this.inTurn(async () => {
      this.games.value = await this.out.core.games();
      const wanted = id ?? this.out.memory.get("last");
      if (wanted && (await this.load(wanted, id !== null))) return;
      this.out.address.set(null);
      const game = this.games.value[0];
      if (!game) throw new Error("the core knows no game");
      await this.lay({ game: game.id, options: {}, fen: "" });
      this.dialog.value = "new";
    });
  }

  open(id: string): Promise<void> {
    return this.inTurn(async () => void (await this.load(id, true)));
  }

  // Begins a game. Rejects with the core's reason when it refuses the options or the position; then nothing changes.
  async begin(wish: Wish): Promise<void> {
    const setup = { game: wish.game, options: wish.options, fen: wish.fen.trim() };
    await this.inTurn(async () => {
      await this.lay(setup, wish.players);
      this.unfollow();
      this.dialog.value = null;
      this.say(`New game: ${this.info.value?.title}. ${this.turnText()}`);
      try {
        const { w: white, b: black } = wish.players;
        const record = await this.out.api.create({ game: wish.game, options: wish.options, fen: setup.fen || null, white, black });
        this.attach(record);
      } catch (error) {
        // Without a server the game is played all the same.
        this.saving.value = "unsaved";
        this.out.address.set(null);
        if (error instanceof ServerError && error.status > 0) this.tell(`This game is not stored: ${error.message}`, "refused");
      }
      this.consider();
    }, true);
  }

  // One press on a cell, by key, click or drop.
  press(cell: number, dropped = false): void {
    const [state, map] = [this.state.value, this.map.value];
    if (!state || !map) return;
    this.dropped = dropped;
    this.focused.value = cell;
    const man = manAt(state, cell);
    const from = this.selected.value;
    if (this.result.value) return this.tell(this.result.value.text, "plain");
    if (!this.myTurn.value) return this.tell(`It is ${colorName(state.side)}'s turn, and the engine is thinking.`, "refused");
    if (from === null) {
      if (!man) return this.tell(`${sayCell(map, cell)} is empty.`, "plain");
      if (man.color !== state.side) return this.tell(`It is ${colorName(state.side)}'s turn.`, "refused");
      return this.take(cell, man);
    }
    if (cell === from) return this.cancel();
    const moves = movesTo(state, from, cell);
    if (moves.length > 1) {
      batch(() => ((this.chooser.value = moves), (this.hint.value = null)));
    } else if (moves[0]) void this.play(moves[0].uci);
    else if (man?.color === state.side) this.take(cell, man);
    else void this.refuse(from, cell);
  }

  // The cell that a place of the merged view means at the moment.
  meant(x: number, y: number): number | undefined {
    const [state, map] = [this.state.value, this.map.value];
    return state && map ? resolve(map, state, stack(map, x, y), this.selected.value) : undefined;
  }

  choose(move: Move | null): void {
    this.chooser.value = null;
    if (move) void this.play(move.uci);
    else this.cancel();
  }

  cancel(): void {
    const had = this.selected.value !== null || this.chooser.value !== null;
    this.drop();
    if (had) this.speak("Put back.");
  }

  // What the pointer or the focus is on. A refused square gives its reason quietly after a moment.
  point(cell: number | null): void {
    this.pointed.value = cell;
    const ask = ++this.asked;
    const [state, from] = [this.state.value, this.selected.value];
    if (this.hint.value !== null) this.hint.value = null;
    if (cell === null || from === null || cell === from || !state || this.chooser.value) return;
    if (movesTo(state, from, cell).length > 0 || manAt(state, cell)?.color === state.side) return;
    void this.out
      .wait(160)
      .then(() => (ask === this.asked ? this.out.core.why(from, cell) : null))
      .then((why) => {
        if (why && !why.legal && ask === this.asked && this.selected.value === from) this.hint.value = why.reason;
      })
      .catch(() => undefined);
  }

  focus(cell: number): void {
    const map = this.map.value;
    if (!map) return;
    batch(() => {
      this.focused.value = cell;
      this.front.value = map.cell(cell).level;
    });
    this.point(cell);
  }

  // Plays a move given as UCI or SAN. Resolves with an error's text and place when the core refuses it.
  play(text: string, typed = false): Promise<{ message: string; at: number | null } | null> {
    return this.inTurn(async () => {
      const before = this.state.value;
      if (!before) return null;
      if (!this.myTurn.value) {
        const message = this.result.value ? this.result.value.text : `It is ${colorName(before.side)}'s turn, and the engine is thinking.`;
        this.tell(message, "refused");
        return { message, at: null };
      }
      try {
        const after = await this.out.core.play(text);
        this.commit(after, before);
      } catch (error) {
        const { message, at } = error as { message: string; at?: number | null };
        this.drop();
        this.tell(message, "refused");
        return { message, at: typed ? (at ?? null) : null };
      }
      this.send(before.ply);
      this.consider();
      return null;
    });
  }

  // Takes back so far that the person is to move again.
  takeBack(): Promise<void> {
    return this.inTurn(async () => {
      const state = this.state.value;
      if (!state || state.moves.length === 0 || this.declared.value) return;
      this.hush();
      const both = this.players.value.w.kind === this.players.value.b.kind;
      let n = 1;
      if (!both && this.players.value[state.side].kind === "human" && state.moves.length > 1) n = 2;
      this.commit(await this.out.core.back(n), null);
      this.link?.back(this.state.value!.moves.length);
      this.tell(`Taken back. ${this.turnText()}`, "plain");
      this.consider();
    });
  }

  // The person gives the game up: their own side against an engine, else the side to move.
  resign(): void {
    const state = this.state.value;
    if (!state || this.result.value) return;
    this.hush();
    const { w, b } = this.players.value;
    const color: Color = w.kind === b.kind ? state.side : w.kind === "human" ? "w" : "b";
    const winner = other(color);
    const text = `${colorName(color)} resigns: ${colorName(winner)} wins.`;
    this.drop();
    this.declared.value = { score: winner === "w" ? "1-0" : "0-1", winner, reason: "resignation", text };
    this.speak(text);
    this.link?.resign(color);
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
    this.speak(this.flipped.value ? "Seen from Black's side." : "Seen from White's side.");
  }

  cycleView(): void {
    if (!this.map.value?.stackable) return this.tell("This game has one view.", "plain");
    this.view.value = this.view.value === "flat" ? "merged" : "flat";
    this.out.memory.set("view", this.view.value);
    this.speak(this.view.value === "flat" ? "Boards side by side." : "All boards on one.");
  }

  showLevel(level: number): void {
    this.front.value = level;
  }

  foldPanel(): void {
    this.panel.value = !this.panel.value;
    this.out.memory.set("panel", this.panel.value ? null : "folded");
  }

  endSlide(n: number): void {
    if (this.slide.value?.n === n) this.slide.value = null;
  }

  // Shows a sentence and speaks it.
  tell(text: string, tone: Note["tone"]): void {
    batch(() => {
      this.note.value = { text, tone };
      this.hint.value = null;
    });
    this.speak(text);
  }

  turnText(): string {
    const state = this.state.value;
    return state ? `${colorName(state.side)} to move.` : "";
  }

  // The game's form for a dialog, without touching the game on the table.
  describe = (game: string, options: Options): Promise<GameInfo> => this.out.core.info(game, options);

  private say(text: string): void {
    this.note.value = null;
    this.speak(text);
  }

  private speak(text: string): void {
    this.spoken.value = { text, n: this.spoken.value.n + 1 };
  }

  private take(cell: number, man: Man): void {
    const [state, map] = [this.state.value!, this.map.value!];
    const count = new Set(state.legal.filter((m) => m.from === cell).map((m) => m.to)).size;
    batch(() => {
      this.selected.value = cell;
      this.hint.value = null;
      this.note.value = count === 0 ? { text: `The ${manName(map.info, man.letter)} on ${sayCell(map, cell)} has no move.`, tone: "plain" } : null;
    });
    this.speak(`${sayCell(map, cell)}, ${sayMan(map.info, man)}, ${count === 1 ? "1 move" : `${count} moves`}.`);
  }

  private drop(): void {
    this.asked++;
    batch(() => {
      this.selected.value = null;
      this.chooser.value = null;
      this.hint.value = null;
      this.note.value = null;
    });
  }

  private async refuse(from: number, to: number): Promise<void> {
    try {
      const why = await this.out.core.why(from, to);
      this.tell(why.reason || "This man does not move there.", "refused");
    } catch (error) {
      this.tell((error as Error).message, "refused");
    }
  }

  // Shows a new state. With `before`, its last move is animated and spoken.
  private commit(after: GameState, before: GameState | null): void {
    const map = this.map.value!;
    const move = before && after.moves.length === before.moves.length + 1 ? after.moves.at(-1)! : null;
    const man = move && before ? manAt(before, move.from) : undefined;
    batch(() => {
      this.drop();
      this.state.value = after;
      this.slide.value = null;
      if (move && man && before && !this.out.still()) {
        const also = move.also.flatMap((a) => {
          const rook = manAt(before, a.from);
          return rook ? [{ man: rook, arrive: a.arrive }] : [];
        });
        const victim = move.victim === null ? null : (manAt(before, move.victim) ?? null);
        this.slide.value = { n: ++this.slides, dropped: this.dropped, move, man, victim, also };
      }
    });
    this.dropped = false;
    if (move && before) this.speak(sayMove(map, before, move, after));
  }

  private send(ply: number): void {
    const move = this.state.value?.moves[ply];
    if (move) this.link?.move(ply, move.uci);
  }

  // Puts a game on the table from its set-up and moves, in one step for the eye.
  private async lay(setup: Setup, players: Players = { w: human, b: human }, moves: string[] = []): Promise<void> {
    const info = await this.out.core.info(setup.game, setup.options);
    let state = await this.out.core.start(setup);
    for (const move of moves) state = await this.out.core.play(move);
    this.hush();
    batch(() => {
      this.drop();
      this.slide.value = null;
      this.declared.value = null;
      this.info.value = info;
      this.setup.value = setup;
      this.players.value = players;
      this.state.value = state;
      this.flipped.value = players.w.kind === "engine" && players.b.kind === "human";
      this.focused.value = state.legal[0]?.from ?? info.cells[0]?.id ?? null;
      this.front.value = 0;
    });
  }

  private async load(id: string, named: boolean): Promise<boolean> {
    try {
      const record = await this.out.api.load(id);
      this.unfollow();
      const setup = { game: record.game, options: record.options, fen: record.start };
      await this.lay(setup, { w: record.white, b: record.black }, record.moves);
      this.attach(record);
      this.dialog.value = null;
      this.speak(`${this.info.value?.title}. ${this.result.value?.text ?? this.turnText()}`);
      this.consider();
      return true;
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.out.memory.set("last", null);
      if (named) this.tell(`Game ${id}: ${(error as Error).message}`, "refused");
      return false;
    }
  }

  private attach(record: GameRecord): void {
    this.id.value = record.id;
    this.saving.value = "saving";
    this.declared.value = record.result;
    this.out.memory.set("last", record.id);
    this.out.address.set(record.id);
    this.link = this.out.follow(record.id, {
      record: (now) => void this.inTurn(() => this.agree(now)),
      refused: (message, now) =>
        void this.inTurn(async () => {
          await this.agree(now ?? (await this.out.api.load(record.id)));
          this.tell(`The server refused: ${message}`, "refused");
        }),
      status: (status) => (this.saving.value = status),
    });
  }

  private unfollow(): void {
    this.link?.close();
    this.link = undefined;
    this.id.value = null;
    this.saving.value = "unsaved";
  }

  // Makes the table equal to the server's record, keeping moves that are still on their way to it.
  private async agree(record: GameRecord): Promise<void> {
    const before = this.state.value;
    if (record.id !== this.id.value || !before || this.link?.unsettled) return;
    const wanted = [...record.moves];
    for (const { ply, move } of this.link?.pending ?? []) if (ply === wanted.length) wanted.push(move);
    const mine = before.moves.map((move) => move.uci);
    this.declared.value = record.result;
    let same = 0;
    while (same < mine.length && mine[same] === wanted[same]) same++;
    if (same === mine.length && same === wanted.length) return;
    this.hush();
    let state = before;
    if (mine.length > same) state = await this.out.core.back(mine.length - same);
    for (const move of wanted.slice(same)) state = await this.out.core.play(move);
    this.commit(state, same === mine.length ? before : null);
    this.consider();
  }

  private hush(): void {
    this.thought++;
    this.thinking.value = false;
    this.out.core.stop();
  }

  // Lets the engine think when its side is to move.
  private consider(): void {
    const [state, setup] = [this.state.value, this.setup.value];
    if (!state || !setup || this.result.value || this.thinking.value) return;
    const player = this.players.value[state.side];
    if (player.kind !== "engine") return;
    const thought = ++this.thought;
    this.thinking.value = true;
    const moves = state.moves.map((move) => move.uci);
    void Promise.all([this.out.core.think(setup, moves, limits(player.level)), this.out.wait(grace)])
      .then(([answer]) =>
        this.inTurn(async () => {
          if (thought !== this.thought) return;
          this.thinking.value = false;
          if (!answer) return;
          this.commit(await this.out.core.play(answer.bestmove), state);
          this.send(state.ply);
          this.consider();
        }),
      )
      .catch((error: Error) => {
        if (thought !== this.thought) return;
        this.thinking.value = false;
        this.tell(`The engine stopped: ${error.message}`, "refused");
      });
  }

  // One change after another. A failure is shown, and passed on when `strict`.
  private inTurn<T>(work: () => Promise<T>, strict = false): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.then(
      () => undefined,
      (error: Error) => {
        if (strict) return;
        if (this.state.value) this.tell(error.message, "refused");
        else this.failure.value = error.message;
      },
    );
    return strict ? done : done.catch(() => undefined as T);
  }
}
