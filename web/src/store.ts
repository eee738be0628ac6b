import { batch } from "@preact/signals";
import { Model, people, type Note, type Players, type Wish } from "./model.ts";
import { Opponent } from "./opponent.ts";
import { manAt, movesTo, resolve, stack } from "./select.ts";
import { difference } from "./server/agree.ts";
import { ServerError, type GamesApi } from "./server/http.ts";
import type { GameLink, LinkEvents } from "./server/link.ts";
import { colorName, manName, other, sayCell, sayMan, sayMove } from "./speech.ts";
import type { Color, Core, GameInfo, GameRecord, GameState, Man, Move, Options, Setup } from "./types.ts";

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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The one state of the page, and everything that may be done to it.
export class Store extends Model {
  private link: GameLink | undefined;
  private queue: Promise<void> = Promise.resolve();
  private slides = 0;
  private dropped = false;
  private asked = 0;
  private readonly opponent: Opponent;

  constructor(private readonly out: Surroundings) {
    super();
    this.opponent = new Opponent(out.core, out.wait, this.thinking);
    if (out.memory.get("view") === "merged") this.view.value = "merged";
    if (out.memory.get("panel") === "folded") this.panel.value = false;
  }

  // Opens the game of the address, or the last one, or an empty table with the dialog for a new game.
  boot(id: string | null): Promise<void> {
    return this.inTurn(async () => {
      this.games.value = await this.out.core.games();
      const wanted = id ?? this.out.memory.get("last");
      const fault = wanted ? await this.load(wanted) : null;
      if (wanted && fault === null) return;
      this.out.address.set(null);
      const game = this.games.value[0];
      if (!game) throw new Error("the core knows no game");
      await this.lay({ game: game.id, options: {}, fen: "" });
      if (id !== null && fault !== null) this.tell(fault, "refused");
      else this.dialog.value = "new";
    });
  }

  open(id: string): Promise<void> {
    return this.inTurn(async () => {
      const fault = await this.load(id);
      if (fault !== null) this.tell(fault, "refused");
    });
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
        if (why && !why.legal && ask === this.asked && this.selected.value === from) this.hint.value = capital(why.reason);
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
      const { w, b } = this.players.value;
      const n = w.kind !== b.kind && this.players.value[state.side].kind === "human" ? 2 : 1;
      if (n > state.moves.length) return this.tell("You have not moved yet.", "plain");
      this.opponent.hush();
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
    this.opponent.hush();
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
  tell(sentence: string, tone: Note["tone"]): void {
    const text = capital(sentence);
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
  private async lay(setup: Setup, players: Players = people, moves: string[] = []): Promise<void> {
    const info = await this.out.core.info(setup.game, setup.options);
    let state = await this.out.core.start(setup);
    for (const move of moves) state = await this.out.core.play(move);
    this.opponent.hush();
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

  // Puts a stored game on the table; gives the reason when that fails.
  private async load(id: string): Promise<string | null> {
    try {
      const record = await this.out.api.load(id);
      const setup = { game: record.game, options: record.options, fen: record.start };
      await this.lay(setup, { w: record.white, b: record.black }, record.moves);
      this.unfollow();
      this.attach(record);
      this.dialog.value = null;
      this.speak(`${this.info.value?.title}. ${this.result.value?.text ?? this.turnText()}`);
      this.consider();
      return null;
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.out.memory.set("last", null);
      return `Game ${id}: ${(error as Error).message}`;
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
          if (record.id !== this.id.value) return;
          await this.agree(now ?? (await this.reload(record.id)));
          this.tell(`The server refused: ${message}`, "refused");
        }),
      status: (status) => (this.saving.value = status),
    });
  }

  // The record, asked for by itself. A game that is gone goes on without the server.
  private async reload(id: string): Promise<GameRecord> {
    try {
      return await this.out.api.load(id);
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.unfollow();
      throw error;
    }
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
    this.declared.value = record.result;
    const mine = before.moves.map((move) => move.uci);
    const { back, play } = difference(mine, record.moves, this.link?.pending ?? []);
    if (back === 0 && play.length === 0) return;
    this.opponent.hush();
    let state = before;
    if (back > 0) state = await this.out.core.back(back);
    for (const move of play) state = await this.out.core.play(move);
    this.commit(state, back === 0 ? before : null);
    if (back > 0 || play.length > 1) this.speak(`The position has changed. ${this.turnText()}`);
    this.consider();
  }

  // Lets the engine think when its side is to move.
  private consider(): void {
    const [state, setup] = [this.state.value, this.setup.value];
    if (!state || !setup || this.result.value || this.thinking.value) return;
    const player = this.players.value[state.side];
    if (player.kind !== "engine") return;
    const answer = (move: string, current: () => boolean) =>
      void this.inTurn(async () => {
        if (!current()) return;
        this.opponent.hush();
        this.commit(await this.out.core.play(move), state);
        this.send(state.ply);
        this.consider();
      });
    this.opponent.ask(setup, state, player.level, answer, (error) => this.tell(`The engine stopped: ${error.message}`, "refused"));
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
