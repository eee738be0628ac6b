import { describe, expect, it } from "vitest";
import { isConflict, PeopleApi } from "../../src/server/person.ts";
import { revisionOf, StudiesApi, type StudyChapter } from "../../src/server/studies.ts";

// A server that gives these answers, one after the other, and notes what it was asked.
function answering(...answers: { status?: number; body?: unknown; tag?: string }[]) {
  const asked: { url: string; method: string; headers: Headers; body: unknown }[] = [];
  const fetch = (url: string, init?: RequestInit): Promise<Response> => {
    const text = init?.body;
    asked.push({
      url,
      method: init?.method ?? "GET",
      headers: new Headers(init?.headers),
      body: typeof text === "string" ? JSON.parse(text) : undefined,
    });
    const { status = 200, body, tag } = answers.shift()!;
    return Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { ...(tag === undefined ? {} : { ETag: tag }) },
      }),
    );
  };
  return { fetch, asked };
}

const refusal = (code: string) => ({ error: { code, args: {}, text: code, at: null } });
const person = {
  id: "p1",
  name: "Alice",
  created: "2026-01-31T12:00:00.000Z",
  use: { studies: 0, bytes: 0 },
  most: { studies: 100, bytes: 20_971_520 },
};
const study = {
  id: "s1",
  name: "Openings",
  created: "2026-01-31T12:00:00.000Z",
  updated: "2026-01-31T12:00:00.000Z",
  revision: 3,
  link: false,
  writers: false,
  owner: "Alice",
  access: "own",
  chapters: [{ id: "c1", name: "First", updated: "2026-01-31T12:00:00.000Z", revision: 2, bytes: 10 }],
};
const chapter: StudyChapter = {
  name: "First",
  setup: { game: "alice", options: {}, fen: "" },
  tree: [{ id: 0, p: -1, u: "", s: "" }],
  tags: {},
  orientation: "w",
};

describe("requests about people", () => {
  const key = "the-key";

  it("claim names, show, block and report others", async () => {
    const { fetch, asked } = answering(
      { body: { ...person, rated: true, banned: false, blocked: [] } },
      { body: { name: "Bob", since: "2026-01-31", banned: false, ratings: [], games: [], months: [] } },
      { status: 204 },
      { status: 204 },
      { status: 204 },
    );
    const api = new PeopleApi(fetch);
    expect((await api.claimName("k", "Alice")).rated).toBe(true);
    expect((await api.profile("Bob")).name).toBe("Bob");
    await api.block("k", "Bob", true);
    await api.block("k", "Bob", false);
    await api.report("k", "Bob", "abuse");
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "PATCH /api/people/me",
      "GET /api/people/Bob",
      "POST /api/people/Bob/block",
      "DELETE /api/people/Bob/block",
      "POST /api/people/Bob/report",
    ]);
    expect(asked.map(({ body }) => body)).toEqual([
      { name: "Alice", rated: true },
      undefined,
      undefined,
      undefined,
      { reason: "abuse" },
    ]);
    expect(asked.map(({ headers }) => headers.get("Authorization"))).toEqual([
      "Bearer k",
      null,
      "Bearer k",
      "Bearer k",
      "Bearer k",
    ]);
  });

  it("carry the key in a header", async () => {
    const { fetch, asked } = answering({ status: 201, body: person }, { body: person }, { status: 204 });
    const api = new PeopleApi(fetch);
    expect((await api.enroll("Alice", key)).name).toBe("Alice");
    await api.me(key);
    await api.forget(key);
    expect(asked[0]).toMatchObject({
      url: "/api/people",
      method: "POST",
      body: { name: "Alice", key },
    });
    expect(asked[1]!.headers.get("Authorization")).toBe(`Bearer ${key}`);
    expect(asked[2]).toMatchObject({ url: "/api/people/me", method: "DELETE" });
  });

  it("keep documents by their revisions", async () => {
    const { fetch, asked } = answering(
      { status: 204 },
      { status: 204, tag: '"1"' },
      { body: { a: 1 }, tag: '"1"' },
      { status: 412, body: refusal("revision-changed") },
      { status: 507, body: refusal("person-storage-used") },
    );
    const api = new PeopleApi(fetch);
    expect(await api.kept("k", "games")).toBeNull();
    expect(await api.keep("k", "games", { a: 1 }, null)).toBe('"1"');
    expect(asked[1]!.headers.get("If-None-Match")).toBe("*");
    expect(await api.kept("k", "games")).toEqual({ document: { a: 1 }, revision: '"1"' });
    const conflict = await api.keep("k", "games", {}, '"1"').catch((error: unknown) => error);
    expect(isConflict(conflict)).toBe(true);
    expect(asked[3]!.headers.get("If-Match")).toBe('"1"');
    const full = await api.keep("k", "games", {}, '"1"').catch((error: unknown) => error);
    expect(isConflict(full)).toBe(false);
  });
});

describe("requests about studies", () => {
  it("list, make, change and remove them", async () => {
    const { chapters: _, access: _access, owner: _owner, ...row } = study;
    const { fetch, asked } = answering(
      { body: { studies: [{ ...row, chapters: 1, bytes: 10 }] } },
      { status: 201, body: study },
      { body: study },
      { status: 204 },
      { status: 201, body: { key: "writers" } },
      { status: 204 },
    );
    const api = new StudiesApi(fetch);
    expect((await api.list("k")).map(({ id }) => id)).toEqual(["s1"]);
    await api.create("k", "Openings", "made-up-by-the-page");
    expect(asked[1]).toMatchObject({ body: { name: "Openings", key: "made-up-by-the-page" } });
    await api.change("s1", ["k"], { link: true, chapters: ["c1"] });
    expect(asked[2]).toMatchObject({ url: "/api/studies/s1", method: "PATCH", body: { link: true } });
    await api.remove("s1", "k");
    expect(await api.inviteWriters("s1", "k")).toBe("writers");
    expect(asked[4]).toMatchObject({ method: "POST", body: undefined });
    await api.dismissWriters("s1", "k");
  });

  it("send no chapter that the server would not even read", async () => {
    const { fetch, asked } = answering();
    const large = { name: "ö".repeat(1 << 20) } as unknown as StudyChapter;
    await expect(new StudiesApi(fetch).putChapter("s1", "c1", ["k"], large, null)).rejects.toMatchObject({
      status: 413,
      reason: { code: "request-body-too-long", args: { max: 2097152 } },
    });
    expect(asked).toEqual([]);
  });

  it("are cheap while nothing changes", async () => {
    const { fetch, asked } = answering({ body: study, tag: '"abc"' }, { status: 304, tag: '"abc"' });
    const api = new StudiesApi(fetch);
    const first = await api.open("s1", ["k", "w"]);
    expect(first?.study.chapters.map(revisionOf)).toEqual(['"2"']);
    expect(asked[0]!.headers.get("Authorization")).toBe("Bearer k, w");
    expect(await api.open("s1", [], first!.tag)).toBeUndefined();
    expect(asked[1]!.headers.get("If-None-Match")).toBe('"abc"');
    expect(asked[1]!.headers.get("Authorization")).toBeNull();
  });

  it("change chapters by their revisions", async () => {
    const { fetch, asked } = answering(
      { status: 201, tag: '"4"' },
      { body: chapter, tag: '"4"' },
      { status: 412, body: refusal("revision-changed") },
      { status: 204 },
      { status: 404, body: refusal("chapter-not-found") },
    );
    const api = new StudiesApi(fetch);
    expect(await api.putChapter("s1", "c1", ["k"], chapter, null)).toBe('"4"');
    expect(asked[0]).toMatchObject({ url: "/api/studies/s1/chapters/c1", method: "PUT", body: chapter });
    expect(await api.chapter("s1", "c1", ["k"])).toEqual({ chapter, revision: '"4"' });
    const conflict = await api.putChapter("s1", "c1", ["k"], chapter, '"3"').catch((error: unknown) => error);
    expect(isConflict(conflict)).toBe(true);
    await api.removeChapter("s1", "c1", ["k"], '"4"');
    expect(asked[3]!.headers.get("If-Match")).toBe('"4"');
    expect(await api.chapter("s1", "c1", ["k"])).toBeNull();
  });
});
