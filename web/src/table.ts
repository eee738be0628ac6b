import { batch } from "@preact/signals";
import { recordOf } from "./core/client.ts";
import { allShown } from "./fields.ts";
import { Model, people, type Note, type Players } from "./model.ts";
import { Opponent } from "./opponent.ts";
import { atlas, homeLevel, isPaper, manAt } from "./select.ts";
import { difference } from "./server/agree.ts";
import { ServerError, type GamesApi } from "./server/http.ts";
import type { GameLink, LinkEvents } from "./server/link.ts";
import { colorName, other, sayMove } from "./speech.ts";
import type { Core, GameInfo, GameRecord, GameState, Parley, Setup, Viewer } from "./types.ts";

// What the store needs from the outside; tests give their own.
export interface Surroundings {
  core: Core;
  api: Pick<GamesApi, "create" | "load"> & Partial<Pick<GamesApi, "library">>;
  follow(id: string, events: LinkEvents): GameLink;
  memory: { get(key: string): string | null; set(key: string, value: string | null): void };
  address: { set(id: string | null): void };
  still(): boolean;
  wait(ms: number): Promise<void>;
}

// As whom the page looks at a game: as the one person at it, or as whoever is to move. Undefined where there is nothing to hide.
export function viewerOf(info: GameInfo, { w, b }: Players): Viewer | undefined {
  if (!info.papers) return undefined;
  if (w.kind === b.kind) return w.kind === "human" ? "mover" : "spectator";
  return w.kind === "human" ? "white" : "black";
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The game on the table: laid, shown, kept by the server, answered by the engine. What a person does with it is in store.ts.
export class Table extends Model {
  protected link: GameLink | undefined;
  protected queue: Promise<void> = Promise.resolve();
  protected slides = 0;
  protected dropped = false;
  protected asked = 0;
  protected readonly opponent: Opponent;

  constructor(protected readonly out: Surroundings) {
    super();
    this.opponent = new Opponent(out.core, out.wait, this.thinking);
    const view = out.memory.get("view");
    if (view === "merged" || view === "single" || view === "all") this.view.value = view;
    const shown = out.memory.get("shown")?.split(",") ?? [];
    this.shown.value = new Set(allShown.map(({ key }) => key).filter((key) => shown.includes(key)));
    if (out.memory.get("panel") === "folded") this.panel.value = false;
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

  protected say(text: string): void {
    this.note.value = null;
    this.speak(text);
  }

  protected speak(text: string): void {
    this.spoken.value = { text, n: this.spoken.value.n + 1 };
  }

  protected drop(): void {
    this.asked++;
    batch(() => {
      this.selected.value = null;
      this.chooser.value = null;
      this.task.value = null;
      this.hint.value = null;
      this.note.value = null;
    });
  }

  // The moves as they are stored: the state may tell less of them.
  protected get record(): string[] {
    return this.state.value ? recordOf(this.state.value) : [];
  }

  // Asks for the projections in the state on the table, when one of the fields is to be shown.
  protected look(): void {
    if (this.shown.value.size === 0) return;
    void this.inTurn(async () => {
      const state = this.state.value;
      if (!state || this.projections.value?.state === state) return;
      const list = await this.out.core.projections();
      if (state === this.state.value) this.projections.value = { state, list };
    });
  }

  // Shows a new state. With `before`, its last move is animated and spoken.
  protected commit(after: GameState, before: GameState | null): void {
    const map = this.map.value!;
    const move = before && after.moves.length === before.moves.length + 1 ? after.moves.at(-1)! : null;
    const man = move && before ? manAt(before, move.from) : undefined;
    batch(() => {
      this.drop();
      this.state.value = after;
      this.slide.value = null;
      this.openPapers.value = false;
      // Where one level fills the window, it is the one on which the engine's man now stands.
      if (move && before && !isPaper(move) && this.players.value[before.side].kind === "engine") this.front.value = map.cell(move.arrive).level;
      if (move && man && before && move.from !== move.arrive && !isPaper(move) && !this.out.still()) {
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
    this.look();
  }

  protected send(ply: number): void {
    const move = this.record[ply];
    if (move) this.link?.move(ply, move);
  }

  // Puts a game on the table from its set-up and moves, in one step for the eye.
  protected async lay(setup: Setup, players: Players = people, moves: string[] = [], parley: Parley | null = null): Promise<void> {
    const info = await this.out.core.info(setup.game, setup.options, setup.file);
    let state = await this.out.core.start(setup);
    for (const move of moves) state = await this.out.core.play(move);
    const viewer = viewerOf(info, players);
    if (viewer) state = await this.out.core.view(viewer);
    this.opponent.hush();
    batch(() => {
      this.drop();
      this.slide.value = null;
      this.declared.value = null;
      this.info.value = info;
      this.setup.value = setup;
      this.players.value = players;
      this.parley.value = parley;
      this.openPapers.value = false;
      this.state.value = state;
      this.flipped.value = players.w.kind === "engine" && players.b.kind === "human";
      this.focused.value = state.legal[0]?.from ?? info.cells[0]?.id ?? null;
      this.front.value = homeLevel(atlas(info), state, this.flipped.value ? "b" : "w");
    });
    this.look();
  }

  // Puts a stored game on the table; gives the reason when that fails.
  protected async load(id: string): Promise<string | null> {
    try {
      const record = await this.out.api.load(id);
      const setup: Setup = { game: record.game, options: record.options, fen: record.start, ...(record.file ? { file: record.file } : {}) };
      await this.lay(setup, { w: record.white, b: record.black }, record.moves, record.parley ?? null);
      this.unfollow();
      this.lost.value = null;
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

  // Has the server store the game as it stands, when it does not yet. Without a server the game is played all the same.
  protected async keep(): Promise<void> {
    const [setup, state] = [this.setup.value, this.state.value];
    if (this.link || !setup || !state) return;
    try {
      const { w: white, b: black } = this.players.value;
      const { game, file, options, fen } = setup;
      const parley = this.parley.value ?? undefined;
      const record = await this.out.api.create({ game, file, options, fen: fen || null, white, black, ...(parley ? { parley } : {}) });
      // The person may have resigned while the game had no link; the new record knows nothing of it.
      const declared = this.declared.value;
      const link = batch(() => {
        const link = this.attach(record);
        if (declared) this.declared.value = declared;
        return link;
      });
      for (let ply = 0; ply < state.moves.length; ply++) this.send(ply);
      if (declared?.reason === "resignation" && declared.winner) link.resign(other(declared.winner));
    } catch (error) {
      this.saving.value = "unsaved";
      this.out.address.set(null);
      if (error instanceof ServerError && error.status > 0) this.tell(`This game is not stored: ${error.message}`, "refused");
    }
  }

  protected attach(record: GameRecord): GameLink {
    this.id.value = record.id;
    this.saving.value = "saving";
    this.declared.value = record.result;
    this.out.memory.set("last", record.id);
    this.out.address.set(record.id);
    const link = this.out.follow(record.id, {
      record: (now) => void this.inTurn(() => this.agree(now)),
      refused: (message, now) =>
        void this.inTurn(async () => {
          if (record.id !== this.id.value) return;
          const truth = now ?? (await this.reload(record.id));
          if (!now) this.link?.learn(truth);
          await this.agree(truth);
          this.tell(`The server refused: ${message}`, "refused");
        }),
      status: (status) => (this.saving.value = status),
    });
    link.learn(record);
    this.link = link;
    return link;
  }

  // The record, asked for by itself. A game that is gone goes on without the server.
  protected async reload(id: string): Promise<GameRecord> {
    try {
      return await this.out.api.load(id);
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.unfollow();
      throw error;
    }
  }

  protected unfollow(): void {
    this.link?.close();
    this.link = undefined;
    this.id.value = null;
    this.saving.value = "unsaved";
  }

  // Makes the table equal to the server's moves, keeping those that are still on their way to it. The record may have waited its
  // turn and be old by now, so the moves are asked of the link.
  protected async agree(record: GameRecord): Promise<void> {
    const [before, link] = [this.state.value, this.link];
    if (record.id !== this.id.value || !before || !link || link.unsettled) return;
    this.declared.value = record.result;
    const { back, play } = difference(this.record, link.stored, link.pending);
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
  protected consider(): void {
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
    this.opponent.ask(setup, this.record, player.level, answer, (error) => this.tell(`The engine stopped: ${error.message}`, "refused"));
  }

  // One change after another. A failure is shown, and passed on when `strict`.
  protected inTurn<T>(work: () => Promise<T>, strict = false): Promise<T> {
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
