// A study of the server in a frame, to look at: its chapters one after another. It asks the server without any key, and so sees
// what whoever has the link may read.
import { signal } from "@preact/signals";
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { messageText } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { StudiesApi, StudyView } from "../server/studies.ts";
import type { Controllers } from "../store/controllers.ts";
import { chapterOfContent } from "../study/serverChapter.ts";
import { fromStored } from "../tree/storedTree.ts";
import { t } from "./texts/index.ts";

export class StudyFrame {
  readonly study = signal<StudyView | null>(null);
  readonly chapter = signal<string | null>(null);
  readonly failure = signal<string | null>(null);
  private turns = 0;

  constructor(
    private readonly page: Controllers,
    private readonly analysis: AnalysisCtrl,
    private readonly api: Pick<StudiesApi, "open" | "chapter">,
  ) {}

  // `what`: the fragment of the address, "ID" or "ID/CHAPTER".
  async enter(what: string): Promise<void> {
    const turn = ++this.turns;
    const [id = "", wanted = ""] = what.split("/");
    try {
      if (this.study.peek()?.id !== id) {
        const found = await this.api.open(id, []);
        if (turn !== this.turns) return;
        this.study.value = found?.study ?? null;
      }
      const chapters = this.study.peek()?.chapters ?? [];
      const entry = chapters.find((one) => one.id === wanted) ?? chapters[0];
      const found = entry ? await this.api.chapter(id, entry.id, []) : null;
      const chapter = found && chapterOfContent(found.chapter);
      if (turn !== this.turns) return;
      if (!entry || !chapter) return this.fail(t("embed.noChapter"));
      const tree = fromStored(chapter.tree);
      this.failure.value = null;
      await this.analysis.showTree(chapter.setup, tree, tree.root, chapter.tags, chapter.review);
      if (turn !== this.turns) return;
      this.page.view.turn(chapter.orientation === "b");
      this.chapter.value = entry.id;
    } catch (error) {
      if (turn === this.turns) this.fail(messageText(reasonOf(error)));
    }
  }

  private fail(reason: string): void {
    this.failure.value = reason;
    this.page.session.setActivity(null);
  }

  go(chapter: string): void {
    const study = this.study.peek();
    if (!study) return;
    this.page.router.replace({ kind: "embed", of: "study", what: `${study.id}/${chapter}` });
    void this.enter(`${study.id}/${chapter}`);
  }
}
