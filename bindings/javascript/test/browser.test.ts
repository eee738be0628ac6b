import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { browser } from "../src/browser.ts";

// How a browser gets the core and nets.

const bytes = readFileSync(new URL("../../../web/wasm/cheshire_records.wasm", import.meta.url));

const serve = (body: BodyInit | null, status: number, type: string) =>
  vi.stubGlobal("fetch", (url: URL) => {
    asked.push(url.href);
    return Promise.resolve(new Response(body, { status, headers: { "Content-Type": type } }));
  });
const asked: string[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

it("compiles the core while it comes, or when it is there", async () => {
  for (const type of ["application/wasm", "application/octet-stream"]) {
    serve(bytes, 200, type);
    expect(await browser.compile("common"), type).toBeInstanceOf(WebAssembly.Module);
  }
  expect(asked[0]).toMatch(/\/cheshire_records\.wasm$/);
  await browser.compile("solver");
  expect(asked.at(-1)).toMatch(/\/cheshire_solver\.wasm$/);
  await browser.compile(new URL("https://chess.example/core.wasm"));
  expect(asked.at(-1)).toBe("https://chess.example/core.wasm");
});

it("reads a net, or says that it is not there", async () => {
  const at = new URL("https://chess.example/alice.net");
  serve("net", 200, "application/octet-stream");
  expect(new TextDecoder().decode(await browser.readNet(at))).toBe("net");
  expect(asked).toEqual([at.href]);
  serve("<!doctype html>", 200, "text/html");
  await expect(browser.readNet(at)).rejects.toMatchObject({
    code: "net-not-loaded",
    args: { status: "200 text/html" },
  });
});

it("reads an index of games as a whole", async () => {
  serve("0123456789", 200, "application/octet-stream");
  const file = await browser.openFile("https://chess.example/games.index");
  const part = new Uint8Array(3);
  file.read(4, part);
  expect([file.size, new TextDecoder().decode(part), asked]).toEqual([
    10,
    "456",
    ["https://chess.example/games.index"],
  ]);
  serve(null, 404, "text/plain");
  await expect(browser.openFile(new URL("https://chess.example/none"))).rejects.toMatchObject({
    code: "file-not-loaded",
  });
});

it("says that the core is not there", async () => {
  serve("<!doctype html>", 200, "text/html; charset=utf-8");
  await expect(browser.compile("all")).rejects.toMatchObject({
    code: "core-not-loaded",
    args: { status: "200 text/html; charset=utf-8" },
  });
  serve(null, 404, "text/plain");
  await expect(browser.compile("all")).rejects.toMatchObject({ code: "core-not-loaded" });
});
