import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { startOf, turned } from "../fen.ts";
import type { Guest } from "../guest.ts";
import type { Arrow } from "../ctrl/boardCtrl.ts";
import { recordOf } from "../core/client.ts";
import { pieceAt } from "../select.ts";
import { colorName, other, sayCell } from "../speech.ts";
import type { Store } from "../store.ts";
import type { Fen, GameState, Line, Setup, Why } from "../types.ts";
import { t } from "../words/index.ts";
import { reasonOf } from "../refusal.ts";
import { say, sayPlain, saySentence } from "../words/messages.ts";
import { forWhite, winShare, type Evaluation } from "./evaluation.ts";
import { branchedLink, gameLink, longest, longestBranched, readLink, type Branched } from "./link.ts";
import { namesOf, readPgn, setupOf, writePgn, type Names, type PgnGame } from "./pgn.ts";
import { Review, type Reviewed } from "../review/review.ts";
import { replay } from "./replay.ts";
import { sayAttackers } from "./say.ts";
import { mayAnalyse, positionOf } from "./shown.ts";
import {
  add,
  after,
  before,
  beside,
  emptyTree,
  find,
  fromKept,
  lineEnd,
  movesTo,
  promote,
  remove,
  root,
  setComment,
  setEvaluation,
  setTerms,
  toggleNag,
  toKept,
  toMainLine,
  type Tree,
} from "./tree.ts";

export const mostLines = 5;

// The question shown on the board: who attacks the square under the pointer, or why a piece cannot go somewhere (its
// square comes first).
export type Question = { kind: "threats" } | { kind: "why"; from: number | null };
export interface Answer {
  text: string;
  arrows: Arrow[];
  cell: number | null;
}

interface Kept {
  what: string;
  setup: Setup;
  at: number;
  names: Names;
  tree: ReturnType<typeof toKept>;
  review?: Reviewed;
}

// A game being analysed: the guest of the board, its tree, and the engine that looks at it.
export class Analysis implements Guest {
  readonly kind = "analysis";
  readonly tree = signal<Tree>(emptyTree());
  readonly at = signal(root);
  // Player names and the like, for PGN tags.
  readonly names = signal<Names>({});
  readonly engine = signal(false);
  readonly lineCount = signal(1);
  // The engine's lines for the position on the board, best first, and whether it is still thinking.
  readonly lines = signal<readonly Line[]>([]);
  readonly thinking = signal(false);
  // How long the first line of the last search took, in milliseconds.
  readonly firstLine = signal<number | null>(null);
  readonly question = signal<Question | null>(null);
  readonly answer = signal<Answer | null>(null);
  readonly dialog = signal(false);
  readonly failure = signal<string | null>(null);

  // The evaluation of the position on the board: the end of the game, the engine's current opinion, or its earlier one.
  readonly evaluation = computed<Evaluation | null>(() => {
    const [state, best] = [this.store.session.state.value, this.lines.value[0]];
    if (!state || state.result) return null;
    if (best) return { score: forWhite(best.score, state.side), depth: best.depth };
    return this.tree.value.nodes.get(this.at.value)?.evaluation ?? null;
  });
  // White's share of the gauge; null while nothing is known.
  readonly share = computed<number | null>(() => {
    const result = this.store.session.state.value?.result;
    if (result) return result.winner === "w" ? 1 : result.winner === "b" ? 0 : 0.5;
    return this.evaluation.value ? winShare(this.evaluation.value.score) : null;
  });

  // The engine's review of the game; while it runs, the engine does nothing else.
  readonly review: Review;

  private setup: Setup | null = null;
  private what = "";
  private thought = 0;
  private asked = 0;
  private arriving = 0;

  constructor(readonly store: Store) {
    const { memory } = store;
    this.review = new Review({
      tree: this.tree,
      first: () => startOf(store.session.state.value?.start ?? "").side,
      think: (moves, limits) =>
        this.setup ? store.core.think(this.setup, moves, limits) : Promise.resolve(undefined),
      edit: (tree) => this.edit(tree),
      engaged: (on) => {
        if (!on) {
          store.core.stop();
          this.keep();
        }
        this.consider();
      },
      failed: (error) => store.announcer.tell(say(reasonOf(error)), "refused"),
    });
    // Another page has the board and the engine.
    effect(() => {
      if (store.session.guest.value !== this) untracked(() => this.review.stop());
    });
    this.engine.value = memory.get("analysis.engine") === "on";
    this.lineCount.value = Math.min(Math.max(Number(memory.get("analysis.lines")) || 2, 1), mostLines);
    effect(() => {
      if (store.session.guest.value !== this) return;
      const arrows = this.answer.value?.arrows ?? this.lineArrows();
      store.board.draw(arrows, this.answer.value?.cell ?? null);
      return () => store.board.draw([]);
    });
    // Asks about the square under the pointer again.
    effect(() => {
      const cell = store.board.pointed.value;
      if (cell !== null && this.question.value?.kind === "threats") void this.threats(cell, false);
    });
  }

  // As a guest: every legal move may be played.
  mayMove = (): boolean => this.question.value === null;
  hindrance = (): string => t("analysis.over");

  played(was: GameState, now: GameState): void {
    const from = find(this.tree.value, recordOf(was));
    const [uci, move] = [recordOf(now).at(-1), now.moves.at(-1)];
    if (from === null || uci === undefined || !move) return;
    this.remember();
    const { tree, id } = add(this.tree.value, from, uci, move.san);
    batch(() => {
      this.tree.value = tree;
      this.arrivedAt(id);
    });
  }

  pressed(cell: number): boolean {
    const asking = this.question.value;
    if (!asking) return false;
    this.store.board.aim(cell);
    if (asking.kind === "threats") void this.threats(cell, true);
    else if (asking.from === null) {
      this.question.value = { kind: "why", from: cell };
      this.answer.value = { text: t("analysis.why.to", { cell: this.say(cell) }), arrows: [], cell };
      this.store.announcer.tell(this.answer.value.text, "plain");
    } else void this.why(asking.from, cell);
    return true;
  }

  // Enters the page: with what the address says, what was here before, or the current game.
  async arrive(what: string): Promise<void> {
    const { store } = this;
    if (store.session.guest.value === this && what === this.what) return;
    const arriving = ++this.arriving;
    const current = () => arriving === this.arriving && store.router.place.value.kind === "analyse";
    this.failure.value = null;
    try {
      const kept = this.kept(what);
      const linked = kept ? null : readLink(what);
      if (kept) await this.lay(kept.setup, fromKept(kept.tree), kept.at, kept.names, kept.review);
      else if (linked?.kind === "stored") {
        const { record, seat, info } = await store.sync.stored(linked.id);
        if (!current()) return;
        if (!mayAnalyse(record.white, record.black, seat, record.result, record.viewer))
          return this.miss(t("analysis.fair"));
        const { setup, moves } = await positionOf(store.core, info, record, seat);
        await this.begin(setup, moves, moves.length, namesOf(record));
      } else if (linked?.branched) await this.unfold(linked.setup, linked.branched);
      else if (linked) await this.begin(linked.setup, linked.moves, linked.ply);
      else {
        const present = store.session.setup.value;
        const game = present ?? { game: store.catalogue.games.value[0]?.id ?? "", options: {}, fen: "" };
        if (what !== "") store.announcer.tell(t("analysis.badLink"), "refused");
        await this.begin(what === "" ? { ...game, fen: "" } : game, [], 0);
      }
      if (!current()) return;
      this.what = what;
      this.keep();
    } catch (error) {
      if (current()) this.miss(saySentence(reasonOf(error)));
    }
  }

  private miss(reason: string): void {
    this.failure.value = reason;
    this.store.announcer.tell(reason, "refused");
  }

  // Shows a game with its variations.
  private async unfold(setup: Setup, { items, at }: Branched): Promise<void> {
    const { tree } = await this.store.core.apart((trial) =>
      replay(trial, setup, { tags: new Map(), items, result: "*" }, ""),
    );
    await this.lay(setup, tree, at, {});
  }

  // Shows a game with its main line only, after `ply` of its moves.
  async begin(setup: Setup, moves: string[], ply = moves.length, names: Names = {}): Promise<void> {
    if (!(await this.store.host(this, setup, moves))) return;
    const state = this.store.session.state.value!;
    let [tree, id, at] = [emptyTree(), root, root];
    recordOf(state).forEach((uci, i) => {
      ({ tree, id } = add(tree, id, uci, state.moves[i]!.san));
      if (i + 1 === ply) at = id;
    });
    tree = setTerms(tree, id, state.moves);
    this.take(setup, tree, moves.length === 0 ? root : at, names);
    if (ply !== moves.length) await this.store.session.walk(movesTo(tree, this.at.value));
    this.consider();
  }

  private async lay(setup: Setup, tree: Tree, at: number, names: Names, review?: Reviewed): Promise<void> {
    const here = tree.nodes.has(at) ? at : root;
    if (!(await this.store.host(this, setup, movesTo(tree, here)))) return;
    this.take(setup, setTerms(tree, here, this.store.session.state.value!.moves), here, names, review);
    this.consider();
  }

  private take(setup: Setup, tree: Tree, at: number, names: Names, review?: Reviewed): void {
    batch(() => {
      this.review.restore(review);
      this.setup = setup;
      this.tree.value = tree;
      this.at.value = at;
      this.names.value = names;
      this.lines.value = [];
      this.question.value = null;
      this.answer.value = null;
    });
    this.keep();
  }

  // Goes to a node of the tree.
  go(id: number): void {
    if (!this.tree.value.nodes.has(id) || id === this.at.value) return;
    this.remember();
    this.arrivedAt(id);
  }

  readonly steps = this;
  back = (): void => this.go(before(this.tree.value, this.at.value));
  forward = (): void => this.go(after(this.tree.value, this.at.value));
  first = (): void => this.go(root);
  last = (): void => this.go(lineEnd(this.tree.value, this.at.value));
  beside = (by: number): void => this.go(beside(this.tree.value, this.at.value, by));

  private arrivedAt(id: number): void {
    batch(() => {
      this.at.value = id;
      this.lines.value = [];
      this.answer.value = null;
      if (this.question.value?.kind === "why") this.question.value = { kind: "why", from: null };
    });
    this.store.core.stop();
    void this.store.session.walk(movesTo(this.tree.value, id)).then(() => {
      if (this.at.value !== id) return;
      this.tree.value = setTerms(this.tree.value, id, this.store.session.state.value?.moves ?? []);
      this.consider();
    });
    this.keep();
  }

  // Plays the first `n` moves of an engine line.
  follow(line: Line, n: number): void {
    this.remember();
    let [tree, id] = [this.tree.value, this.at.value];
    line.pv.slice(0, n).forEach((uci, i) => ({ tree, id } = add(tree, id, uci, line.san?.[i] ?? uci)));
    batch(() => {
      this.tree.value = tree;
      this.arrivedAt(id);
    });
  }

  private edit(tree: Tree): void {
    this.tree.value = tree;
    this.keep();
  }

  promote = (): void => {
    this.edit(promote(this.tree.value, this.at.value));
    this.store.announcer.tell(t("analysis.promoted"), "plain");
  };
  mainLine = (): void => this.edit(toMainLine(this.tree.value, this.at.value));
  comment = (text: string): void => this.edit(setComment(this.tree.value, this.at.value, text));
  symbol = (nag: number): void => this.edit(toggleNag(this.tree.value, this.at.value, nag));

  remove(): void {
    const { tree, id } = remove(this.tree.value, this.at.value);
    batch(() => {
      this.tree.value = tree;
      this.arrivedAt(id);
    });
    this.store.announcer.tell(t("analysis.deleted"), "plain");
  }

  setEngine(on: boolean): void {
    this.engine.value = on;
    this.store.memory.set("analysis.engine", on ? "on" : null);
    this.store.announcer.tell(t(on ? "analysis.engine.on" : "analysis.engine.off"), "plain");
    if (on) return this.consider();
    this.remember();
    this.thought++;
    this.store.core.stop();
    batch(() => {
      this.thinking.value = false;
      this.lines.value = [];
    });
  }

  setLines(n: number): void {
    this.lineCount.value = Math.min(Math.max(n, 1), mostLines);
    this.store.memory.set("analysis.lines", String(this.lineCount.value));
    this.consider();
  }

  // Lets the engine think about the position on the board, as long as it stays there.
  consider(): void {
    const { store, setup } = this;
    const state = store.session.state.value;
    const thought = ++this.thought;
    const moves = movesTo(this.tree.value, this.at.value);
    if (
      !setup ||
      !state ||
      store.session.guest.value !== this ||
      !this.engine.value ||
      this.review.running.value ||
      state.legal.length === 0
    ) {
      batch(() => {
        this.thinking.value = false;
        this.lines.value = [];
      });
      return;
    }
    const current = () =>
      thought === this.thought &&
      store.session.guest.value === this &&
      store.router.place.value.kind === "analyse";
    const multipv = Math.min(this.lineCount.value, state.legal.length);
    batch(() => {
      this.thinking.value = true;
      this.lines.value = [];
      this.firstLine.value = null;
    });
    const begun = performance.now();
    const hear = (line: Line) => {
      if (!current()) return;
      this.firstLine.value ??= Math.round(performance.now() - begun);
      const lines = this.lines.value.filter((one) => one.multipv !== line.multipv);
      this.lines.value = [...lines, line].sort((a, b) => a.multipv - b.multipv);
    };
    store.core.think(setup, moves, { depth: 0, nodes: 0, movetime: 0, skill: 8, multipv }, hear).then(
      () => {
        if (!current()) return;
        this.thinking.value = false;
        this.remember();
        this.keep();
      },
      (error: Error) => {
        if (!current()) return;
        this.thinking.value = false;
        store.announcer.tell(say(reasonOf(error)), "refused");
      },
    );
  }

  // Stores the engine's opinion with the move.
  private remember(): void {
    const [best, state] = [this.lines.value[0], this.store.session.state.value];
    if (!best || !state) return;
    const known = this.tree.value.nodes.get(this.at.value)?.evaluation;
    if (known && known.depth >= best.depth) return;
    this.tree.value = setEvaluation(this.tree.value, this.at.value, {
      score: forWhite(best.score, state.side),
      depth: best.depth,
    });
  }

  // The first moves of the engine's lines.
  private lineArrows(): Arrow[] {
    const state = this.store.session.state.value;
    return this.lines.value.flatMap((line, rank) => {
      const move = state?.legal.find((one) => one.uci === line.pv[0]);
      return move && move.from !== move.arrive
        ? [{ from: move.from, to: move.to, arrive: move.arrive, tone: "line" as const, rank }]
        : [];
    });
  }

  private say = (cell: number): string => sayCell(this.store.session.map.value!, cell);

  // Asks a question on the board, or removes it.
  ask(kind: Question["kind"]): void {
    if (this.question.value?.kind === kind) return this.stopAsking();
    this.store.board.cancel();
    batch(() => {
      this.question.value = kind === "threats" ? { kind } : { kind, from: null };
      this.answer.value = null;
    });
    this.store.announcer.tell(t(kind === "threats" ? "analysis.threats.ask" : "analysis.why.from"), "plain");
  }

  stopAsking(): void {
    if (!this.question.value && !this.answer.value) return;
    this.asked++;
    batch(() => {
      this.question.value = null;
      this.answer.value = null;
      this.store.announcer.clear();
    });
  }

  // Who attacks a square.
  private async threats(cell: number, aloud: boolean): Promise<void> {
    const asked = ++this.asked;
    const { store } = this;
    const attackers = await store.core.attackers(cell).catch(() => null);
    const [map, state] = [store.session.map.value, store.session.state.value];
    if (!attackers || asked !== this.asked || this.question.value?.kind !== "threats" || !map || !state)
      return;
    const arrows = (
      [
        ["w", "white"],
        ["b", "black"],
      ] as const
    ).flatMap(([color, tone]) =>
      attackers[color].map((from): Arrow => ({ from, to: cell, arrive: cell, tone, rank: 0 })),
    );
    this.answer.value = { text: sayAttackers(map, state, cell, attackers), arrows, cell };
    if (aloud) store.announcer.tell(this.answer.value.text, "plain");
  }

  // Why the piece on one square cannot go to another.
  async why(from: number, to: number): Promise<void> {
    const { store } = this;
    const asked = ++this.asked;
    let text: string;
    try {
      const turned = await this.whyTurned(from, to);
      const { reason } = turned ?? (await store.core.why(from, to));
      const squares = { from: this.say(from), to: this.say(to) };
      text = reason
        ? `${squares.from} – ${squares.to}: ${sayPlain(reason)}.`
        : t("analysis.why.legal", squares);
      if (turned)
        text = t("analysis.why.turned", {
          color: colorName(other(store.session.state.value!.side)),
          answer: text,
        });
    } catch (error) {
      text = sayPlain(reasonOf(error));
    }
    if (asked !== this.asked) return;
    batch(() => {
      if (this.question.value) this.question.value = { kind: "why", from: null };
      this.answer.value = { text, arrows: [], cell: to };
    });
    store.announcer.tell(text, "plain");
  }

  // The answer for a piece of the side not to move, as if it were its turn; null if that is not a legal position.
  private async whyTurned(from: number, to: number): Promise<Why | null> {
    const [state, { setup }] = [this.store.session.state.value, this];
    if (!state || !setup || pieceAt(state, from)?.color !== other(state.side)) return null;
    return this.store.core
      .apart(async (trial) => {
        await trial.start({ ...setup, fen: turned(state.fen) });
        return trial.why(from, to);
      })
      .catch(() => null);
  }

  // The address of this game at this move: with all variations, or if that is too long with this line, or with the
  // position only; null if that is too long as well. Comments are never included.
  link(): { fragment: string; carries: "game" | "tree" | "moves" | "line" | "position" } | null {
    if (!this.setup) return null;
    const { tree, at } = { tree: this.tree.value, at: this.at.value };
    const nodes = [...tree.nodes.values()];
    const more = nodes.some((node) => node.children.length > 1 || node.nags.length > 0);
    const silent = nodes.every((node) => node.comment === "" && node.before === "");
    const all = more ? branchedLink(this.setup, tree, at) : "";
    if (more && all.length <= longestBranched) return { fragment: all, carries: silent ? "tree" : "moves" };
    const line = gameLink(this.setup, movesTo(tree, lineEnd(tree, at)), movesTo(tree, at).length);
    if (line.length <= longest) return { fragment: line, carries: more ? "line" : silent ? "game" : "moves" };
    const position = gameLink({ ...this.setup, fen: this.store.session.state.value?.fen ?? "" }, []);
    return position.length <= longest ? { fragment: position, carries: "position" } : null;
  }

  // Opens the import and export dialog.
  exchange(): void {
    this.remember();
    this.dialog.value = true;
  }

  fens = (): Promise<Fen[]> => this.store.core.fens();

  pgn(): string {
    const [info, state] = [this.store.session.info.value, this.store.session.state.value];
    if (!info || !state || !this.setup) return "";
    return writePgn(info, this.setup, state.start, this.tree.value, this.names.value);
  }

  // Shows a position, or a game that was read. Both reject with what is wrong.
  importFen(game: string, fen: string): Promise<void> {
    const present = this.setup?.game === game ? this.setup : null;
    return this.begin(
      { game, options: present?.options ?? {}, fen, ...(present?.file ? { file: present.file } : {}) },
      [],
      0,
    ).then(() => this.fresh());
  }

  read = (text: string): PgnGame[] => readPgn(text);

  async importPgn(game: PgnGame, text: string): Promise<void> {
    const { store } = this;
    const wanted = setupOf(game.tags, store.catalogue.games.value, this.setup);
    const info = await store.core.info(wanted.game, wanted.options, wanted.file);
    const options = Object.fromEntries(
      Object.entries(wanted.options).filter(
        ([key, value]) => info.options.find((one) => one.key === key)?.default !== value,
      ),
    );
    const setup = { ...wanted, options };
    const { tree } = await store.core.apart((trial) => replay(trial, setup, game, text));
    const tag = (name: string) => game.tags.get(name) ?? "";
    const names: Names = {
      event: tag("Event") || "?",
      date: tag("Date") || "????.??.??",
      round: tag("Round") || "-",
      white: tag("White") || "?",
      black: tag("Black") || "?",
      result: game.result,
    };
    await this.lay(setup, tree, root, names);
    this.fresh();
  }

  // The board has another game than the address named.
  private fresh(): void {
    if (this.what !== "") {
      this.what = "";
      this.store.go({ kind: "analyse", what: "" });
    }
    this.keep();
  }

  // Saves the analysis, here and for the next visit.
  private keep(): void {
    if (!this.setup) return;
    const kept: Kept = {
      what: this.what,
      setup: this.setup,
      at: this.at.value,
      names: this.names.value,
      tree: toKept(this.tree.value),
      ...(this.review.known.value.points.length > 0 ? { review: this.review.known.value } : {}),
    };
    const text = JSON.stringify(kept);
    this.store.memory.set("analysis", text);
    this.store.out.window?.set("analysis", text);
  }

  // The saved analysis for this address: in this window, or for the bare address the latest of all.
  private kept(what: string): Kept | null {
    const { memory, window } = this.store.out;
    for (const text of [window?.get("analysis"), what === "" ? memory.get("analysis") : null]) {
      try {
        const kept = JSON.parse(text ?? "null") as Kept | null;
        if (!kept || (kept.what !== what && what !== "")) continue;
        fromKept(kept.tree);
        return kept;
      } catch {
        // Written by another version.
      }
    }
    return null;
  }
}

const kept = new WeakMap<Store, Analysis>();

// The page's only analysis.
export function analysisOf(store: Store): Analysis {
  const known = kept.get(store) ?? new Analysis(store);
  kept.set(store, known);
  return known;
}
