import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { AnalysisCtrl } from "../../src/analysis/analysisCtrl.ts";
import { askServer, offersAnalysis, type Server } from "../../src/review/serverEngine.ts";
import { budget, ReviewCtrl } from "../../src/review/reviewCtrl.ts";
import { fault } from "../../src/i18n/refusal.ts";
import { ServerError } from "../../src/server/http.ts";
import { lineOf } from "../../src/tree/moveTree.ts";
import type { Setup, Thought } from "../../src/core/types.ts";
import { table } from "../environment.ts";

const thought: Thought = { bestmove: null, ponder: null, lines: [] };
const setup: Setup = { game: "alice", options: { castling: "off" }, fen: "" };
const busy = new ServerError(503, fault("server-silent"), 2);

// A server that answers its requests one after the other, and what it was asked.
function serverOf(...answers: (Thought | Error)[]) {
  const asked: unknown[] = [];
  const server: Server = {
    library: () => Promise.resolve({ analysis: true }),
    analyse: (what) => {
      asked.push(what);
      const answer = answers.shift() ?? thought;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return { server, asked };
}

describe("the server's engine", () => {
  it("is offered where the server says so", async () => {
    const { server } = serverOf();
    expect(await offersAnalysis(server)).toBe(true);
    expect(await offersAnalysis({ ...server, library: () => Promise.resolve({ analysis: false }) })).toBe(
      false,
    );
    expect(await offersAnalysis({ ...server, library: () => Promise.reject(busy) })).toBe(false);
  });

  it("is asked about a position with the same budget as the browser's", async () => {
    const { server, asked } = serverOf();
    const { signal } = new AbortController();
    const wait = () => Promise.resolve();
    expect(await askServer(server, wait, setup, ["e2e4"], budget, signal)).toBe(thought);
    await askServer(server, wait, { ...setup, fen: "8/8", file: "x" }, [], budget, signal);
    const rules = { game: "alice", options: { castling: "off" }, nodes: budget.nodes };
    expect(asked).toEqual([
      { ...rules, moves: ["e2e4"] },
      { ...rules, moves: [], fen: "8/8", file: "x" },
    ]);
  });

  it("is asked again while it is busy, but not for ever", async () => {
    const waited: number[] = [];
    const wait = (ms: number) => Promise.resolve(void waited.push(ms));
    const { signal } = new AbortController();
    expect(await askServer(serverOf(busy, busy).server, wait, setup, [], budget, signal)).toBe(thought);
    expect(waited).toEqual([2000, 2000]);
    const always = serverOf(...Array<Error>(100).fill(busy));
    await expect(askServer(always.server, wait, setup, [], budget, signal)).rejects.toBe(busy);
    // What says nothing about later is told at once.
    const refused = serverOf(new ServerError(400, fault("server-silent")));
    await expect(askServer(refused.server, wait, setup, [], budget, signal)).rejects.toThrow(ServerError);
    expect(refused.asked).toHaveLength(1);
  });

  it("is not asked again once the review is stopped", async () => {
    const control = new AbortController();
    const { server, asked } = serverOf(busy);
    const wait = () => Promise.resolve(control.abort());
    expect(await askServer(server, wait, setup, [], budget, control.signal)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });
});

// The analysis of 1.e4, with this server and this engine.
async function analysisOf(server: Server, think: () => Promise<Thought>, stop = () => undefined as unknown) {
  const page = table();
  const { store } = page;
  await store.boot({ kind: "analyse", what: "" });
  const core = Object.assign(Object.create(store.core) as typeof store.core, { think, stop });
  const { storage } = store;
  const api = { library: server.library, analyse: server.analyse } as never;
  const wait = () => Promise.resolve();
  const analysis = new AnalysisCtrl({ ...store, core, storage }, { api, wait });
  await analysis.enter("");
  await store.game.play("e2e4", true);
  await page.rest();
  return analysis;
}

describe("a review", () => {
  it("aborts its request when it is stopped", async () => {
    const signals: AbortSignal[] = [];
    const review = new ReviewCtrl({
      tree: signal(lineOf([{ uci: "e2e4", san: "e4" }])),
      first: () => "w",
      think: (_moves, _limits, aborted) => {
        signals.push(aborted);
        if (signals.length === 1) review.stop();
        return Promise.resolve(thought);
      },
      edited: () => undefined,
      engaged: () => undefined,
      failed: () => undefined,
    });
    await review.start();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(review.known.value.points).toEqual([]);
    await review.start();
    expect(review.done.value).toBe(true);
  });

  it("runs where the user chooses", async () => {
    const { server, asked } = serverOf();
    let here = 0;
    const analysis = await analysisOf(server, () => Promise.resolve((here++, thought)));
    expect(analysis.review.offered.value).toBe(true);
    await analysis.review.start();
    expect([here, asked.length]).toEqual([2, 0]);
    analysis.review.at.value = "server";
    await analysis.review.start();
    expect([here, asked.length]).toEqual([2, 2]);
  });

  it("stops the engine lines only while it needs the browser's engine", async () => {
    const forever = new Promise<never>(() => undefined);
    let [asked, stopped] = [0, 0];
    const analysis = await analysisOf(
      { ...serverOf().server, analyse: () => forever },
      () => (asked++, forever),
      () => stopped++,
    );
    const { engine, review } = analysis;
    engine.switch(true);
    expect([engine.thinking.value, asked]).toEqual([true, 1]);
    void review.start();
    expect(engine.thinking.value).toBe(false);
    review.stop();
    expect(engine.thinking.value).toBe(true);

    review.at.value = "server";
    [asked, stopped] = [0, 0];
    void review.start();
    expect([review.running.value, engine.thinking.value]).toEqual([true, true]);
    engine.setCount(3);
    expect([engine.thinking.value, asked]).toEqual([true, 1]);
    review.stop();
    expect([engine.thinking.value, asked, stopped]).toEqual([true, 1, 0]);
  });
});
