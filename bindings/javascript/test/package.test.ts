import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loaded } from "./cores.ts";
import { twoGames } from "./indexOfGames.ts";

// The package as it is built, in Node with threads of its own. tests/clients/npm.sh packs and installs it, and tries it in
// a page.

const here = fileURLToPath(new URL("../", import.meta.url));
const root = join(here, "../..");
const folder = mkdtempSync(join(tmpdir(), "cheshire-"));
const node = (...args: string[]) =>
  execFileSync("node", args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Returns the code of a page in one language, from top to bottom. */
const codeOf = (page: string, language: string): string =>
  [...readFileSync(join(root, page), "utf8").matchAll(new RegExp(`^\`\`\`${language}$([^]*?)^\`\`\`$`, "gm"))]
    .map(([, code]) => code)
    .join("");

beforeAll(() => {
  execFileSync("node", ["build.mjs"], { cwd: here, stdio: "pipe" });
  mkdirSync(join(folder, "node_modules/@cheshire"), { recursive: true });
  symlinkSync(here, join(folder, "node_modules/@cheshire/core"));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe("the package", () => {
  it.each(["docs/javascript.md", "bindings/javascript/README.md"])("runs the code of %s", (page) => {
    const code = codeOf(page, "js").replace(/^\/\/ vite\.config\.js\n.*$/gm, "");
    expect(code).toContain('from "@cheshire/core"');
    writeFileSync(join(folder, "page.mjs"), code);
    node("page.mjs");
  });

  it("runs the code of docs/javascript.md that asks an index", async () => {
    writeFileSync(join(folder, "games.index"), twoGames(await loaded(), "alice"));
    writeFileSync(
      join(folder, "index.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load();
       const board = cheshire.board("alice");
       ${codeOf("docs/javascript.md", "js-index")}`,
    );
    expect(node("index.mjs")).toBe("e4 2 g.pgn:1\n");
  });

  it("ends with its program although an engine has thought", () => {
    writeFileSync(
      join(folder, "end.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const found = await cheshire.engine().analyse(cheshire.board("chess"), { depth: 2 });
       console.log(found.best);`,
    );
    expect(node("end.mjs")).toMatch(/^[a-h]\d[a-h]\d\n$/);
  });

  it("ends a search, and rejects with what is thrown while it thinks", () => {
    writeFileSync(
      join(folder, "throws.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const engine = cheshire.engine();
       const own = new Error("mine");
       const throws = () => { throw own; };
       await engine.analyse(cheshire.board("chess"), {}, throws).catch((error) => console.log(error === own));
       console.log((await engine.analyse(cheshire.board("chess"), { depth: 1 })).stopped);`,
    );
    expect(node("throws.mjs")).toBe("true\nfalse\n");
  });

  it("ends a search by a signal", () => {
    writeFileSync(
      join(folder, "signal.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const stopping = new AbortController();
       const onLine = ({ depth }) => depth === 2 && stopping.abort();
       const found = await cheshire.engine().analyse(cheshire.board("chess"), { signal: stopping.signal }, onLine);
       console.log(found.stopped, found.lines.length);`,
    );
    expect(node("signal.mjs")).toBe("true 1\n");
  });

  it("ends a search that has not begun", () => {
    writeFileSync(
      join(folder, "terminate.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const engine = cheshire.engine();
       const thought = engine.analyse(cheshire.board("chess"), {});
       engine.terminate();
       await thought.catch((error) => console.log(error.code));`,
    );
    expect(node("terminate.mjs")).toBe("core-stopped\n");
  });

  it("solves problems, and stops with what is proved", () => {
    writeFileSync(
      join(folder, "solve.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const solver = cheshire.solver();
       const board = cheshire.board("alice");
       console.log((await solver.solve(board, "h#2.5")).found);
       // These would take hours.
       const stopping = new AbortController();
       const onProgress = ({ total }) => stopping.abort(console.log(total));
       console.log((await solver.solve(board, "h#6", { signal: stopping.signal, onProgress })).state);
       const own = new Error("mine");
       const throws = () => { throw own; };
       await solver.solve(board, "h#6", { onProgress: throws }).catch((error) => console.log(error === own));
       const ended = solver.solve(board, "h#6", { onProgress: () => solver.terminate() });
       await ended.catch((error) => console.log(error.code));
       console.log((await solver.solve(cheshire.board("chess"), "h#2")).found);`,
    );
    expect(node("solve.mjs")).toMatch(/^3250\n(20\n)+limit-reached\ntrue\ncore-stopped\n8\n$/);
  });

  it("has nets for games, from its files or from an address", () => {
    writeFileSync(
      join(folder, "nets.mjs"),
      `import { load } from "@cheshire/core";
       const cheshire = await load({ games: "common" });
       const board = cheshire.board("alice");
       const score = () => JSON.stringify(board.analyse({ depth: 5 }).lines[0].score);
       const byHand = score();
       await cheshire.loadNet("alice");
       const learned = score();
       cheshire.dropNet("alice");
       await cheshire.loadNet("alice", new URL(import.meta.resolve("@cheshire/core/nets/alice.net")));
       console.log(byHand !== learned, score() === learned);
       const missing = cheshire.loadNet("alice", new URL("./missing.net", import.meta.url));
       await missing.catch((error) => console.log(error.message));`,
    );
    expect(node("nets.mjs")).toBe("true true\nthe net could not be loaded (ENOENT)\n");
  });

  it("says that a core is not there", () => {
    writeFileSync(
      join(folder, "missing.mjs"),
      `import { load } from "@cheshire/core";
       await load({ wasm: new URL("./missing.wasm", import.meta.url) }).catch((error) => console.log(error.message));`,
    );
    expect(node("missing.mjs")).toBe("the core could not be loaded (ENOENT)\n");
  });

  it("finds files by their paths, and says that an address does not answer", () => {
    writeFileSync(
      join(folder, "paths.mjs"),
      `import { copyFileSync } from "node:fs";
       import { fileURLToPath } from "node:url";
       import { load } from "@cheshire/core";
       const from = (name) => fileURLToPath(import.meta.resolve("@cheshire/core/" + name));
       copyFileSync(from("cheshire_records.wasm"), "core.wasm");
       const core = from("cheshire_records.wasm");
       for (const wasm of ["core.wasm", "./core.wasm", core, import.meta.resolve("@cheshire/core/cheshire_records.wasm")])
         console.log((await load({ wasm })).board().numberLegalMoves());
       const cheshire = await load({ games: "common" });
       await cheshire.loadNet("alice", from("nets/alice.net"));
       const says = (error) => console.log(error.code, error.message);
       await load({ wasm: "missing.wasm" }).catch(says);
       await cheshire.openIndex(new URL("missing.index", import.meta.url).href).catch(says);
       await cheshire.openIndex("http://127.0.0.1:1/games.index").catch((error) => console.log(error.code));
       await cheshire.loadNet("alice", "http://[").catch((error) => console.log(error.code));`,
    );
    expect(node("paths.mjs").split("\n")).toEqual([
      ...["20", "20", "20", "20"],
      "core-not-loaded the core could not be loaded (ENOENT)",
      "file-not-loaded the file could not be read (ENOENT)",
      "file-not-loaded",
      "net-not-loaded",
      "",
    ]);
  });

  it("has the version of the project", () => {
    const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as { version: string };
    expect(readFileSync(join(root, "CMakeLists.txt"), "utf8")).toContain(
      `project(cheshire VERSION ${version} `,
    );
  });
});
