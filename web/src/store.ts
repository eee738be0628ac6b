import { batch } from "@preact/signals";
import type { EditorCore } from "./editor/editor.ts";
import type { Wish } from "./model.ts";
import type { Shown } from "./fields.ts";
import { phrase, t } from "./words/index.ts";
import { capital, plain, type Phrase } from "./words/format.ts";
import { say, sayPlain } from "./words/messages.ts";
import { addressOf, type Place } from "./place.ts";
import { LocalGames } from "./offline/localGames.ts";
import { otherView, viewWords } from "./levels.ts";
import { pieceAt, movesFrom, movesTo, resolve, stack } from "./select.ts";
import { onlySide } from "./server/keys.ts";
import type { EndBy } from "./server/link.ts";
import { reasonOf } from "./refusal.ts";
import { colorName, pieceName, other, resigned, sayCell, sayLevel, sayPiece, sayResult } from "./speech.ts";
import { ownTable } from "./laid.ts";
import { CurrentGame } from "./currentGame.ts";
import { arrestTask, deedTask, type Deed, type Task } from "./task.ts";
import {
  CoreError,
  type Color,
  type GameFile,
  type GameInfo,
  type Piece,
  type Move,
  type Options,
  type Setup,
  type Trial,
} from "./types.ts";

export type { Surroundings } from "./laid.ts";

// The page's state, and everything the user can do to it.
export class Store extends CurrentGame {
  // Goes to the page of the address; at the table to its game, or the last one, or an empty table with the new-game
  // dialog.
  boot(place: Place): Promise<void> {
    this.place.value = place;
    return this.inTurn(async () => {
      this.games.value = await this.out.core.games();
      if (place.kind !== "table") return;
      const { id } = place;
      const wanted = id ?? this.out.memory.get("last");
      const localGame = wanted ? this.localGames.of(wanted) : undefined;
      if (localGame && !localGame.record && (await this.resume(localGame))) return;
      const fault = wanted ? await this.load(wanted) : null;
      if (wanted && fault === null) return;
      if (id === null) this.goes({ kind: "table", id: null });
      const game = this.games.value[0];
      if (!game) throw new Error("the core knows no game");
      await this.lay({ game: game.id, options: {}, fen: "" });
      if (id !== null && fault !== null) return this.miss(fault);
      await this.openNew(place);
    });
  }

  // Goes to another page. `arrived`: the address already says so.
  go(place: Place, arrived = false): void {
    this.dialog.value = null;
    this.cancel();
    if (place.kind !== this.place.value.kind) this.leave();
    if (arrived) this.place.value = place;
    else this.goes(place);
    if (place.kind !== "table") return;
    if (place.id === null) void this.boot(place);
    else if (place.id !== this.id.value || this.guest.value) void this.open(place.id);
  }

  // Nobody has the board until the next page takes it.
  private leave(): void {
    this.opponent.hush();
    this.note.value = null;
    this.guest.value = null;
    if (this.place.value.kind === "table") this.unfollow();
  }

  open(id: string): Promise<void> {
    return this.inTurn(async () => {
      const fault = await this.load(id);
      if (fault !== null) this.miss(fault);
    });
  }

  // The address names no game that can be shown.
  private miss(fault: Phrase): void {
    this.opponent.hush();
    this.unfollow();
    this.lost.value = plain(capital(fault));
    this.speak(this.lost.value);
  }

  // Checks set-ups, whatever the current game.
  get judge(): EditorCore {
    return this.out.core;
  }

  // The same page, with more detail in its address.
  stay(place: Place): void {
    this.place.value = place;
    this.out.address.set(addressOf(place), true);
  }

  // Opens the new-game dialog, or the dialog for a game from a position.
  async offer(from: Setup | null = null): Promise<void> {
    this.wished.value = from;
    await this.openNew(this.place.value);
  }

  private async openNew({ kind }: Place): Promise<void> {
    await this.learnGames();
    // Drops the result if the user has left meanwhile.
    if (this.place.value.kind === kind) this.dialog.value = "new";
  }

  async learnGames(): Promise<void> {
    const missing = this.games.value.filter((game) => !this.catalogue.value.has(game.id));
    if (missing.length === 0) return;
    const library = this.learnFiles();
    const forms = await Promise.all(missing.map((game) => this.describe(game.id, {}).catch(() => null)));
    await library;
    this.catalogue.value = new Map([
      ...this.catalogue.value,
      ...forms.flatMap((form) => (form ? [[form.id, form] as const] : [])),
    ]);
  }

  private async learnFiles(): Promise<void> {
    try {
      const { files } = (await this.out.api.library?.()) ?? { files: [] };
      const read: GameFile[] = [];
      // One after the other: the core knows one file at a time.
      for (const { name, text } of files) read.push({ name, text, games: await this.readFile(text) });
      this.files.value = read;
    } catch {
      // The games of the server's own files are then not offered; the others are.
    }
  }

  // Starts a game. Rejects with the core's reason if it refuses the options or the position; then nothing changes.
  async begin(wish: Wish): Promise<void> {
    const setup: Setup = {
      game: wish.game,
      options: wish.options,
      fen: wish.fen.trim(),
      ...(wish.file ? { file: wish.file } : {}),
    };
    this.laying.value = true;
    const { w, b } = wish.players;
    const refereed = wish.link || [w, b].some((player) => player.kind === "engine" && player.at === "server");
    if (refereed) {
      await this.inTurn(() => this.found(setup, wish), true).finally(() => (this.laying.value = false));
      this.say(t("people.newGameSpoken", { title: this.title(), turn: this.turnText() }));
      return;
    }
    await this.inTurn(async () => {
      try {
        await this.lay(setup, { ...ownTable, players: wish.players, parley: wish.parley ?? null });
        this.local = LocalGames.name();
      } finally {
        this.laying.value = false;
      }
      this.unfollow();
      this.guest.value = null;
      this.lost.value = null;
      this.dialog.value = null;
      if (this.place.value.kind !== "table") this.goes({ kind: "table", id: null });
      this.say(t("people.newGameSpoken", { title: this.title(), turn: this.turnText() }));
      await this.keep();
      this.consider();
    }, true);
  }

  // One activation of a cell, by key, click or drop.
  press(cell: number, dropped = false): void {
    const [state, map] = [this.state.value, this.map.value];
    if (!state || !map || this.laying.value) return;
    if (this.guest.value?.pressed?.(cell)) return;
    this.dropped = dropped;
    this.focused.value = cell;
    const piece = pieceAt(state, cell);
    const from = this.selected.value;
    if (this.task.value) return this.answer(cell);
    if (this.result.value) return this.tell(sayResult(this.result.value), "plain");
    if (!this.myTurn.value) return this.tell(this.hindrance(), "refused");
    if (from === null) {
      if (!piece)
        return this.tell(phrase("square.emptySentence", { cell: [{ name: sayCell(map, cell) }] }), "plain");
      if (piece.color !== state.side)
        return this.tell(t("say.turn", { color: colorName(state.side) }), "refused");
      return this.take(cell, piece);
    }
    const moves = movesTo(state, from, cell);
    if (cell === from && moves.length === 0) return this.cancel();
    // On the merged board two cells share a place: an explicit choice passes through the glass, so that it is not
    // mistaken for putting the piece back.
    const onlyPass =
      this.view.value === "merged" &&
      map.stackable &&
      moves.length === 1 &&
      map.cell(cell).name === map.cell(from).name;
    if (moves.length > 1) this.distinguish(moves);
    else if (onlyPass) batch(() => ((this.chooser.value = moves), (this.hint.value = null)));
    else if (moves[0]) void this.play(moves[0].uci);
    else if (piece?.color === state.side) this.take(cell, piece);
    else void this.refuse(from, cell);
  }

  // The cell that a place of the merged view means at the moment.
  meant(x: number, y: number): number | undefined {
    const [state, map] = [this.state.value, this.map.value];
    return state && map ? resolve(map, state, stack(map, x, y), this.selected.value) : undefined;
  }

  // Begins a turn chosen by name. If only one piece can make it, that piece is picked up at once.
  ask(deed: Deed): void {
    const [state, map] = [this.state.value, this.map.value];
    if (!state || !map || !this.myTurn.value) return;
    const task = deedTask(map, state, deed);
    this.drop();
    const [only] = task.cells.values();
    if (deed === "promotion" && task.cells.size === 1 && only) this.settle(only);
    else this.set(task);
  }

  // A cell of the task was clicked.
  answer(cell: number): void {
    const [task, map] = [this.task.value, this.map.value];
    if (!task || !map) return;
    const moves = task.cells.get(cell);
    if (!moves)
      return this.tell(t("say.notAmong", { cell: sayCell(map, cell), task: task.title }), "refused");
    this.settle(moves);
  }

  private set(task: Task): void {
    batch(() => {
      this.task.value = task;
      this.hint.value = null;
      this.note.value = { text: `${task.title}.`, tone: "plain" };
    });
    this.speak(`${task.title}: ${[...task.cells.keys()].map(task.label).join(", ")}.`);
  }

  private settle(moves: Move[]): void {
    // The board must not show whom a King appointed.
    if (moves[0]?.action === "appointment") this.focused.value = moves[0].from;
    if (moves.length > 1) this.distinguish(moves);
    else if (moves[0]) void this.play(moves[0].uci);
  }

  // Several moves are possible: halls are chosen on the board, everything else in the chooser.
  private distinguish(moves: Move[]): void {
    const [state, map] = [this.state.value, this.map.value];
    const arrest = state && map ? arrestTask(map, state, moves) : undefined;
    if (arrest) this.set(arrest);
    else batch(() => ((this.chooser.value = moves), (this.hint.value = null)));
  }

  choose(move: Move | null): void {
    this.chooser.value = null;
    if (move) void this.play(move.uci);
    else this.cancel();
  }

  cancel(): void {
    const had = this.selected.value !== null || this.chooser.value !== null || this.task.value !== null;
    this.drop();
    if (had) this.speak(t("say.putBack"));
  }

  // The cell under the pointer or with the focus. An illegal target shows its reason after a moment.
  point(cell: number | null): void {
    this.pointed.value = cell;
    const ask = ++this.asked;
    const [state, from] = [this.state.value, this.selected.value];
    if (this.hint.value !== null) this.hint.value = null;
    if (cell === null || from === null || cell === from || !state || this.chooser.value || this.task.value)
      return;
    if (movesTo(state, from, cell).length > 0 || pieceAt(state, cell)?.color === state.side) return;
    void this.out
      .wait(160)
      .then(() => (ask === this.asked ? this.out.core.why(from, cell) : null))
      .then((why) => {
        if (why?.reason && ask === this.asked && this.selected.value === from)
          this.hint.value = capital(say(why.reason));
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

  // A key moved the focus to another level or board.
  crossed(cell: number): void {
    const [state, map] = [this.state.value, this.map.value];
    if (state && map) this.speak(sayLevel(map, cell, pieceAt(state, cell)));
  }

  // Plays a move given as UCI or SAN. Resolves to an error's text and place if the core rejects it.
  play(text: string, typed = false): Promise<{ message: string; at: number | null } | null> {
    return this.inTurn(async () => {
      const before = this.state.value;
      if (!before) return null;
      if (typed) this.dropped = false;
      if (!this.myTurn.value) {
        this.tell(this.hindrance(), "refused");
        return { message: this.note.value?.text ?? "", at: null };
      }
      const question = this.told.value
        ? before.legal.find(
            (move) => move.action === "inspection" && (move.uci === text || move.san === text),
          )
        : undefined;
      if (question && this.link) return this.question(before.ply, question);
      try {
        const after = await this.out.core.play(text);
        this.commit(after, before);
      } catch (error) {
        const reason = reasonOf(error);
        this.drop();
        this.tell(say(reason), "refused");
        this.guest.value?.refused?.({ text }, reason);
        return { message: sayPlain(reason), at: typed && error instanceof CoreError ? error.at : null };
      }
      if (this.guest.value) {
        this.guest.value.played(before, this.state.value!);
        return null;
      }
      this.send(before.ply);
      this.consider();
      if (!this.link) void this.inTurn(() => this.keep());
      return null;
    });
  }

  // Only the server knows the result of an inspection.
  private question(ply: number, move: Move): null {
    this.drop();
    this.link?.ask(ply, move.uci);
    this.asking.value = true;
    this.tell(t("say.inspected", { cell: sayCell(this.map.value!, move.to) }), "plain");
    return null;
  }

  // Takes back to the user's last turn.
  takeBack(): Promise<void> {
    return this.inTurn(async () => {
      const state = this.state.value;
      if (!state || state.moves.length === 0 || this.declared.value || !this.rules.value) return;
      const n = this.backwards;
      if (n === 0) return this.tell(t("people.notMoved"), "plain");
      this.opponent.hush();
      this.commit(await this.out.core.back(n), null);
      this.link?.back(this.state.value!.moves.length);
      this.tell(t("say.takenBack", { turn: this.turnText() }), "plain");
      this.consider();
    });
  }

  // Resigns: for the user's own side against an engine, else for the side to move. Without a link the server learns of
  // it when it stores the game.
  resign(): void {
    const state = this.state.value;
    if (!state || this.result.value) return;
    this.opponent.hush();
    const { w, b } = this.players.value;
    const color: Color =
      onlySide(this.seat.value) ?? (w.kind === b.kind ? state.side : w.kind === "human" ? "w" : "b");
    this.drop();
    // If a clock may end the game first, waits for the server's decision.
    if (this.link && this.parlour.byLink.value) return this.link.resign(color);
    this.declared.value = resigned(color);
    this.speak(this.stands());
    if (this.link) this.link.resign(color);
    else void this.inTurn(() => this.keep());
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
    this.say(t(this.flipped.value ? "say.fromBlack" : "say.fromWhite"));
  }

  cycleView(): void {
    const [map, sight] = [this.map.value, this.sight.value];
    const next = otherView(map, this.view.value, sight);
    if (!map || next === undefined) return this.tell(t("space.oneView"), "plain");
    this.view.value = next;
    this.out.memory.set("view", next);
    this.say(t(viewWords(map, next, sight).said));
  }

  // Leaves the 3D view, which has failed. `gone`: this browser cannot draw it at all.
  flatten(reason: string, gone: boolean): void {
    if (gone) this.depth.value = false;
    if (this.view.value !== "space") return;
    this.view.value = "flat";
    this.out.memory.set("view", "flat");
    this.tell(reason, "plain");
  }

  // The stored 3D views of a game.
  readonly kept = {
    get: (game: string): string | null => this.out.memory.get(`space.${game}`),
    set: (game: string, views: string): void => this.out.memory.set(`space.${game}`, views),
  };

  // Shows a field of influence, or hides it; null hides all.
  show(field: Shown | null): void {
    const now = new Set(this.shown.value);
    const title = t(field === null ? "field.all" : `field.${field}`);
    if (field === null) now.clear();
    else if (!now.delete(field)) now.add(field);
    this.shown.value = now;
    this.out.memory.set("shown", now.size > 0 ? [...now].join(",") : null);
    this.say(t(field !== null && now.has(field) ? "field.shown" : "field.hidden", { field: title }));
    this.look();
  }

  togglePapers(): void {
    this.openPapers.value = !this.openPapers.value;
    this.say(t(this.openPapers.value ? "say.papersShown" : "say.papersHidden"));
  }

  // Challenges the opponent to show that mate can still be forced: the next move is a challenge.
  challenge(): Promise<void> {
    return this.inTurn(async () => {
      const state = this.state.value;
      if (!state || !this.myTurn.value || this.challenging.value) return;
      await this.out.core.challenge();
      this.challenging.value = true;
      this.link?.challenge(state.ply);
      this.tell(t("say.challenged"), "plain");
    });
  }

  // Offers an agreed end for the user's side, which the other may accept. A user with both sides agrees at once.
  offerAgreement(): void {
    const [state, color] = [this.state.value, onlySide(this.seat.value)];
    if (!state || this.result.value) return;
    if (color === undefined) return this.end("agreement");
    if (this.parlour.offer.value === other(color)) return this.end("agreement");
    this.link?.offer(color, state.ply);
    this.tell(t(this.info.value?.tally ? "people.youOfferAgreement" : "people.youOfferDraw"), "plain");
  }

  // How many half-moves to take back so that it is the user's turn again; 0: the user has not moved yet.
  get backwards(): number {
    const [state, mine] = [this.state.value, onlySide(this.seat.value)];
    if (!state) return 0;
    const { w, b } = this.players.value;
    const person = mine ?? (w.kind === b.kind ? undefined : w.kind === "human" ? "w" : "b");
    const plies = person === state.side ? 2 : 1;
    return plies <= state.moves.length ? plies : 0;
  }

  // Asks the opponent to let the user take back their last move.
  askBack(): void {
    const n = this.backwards;
    if (n === 0 || !this.state.value || this.result.value) return;
    this.parlour.askBack(this.state.value.moves.length - n);
    this.tell(t("people.youAskBack"), "plain");
  }

  // Ends the game: by agreement, by accepting a repetition, or by the Umpire's decision.
  end(how: EndBy, side?: Color | null): void {
    void this.inTurn(() => this.finish(how, side));
  }

  // The Umpire confirms or rejects the last move.
  confirm(): void {
    this.link?.confirm(this.record.length);
  }

  refuseMove(): Promise<void> {
    return this.inTurn(async () => {
      if (this.record.length === 0) return;
      this.opponent.hush();
      this.commit(await this.out.core.back(1), null);
      this.pending.value = false;
      this.link?.back(this.record.length);
      this.tell(t("say.moveRefused", { turn: this.turnText() }), "plain");
    });
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

  // Tries a game in a separate core, without touching the current one.
  apart = <T>(work: (trial: Trial) => Promise<T>): Promise<T> => this.out.core.apart(work);

  // The game's form for a dialog, without touching the current game.
  describe = (game: string, options: Options, file?: string): Promise<GameInfo> =>
    this.out.core.info(game, options, file);

  // Offers a game file's games; they come before games with the same ids in other files.
  async loadFile(name: string, text: string): Promise<GameFile> {
    const file = { name, text, games: await this.readFile(text) };
    this.loaded.value = [file, ...this.loaded.value.filter((one) => one.text !== text)];
    return file;
  }

  // The games of a file with default options. Rejects with CoreError, which has the mistakes.
  private async readFile(text: string): Promise<GameInfo[]> {
    const ids = await this.out.core.read(text);
    return Promise.all(ids.map((id) => this.describe(id, {}, text)));
  }

  private take(cell: number, piece: Piece): void {
    const [state, map] = [this.state.value!, this.map.value!];
    const count = new Set(movesFrom(state, cell).map((m) => m.to)).size;
    batch(() => {
      this.selected.value = cell;
      this.hint.value = null;
      this.note.value =
        count === 0
          ? {
              text: t("say.noMove", {
                piece: pieceName(map.info, piece.letter, cell),
                cell: sayCell(map, cell),
              }),
              tone: "plain",
            }
          : null;
    });
    this.speak(t("say.takenUp", { n: count, cell: sayCell(map, cell), piece: sayPiece(map.info, piece) }));
  }

  private async refuse(from: number, to: number): Promise<void> {
    const state = this.state.value;
    try {
      const why = await this.out.core.why(from, to);
      // The board has another position by now.
      if (state !== this.state.value) return;
      this.tell(why.reason ? say(why.reason) : t("say.notThere"), "refused");
      if (why.reason) this.guest.value?.refused?.({ from, to }, why.reason);
    } catch (error) {
      this.tell(say(reasonOf(error)), "refused");
    }
  }
}
