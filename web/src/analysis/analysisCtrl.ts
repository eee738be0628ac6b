// A game being analysed: opens a record, a link or a PGN on the board, keeps its tree of moves and stores it in this
// browser. Lines come through engineLines.ts, the review of a whole game through ReviewCtrl.
import { batch, effect, signal, untracked, type Signal } from "@preact/signals";
import { recordedMoves, recordOf } from "@cheshire/core/moves";
import type { Parts } from "../store/controllers.ts";
import type { Environment } from "../game/environment.ts";
import { TreeCtrl } from "../tree/treeCtrl.ts";
import { startOf } from "../position/fen.ts";
import type { Activity } from "../game/activity.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { askServer, offersAnalysis } from "../review/serverEngine.ts";
import { ReviewCtrl, type Reviewed } from "../review/reviewCtrl.ts";
import { promote, setTerms, toggleNag } from "../tree/edit.ts";
import { lineOf, type MoveNode, type MoveTree } from "../tree/moveTree.ts";
import type { GameState, Line, Setup } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { messagePhrase, messageSentence } from "../i18n/messages.ts";
import { EngineLines } from "./engineLines.ts";
import { readLink, type LinkTree } from "./link.ts";
import { tagsOfRecord, type PgnTags } from "./pgnTags.ts";
import { Questions } from "./questions.ts";
import { mayAnalyse } from "./mayAnalyse.ts";
import { shapesOf } from "./pgnNotes.ts";
import { playLinkTree } from "./playLinkTree.ts";
import { AnalysisStorage, type StoredAnalysis } from "./analysisStorage.ts";
import type { MoveTimes } from "../server/storedTimes.ts";
import type { RouteKind } from "../ui/route.ts";
import { visibleGame } from "./visibleGame.ts";

// What an analysis needs of the page.
type AnalysisDependencies = Parts<
  | "core"
  | "storage"
  | "session"
  | "board"
  | "server"
  | "catalogue"
  | "router"
  | "announcer"
  | "navigate"
  | "takeBoard"
>;
type AnalysisEnvironment = Pick<Environment, "sessionStorage" | "wait"> & {
  api: Pick<Environment["api"], "analyse" | "library">;
};

const timesKey = "analysis.times";

// What keeps an analysis that is not the one of the page /analyse.
export interface AnalysisHome {
  // The page that it is on.
  readonly route: RouteKind;
  // Called after every change and every step.
  save: (analysis: StoredAnalysis) => void;
  // Why no more moves can be added; null if they can.
  refuses: () => string | null;
  // It is only looked at.
  readonly readOnly?: boolean;
}

interface AnalysisParts {
  // How long the moves of a game at the server took.
  storedTimes?: (id: string) => Promise<MoveTimes>;
  home?: AnalysisHome;
}

export class AnalysisCtrl implements Activity {
  readonly kind = "analysis";
  readonly moves: TreeCtrl = new TreeCtrl((from) => {
    const state = this.page.session.state.value;
    if (state) this.engine.remember(from, state.side);
    this.onJump();
  });
  // Player names and the like, for PGN tags.
  readonly names = signal<PgnTags>({});
  // Whether the import and export dialog is open.
  readonly dialog = signal(false);
  readonly failure = signal<string | null>(null);
  // Whether the times of the moves are shown, where the record says them.
  readonly timesShown: Signal<boolean>;
  readonly engine: EngineLines;
  readonly questions: Questions;
  // The review of the game; while the browser's engine runs it, that engine does nothing else.
  readonly review: ReviewCtrl;
  setup: Setup | null = null;
  // What an import has put something else in place of.
  readonly replaced = signal<StoredAnalysis | null>(null);
  // It has moves or comments of the user that nothing else keeps.
  unkept = false;

  private readonly storage: AnalysisStorage;
  private readonly storedTimes: (id: string) => Promise<MoveTimes>;
  private readonly home: AnalysisHome | undefined;
  private what = "";
  private entries = 0;

  constructor(
    readonly page: AnalysisDependencies,
    { sessionStorage, wait, api }: AnalysisEnvironment,
    { storedTimes = () => Promise.resolve([]), home }: AnalysisParts = {},
  ) {
    [this.storedTimes, this.home] = [storedTimes, home];
    const { core, session, board, announcer, router, storage } = page;
    const { analyse, library } = api;
    this.timesShown = signal(storage.get(timesKey) !== "off");
    const server = analyse && library && { analyse, library };
    this.storage = new AnalysisStorage(storage, sessionStorage);
    this.engine = new EngineLines(core, session, this.moves, announcer, storage, {
      subject: () =>
        session.activity.value === this &&
        router.route.value.kind === (home?.route ?? "analyse") &&
        !this.review.here.value
          ? this.setup
          : null,
      learned: () => this.save(),
    });
    this.questions = new Questions(core, session, board, announcer, () => this.setup);
    this.review = new ReviewCtrl({
      tree: this.moves.tree,
      first: () => startOf(session.state.value?.start ?? "").side,
      think: (moves, limits, signal) => {
        if (!this.setup) return Promise.resolve(undefined);
        if (server && this.review.at.value === "server")
          return askServer(server, wait, this.setup, moves, limits, signal);
        return core.think(this.setup, moves, limits);
      },
      edited: () => this.save(),
      engaged: (on) => {
        if (!on) this.save();
        // The server's engine leaves this one alone.
        if (this.review.at.value === "server") return;
        if (!on) core.stop();
        this.engine.startThinking();
      },
      failed: (error) => announcer.tell(messagePhrase(reasonOf(error)), "refused"),
    });
    if (server) void offersAnalysis(server).then((offered) => (this.review.offered.value = offered));
    // Another page has the board and the engine.
    effect(() => {
      if (session.activity.value !== this) untracked(() => this.review.stop());
    });
    effect(() => {
      if (session.activity.value !== this) return;
      const { value: answer } = this.questions.answer;
      board.draw(answer?.arrows ?? this.engine.arrows, answer?.cell ?? null);
      return () => board.draw([]);
    });
    effect(() => {
      const map = session.map.value;
      if (session.activity.value !== this || !map) return;
      board.recorded.value = shapesOf(map, this.moves.at.value.notes.value.recorded.marks);
      return () => void (board.recorded.value = []);
    });
  }

  // Whether it is a chapter of a study or the like, which nothing else may replace.
  get keptElsewhere(): boolean {
    return this.home !== undefined;
  }

  // As an activity: every legal move may be played.
  mayMove = (): boolean => this.questions.question.value === null && !this.home?.refuses();
  whyNoMove = (): string => this.home?.refuses() ?? t("analysis.over");

  played(was: GameState, now: GameState): void {
    const tree = this.moves.tree.peek();
    const from = tree.find(recordOf(was));
    const [uci, move] = [recordOf(now).at(-1), now.moves.at(-1)];
    if (!from || uci === undefined || !move) return;
    this.engine.remember(from, was.side);
    if (!from.child(uci)) this.unkept = true;
    this.jump(tree.add(from, uci, move.san));
  }

  pressed = (cell: number): boolean => this.questions.pressed(cell);

  // Enters the page: with what the address says, what was here before, or the current game.
  async enter(what: string): Promise<void> {
    const { core, session, router, announcer, catalogue, server } = this.page;
    if (session.activity.value === this && what === this.what) return;
    const entry = ++this.entries;
    const current = () =>
      entry === this.entries && router.route.value.kind === (this.home?.route ?? "analyse");
    this.failure.value = null;
    try {
      const stored = this.home ? null : this.storage.read(what);
      const linked = stored ? null : readLink(what);
      if (stored) {
        await this.showTree(stored.setup, stored.tree, stored.at, stored.names, stored.review);
        this.unkept = stored.unkept ?? false;
      } else if (linked?.kind === "stored") {
        const coming = this.storedTimes(linked.id);
        const { record, seat, info } = await server.loadStored(linked.id);
        if (!current()) return;
        if (!mayAnalyse(record.white, record.black, seat, record.result, record.viewer, record.rated))
          return this.fail(word("analysis.fair"));
        const { setup, moves } = await visibleGame(core, info, record, seat);
        await this.showMainline(setup, moves, moves.length, tagsOfRecord(record));
        const tree = this.moves.tree.peek();
        void coming.then((times) => this.noteTimes(tree, times));
      } else if (linked?.tree) await this.showVariations(linked.setup, linked.tree, linked.names);
      else if (linked) await this.showMainline(linked.setup, linked.moves, linked.ply, linked.names);
      else {
        const present = session.setup.value;
        const game = present ?? { game: catalogue.games.value[0]?.id ?? "", options: {}, fen: "" };
        if (what !== "") announcer.tell(t("analysis.badLink"), "refused");
        await this.showMainline(what === "" ? { ...game, fen: "" } : game, [], 0);
      }
      if (!current()) return;
      this.what = what;
      this.save();
    } catch (error) {
      if (current()) this.fail(messageSentence(reasonOf(error)));
    }
  }

  private fail(reason: string): void {
    this.failure.value = reason;
    this.page.announcer.tell(reason, "refused");
  }

  // Shows a game with its variations.
  private async showVariations(setup: Setup, variations: LinkTree, names: PgnTags): Promise<void> {
    const tree = await this.page.core.withScratchGame((scratch) => playLinkTree(scratch, setup, variations));
    await this.showTree(setup, tree, tree.withId(variations.at), names);
  }

  // Moves go on past a draw that nobody has claimed.
  private takeBoard(setup: Setup, moves: string[]): Promise<boolean> {
    return this.page.takeBoard(this, { purpose: "analysis", ...setup }, moves);
  }

  // Shows a game with its main line only, after `ply` of its moves.
  async showMainline(setup: Setup, moves: string[], ply = moves.length, names: PgnTags = {}): Promise<void> {
    if (!(await this.takeBoard(setup, moves))) return;
    const state = this.page.session.state.value!;
    const tree = lineOf(recordedMoves(state));
    setTerms(tree, tree.root.end, state.moves);
    this.setGame(setup, tree, tree.root.end.path[ply - 1] ?? tree.root, names);
    if (ply !== moves.length) await this.follow();
    this.engine.startThinking();
  }

  // Shows a game at one of its nodes.
  async showTree(
    setup: Setup,
    tree: MoveTree,
    at: MoveNode,
    names: PgnTags,
    review?: Reviewed,
  ): Promise<void> {
    if (!(await this.takeBoard(setup, at.moves))) return;
    setTerms(tree, at, this.page.session.state.value!.moves);
    this.setGame(setup, tree, at, names, review);
    this.engine.startThinking();
  }

  private setGame(setup: Setup, tree: MoveTree, at: MoveNode, names: PgnTags, review?: Reviewed): void {
    batch(() => {
      this.review.restore(review);
      this.setup = setup;
      this.moves.show(tree, at);
      this.names.value = names;
      this.engine.lines.value = [];
      this.questions.clear();
      this.replaced.value = null;
      this.unkept = false;
    });
    this.save();
  }

  // What the keys, the wheel and the buttons for steps move through.
  get steps(): TreeCtrl {
    return this.moves;
  }

  private jump(node: MoveNode): void {
    this.moves.setCurrent(node);
    this.onJump();
  }

  private onJump(): void {
    const node = this.moves.at.peek();
    batch(() => {
      this.engine.moved();
      this.questions.moved();
    });
    void this.follow().then(() => {
      if (this.moves.at.peek() !== node) return;
      setTerms(this.moves.tree.peek(), node, this.page.session.state.value?.moves ?? []);
      this.engine.startThinking();
    });
    this.save();
  }

  // The board goes to the current node.
  private follow = (): Promise<void> => this.page.session.walk(() => this.moves.at.peek().moves);

  // Plays the first `n` moves of an engine line.
  play(line: Line, n: number): void {
    this.addLine(line.pv.slice(0, n).map((uci, i) => ({ uci, san: line.san?.[i] ?? uci })));
  }

  // Plays a move of the position.
  add(uci: string, san: string): void {
    this.addLine([{ uci, san }]);
  }

  private addLine(moves: readonly { uci: string; san: string }[]): void {
    const [tree, at, state] = [this.moves.tree.peek(), this.moves.at.peek(), this.page.session.state.value];
    const refusal = this.home?.refuses();
    if (refusal) return this.page.announcer.tell(refusal, "refused");
    this.unkept = true;
    if (state) this.engine.remember(at, state.side);
    this.jump(tree.addLine(at, moves));
  }

  // Gives the address of what is shown, a link to it, before something else is.
  renamed(what: string): void {
    if (this.page.router.route.peek().kind !== "analyse") return;
    this.what = what;
    this.page.router.replace({ kind: "analyse", what });
  }

  private edit(change: (tree: MoveTree, at: MoveNode) => void): void {
    batch(() => change(this.moves.tree.peek(), this.moves.at.peek()));
    this.unkept = true;
    this.save();
  }

  promote = (): void => {
    this.edit(promote);
    this.page.announcer.tell(t("analysis.promoted"), "plain");
  };
  comment = (comment: string): void => this.edit((tree, at) => tree.note(at, { comment }));
  symbol = (nag: number): void => this.edit((tree, at) => toggleNag(tree, at, nag));

  // Removes the current move and everything after it.
  remove(): void {
    this.unkept = true;
    batch(() => this.jump(this.moves.tree.peek().remove(this.moves.at.peek())));
    this.page.announcer.tell(t("analysis.deleted"), "plain");
  }

  showTimes(shown: boolean): void {
    this.page.storage.set(timesKey, shown ? null : "off");
    this.timesShown.value = shown;
  }

  // Notes how long the moves of a stored game took, if it is still on the board.
  private noteTimes(tree: MoveTree, times: MoveTimes): void {
    if (tree !== this.moves.tree.peek() || times.length === 0) return;
    batch(() => {
      let node = tree.root.next;
      for (const elapsed of times) {
        if (!node) break;
        if (elapsed !== null) tree.note(node, { recorded: { ...node.notes.peek().recorded, elapsed } });
        node = node.next;
      }
    });
    this.save();
  }

  // Opens the import and export dialog.
  exchange(): void {
    const state = this.page.session.state.value;
    if (state) this.engine.remember(this.moves.at.peek(), state.side);
    this.dialog.value = true;
  }

  // The board has another game than the address named, in place of `before`.
  onNewGame(before: StoredAnalysis | null): void {
    this.setWhat("");
    this.save();
    const { root } = before?.tree ?? {};
    if (root?.next || root?.notes.peek().comment) this.replaced.value = before;
  }

  private setWhat(what: string): void {
    if (this.home || this.what === what) return;
    this.what = what;
    this.page.navigate({ kind: "analyse", what });
  }

  // Shows what the import has put something else in place of.
  async undoImport(): Promise<void> {
    const { value: before } = this.replaced;
    if (!before) return;
    await this.showTree(before.setup, before.tree, before.at, before.names, before.review);
    this.unkept = before.unkept ?? false;
    this.setWhat(before.what);
    this.save();
  }

  // Something else keeps it as it is now.
  kept(): void {
    this.unkept = false;
    this.save();
  }

  // Whether this is a chapter of a study.
  get inStudy(): boolean {
    return this.home !== undefined;
  }

  get readOnly(): boolean {
    return this.home?.readOnly ?? false;
  }

  // Whether moves would be lost with it.
  get atRisk(): boolean {
    return this.home ? this.moves.tree.peek().root.next !== undefined : this.unkept;
  }

  // Shows a tree that has grown elsewhere from the one on show.
  adopt(tree: MoveTree, at: MoveNode): void {
    const moved = at.moves.join(" ") !== this.moves.at.peek().moves.join(" ");
    this.moves.show(tree, at);
    if (moved) this.onJump();
  }

  // The analysis as it is now; null before there is one.
  get snapshot(): StoredAnalysis | null {
    const { known } = this.review;
    return (
      this.setup && {
        what: this.what,
        setup: this.setup,
        tree: this.moves.tree.peek(),
        at: this.moves.at.peek(),
        names: this.names.value,
        review: known.value.points.length > 0 ? known.value : undefined,
        unkept: this.unkept,
      }
    );
  }

  // Saves the analysis, here and for the next visit.
  private save(): void {
    const { snapshot } = this;
    if (!snapshot) return;
    if (this.home) this.home.save(snapshot);
    else this.storage.write(snapshot);
  }
}
