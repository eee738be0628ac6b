// The study of the page /study: opens it and its chapters, stores what the user changes, and takes over what other windows
// have stored. The analysis on the board is an AnalysisCtrl, whose home this is.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { AnalysisCtrl, type AnalysisHome } from "../analysis/analysisCtrl.ts";
import type { StoredAnalysis } from "../analysis/analysisStorage.ts";
import type { Environment } from "../game/environment.ts";
import type { Phrase } from "../i18n/format.ts";
import { messagePhrase, messageSentence } from "../i18n/messages.ts";
import { fault, reasonOf } from "../i18n/refusal.ts";
import type { StudyBrief } from "../server/studies.ts";
import type { Controllers } from "../store/controllers.ts";
import { fromStored } from "../tree/storedTree.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { Route } from "../ui/route.ts";
import { chapterOf } from "./chapterOf.ts";
import { mergeChapters, sayTheSame } from "./mergeChapters.ts";
import { mergeTrees, same } from "./mergeTrees.ts";
import { chapterKey, limits, visible, type Chapter, type ChapterRecord, type Study } from "./study.ts";
import type { FoundStudy, StudyCopies } from "./studyCopies.ts";
import { pageWindow, StudyCopyCtrl } from "./studyCopyCtrl.ts";
import type { NewChapter, StudyStore } from "./studyStore.ts";
import { t } from "./texts/index.ts";

type StudyRoute = Extract<Route, { kind: "study" }>;

// Milliseconds after a change until it is stored.
const pause = 300;

// The chapter on the board, and what of it is stored.
interface OpenChapter {
  readonly study: string;
  readonly id: string;
  readonly base: ChapterRecord;
}

interface Pending {
  readonly analysis: StoredAnalysis;
  readonly flipped: boolean;
}

// What can be undone: words for it, and how.
export interface Undoable {
  readonly text: string;
  readonly undo: () => Promise<void>;
}

export class StudyCtrl implements AnalysisHome {
  readonly route = "study";
  // The study of the address; null: the list of all.
  readonly study = signal<Study | null>(null);
  readonly chapters = computed(() => (this.study.value ? visible(this.study.value) : []));
  readonly chapter = signal<string | null>(null);
  readonly problem = signal<Chapter["problem"]>(undefined);
  // Why the study or the chapter of the address cannot be shown.
  readonly failure = signal<Phrase | null>(null);
  // Why the last change is not stored.
  readonly unsaved = signal<Phrase | null>(null);
  readonly undoable = signal<Undoable | null>(null);
  readonly analysis: AnalysisCtrl;
  readonly store: StudyStore;
  // What the server has of the study on show.
  readonly copy: StudyCopyCtrl;
  // Which of the studies here have a copy at the server.
  readonly shared = signal<ReadonlySet<string>>(new Set());
  // The studies of this person that are at the server and not here; or why they cannot be listed.
  readonly elsewhere = signal<readonly StudyBrief[]>([]);
  readonly elsewhereFault = signal<Phrase | null>(null);
  // A study of the server is being fetched.
  readonly fetching = signal(false);

  private open: OpenChapter | null = null;
  // What is not stored yet.
  private pending: Pending | null = null;
  // What could not be stored, by chapter: it is tried again, and is what the user sees of that chapter.
  private readonly stuck = new Map<string, { base: ChapterRecord; chapter: Chapter }>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();
  private counted: { tree: MoveTree; edits: number; full: boolean } | undefined;
  private entered = 0;
  private entering: Promise<void> = Promise.resolve();
  // Ends waiting for a study that is fetched.
  private stopWaiting: () => void = () => undefined;

  constructor(
    private readonly page: Controllers,
    environment: Pick<Environment, "sessionStorage" | "wait" | "api">,
    readonly copies: StudyCopies,
    private readonly window = pageWindow(copies.database),
  ) {
    const { store } = copies;
    this.store = store;
    const heard = async () => {
      await this.refresh();
      await this.takeOver();
    };
    this.copy = new StudyCopyCtrl(copies, heard, window);
    this.analysis = new AnalysisCtrl(page, environment, { home: this });
    store.listen((news) => {
      if (news.study !== this.study.peek()?.id) return;
      if (news.chapter === null) void this.refresh();
      else if (news.chapter === this.open?.id) void this.takeOver();
    });
    // Who copies the address of a study that is at the server copies a link that others can open.
    effect(() => {
      void this.copy.shared.value;
      untracked(() => {
        const route = page.router.route.peek();
        if (route.kind === "study" && route.study !== null && this.open && route.study !== this.address)
          page.router.replace({ kind: "study", study: this.address, chapter: this.open.id });
      });
    });
    effect(() => {
      const here = page.session.activity.value === this.analysis;
      // Whoever flips the boards flips them for the chapter.
      const flipped = page.view.flipped.value;
      untracked(() => {
        if (!here) return void this.flush();
        const { snapshot } = this.analysis;
        if (snapshot && this.open && (this.open.base.chapter.orientation === "b") !== flipped)
          this.keep(snapshot);
      });
    });
  }

  // Whether the user would lose something with this window.
  get atRisk(): boolean {
    return this.pending !== null || this.stuck.size > 0;
  }

  // The page has this address now. One chapter after another is shown, of several that are wanted in a moment the last.
  enter(route: StudyRoute): Promise<void> {
    const turn = ++this.entered;
    this.stopWaiting();
    const current = () => turn === this.entered && this.page.router.route.peek().kind === "study";
    this.entering = this.entering.then(async () => {
      await this.flush();
      if (current()) await this.goIn(route, current);
    });
    return this.entering;
  }

  // The study of an address, if this browser has it.
  private async known({ study: id, key }: StudyRoute): Promise<FoundStudy | null> {
    const found = await this.copies.find(id!);
    if (found && key !== undefined) void this.copies.takeKey(found, key);
    return found;
  }

  // The study of an address, which has its id here or at the server; from there it is fetched, until the user goes elsewhere.
  private async find(route: StudyRoute, current: () => boolean): Promise<FoundStudy> {
    const known = await this.known(route);
    if (known) return known;
    if (!current()) throw new Error("gone");
    this.fetching.value = true;
    try {
      const left = new Promise<null>((resolve) => (this.stopWaiting = () => resolve(null)));
      const found = await Promise.race([left, this.fetch(route)]);
      if (!found) throw new Error("gone");
      return found;
    } finally {
      this.fetching.value = false;
    }
  }

  // Two windows that fetch one study at once make one copy of it.
  private async fetch(route: StudyRoute): Promise<FoundStudy | null> {
    let found: FoundStudy | null = null;
    await this.window.exclusively(route.study!, async () => {
      found = (await this.known(route)) ?? (await this.copies.fetch(route.study!, route.key ?? null));
    });
    return found;
  }

  // The id of the study on show in addresses: that at the server, if it is there.
  get address(): string {
    return this.copy.shared.peek()?.server ?? this.study.peek()?.id ?? "";
  }

  private async goIn(route: StudyRoute, current: () => boolean): Promise<void> {
    const { study: id, chapter } = route;
    const { session, router } = this.page;
    this.failure.value = null;
    try {
      if (id === null) {
        this.close();
        await this.store.refresh();
        void this.lookAtServer();
        return;
      }
      const { study, shared } = await this.find(route, current);
      if (!current()) return;
      this.study.value = study;
      this.copy.follow(study.id, shared);
      const entry = this.chapters.peek().find((one) => one.id === chapter) ?? this.chapters.peek()[0];
      if (!entry) {
        session.setActivity(null);
        [this.open, this.chapter.value] = [null, null];
        return;
      }
      if (chapter !== entry.id || id !== this.address || route.key !== undefined)
        router.replace({ kind: "study", study: this.address, chapter: entry.id });
      if (this.open?.id === entry.id && session.activity.peek() === this.analysis) return;
      const record = await this.store.chapter(study.id, entry.id);
      if (!current()) return;
      if (!record) throw new Error("gone");
      await this.show(study, entry.id, record);
    } catch (error) {
      if (!current()) return;
      this.close();
      const gone = error instanceof Error && error.message === "gone";
      this.failure.value = messagePhrase(gone ? fault("study-gone") : reasonOf(error));
    }
  }

  private async lookAtServer(): Promise<void> {
    const look = async () => void (this.shared.value = new Set((await this.copies.all()).keys()));
    await look();
    try {
      this.elsewhere.value = await this.copies.elsewhere();
      this.elsewhereFault.value = null;
      await look();
    } catch (error) {
      this.elsewhereFault.value = messagePhrase(reasonOf(error));
    }
  }

  // Removes a study of this person from the server for good.
  async removeElsewhere(id: string): Promise<void> {
    const [{ api }, person] = [this.copies, this.copies.personKey()];
    if (!api || person === null) return;
    await this.change(() => api.remove(id, person));
    await this.lookAtServer();
  }

  private close(): void {
    this.page.session.setActivity(null);
    this.copy.follow(null, null);
    batch(() => {
      this.open = null;
      this.study.value = null;
      this.chapter.value = null;
    });
  }

  private async show(study: Study, id: string, record: ChapterRecord): Promise<void> {
    const stuck = this.stuck.get(chapterKey(study.id, id));
    const { setup, tree: stored, at, tags, review, orientation, problem } = stuck?.chapter ?? record.chapter;
    const tree = fromStored(stored);
    this.open = null;
    this.pending = null;
    const showAt = (node: MoveNode) => this.analysis.showTree(setup, tree, node, tags, review);
    const shown = tree.withId(at);
    // Another writer's moves may be illegal; the start of the chapter can be shown all the same.
    await showAt(shown).catch((error: unknown) =>
      shown === tree.root ? Promise.reject(error as Error) : showAt(tree.root),
    );
    // The user has left the page.
    if (this.analysis.moves.tree.peek() !== tree) return;
    this.page.view.turn(orientation === "b");
    batch(() => {
      this.open = { study: study.id, id, base: stuck?.base ?? record };
      this.chapter.value = id;
      this.problem.value = problem;
    });
    if (stuck && this.analysis.snapshot) this.keep(this.analysis.snapshot);
  }

  // As the home of the analysis: stores it soon.
  save = (analysis: StoredAnalysis): void => {
    if (this.open) this.keep(analysis);
  };

  private keep(analysis: StoredAnalysis): void {
    this.pending = { analysis, flipped: this.page.view.flipped.peek() };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  refuses = (): string | null => {
    const tree = this.analysis.moves.tree.peek();
    const edits = tree.edits.peek();
    if (this.counted?.tree !== tree || this.counted.edits !== edits)
      this.counted = { tree, edits, full: [...tree].length > limits.nodes };
    return this.counted.full ? messageSentence(fault("study-nodes", { most: limits.nodes })) : null;
  };

  // Stores what is not stored yet.
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const { open, pending } = this;
    if (!open || !pending) return;
    this.pending = null;
    const mine = chapterOf(pending.analysis, pending.flipped, this.problem.peek());
    // Steps alone are not worth a write.
    if (sayTheSame(mine, open.base.chapter)) return;
    let record: ChapterRecord;
    try {
      const written = await this.store.writeChapter(open.study, open.id, open.base, mine);
      record = written.record;
      this.stuck.delete(chapterKey(open.study, open.id));
      this.copy.changed();
      if (this.stuck.size === 0) this.unsaved.value = null;
      if (written.aside) await this.keepAside(open, written.aside);
    } catch (error) {
      // It is tried again with the next change.
      this.stuck.set(chapterKey(open.study, open.id), { base: open.base, chapter: mine });
      this.unsaved.value = messagePhrase(reasonOf(error));
      return;
    }
    if (this.open !== open) return;
    if (record.revision === open.base.revision + 1) this.open = { ...open, base: record };
    else await this.adopt(open, mine, record);
  }

  private async keepAside({ study, id }: OpenChapter, chapter: Chapter): Promise<void> {
    const name = this.chapters.peek().find((one) => one.id === id)?.name ?? "";
    await this.store.addChapters(study, [{ name: t("study.aside", { name }), chapter }]);
    void this.refresh();
  }

  // Puts a newer record on the board, with what the user has changed since `sent`. If it cannot be shown, nothing is: what the
  // user did on the old board could not be stored.
  private async adopt(open: OpenChapter, sent: Chapter, record: ChapterRecord): Promise<void> {
    try {
      await this.putOnBoard(open, sent, record);
    } catch (error) {
      this.close();
      this.failure.value = messagePhrase(reasonOf(error));
    }
  }

  private async putOnBoard(open: OpenChapter, sent: Chapter, record: ChapterRecord): Promise<void> {
    const now = this.analysis.snapshot;
    const study = this.study.peek();
    if (!now || !study) return;
    const mine = chapterOf(now, this.page.view.flipped.peek(), this.problem.peek());
    const merged = mergeChapters(sent, mine, record.chapter);
    if (!merged || !same(merged.setup, mine.setup)) return this.show(study, open.id, record);
    [this.open, this.pending] = [null, null];
    const stored = mergeTrees(sent.tree, mine.tree, record.chapter.tree);
    const tree = fromStored(stored);
    // Where the user was, or what is left of the way there.
    let at = tree.root;
    for (const { uci } of now.at.path) at = at.child(uci) ?? at;
    this.analysis.adopt(tree, tree.withId(now.at.id) === tree.root ? at : tree.withId(now.at.id));
    this.analysis.names.value = merged.tags;
    this.open = { ...open, base: record };
    if (!sayTheSame(merged, record.chapter) && this.analysis.snapshot) this.keep(this.analysis.snapshot);
  }

  // Another window has stored the chapter on the board.
  private takeOver(): Promise<void> {
    this.writing = this.writing.then(async () => {
      // What the user has done until now counts, whatever comes.
      await this.write();
      const { open } = this;
      if (!open) return;
      const record = await this.store.chapter(open.study, open.id).catch(() => null);
      if (!record || record.revision <= open.base.revision || this.open !== open) return;
      await this.adopt(open, open.base.chapter, record);
    });
    return this.writing;
  }

  // Another window, or this one, has changed the study.
  private async refresh(): Promise<void> {
    const id = this.study.peek()?.id;
    if (id === undefined) return;
    const study = await this.store.study(id);
    if (this.study.peek()?.id !== id) return;
    if (!study || !visible(study).some((one) => one.id === this.chapter.peek()))
      return this.enter({ kind: "study", study: this.address, chapter: this.wanted });
    this.study.value = study;
  }

  // The chapter of the address.
  private get wanted(): string | null {
    const route = this.page.router.route.peek();
    return route.kind === "study" ? route.chapter : null;
  }

  // Does something with the study, and says what went wrong.
  async change(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.flush();
      await work();
      await this.refresh();
      this.copy.changed();
      return true;
    } catch (error) {
      this.page.announcer.tell(messagePhrase(reasonOf(error)), "refused");
      return false;
    }
  }

  goTo(chapter: string): void {
    if (this.study.peek()) this.page.navigate({ kind: "study", study: this.address, chapter });
  }

  // Adds chapters, and shows the first of them.
  addChapters(chapters: readonly NewChapter[]): Promise<boolean> {
    const id = this.study.peek()?.id;
    return this.change(async () => {
      if (id === undefined) return;
      const { study, added } = await this.store.addChapters(id, chapters);
      this.study.value = study;
      if (added[0]) this.goTo(added[0].id);
    });
  }

  // The analysis on the board, and what of it makes a chapter.
  get now(): Chapter | null {
    const { snapshot } = this.analysis;
    return snapshot && chapterOf(snapshot, this.page.view.flipped.peek(), this.problem.peek());
  }

  removeChapter(): Promise<boolean> {
    const [study, id, all] = [this.study.peek(), this.chapter.peek(), this.chapters.peek()];
    const at = all.findIndex((one) => one.id === id);
    const entry = all[at];
    if (!study || !entry) return Promise.resolve(false);
    return this.change(async () => {
      const next = all[at + 1] ?? all[at - 1];
      await this.store.removeChapter(study.id, entry.id);
      this.offerUndo(t("study.chapterRemoved", { name: entry.name }), async () => {
        await this.store.restoreChapter(study.id, entry.id);
        this.goTo(entry.id);
      });
      if (next) this.goTo(next.id);
    });
  }

  async removeStudy({ id, name }: Study): Promise<void> {
    await this.change(() => this.store.remove(id));
    this.offerUndo(t("study.removed", { name }), () => this.store.restore(id));
    await this.lookAtServer();
  }

  private offerUndo(text: string, undo: () => Promise<void>): void {
    this.page.announcer.speak(text);
    this.undoable.value = { text, undo };
  }

  async undo(): Promise<void> {
    const last = this.undoable.peek();
    this.undoable.value = null;
    if (!last) return;
    await this.change(last.undo);
    if (this.study.peek() === null) await this.lookAtServer();
  }
}
