import { expect } from "@playwright/test";
import { t } from "../test/english.ts";
import type { Network } from "./network.ts";
import { complete, difference, printedAlone, sheetsOf } from "./pdf.ts";
import { test } from "./test.ts";
import { button, moves, onOff, piece, testId, type Visitor } from "./visitor.ts";

// What everybody does at the table, in every browser and at every size of playwright.browsers.config.ts.

const save = testId("save");
const saved = t("save.saved");

test("a game is played against the engine, and looked back at", async ({ visitor }) => {
  await visitor.open("/");
  await visitor.begin("white");
  await visitor.move("A e2", "A e4");
  await visitor.sees(piece("B e4", "white pawn"));
  await expect.poll(() => visitor.texts(moves)).toHaveLength(2);
  await visitor.reads(save, saved);
  for (let i = 0; i < 2; i++) await visitor.press(button(t("steps.back")));
  await visitor.reads(testId("past"), t("history.start"));
  await visitor.sees(piece("A e2", "white pawn"));
  await visitor.tab.key("ArrowRight");
  await visitor.sees(piece("B e4", "white pawn"));
  await visitor.press(button(t("history.back")));
  await visitor.misses(testId("past"));
  await visitor.move("A d2", "A d3");
  await expect.poll(() => visitor.texts(moves)).toHaveLength(4);
  await visitor.reads(save, saved);
});

test("a position is analysed, and the engine's line played", async ({ visitor }) => {
  await visitor.open("/analyse");
  await visitor.move("A e2", "A e4");
  await visitor.move("A d7", "A d5");
  const lines = { css: `[aria-label="${t("analysis.lines")}"] > li` };
  await visitor.press(onOff(t("analysis.engine")));
  await visitor.sees(lines);
  await visitor.press({ css: `${lines.css}:first-child button` });
  const now = { css: `[aria-label="${t("analysis.tree")}"] [aria-current]` };
  await expect.poll(() => visitor.texts(now)).not.toEqual(["d5"]);
  await visitor.sees(lines);
  await visitor.press(button(t("steps.first")));
  await visitor.sees(piece("A e2", "white pawn"));
});

const marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
const problem = `/problem#${new URLSearchParams({ game: "alice", fen: marks, stipulation: "#2" }).toString()}`;

async function solve(visitor: Visitor): Promise<void> {
  await visitor.open(problem);
  await visitor.sees(piece("B a2", "white king"));
  await visitor.press(button(t("problem.solve")));
  await visitor.reads({ css: ".problem-state" }, t("problem.state.solved", { n: 1 }));
}

test("a problem is solved, and its solution clicked through", async ({ visitor }) => {
  await solve(visitor);
  await visitor.press(button("1.Kb1/A!"));
  await visitor.sees(piece("A b1", "white king"));
  await visitor.tab.key("ArrowLeft");
  await visitor.sees(piece("B a2", "white king"));
});

test("a problem is printed with its boards and its solution, on pages of A4", async ({ visitor }) => {
  await solve(visitor);
  await visitor.tab.evaluate(() =>
    addEventListener("beforeprint", () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>(".print-sheet")];
      document.body.dataset["sheets"] = JSON.stringify(sheets.map(({ src }) => src));
    }),
  );
  await visitor.press(button(t("problem.print")));
  await expect.poll(async () => complete(await visitor.tab.printed()), { timeout: 30_000 }).toBe(true);
  const sources = await visitor.tab.evaluate(() => JSON.parse(document.body.dataset["sheets"]!) as string[]);
  const sheets = sheetsOf(await visitor.tab.printed());
  expect(sheets).toHaveLength(sources.length);
  for (const [i, sheet] of sheets.entries()) {
    expect(sheet).toMatchObject({ width: 210, height: 297 });
    const alone = printedAlone(decodeURIComponent(sources[i]!.replace(/^[^,]*,/, "")));
    expect(difference(sheet, alone), `page ${i + 1}`).toBeLessThan(0.2);
  }
  // The table is there again.
  await visitor.misses({ css: ".print-sheet" });
  await visitor.press(button("1.Kb1/A!"));
  await visitor.sees(piece("A b1", "white king"));
});

// Once the browser keeps the page with all its files, which it fetches after those of the beginning.
async function kept(visitor: Visitor): Promise<void> {
  const missing = () =>
    visitor.tab.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return null;
      const worker = await (await fetch("/sw.js")).text();
      const files = [...worker.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
      const found = await Promise.all(files.map((file) => caches.match(file)));
      return files.filter((_, i) => !found[i]);
    });
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
}

// The network is back. Browsers say so if they have seen it go, which they cannot here.
async function back(visitor: Visitor, network: Network): Promise<void> {
  await network.up();
  await visitor.tab.evaluate(() => void dispatchEvent(new Event("online")));
  await expect.poll(() => visitor.texts(save)).toEqual([saved]);
}

test("a game goes on without the network, and the server gets what it missed", async ({
  visitor,
  network,
}) => {
  await visitor.open("/");
  await kept(visitor);
  await visitor.begin("both");
  await visitor.move("A e2", "A e4");
  await visitor.reads(save, saved);
  const path = await visitor.path();
  expect(path).toMatch(/^\/g\/.+/);

  await network.down();
  await visitor.move("A e7", "A e5");
  await visitor.sees(piece("B e5", "black pawn"));
  await visitor.tab.reload();
  await visitor.sees(piece("B e5", "black pawn"));
  expect(await visitor.path()).toBe(path);
  await visitor.move("A d2", "A d3");
  await visitor.sees(piece("B d3", "white pawn"));

  await back(visitor, network);
  const answer = await fetch(`${network.url}/api${path.replace("/g/", "/games/")}`);
  expect(((await answer.json()) as { moves: string[] }).moves).toHaveLength(3);
});

test("a game against the engine is begun without the network, and stored when it is back", async ({
  visitor,
  network,
}) => {
  await visitor.open("/");
  await kept(visitor);
  await network.down();
  await visitor.open("/");
  await visitor.begin("white");
  await visitor.move("A e2", "A e4");
  await expect.poll(() => visitor.texts(moves)).toHaveLength(2);
  await visitor.reads(save, t("save.unsaved"));
  await back(visitor, network);
  const path = await visitor.path();
  expect(path).toMatch(/^\/g\/.+/);
  await visitor.open(path);
  await visitor.sees(piece("B e4", "white pawn"));
});
