// The server's requests about studies. Whoever changes a chapter names the revision that the change is based on; if
// somebody else was faster, the request rejects with a conflict (isConflict of person.ts).
import { basedOn } from "./person.ts";
import { ServerError, ServerRequests, withKeys } from "./requests.ts";
import type { NewStudy, StudyBrief, StudyChange, StudyChapter, StudyView } from "../core/types.ts";

export type { StudyBrief, StudyChange, StudyChapter, StudyView };

// A chapter, and the revision that the next change is based on.
export interface ServerChapter {
  chapter: StudyChapter;
  revision: string;
}

// The revision of a chapter as a study lists it, in the form in which changes name it.
export const revisionOf = ({ revision }: { revision: number }): string => `"${revision}"`;

// In bytes; the server's, too.
export const largestChapter = 2 << 20;

const path = (id: string): string => `/studies/${encodeURIComponent(id)}`;
const chapterPath = (id: string, chapter: string): string =>
  `${path(id)}/chapters/${encodeURIComponent(chapter)}`;

// `keys`: the person's, and that of a link for writers.
const changing = (
  method: string,
  keys: readonly string[],
  body?: unknown,
  headers: { [name: string]: string } = {},
): RequestInit => ({
  method,
  headers: {
    ...headers,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(keys.length > 0 ? { Authorization: `Bearer ${keys.join(", ")}` } : {}),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const isMissing = (error: unknown): boolean => error instanceof ServerError && error.status === 404;

export class StudiesApi extends ServerRequests {
  // The studies of the person with this key. `made`: the one that was made with this key of create(), if there is one.
  list = async (key: string, made?: string): Promise<readonly StudyBrief[]> => {
    const query = made === undefined ? "" : `?made=${encodeURIComponent(made)}`;
    return (await this.ask("GET /api/studies", `/studies${query}`, withKeys([key]))).studies;
  };
  // `made`: a key made up for this study. The same again is the same study, should the answer have got lost.
  create = (key: string, name: string, made: string): Promise<StudyView> =>
    this.ask(
      "POST /api/studies",
      "/studies",
      changing("POST", [key], { name, key: made } satisfies NewStudy),
    );

  // Rejects with status 404 if it does not exist, or these keys may not read it. `known`: the tag of an earlier answer;
  // undefined: nothing has changed since then.
  async open(
    id: string,
    keys: readonly string[],
    known?: string,
  ): Promise<{ study: StudyView; tag: string } | undefined> {
    const headers: { [name: string]: string } = known === undefined ? {} : { "If-None-Match": known };
    const answer = await this.fetched(path(id), changing("GET", keys, undefined, headers));
    if (answer.status === 304) return undefined;
    return { study: await this.checked("GET /api/studies/ID", answer), tag: answer.tag ?? "" };
  }

  change = (id: string, keys: readonly string[], change: StudyChange): Promise<StudyView> =>
    this.ask("PATCH /api/studies/ID", path(id), changing("PATCH", keys, change));
  remove = async (id: string, key: string): Promise<void> =>
    void (await this.fetched(path(id), changing("DELETE", [key])));
  // A new key with which others may write; the one before is void.
  inviteWriters = async (id: string, key: string): Promise<string> =>
    (await this.ask("POST /api/studies/ID/writers", `${path(id)}/writers`, changing("POST", [key]))).key;
  dismissWriters = async (id: string, key: string): Promise<void> =>
    void (await this.fetched(`${path(id)}/writers`, changing("DELETE", [key])));

  // Null: the study has no such chapter, or there is no such study.
  async chapter(id: string, chapter: string, keys: readonly string[]): Promise<ServerChapter | null> {
    try {
      const answer = await this.fetched(chapterPath(id, chapter), changing("GET", keys));
      const read = await this.checked("GET /api/studies/ID/chapters/ID", answer);
      // What follows the revision changes with the names of the authors.
      return { chapter: read, revision: (answer.tag ?? "").replace(/-\w*"$/, '"') };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  // Stores a chapter in place of the one with this revision, null if it is new, and returns its own. Rejects with status 413,
  // and sends nothing, if it is too large.
  async putChapter(
    id: string,
    chapter: string,
    keys: readonly string[],
    content: StudyChapter,
    revision: string | null,
  ): Promise<string> {
    const init = changing("PUT", keys, content, basedOn(revision));
    // The server ends the connection when it refuses something large, and the page would not hear why.
    if (new Blob([init.body as string]).size > largestChapter)
      throw new ServerError(413, {
        code: "request-body-too-long",
        args: { max: largestChapter },
        text: "the chapter is too large",
      });
    return (await this.fetched(chapterPath(id, chapter), init)).tag ?? "";
  }

  async removeChapter(id: string, chapter: string, keys: readonly string[], revision: string): Promise<void> {
    await this.fetched(chapterPath(id, chapter), changing("DELETE", keys, undefined, basedOn(revision)));
  }
}
