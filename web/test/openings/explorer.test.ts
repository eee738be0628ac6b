import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CoreKind, FromWorker, Port } from "@cheshire/core/messages";
import type { CoreInstance } from "@cheshire/core/instance";
import { ExplorerClient, type Counting, type ToExplorer } from "../../src/openings/explorerClient.ts";
import { ExplorerCtrl } from "../../src/openings/explorerCtrl.ts";
import { inWords, t } from "../english.ts";
import { instanceOf, nodeModule } from "../nodeCore.ts";
import { turn } from "../turn.ts";

const book = new Uint8Array(readFileSync(new URL("../../../data/books/alice.book", import.meta.url)));
const alice = { game: "alice", options: {}, fen: "" };

// A file whose bytes the worker of a test can read at once.
const bytesOf = new WeakMap<Blob, Uint8Array>();
function fileOf(bytes: Uint8Array, name = "a file"): File {
  const file = new File([bytes as BlobPart], name);
  bytesOf.set(file, bytes);
  return file;
}

// What explorerWorker.ts does, in this thread.
function worker(): Port {
  let index: Blob | null = null;
  let core: CoreInstance | undefined;
  const file = () => {
    const bytes = index ? bytesOf.get(index)! : new Uint8Array();
    return {
      size: bytes.length,
      read: (at: number, to: Uint8Array) => to.set(bytes.subarray(at, at + to.length)),
    };
  };
  const port = { onmessage: null, onerror: null, terminate: () => undefined } as unknown as Port;
  const answer = (data: FromWorker) => queueMicrotask(() => port.onmessage?.({ data }));
  port.postMessage = (message) => {
    const data = message as ToExplorer;
    if (data.type === "index") index = data.index;
    else if (data.type === "start") {
      core = instanceOf(data.module!, { info: () => undefined, poll: () => false, file });
      answer({ type: "ready" });
    } else if (data.type === "call") answer({ type: "answer", id: data.id, text: core!.call(data.command) });
  };
  return port;
}

const fetched: CoreKind[] = [];
const client = () =>
  new ExplorerClient(worker, (kind) => {
    fetched.push(kind);
    return Promise.resolve(nodeModule(kind === "large" ? "cheshire_large" : "cheshire_records"));
  });

const always = () => true;
const index = (bytes: Uint8Array) => ({ kind: "index" as const, file: fileOf(bytes) });
const pgn = (text: string) => ({ kind: "pgn" as const, file: fileOf(new TextEncoder().encode(text)) });

describe("what was played", () => {
  it("comes from the book, with games to play over", async () => {
    const one = client();
    const start = await one.explore(alice, [], index(book), always);
    expect(start!.games).toBeGreaterThan(100);
    const [first] = start!.moves;
    const after = await one.explore(alice, [first!.uci], index(book), always);
    expect(after!.games).toBeGreaterThanOrEqual(first!.games);
    const example = await one.example(alice, first!.examples[0]!.number!);
    expect(example.moves[0]).toBe(first!.uci);
    expect(example.moves.length).toBeGreaterThan(4);
  });

  it("of all positions comes in less than 50 ms", async () => {
    const one = client();
    const games = index(book);
    await one.explore(alice, [], games, always);
    const begin = performance.now();
    for (let i = 0; i < 10; i++) await one.explore(alice, ["e2e4", "e7e5"], games, always);
    console.log(`an answer from the book: ${((performance.now() - begin) / 10).toFixed(1)} ms`);
  });

  it("comes from records, which are counted once", async () => {
    const one = client();
    const games = pgn(
      '[Variant "Alice"]\n[White "A"]\n[Result "1-0"]\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n' +
        '[Variant "Alice"]\n[White "B"]\n\n1. e4 e5 *\n\n[White "C"]\n\n1. d4 d5 *\n',
    );
    const told: Counting[] = [];
    const tell = (counting: Counting) => (told.push(counting), true);
    const tree = await one.explore(alice, ["e2e4"], games, tell);
    expect(tree!.games).toBe(2);
    expect(tree!.moves.map(({ san }) => san).sort()).toEqual(["d5", "e5"]);
    expect(told.at(-1)).toEqual({ games: 2, others: 1, full: false, share: 1 });
    const count = told.length;
    const number = tree!.moves.find(({ san }) => san === "d5")!.examples[0]!.number!;
    expect((await one.example(alice, number)).white).toBe("A");
    await one.explore(alice, [], games, tell);
    expect(told).toHaveLength(count);
    // A book in between does not change it.
    await one.explore(alice, [], index(book), tell);
    expect((await one.explore(alice, ["e2e4"], games, tell))!.games).toBe(2);
    expect(told).toHaveLength(count);
    expect(await one.explore(alice, [], pgn("1. e4 *"), () => false)).toBeNull();
  });

  it("of a large game comes from the large core", async () => {
    fetched.length = 0;
    const setup = { game: "raumschach", options: {}, fen: "" };
    const games = pgn('[Variant "Raumschach"]\n\n1. Bd1b3 *\n');
    const tree = await client().explore(setup, [], games, always);
    expect(tree!.game).toBe("raumschach");
    expect(fetched.at(-1)).toBe("large");
  });
});

function ctrl(memory: { [key: string]: string } = {}, shipped: Uint8Array | null = book) {
  const storage = {
    get: (key: string) => memory[key] ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? delete memory[key] : (memory[key] = value)),
  };
  const explorer = new ExplorerCtrl(client(), storage, {
    games: ["alice"],
    of: () => (shipped ? Promise.resolve(fileOf(shipped)) : Promise.reject(new Error("offline"))),
  });
  const rest = async () => {
    await turn();
    while (explorer.busy.value) await turn();
  };
  return { explorer, memory, rest };
}

describe("the panel of openings", () => {
  it("asks for nothing while it is closed, and remembers that it is open", async () => {
    const { explorer, memory, rest } = ctrl();
    explorer.show(alice, []);
    await rest();
    expect(explorer.tree.value).toBeNull();
    explorer.setOpen(true);
    explorer.show(alice, []);
    await rest();
    expect(explorer.tree.value!.games).toBeGreaterThan(100);
    expect(ctrl(memory).explorer.open.value).toBe(true);
    explorer.setOpen(false);
    expect(ctrl(memory).explorer.open.value).toBe(false);
  });

  it("says why there is no answer", async () => {
    const { explorer, rest } = ctrl({ "openings.open": "on" });
    const reasonOf = async (setup: { game: string; options: { [key: string]: string }; fen: string }) => {
      explorer.show(setup, []);
      await rest();
      return explorer.reason.value;
    };
    expect(await reasonOf({ ...alice, game: "duo" })).toBe(t("openings.noBook"));
    expect(await reasonOf({ ...alice, options: { castling: "off" } })).toBe(t("openings.otherRules"));
    expect(await reasonOf(alice)).toBeNull();
    explorer.setSource("file");
    await rest();
    expect(explorer.reason.value).toBe(t("openings.noFile"));
    const altered = book.slice();
    altered[altered.length >> 1]! ^= 1;
    await explorer.setFile(fileOf(altered));
    await rest();
    expect(explorer.reason.value).toBe(inWords("pgn-book-altered"));
    await explorer.setFile(fileOf(book.slice(0, 30)));
    await rest();
    expect(explorer.reason.value).toBe(inWords("pgn-index-damaged", { at: 30 }));
    const offline = ctrl({ "openings.open": "on" }, null);
    offline.explorer.show(alice, []);
    await offline.rest();
    expect(offline.explorer.reason.value).toBe(t("openings.offline"));
  });

  it("counts a file, says what it left out, and forgets it when stopped", async () => {
    const { explorer, memory, rest } = ctrl({ "openings.open": "on" });
    explorer.show(alice, []);
    await explorer.setFile(
      fileOf(new TextEncoder().encode('[Variant "Alice"]\n\n1. e4 *\n\n1. d4 *\n'), "mine.pgn"),
    );
    await rest();
    expect(memory["openings.source"]).toBe("file");
    expect(explorer.fileName.value).toBe("mine.pgn");
    expect(explorer.tree.value!.games).toBe(1);
    expect(explorer.notes.value).toEqual([t("openings.others", { n: 1 })]);
    explorer.stop();
    await rest();
    expect(explorer.reason.value).toBe(t("openings.noFile"));
    expect(explorer.fileName.value).toBe("");
  });
});
