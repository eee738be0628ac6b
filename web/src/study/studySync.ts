// Keeps a study of this browser and its copy at the server the same: sends what was changed here, takes over what others have
// written there, and merges where both have. What was there when they were last the same is kept beside the study, so that
// nothing is lost without a connection or with two writers.
import { isConflict } from "../server/person.ts";
import { ServerError } from "../server/requests.ts";
import { revisionOf, type StudiesApi, type StudyView } from "../server/studies.ts";
import { mergeOrder, same } from "./mergeTrees.ts";
import { isOverload, RefusedChapters, type RefusedChapter, type Sent } from "./refusedChapters.ts";
import { chapterOfContent, contentOf } from "./serverChapter.ts";
import { chapterKey, cleanName, newId, visible, type Chapter, type Study } from "./study.ts";
import type { StudyDatabase } from "./studyDatabase.ts";
import type { StudyStore } from "./studyStore.ts";

// What a study had when it was last the same here and there. `key`: the one with which others than the owner may write.
export interface SharedStudy {
  readonly server: string;
  readonly key?: string;
  readonly access: StudyView["access"];
  readonly name: string;
  readonly order: readonly string[];
}

// Null if nothing of the kind is stored.
export const readShared = (value: unknown): SharedStudy | null =>
  typeof value === "object" && value !== null && "server" in value ? (value as SharedStudy) : null;

// Until a study has a copy: the key with which the server is asked to make it. It is kept before it is sent and repeated until
// there is an answer, so that none that gets lost leaves another copy behind.
interface AskedFor {
  readonly asked: string;
}

export const readAsked = (value: unknown): AskedFor | null =>
  typeof value === "object" && value !== null && "asked" in value ? (value as AskedFor) : null;

// A copy of the user's own of which nothing has been exchanged yet.
export const newCopy = ({ id, name }: Pick<StudyView, "id" | "name">): SharedStudy => ({
  server: id,
  access: "own",
  name,
  order: [],
});

// The same of a chapter. `server`: the copy that it is of. `local` is the revision of the record here, `remote` that at the
// server.
export interface SharedChapter {
  readonly server: string;
  readonly local: number;
  readonly remote: string;
  readonly name: string;
  readonly chapter: Chapter;
}

type Api = Pick<StudiesApi, "create" | "open" | "change" | "chapter" | "putChapter" | "removeChapter">;

// Without a revision, of a chapter that must be sent whatever it says.
const unsent = -1;

// Whether a revision is later than all that the server knows: it went back to an earlier state, or what it said is older.
const isLater = (remote: string, { revision }: StudyView): boolean => Number(remote.slice(1, -1)) > revision;

// What two chapters of which nothing is known have grown from: no position, and no move.
const nothingOf = (chapter: Chapter): Chapter => ({
  ...chapter,
  setup: { game: "", options: {}, fen: "" },
  tree: [{ id: 0, p: -1, u: "", s: "" }],
});

// Whether some stand in another order than before; new ones and those that are gone do not count.
const moved = (now: readonly string[], before: readonly string[]): boolean =>
  !same(
    now.filter((id) => before.includes(id)),
    before.filter((id) => now.includes(id)),
  );

// The comments of a chapter.
const commentsOf = ({ tree }: Chapter): unknown[] =>
  tree.filter(({ c, b }) => c || b).map(({ u, c, b }) => [u, c, b]);

// As many requests are on their way at once.
const most = 6;

async function each<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: most }, next));
}

export const isGone = (error: unknown): boolean => error instanceof ServerError && error.status === 404;

export class StudySync {
  private tag: string | undefined;
  // What the server said of the study last.
  view: StudyView | null = null;
  private readonly refusals: RefusedChapters;

  // `keys`: of this person, if there is one.
  constructor(
    private readonly store: StudyStore,
    private readonly database: Promise<StudyDatabase>,
    private readonly api: Api,
    private readonly personKey: () => string | null,
    readonly study: string,
    now: () => number = () => Date.now(),
  ) {
    this.refusals = new RefusedChapters(now);
  }

  // What is known of the copy at the server; null: there is none.
  async shared(): Promise<SharedStudy | null> {
    return readShared(await (await this.database).get("shared", this.study));
  }

  // Puts a copy of the study at the server, or finds the one that it has. Rejects with the server's reason, and if nobody has
  // a name here.
  async share(): Promise<SharedStudy> {
    const known = await this.shared();
    const study = await this.store.study(this.study);
    const key = this.personKey();
    if (known || !study || key === null) {
      if (known) return known;
      throw new Error("nobody shares it");
    }
    const database = await this.database;
    const { asked } = (await database.change("shared", this.study, (old) =>
      readShared(old) || readAsked(old) ? old : ({ asked: newId() + newId() } satisfies AskedFor),
    )) as SharedStudy & AskedFor;
    // Another window was faster.
    if (asked === undefined) return this.share();
    const made = newCopy((this.view = await this.api.create(key, study.name, asked)));
    const kept = await database.change("shared", this.study, (old) => readShared(old) ?? made);
    await this.exchange();
    return kept as SharedStudy;
  }

  // Forgets the copy at the server; the study stays here.
  async leave(): Promise<void> {
    const database = await this.database;
    const study = await this.store.study(this.study);
    await database.write([
      { table: "shared", key: this.study, value: undefined },
      ...(study?.chapters ?? []).map(({ id }) => ({
        table: "shared" as const,
        key: chapterKey(this.study, id),
        value: undefined,
      })),
    ]);
    this.tag = undefined;
    this.view = null;
    this.refusals.clear();
  }

  // The key with which others may write, null for none any more.
  async keepKey(key: string | null): Promise<void> {
    const shared = await this.shared();
    if (!shared) return;
    const { key: _, ...rest } = shared;
    await this.keep(shared.server, () => (key === null ? rest : { ...rest, key }));
  }

  // The chapters that the server does not take as they are.
  async refused(): Promise<readonly RefusedChapter[]> {
    const here = await this.store.study(this.study);
    return here && this.view ? this.refusals.among(visible(here)) : [];
  }

  // Makes both the same, but for chapters that the server refuses. Resolves to false if nothing has changed since the last time.
  // Rejects with the server's reason, or that of the database; what has been exchanged by then counts, and one chapter that
  // cannot be exchanged keeps back no other.
  async exchange(): Promise<boolean> {
    const shared = await this.shared();
    if (!shared) return false;
    const keys = [this.personKey(), shared.key].filter((key) => key !== null && key !== undefined);
    const here = await this.store.study(this.study);
    if (!here) return false;
    const waiting = shared.access !== "read" && (await this.hasNews(here, shared));
    const found = await this.api.open(shared.server, keys, waiting ? undefined : this.tag);
    if (!found) return false;
    const writes = found.study.access !== "read";
    const last = { ...shared, access: found.study.access };
    this.view = found.study;
    const there = new Set(found.study.chapters.map(({ id }) => id));
    const failures: unknown[] = [];
    const attempt = async (work: () => Promise<void>) => {
      if (failures.some(isOverload)) return;
      try {
        await work();
      } catch (error) {
        failures.push(error);
      }
    };
    const exchange = (id: string) => attempt(() => this.exchangeChapter(id, found.study, last, keys, writes));
    await each(there, exchange);
    // New ones go one after the other, which is their order there.
    for (const { id } of here.chapters) if (!there.has(id)) await exchange(id);
    await attempt(() => this.exchangeStudy(found.study, last, keys, writes));
    if (failures.length > 0) throw failures[0];
    const now = await this.store.study(this.study);
    this.tag = now && writes && (await this.hasNews(now, last)) ? undefined : found.tag;
    return true;
  }

  // Whether something was changed here since then.
  private async hasNews(here: Study, shared: SharedStudy): Promise<boolean> {
    if (
      here.name !== shared.name ||
      moved(
        visible(here).map(({ id }) => id),
        shared.order,
      )
    )
      return true;
    for (const { id, name, removed } of here.chapters) {
      const base = await this.base(id, shared.server);
      const record = await this.store.chapter(this.study, id);
      if (removed !== undefined) {
        if (base) return true;
      } else if (!base || base.local !== record?.revision || base.name !== name) {
        if (!record || !this.refusals.has(this.asSent(id, name, record.revision))) return true;
      }
    }
    return false;
  }

  private asSent(id: string, name: string, revision: number): Sent {
    const bytes = (this.view?.chapters ?? []).reduce((sum, one) => sum + one.bytes, 0);
    return { id, name, revision, bytes };
  }

  private async base(chapter: string, server: string): Promise<SharedChapter | null> {
    const found = await (await this.database).get("shared", chapterKey(this.study, chapter));
    const base = found as SharedChapter | undefined;
    return base?.server === server ? base : null;
  }

  // Changes what is known of the copy, unless it was left meanwhile.
  private async keep(server: string, change: (old: SharedStudy) => SharedStudy): Promise<void> {
    await (
      await this.database
    ).change("shared", this.study, (old) => {
      const known = old as SharedStudy | undefined;
      return known?.server === server ? change(known) : known;
    });
  }

  private async keepChapter(id: string, base: SharedChapter | null): Promise<void> {
    await (
      await this.database
    ).write([{ table: "shared", key: chapterKey(this.study, id), value: base ?? undefined }]);
  }

  private async exchangeChapter(
    id: string,
    there: StudyView,
    shared: SharedStudy,
    keys: readonly string[],
    writes: boolean,
  ): Promise<void> {
    const here = (await this.store.study(this.study))?.chapters.find((one) => one.id === id);
    const [known, record] = [await this.base(id, shared.server), await this.store.chapter(this.study, id)];
    const base = known && isLater(known.remote, there) ? null : known;
    const brief = there.chapters.find((one) => one.id === id);
    const changedHere =
      here && record !== null && (base?.local !== record.revision || base.name !== here.name);
    const changedThere = brief && base?.remote !== revisionOf(brief);
    if (!here || here.removed !== undefined) {
      // Removed here, which yields to what was changed there since.
      if (brief && base && !changedThere) {
        if (writes) await this.removeThere(id, shared, keys, base);
      } else if (brief) await this.takeOver(id, shared, keys, base);
      else if (base) await this.keepChapter(id, null);
    } else if (!brief) {
      // Removed there, which yields to what was changed here since.
      if (!base || changedHere) {
        if (writes) await this.send(id, shared, keys, null);
      } else {
        await this.store.removeChapter(this.study, id);
        await this.keepChapter(id, null);
        // The user has gone on in it meanwhile.
        const now = await this.store.chapter(this.study, id);
        if (now?.revision !== record?.revision)
          await this.store.changeEntry(this.study, id, ({ removed: _, ...one }) => one);
      }
    } else if (changedThere || !record) {
      await this.takeOver(id, shared, keys, base);
      const now = await this.base(id, shared.server);
      if (writes && now?.local === unsent) await this.send(id, shared, keys, now.remote);
    } else if (changedHere && writes) await this.send(id, shared, keys, revisionOf(brief));
  }

  // Stores a chapter at the server in place of that with this revision, null if it has none.
  private async send(
    id: string,
    shared: SharedStudy,
    keys: readonly string[],
    over: string | null,
  ): Promise<void> {
    const entry = (await this.store.study(this.study))?.chapters.find((one) => one.id === id);
    const record = await this.store.chapter(this.study, id);
    if (!entry || !record) return;
    const sent = this.asSent(id, entry.name, record.revision);
    if (this.refusals.has(sent)) return;
    // Where several people write, the server says who wrote which comment.
    const before = await this.base(id, shared.server);
    const signs =
      (shared.access === "write" || this.view?.writers === true) &&
      !same(before ? commentsOf(before.chapter) : [], commentsOf(record.chapter));
    try {
      const content = contentOf(entry.name, record.chapter);
      const remote = await this.api.putChapter(shared.server, id, keys, content, over);
      await this.keepChapter(id, {
        server: shared.server,
        local: record.revision,
        remote,
        name: entry.name,
        chapter: record.chapter,
      });
      this.refusals.forget(id);
      if (signs) await this.takeOver(id, shared, keys, await this.base(id, shared.server));
    } catch (error) {
      // Somebody was faster: the next exchange merges.
      if (!isConflict(error) && !this.refusals.note(sent, error)) throw error;
    }
  }

  private async removeThere(
    id: string,
    shared: SharedStudy,
    keys: readonly string[],
    base: SharedChapter,
  ): Promise<void> {
    try {
      await this.api.removeChapter(shared.server, id, keys, base.remote);
    } catch (error) {
      if (isConflict(error)) return;
      if (!isGone(error)) throw error;
    }
    await this.keepChapter(id, null);
  }

  // Takes over what the server has, merged with what was changed here since `base`. Without one, both are kept: the answer to
  // what was sent may have been lost, and others may have gone on from there.
  private async takeOver(
    id: string,
    shared: SharedStudy,
    keys: readonly string[],
    base: SharedChapter | null,
  ): Promise<void> {
    const found = await this.api.chapter(shared.server, id, keys);
    const theirs = found && chapterOfContent(found.chapter);
    if (!found || !theirs) return;
    const { name } = found.chapter;
    const entry = (await this.store.study(this.study))?.chapters.find((one) => one.id === id);
    const record = await this.store.chapter(this.study, id);
    if (!entry) await this.store.putChapter(this.study, { id, name, game: theirs.setup.game }, theirs);
    else {
      const removed = entry.removed !== undefined;
      // Removed on both sides, it comes back as it is there.
      const last =
        !base && removed && record
          ? record
          : { revision: base?.local ?? unsent, chapter: base?.chapter ?? nothingOf(theirs) };
      const shown = { ...theirs, at: record?.chapter.at ?? 0 };
      const { aside } = await this.store.writeChapter(this.study, id, last, shown);
      const before = base?.name ?? (removed ? entry.name : name);
      await this.store.changeEntry(this.study, id, ({ removed: _, ...one }) =>
        one.name === before ? { ...one, name: cleanName(name) || one.name } : one,
      );
      if (aside) await this.store.addChapters(this.study, [{ name, chapter: aside }]);
    }
    const stored = await this.store.chapter(this.study, id);
    const now = (await this.store.study(this.study))?.chapters.find((one) => one.id === id);
    const equal = stored && same({ ...stored.chapter, at: 0 }, { ...theirs, at: 0 }) && now?.name === name;
    if (equal) this.refusals.forget(id);
    await this.keepChapter(id, {
      server: shared.server,
      local: equal ? stored.revision : unsent,
      remote: found.revision,
      name,
      chapter: theirs,
    });
  }

  // The name of the study, and the order of its chapters. What the user changes meanwhile is not overwritten.
  private async exchangeStudy(
    there: StudyView,
    shared: SharedStudy,
    keys: readonly string[],
    writes: boolean,
  ): Promise<void> {
    const here = await this.store.study(this.study);
    if (!here) return;
    const ours = visible(here).map(({ id }) => id);
    const bases = await Promise.all(ours.map((id) => this.base(id, shared.server)));
    const sent = new Set(ours.filter((_, i) => bases[i] !== null));
    const listed = there.chapters.map(({ id }) => id);
    const known = new Set(here.chapters.map(({ id }) => id));
    const theirs = [
      ...listed.filter((id) => sent.has(id) || !known.has(id)),
      ...ours.filter((id) => sent.has(id) && !listed.includes(id)),
    ];
    // New ones that came from there have the place that they have there.
    const own = ours.filter((id) => shared.order.includes(id) || !listed.includes(id));
    const order = mergeOrder(shared.order, own, theirs);
    const theirName = cleanName(there.name) || here.name;
    const renamed = here.name !== shared.name;
    if (!renamed && theirName !== here.name)
      await this.store.change(this.study, ({ name }) => (name === here.name ? { name: theirName } : {}));
    if (!same(ours, order)) await this.store.orderChapters(this.study, order, ours);
    const orderThere = order.filter((id) => theirs.includes(id));
    const change = {
      ...(renamed && theirName !== here.name ? { name: here.name } : {}),
      ...(same(orderThere, theirs) ? {} : { chapters: orderThere }),
    };
    if (writes && Object.keys(change).length > 0) await this.api.change(shared.server, keys, change);
    await this.keep(shared.server, (old) => ({
      ...old,
      access: shared.access,
      name: writes && renamed ? here.name : theirName,
      order: writes ? orderThere : theirs,
    }));
  }
}
