import { expect } from "@playwright/test";
import { onDemand } from "../build/onDemand.ts";
import { t } from "../test/english.ts";
import type { Network } from "./network.ts";
import { complete, difference, printedAlone, sheetsOf } from "./pdf.ts";
import { test } from "./test.ts";
import { button, moves, onOff, piece, testId, type User } from "./user.ts";

// What everybody does at the table, in every browser and at every size of playwright.browsers.config.ts.

const save = testId("save");
const saved = t("save.saved");

test("a game is played against the engine, and looked back at", async ({ user }) => {
  await user.open("/play");
  await user.begin("white");
  await user.move("A e2", "A e4");
  await user.sees(piece("B e4", "white pawn"));
  await expect.poll(() => user.texts(moves)).toHaveLength(2);
  await user.reads(save, saved);
  for (let i = 0; i < 2; i++) await user.press(button(t("steps.back")));
  await user.reads(testId("past"), t("history.start"));
  await user.sees(piece("A e2", "white pawn"));
  await user.tab.key("ArrowRight");
  await user.sees(piece("B e4", "white pawn"));
  await user.press(button(t("history.back")));
  await user.misses(testId("past"));
  await user.move("A d2", "A d3");
  await expect.poll(() => user.texts(moves)).toHaveLength(4);
  await user.reads(save, saved);
});

test("a position is analysed, and the engine's line played", async ({ user }) => {
  await user.open("/analyse");
  await user.move("A e2", "A e4");
  await user.move("A d7", "A d5");
  const lines = { css: `[aria-label="${t("analysis.lines")}"] > li` };
  await user.press(onOff(t("analysis.engine")));
  await user.sees(lines);
  await user.press({ css: `${lines.css}:first-child button` });
  const now = { css: `[aria-label="${t("analysis.tree")}"] [aria-current]` };
  await expect.poll(() => user.texts(now)).not.toEqual(["d5"]);
  await user.sees(lines);
  await user.press(button(t("steps.first")));
  await user.sees(piece("A e2", "white pawn"));
});

const marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
const problem = `/problem#${new URLSearchParams({ game: "alice", fen: marks, stipulation: "#2" }).toString()}`;

async function solve(user: User): Promise<void> {
  await user.open(problem);
  await user.sees(piece("B a2", "white king"));
  await user.press(button(t("problem.solve")));
  await user.reads({ css: ".problem-state" }, t("problem.state.solved", { n: 1 }));
}

test("a problem is solved, and its solution clicked through", async ({ user }) => {
  await solve(user);
  await user.press(button("1.Kb1/A!"));
  await user.sees(piece("A b1", "white king"));
  await user.tab.key("ArrowLeft");
  await user.sees(piece("B a2", "white king"));
});

test("a problem is printed with its boards and its solution, on pages of A4", async ({ user }) => {
  await solve(user);
  await user.tab.evaluate(() =>
    addEventListener("beforeprint", () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>(".print-sheet")];
      document.body.dataset["sheets"] = JSON.stringify(sheets.map(({ src }) => src));
    }),
  );
  await user.press(button(t("problem.print")));
  await expect.poll(async () => complete(await user.tab.printed()), { timeout: 30_000 }).toBe(true);
  const sources = await user.tab.evaluate(() => JSON.parse(document.body.dataset["sheets"]!) as string[]);
  const sheets = sheetsOf(await user.tab.printed());
  expect(sheets).toHaveLength(sources.length);
  for (const [i, sheet] of sheets.entries()) {
    expect(sheet).toMatchObject({ width: 210, height: 297 });
    const alone = printedAlone(decodeURIComponent(sources[i]!.replace(/^[^,]*,/, "")));
    expect(difference(sheet, alone), `page ${i + 1}`).toBeLessThan(0.2);
  }
  // The table is there again.
  await user.misses({ css: ".print-sheet" });
  await user.press(button("1.Kb1/A!"));
  await user.sees(piece("A b1", "white king"));
});

// Once the browser keeps the page with all its files, which it fetches after those of the beginning.
async function cached(user: User): Promise<void> {
  const missing = () =>
    user.tab.evaluate(async (later) => {
      if (!navigator.serviceWorker.controller) return null;
      const worker = await (await fetch("/sw.js")).text();
      const files = [...worker.matchAll(/"(\/assets\/[^"]+)"/g)]
        .map(([, file]) => file!)
        .filter((file) => !new RegExp(later).test(file));
      const found = await Promise.all(files.map((file) => caches.match(file)));
      return files.filter((_, i) => !found[i]);
    }, onDemand.source);
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
}

// The network is back. Browsers say so if they have seen it go, which they cannot here.
async function back(user: User, network: Network): Promise<void> {
  await network.up();
  await user.tab.evaluate(() => void dispatchEvent(new Event("online")));
  await expect.poll(() => user.texts(save)).toEqual([saved]);
}

test("a game goes on without the network, and the server gets what it missed", async ({ user, network }) => {
  await user.open("/play");
  await cached(user);
  await user.begin("both");
  await user.move("A e2", "A e4");
  await user.reads(save, saved);
  const path = await user.path();
  expect(path).toMatch(/^\/g\/.+/);

  await network.down();
  await user.move("A e7", "A e5");
  await user.sees(piece("B e5", "black pawn"));
  await user.tab.reload();
  await user.sees(piece("B e5", "black pawn"));
  expect(await user.path()).toBe(path);
  await user.move("A d2", "A d3");
  await user.sees(piece("B d3", "white pawn"));

  await back(user, network);
  const answer = await fetch(`${network.url}/api${path.replace("/g/", "/games/")}`);
  expect(((await answer.json()) as { moves: string[] }).moves).toHaveLength(3);
});

test("a game against the engine is begun without the network, and stored when it is back", async ({
  user,
  network,
}) => {
  await user.open("/play");
  await cached(user);
  await network.down();
  await user.open("/play");
  await user.begin("white");
  await user.move("A e2", "A e4");
  await expect.poll(() => user.texts(moves)).toHaveLength(2);
  await user.reads(save, t("save.unsaved"));
  await back(user, network);
  const path = await user.path();
  expect(path).toMatch(/^\/g\/.+/);
  await user.open(path);
  await user.sees(piece("B e4", "white pawn"));
});
