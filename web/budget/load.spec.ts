import { expect, test, type Page, type Request } from "@playwright/test";
import { Table } from "../e2e/table.ts";
import { expectWithin, sent } from "./measure.ts";

// How long the first board takes, and how much is sent for it: at the table, and on the front page, whose picture has
// boards of its own.

const boards = [
  { what: "the first board", address: "/play", piece: ".boards .cell .piece" },
  { what: "the front page", address: "/", piece: ".passing .passer" },
];

test.use({ serviceWorkers: "allow" });

// Milliseconds from the request to the frame in which a board with pieces appears.
async function firstBoard(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("board").length > 0);
  return page.evaluate(() => Math.round(performance.getEntriesByName("board")[0]!.startTime));
}

const mark = (piece: string) => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(piece)) return;
    seen.disconnect();
    performance.mark("placed");
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board")));
  });
  seen.observe(document, { childList: true, subtree: true });
};

for (const { what, address, piece } of boards) {
  test(what, async ({ browser, baseURL }) => {
    const first: number[] = [];
    for (let round = 0; round < 30; round++) {
      const context = await browser.newContext({ baseURL: baseURL! });
      const page = await context.newPage();
      await page.addInitScript(mark, piece);
      await page.goto(address);
      first.push(await firstBoard(page));
      if (round === 29) {
        await expectWithin(page, `${what} of a first visit`, first, 1000);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.reload();
        console.log(`then from the service worker: ${await firstBoard(page)} ms`);
      }
      await context.close();
    }
  });

  test(`what is sent until ${what}`, { tag: "@size" }, async ({ browser, baseURL }) => {
    // What the board needs is asked for before it in every visit; other files now and then.
    let needed: Set<string> | undefined;
    for (let visit = 0; visit < 5; visit++) {
      const context = await browser.newContext({ baseURL: baseURL! });
      const page = await context.newPage();
      await page.addInitScript(mark, piece);
      const requests: Request[] = [];
      page.on("request", (request) => requests.push(request));
      await page.goto(address);
      await firstBoard(page);
      const placed = await page.evaluate(
        () => performance.timeOrigin + performance.getEntriesByName("placed")[0]!.startTime,
      );
      const before = new Set(
        requests
          .filter((request) => request.timing().startTime < placed)
          .map((request) => new URL(request.url()).pathname),
      );
      needed = needed ? new Set([...needed].filter((path) => before.has(path))) : before;
      await context.close();
    }
    expect(needed!.size).toBeGreaterThan(3);
    expect(sent(needed!, `until ${what}`)).toBeLessThan(240_000);
  });
}

test("the picture in depth", { tag: "@size" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: "block" });
  const page = await context.newPage();
  // The parts are fetched if the browser says that it can draw them.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = (() => ({ getExtension: () => null })) as never;
  });
  await page.goto("/play");
  await new Table(page).dialog();
  await page.keyboard.press("Escape");
  const needed = new Set<string>();
  page.on("response", (answer) => void needed.add(new URL(answer.url()).pathname));
  const fetched = page.waitForResponse(/\/assets\/Space-[\w-]+\.js$/);
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await fetched;
  await page.waitForLoadState("networkidle");
  expect(sent(needed, "the picture in depth")).toBeLessThan(200_000);
  await context.close();
});
