// The studies of this browser: lists, opens and changes them in a StudyDatabase, and tells the other windows. What several
// windows write at once is merged, and what is removed can be restored for a day.
import { signal } from "@preact/signals";
import { fault, Refusal } from "../i18n/refusal.ts";
import { mergeChapters } from "./mergeChapters.ts";
import { same } from "./mergeTrees.ts";
import {
  chapterKey,
  cleanName,
  limits,
  newId,
  readRecord,
  readStudy,
  visible,
  type Chapter,
  type ChapterEntry,
  type ChapterRecord,
  type Study,
} from "./study.ts";
import type { Row, StudyDatabase } from "./studyDatabase.ts";

// What another window has changed; `chapter` null: the study itself.
export interface StudyNews {
  readonly study: string;
  readonly chapter: string | null;
}

// Tells the other windows, and hears of them.
export interface Channel {
  send: (news: StudyNews) => void;
  listen: (heard: (news: StudyNews) => void) => void;
}

// A chapter that is to be made.
export interface NewChapter {
  readonly name: string;
  readonly chapter: Chapter;
}

const day = 24 * 60 * 60 * 1000;

const rowOf = (study: Study): Row => ({ table: "studies", key: study.id, value: study });

export class StudyStore {
  // Newest first; null until they are read.
  readonly studies = signal<readonly Study[] | null>(null);
  // Whether they outlive the page.
  readonly lasting = signal(true);
  private readonly listeners = new Set<(news: StudyNews) => void>();

  constructor(
    private readonly database: Promise<StudyDatabase>,
    private readonly channel: Channel,
    private readonly now: () => number = () => Date.now(),
  ) {
    void database.then(({ lasting }) => (this.lasting.value = lasting));
    channel.listen((news) => {
      void this.refresh().catch(() => undefined);
      for (const heard of this.listeners) heard(news);
    });
  }

  // Calls `heard` for what other windows change. Returns what ends that.
  listen(heard: (news: StudyNews) => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  // Reads the list, and clears away what was removed long ago.
  async refresh(): Promise<void> {
    const database = await this.database;
    const all = (await database.all("studies")).flatMap((one) => readStudy(one) ?? []);
    const old = (removed: number | undefined) => removed !== undefined && removed < this.now() - day;
    const rows = all.flatMap((study): Row[] => {
      const gone = study.chapters.filter(({ removed }) => old(study.removed) || old(removed));
      const without = gone.flatMap(({ id }) =>
        (["chapters", "shared"] as const).map((table) => ({
          table,
          key: chapterKey(study.id, id),
          value: undefined,
        })),
      );
      if (old(study.removed))
        return [
          ...without,
          ...(["studies", "shared"] as const).map((table) => ({ table, key: study.id, value: undefined })),
        ];
      if (gone.length === 0) return [];
      return [...without, rowOf({ ...study, chapters: study.chapters.filter((one) => !gone.includes(one)) })];
    });
    // What cannot be cleared away keeps nothing from being listed.
    if (rows.length > 0) await database.write(rows).catch(() => undefined);
    this.studies.value = all
      .filter(({ removed }) => removed === undefined)
      .sort((a, b) => b.changed - a.changed);
  }

  // The study, unless it was removed.
  async study(id: string): Promise<Study | null> {
    const study = readStudy(await (await this.database).get("studies", id));
    return study && study.removed === undefined ? study : null;
  }

  async chapter(study: string, id: string): Promise<ChapterRecord | null> {
    return readRecord(await (await this.database).get("chapters", chapterKey(study, id)));
  }

  // Rejects with `study-many` if there are as many as there may be. `shared`: what is known of its copy at the server.
  async create(name: string, chapters: readonly NewChapter[], shared?: object): Promise<Study> {
    if (this.studies.value === null) await this.refresh();
    if ((this.studies.value?.length ?? 0) >= limits.studies)
      throw new Refusal(fault("study-many", { most: limits.studies }));
    if (chapters.length > limits.chapters)
      throw new Refusal(fault("study-chapters", { most: limits.chapters }));
    const [id, now] = [newId(), this.now()];
    const { entries, rows } = this.rowsFor(id, chapters);
    const study: Study = { id, name: cleanName(name), created: now, changed: now, chapters: entries };
    const copy: Row[] = shared ? [{ table: "shared", key: id, value: shared }] : [];
    await (await this.database).write([...rows, rowOf(study), ...copy]);
    await this.changed({ study: id, chapter: null });
    return study;
  }

  private rowsFor(study: string, chapters: readonly NewChapter[]): { entries: ChapterEntry[]; rows: Row[] } {
    const made = chapters.map(({ name, chapter }) => {
      if (chapter.tree.length > limits.nodes + 1)
        throw new Refusal(fault("study-nodes", { most: limits.nodes }));
      return { entry: { id: newId(), name: cleanName(name), game: chapter.setup.game }, chapter };
    });
    return {
      entries: made.map(({ entry }) => entry),
      rows: made.map(({ entry, chapter }) => ({
        table: "chapters",
        key: chapterKey(study, entry.id),
        value: { revision: 1, chapter } satisfies ChapterRecord,
      })),
    };
  }

  // Changes what a study says of itself and its chapters. Rejects with `study-gone` if there is none.
  async change(id: string, change: (study: Study) => Partial<Study>): Promise<Study> {
    const changed = (await (
      await this.database
    ).change("studies", id, (old) => {
      const study = readStudy(old);
      if (!study) throw new Refusal(fault("study-gone"));
      return { ...study, ...change(study), changed: this.now() };
    })) as Study;
    await this.changed({ study: id, chapter: null });
    return changed;
  }

  rename = (id: string, name: string): Promise<Study> =>
    this.change(id, (study) => ({ name: cleanName(name) || study.name }));

  remove = (id: string): Promise<Study> => this.change(id, () => ({ removed: this.now() }));

  // Removes all studies for good, with all that is known of them.
  async clear(): Promise<void> {
    await this.refresh();
    const known = this.studies.peek() ?? [];
    await (await this.database).clear();
    for (const { id } of known) this.channel.send({ study: id, chapter: null });
    await this.refresh();
  }

  // Removes a study for good that has nothing of the user's.
  async discard(id: string): Promise<void> {
    const tables = ["studies", "shared"] as const;
    await (await this.database).write(tables.map((table) => ({ table, key: id, value: undefined })));
    await this.changed({ study: id, chapter: null });
  }

  async restore(id: string): Promise<void> {
    const database = await this.database;
    await database.change("studies", id, (old) => {
      const study = readStudy(old);
      if (!study) throw new Refusal(fault("study-gone"));
      const { removed: _, ...rest } = study;
      return rest;
    });
    await this.changed({ study: id, chapter: null });
  }

  // The chapters of a study, without those that cannot be read.
  async chaptersOf(study: Study): Promise<NewChapter[]> {
    const all = await Promise.all(
      visible(study).map(async ({ id, name }) => ({ name, record: await this.chapter(study.id, id) })),
    );
    return all.flatMap(({ name, record }) => (record ? [{ name, chapter: record.chapter }] : []));
  }

  async duplicate(id: string, name: string): Promise<Study> {
    const study = await this.study(id);
    if (!study) throw new Refusal(fault("study-gone"));
    return this.create(name, await this.chaptersOf(study));
  }

  // Adds chapters at the end. Returns the study, and the entries of those that were added. Rejects with
  // `study-chapters` if that would be too many.
  async addChapters(
    id: string,
    chapters: readonly NewChapter[],
  ): Promise<{ study: Study; added: readonly ChapterEntry[] }> {
    const { entries, rows } = this.rowsFor(id, chapters);
    const full = (study: Pick<Study, "chapters">) =>
      visible(study).length + chapters.length > limits.chapters;
    const refusal = () => new Refusal(fault("study-chapters", { most: limits.chapters }));
    const known = await this.study(id);
    if (!known) throw new Refusal(fault("study-gone"));
    if (full(known)) throw refusal();
    // The list comes last: until then nobody looks for them.
    const database = await this.database;
    await database.write(rows);
    try {
      const study = await this.change(id, (now) => {
        if (full(now)) throw refusal();
        return { chapters: [...now.chapters, ...entries] };
      });
      return { study, added: entries };
    } catch (error) {
      await database.write(rows.map((row) => ({ ...row, value: undefined }))).catch(() => undefined);
      throw error;
    }
  }

  // Adds a chapter that has an id already, unless the study has it.
  async putChapter(id: string, entry: ChapterEntry, chapter: Chapter): Promise<void> {
    const value: ChapterRecord = { revision: 1, chapter };
    await (await this.database).write([{ table: "chapters", key: chapterKey(id, entry.id), value }]);
    await this.change(id, ({ chapters }) =>
      chapters.some((one) => one.id === entry.id) ? {} : { chapters: [...chapters, entry] },
    );
  }

  // Puts the chapters in the order of these ids, if those that are shown stand in the order `before`; those that are not
  // among them keep their places.
  async orderChapters(id: string, order: readonly string[], before: readonly string[]): Promise<void> {
    await this.change(id, (study) => {
      const shown = visible(study).map((one) => one.id);
      if (!same(shown, before)) return {};
      const known = new Map(study.chapters.map((one) => [one.id, one]));
      const listed = order.flatMap((one) => known.get(one) ?? []);
      const inOrder = new Set(listed);
      return { chapters: study.chapters.map((one) => (inOrder.has(one) ? listed.shift()! : one)) };
    });
  }

  // Changes what a study says of one of its chapters.
  changeEntry = (
    id: string,
    chapter: string,
    change: (entry: ChapterEntry) => ChapterEntry,
  ): Promise<Study> =>
    this.change(id, ({ chapters }) => ({
      chapters: chapters.map((one) => (one.id === chapter ? change(one) : one)),
    }));

  renameChapter = (id: string, chapter: string, name: string): Promise<Study> =>
    this.changeEntry(id, chapter, (entry) => ({ ...entry, name: cleanName(name) || entry.name }));

  removeChapter = (id: string, chapter: string): Promise<Study> =>
    this.changeEntry(id, chapter, (entry) => ({ ...entry, removed: this.now() }));

  // Rejects with `study-chapters` if there are as many as there may be.
  restoreChapter = (id: string, chapter: string): Promise<Study> =>
    this.change(id, (study) => {
      if (visible(study).length >= limits.chapters)
        throw new Refusal(fault("study-chapters", { most: limits.chapters }));
      const restored = ({ removed: _, ...entry }: ChapterEntry) => entry;
      return { chapters: study.chapters.map((one) => (one.id === chapter ? restored(one) : one)) };
    });

  // Moves a chapter up (-1) or down (1) among those that are shown.
  moveChapter = (id: string, chapter: string, by: number): Promise<Study> =>
    this.change(id, (study) => {
      const shown = visible(study);
      const at = shown.findIndex((one) => one.id === chapter);
      const [entry, other] = [shown[at], shown[at + by]];
      if (!entry || !other) return {};
      const swapped = (one: ChapterEntry) => (one === entry ? other : one === other ? entry : one);
      return { chapters: study.chapters.map(swapped) };
    });

  // Stores a chapter that has grown from `base`, merged with what others have stored meanwhile, and returns what is stored
  // now. If others have put another position in its place, theirs stays, and `aside` is to be a chapter of its own. If others
  // have removed it, it is there again. Rejects with `study-gone` if nothing is left of the study.
  async writeChapter(
    study: string,
    id: string,
    base: ChapterRecord,
    mine: Chapter,
  ): Promise<{ record: ChapterRecord; aside: Chapter | null }> {
    const database = await this.database;
    if (!readStudy(await database.get("studies", study))) throw new Refusal(fault("study-gone"));
    let aside: Chapter | null = null;
    const stored = (await database.change("chapters", chapterKey(study, id), (old) => {
      const known = readRecord(old) ?? base;
      const merged =
        known.revision === base.revision ? mine : mergeChapters(base.chapter, mine, known.chapter);
      aside = merged ? null : mine;
      return { revision: known.revision + 1, chapter: merged ?? known.chapter } satisfies ChapterRecord;
    })) as ChapterRecord;
    this.channel.send({ study, chapter: id });
    const entry = (await this.study(study))?.chapters.find((one) => one.id === id);
    const { game } = stored.chapter.setup;
    if (entry && (entry.game !== game || entry.removed !== undefined))
      await this.changeEntry(study, id, ({ removed: _, ...one }) => ({ ...one, game }));
    return { record: stored, aside };
  }

  private async changed(news: StudyNews): Promise<void> {
    this.channel.send(news);
    await this.refresh();
  }
}

// The channel of all windows of this browser.
export function windowChannel(): Channel {
  if (typeof BroadcastChannel === "undefined") return { send: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel("cheshire.studies");
  return {
    send: (news) => channel.postMessage(news),
    listen: (heard) => (channel.onmessage = ({ data }) => heard(data as StudyNews)),
  };
}
