import { afterEach, describe, expect, it, vi } from "vitest";

// The service worker with fakes of what a browser provides.

type Event = {
  waitUntil: (work: Promise<unknown>) => void;
  request?: object;
  respondWith?: (answer: Promise<Response>) => void;
  data?: unknown;
};

class FakeCache {
  readonly held = new Map<string, Response>();
  match = async (path: string) => this.held.get(path)?.clone();
  put = async (path: string, answer: Response) => void this.held.set(path, answer);
}

// `root`: the folder of the page on its host. `alone`: without a server of its own.
async function installed(root = "", alone = false) {
  const pages: string[] = [];
  const stores = new Map<string, FakeCache>();
  const listeners = new Map<string, (event: Event) => void>();
  const open: string[] = [];
  const asked: string[] = [];
  const registration: { installing: object | null; waiting: object | null } = {
    installing: null,
    waiting: null,
  };
  const caches = {
    open: async (key: string) => stores.get(key) ?? (stores.set(key, new FakeCache()), stores.get(key)!),
    keys: async () => [...stores.keys()],
    delete: async (key: string) => stores.delete(key),
    match: async (path: string) => {
      for (const store of stores.values()) if (store.held.has(path)) return store.match(path);
      return undefined;
    },
  };
  vi.stubGlobal("STATIC", alone);
  vi.stubGlobal("VERSION", "new");
  vi.stubGlobal("FIRST", ["/", "/assets/index-new.js"]);
  vi.stubGlobal("REST", ["/assets/Rules-new.js", "/assets/core.wasm"]);
  vi.stubGlobal("ON_DEMAND", ["/assets/a.net", "/assets/b.net"]);
  vi.stubGlobal("self", {
    addEventListener: (type: string, call: (event: Event) => void) => listeners.set(type, call),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages.map((url) => ({ url, focus: async () => asked.push(`focus ${url}`) })),
      openWindow: async (url: string) => asked.push(`open ${url}`),
    },
    registration,
    location: { origin: "http://table", href: `http://table${root}/sw.js` },
  });
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("navigator", {
    locks: { query: async () => ({ held: open.map((script) => ({ name: `cheshire.page.${script}` })) }) },
  });
  vi.stubGlobal("fetch", async (request: string | { url: string }) => {
    const url = typeof request === "string" ? request : new URL(request.url).pathname;
    asked.push(url);
    return url.includes("-old") ? new Response("gone", { status: 404 }) : new Response(`server ${url}`);
  });
  vi.resetModules();
  await import("../../src/sw.ts");
  const send = async (type: string, more: object = {}) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)!({ waitUntil: (one) => void work.push(one), ...more });
    await Promise.all(work);
  };
  const get = async (path: string, mode = "cors") => {
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")!({
      waitUntil: () => undefined,
      request: { method: "GET", url: `http://table${path}`, mode },
      respondWith: (given) => void (answer = given),
    });
    return answer && (await answer).text();
  };
  // The previous version, one of whose pages is open.
  const old = await caches.open(`cheshire${root}-old`);
  for (const path of ["/", "/assets/index-old.js", "/assets/Rules-old.js", "/assets/core.wasm"])
    await old.put(root + path, new Response(`old ${path}`));
  await send("install");
  return { stores, open, asked, registration, send, get, pages };
}

describe("the service worker", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("keeps the parts of an older version as long as a page of it is open", async () => {
    const { stores, open, send, get } = await installed();
    open.push("/assets/index-old.js", "/assets/index-new.js");
    await send("activate");
    expect(await get("/assets/Rules-old.js")).toBe("old /assets/Rules-old.js");
    expect(await get("/games", "navigate")).toBe("server /");
    open.shift();
    await send("message", { data: "rest" });
    expect([...stores.keys()]).toEqual(["cheshire-new"]);
    expect(await get("/assets/Rules-old.js")).toBe("gone");
    expect(await get("/assets/Rules-new.js")).toBe("server /assets/Rules-new.js");
  });

  it("forgets an older version that nobody uses when it has taken over what is the same", async () => {
    const { stores, open, asked, send, get } = await installed();
    open.push("/assets/index-new.js");
    await send("activate");
    expect([...stores.keys()]).toEqual(["cheshire-new"]);
    expect(await get("/assets/core.wasm")).toBe("old /assets/core.wasm");
    expect(asked).not.toContain("/assets/core.wasm");
  });

  it("keeps what only some need once it was fetched, and fetches none of it by itself", async () => {
    const { asked, send, get, stores } = await installed();
    await stores.get("cheshire-old")!.put("/assets/b.net", new Response("old b"));
    await send("activate");
    await send("message", { data: "rest" });
    expect(asked.filter((path) => path.endsWith(".net"))).toEqual([]);
    for (let time = 0; time < 2; time++) expect(await get("/assets/a.net")).toBe("server /assets/a.net");
    expect(await get("/assets/b.net")).toBe("old b");
    expect(asked.filter((path) => path.endsWith(".net"))).toEqual(["/assets/a.net"]);
  });

  it("leaves alone a newer version that is on its way", async () => {
    const { stores, registration, send } = await installed();
    registration.waiting = {};
    await send("message", { data: "rest" });
    expect([...stores.keys()]).toContain("cheshire-old");
  });

  it("never answers for the server's games", async () => {
    const { asked, get } = await installed();
    asked.length = 0;
    expect([await get("/api/games"), await get("/ws"), asked]).toEqual([undefined, undefined, []]);
  });

  it("leaves to the server what other pages may frame", async () => {
    const { get } = await installed();
    expect(await get("/embed/analyse", "navigate")).toBeUndefined();
  });

  it("keeps to its own folder of a host", async () => {
    const { stores, asked, send, get } = await installed("/games/cheshire", true);
    stores.set("cheshire-other", new FakeCache());
    stores.set("cheshire/games-other", new FakeCache());
    await send("activate");
    expect([...stores.keys()]).toEqual([
      "cheshire/games/cheshire-new",
      "cheshire-other",
      "cheshire/games-other",
    ]);
    for (const address of ["/", "/?/learn/mate", "/index.html"])
      expect(await get(`/games/cheshire${address}`, "navigate")).toBe("server /games/cheshire/");
    expect(await get("/games/cheshire/assets/core.wasm")).toBe("old /assets/core.wasm");
    asked.length = 0;
    for (const address of ["/", "/assets/index-new.js", "/games/cheshire/other/", "/games/other/"])
      expect(await get(address, "navigate")).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("leads from a notification to its game, in a page that is open or in a new one", async () => {
    const { asked, send, pages } = await installed();
    asked.length = 0;
    const notification = { data: "http://table/g/a", close: () => asked.push("closed") };
    await send("notificationclick", { notification });
    pages.push("http://table/g/b", "http://table/g/a");
    await send("notificationclick", { notification });
    expect(asked).toEqual(["closed", "open http://table/g/a", "closed", "focus http://table/g/a"]);
  });
});
