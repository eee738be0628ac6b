// Which studies of this browser have a copy at the server, whose id is in links; and fetches those that are only there.
import type { StudiesApi, StudyBrief } from "../server/studies.ts";
import { cleanName, type Study } from "./study.ts";
import type { StudyDatabase } from "./studyDatabase.ts";
import type { StudyStore } from "./studyStore.ts";
import { newCopy, readAsked, readShared, StudySync, type SharedStudy } from "./studySync.ts";

export type ServerStudies = Pick<
  StudiesApi,
  | "create"
  | "open"
  | "change"
  | "chapter"
  | "putChapter"
  | "removeChapter"
  | "list"
  | "remove"
  | "inviteWriters"
  | "dismissWriters"
>;

// A study of this browser, and what is known of its copy at the server; null: it has none.
export interface FoundStudy {
  readonly study: Study;
  readonly shared: SharedStudy | null;
}

export class StudyCopies {
  // `api` null: there is no server. `personKey`: of this person, if there is one.
  constructor(
    readonly store: StudyStore,
    readonly database: Promise<StudyDatabase>,
    readonly api: ServerStudies | null,
    readonly personKey: () => string | null,
  ) {}

  // All studies of this browser that have a copy, by their ids here.
  async all(): Promise<ReadonlyMap<string, SharedStudy>> {
    const database = await this.database;
    const ids = (this.store.studies.peek() ?? []).map(({ id }) => id);
    const rows = await Promise.all(
      ids.map(async (id) => [id, readShared(await database.get("shared", id))] as const),
    );
    return new Map(rows.flatMap(([id, shared]) => (shared ? [[id, shared]] : [])));
  }

  // The study with this id, or with the copy that has it; null if it is not in this browser.
  async find(id: string): Promise<FoundStudy | null> {
    const own = await this.store.study(id);
    if (own) return { study: own, shared: readShared(await (await this.database).get("shared", id)) };
    await this.store.refresh();
    for (const [local, shared] of await this.all()) {
      const study = shared.server === id ? await this.store.study(local) : null;
      if (study) return { study, shared };
    }
    return null;
  }

  // Brings a study of the server into this browser. `key`: of a link for writers. Rejects with the server's reason; if only
  // a part has come, that is there, and if nothing has, neither is the study.
  async fetch(server: string, key: string | null): Promise<FoundStudy | null> {
    if (!this.api) return null;
    const keys = [this.personKey(), key].filter((one) => one !== null);
    const found = await this.api.open(server, keys);
    if (!found) return null;
    const { access } = found.study;
    const name = cleanName(found.study.name);
    const shared: SharedStudy = { server, ...(key === null ? {} : { key }), access, name, order: [] };
    const { id } = await this.store.create(name, [], shared);
    try {
      await this.sync(id)!.exchange();
    } catch (error) {
      if (!(await this.store.study(id))?.chapters.length) {
        await this.store.discard(id).catch(() => undefined);
        throw error;
      }
    }
    return this.find(id);
  }

  // Takes over the key of a link to a study that is here already, if one may write with it now.
  async takeKey({ study, shared }: FoundStudy, key: string): Promise<void> {
    if (!shared || !this.api) return;
    const found = await this.api.open(shared.server, [key]).catch(() => undefined);
    if (found?.study.access === "write") await this.sync(study.id)?.keepKey(key);
  }

  // Those of this person that are at the server and not here, newest first.
  async elsewhere(): Promise<readonly StudyBrief[]> {
    const key = this.personKey();
    if (!this.api || key === null) return [];
    const listed = await this.api.list(key);
    const elsewhere = async (): Promise<StudyBrief[]> => {
      const here = new Set([...(await this.all()).values()].map(({ server }) => server));
      return listed.filter(({ id }) => !here.has(id));
    };
    const found = await elsewhere();
    return found.length > 0 && (await this.findMade(this.api, key)) ? elsewhere() : found;
  }

  // Finds the copies that the server was asked to make and whose answers were lost. Resolves to whether there were any.
  private async findMade(api: ServerStudies, key: string): Promise<boolean> {
    const database = await this.database;
    let any = false;
    for (const { id } of this.store.studies.peek() ?? []) {
      const asked = readAsked(await database.get("shared", id))?.asked;
      const [made] = asked === undefined ? [] : await api.list(key, asked);
      if (!made) continue;
      await database.change("shared", id, (old) => (readAsked(old) ? newCopy(made) : old));
      any = true;
    }
    return any;
  }

  // Null: there is no server.
  sync(study: string): StudySync | null {
    return this.api && new StudySync(this.store, this.database, this.api, this.personKey, study);
  }
}
