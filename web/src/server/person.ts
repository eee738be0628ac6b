// The server's requests about people: a name and a key without an account, and the documents that other devices of the same
// person need.
import { posting, ServerError, ServerRequests, withKeys } from "./requests.ts";
import type { NewPerson, PersonReport, PersonView, ProfileView, Rename } from "../core/types.ts";

export type DocumentName = "games" | "puzzles" | "settings" | "lessons";

// A document, and the revision that the next change is based on.
export interface Kept {
  document: { readonly [field: string]: unknown };
  revision: string;
}

const sending = (method: string, key: string, body: unknown, headers: { [name: string]: string } = {}) => ({
  method,
  headers: { ...headers, "Content-Type": "application/json", Authorization: `Bearer ${key}` },
  body: JSON.stringify(body),
});

// What a change is based on: a revision, or null for something new.
export const basedOn = (revision: string | null): { [name: string]: string } =>
  revision === null ? { "If-None-Match": "*" } : { "If-Match": revision };

// Whether somebody else was faster: what is there must be read, merged and sent again.
export const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === 412;

export class PeopleApi extends ServerRequests {
  // Gives whoever has the key a name. The same key again is the same person, with the name of before.
  enroll = (name: string, key: string): Promise<PersonView> =>
    this.ask("POST /api/people", "/people", posting({ name, key } satisfies NewPerson));
  me = (key: string): Promise<PersonView> => this.ask("GET /api/people/me", "/people/me", withKeys([key]));
  rename = (key: string, name: string): Promise<PersonView> =>
    this.ask("PATCH /api/people/me", "/people/me", sending("PATCH", key, { name } satisfies Rename));
  // Claims a name for rated games, for good.
  claimName = (key: string, name: string): Promise<PersonView> =>
    this.ask(
      "PATCH /api/people/me",
      "/people/me",
      sending("PATCH", key, { name, rated: true } satisfies Rename),
    );
  // Shows whoever plays rated games under a name; 404 if nobody does.
  profile = (name: string): Promise<ProfileView> =>
    this.ask("GET /api/people/ID", `/people/${encodeURIComponent(name)}`);
  // Has the person play no more with another, or again.
  block = async (key: string, name: string, on: boolean): Promise<void> =>
    void (await this.fetched(
      `/people/${encodeURIComponent(name)}/block`,
      withKeys([key], { method: on ? "POST" : "DELETE" }),
    ));
  // Reports another to the operator.
  report = async (key: string, name: string, reason: PersonReport["reason"]): Promise<void> =>
    void (await this.fetched(
      `/people/${encodeURIComponent(name)}/report`,
      sending("POST", key, { reason } satisfies PersonReport),
    ));
  // Removes the person with all that the server keeps of them.
  forget = async (key: string): Promise<void> =>
    void (await this.fetched("/people/me", withKeys([key], { method: "DELETE" })));

  // Null: nothing is kept under this name.
  async kept(key: string, name: DocumentName): Promise<Kept | null> {
    const answer = await this.fetched(`/people/me/kept/${name}`, withKeys([key]));
    if (answer.status === 204) return null;
    const document = await this.checked("GET /api/people/me/kept/ID", answer);
    return { document: { ...document }, revision: answer.tag ?? "" };
  }

  // Keeps a document in place of the one with this revision, and returns its own; rejects with a conflict if another is
  // there.
  async keep(key: string, name: DocumentName, document: object, revision: string | null): Promise<string> {
    const init = sending("PUT", key, document, basedOn(revision));
    return (await this.fetched(`/people/me/kept/${name}`, init)).tag ?? "";
  }
}
