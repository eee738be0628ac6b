import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test, type Page } from "@playwright/test";
import { Table } from "./table.ts";

// How long the first board takes, how much is sent for it, and how long a move takes. Sizes are limited; times are only
// printed, because machines differ. ./check runs tests with this tag when nothing else runs.
const tag = "@timed";

test.skip(!process.env["CHESHIRE_URL"], "the stand-in core has another size");
test.use({ serviceWorkers: "allow" });

// Milliseconds from the request to the frame in which a board with pieces appears.
async function firstBoard(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("board").length > 0);
  return page.evaluate(() => Math.round(performance.getEntriesByName("board")[0]!.startTime));
}

const mark = () => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".boards .cell .piece")) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board")));
  });
  seen.observe(document, { childList: true, subtree: true });
};

test("the first board", { tag }, async ({ browser, baseURL }) => {
  const times: { [name: string]: number[] } = {
    "first visit": [],
    "second visit": [],
    "from the service worker": [],
  };
  const needed = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const context = await browser.newContext({ baseURL: baseURL! });
    const page = await context.newPage();
    await page.addInitScript(mark);
    if (round === 0) page.on("response", (answer) => void needed.add(new URL(answer.url()).pathname));
    await page.goto("/");
    times["first visit"]!.push(await firstBoard(page));
    if (round === 0) page.removeAllListeners("response");
    await page.reload();
    times["second visit"]!.push(await firstBoard(page));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    times["from the service worker"]!.push(await firstBoard(page));
    await context.close();
  }
  for (const [name, list] of Object.entries(times))
    console.log(`${name}: ${list.join(", ")} ms to the first board`);

  expect(needed.size).toBeGreaterThan(0);
  const brotli = sent(needed, "until the first board");
  if (brotli !== null) expect(brotli).toBeLessThan(300_000);
});

test("the picture in depth", { tag }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: "block" });
  const page = await context.newPage();
  // The parts are fetched if the browser says that it can draw them.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = (() => ({ getExtension: () => null })) as never;
  });
  await page.goto("/");
  await new Table(page).dialog();
  await page.keyboard.press("Escape");
  const needed = new Set<string>();
  page.on("response", (answer) => void needed.add(new URL(answer.url()).pathname));
  const fetched = page.waitForResponse(/\/assets\/Space-[\w-]+\.js$/);
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await fetched;
  await page.waitForLoadState("networkidle");
  const brotli = sent(needed, "the picture in depth");
  if (brotli !== null) expect(brotli).toBeLessThan(200_000);
  await context.close();
});

test("a move of the hand", { tag }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const table = new Table(page);
  await table.begin("Two players, one screen");
  await page.evaluate(() =>
    document.addEventListener(
      "pointerdown",
      (event) => performance.mark("press", { startTime: event.timeStamp }),
      true,
    ),
  );
  const times: number[] = [];
  for (const file of "abcdefgh") {
    for (const [from, to] of [
      [2, 3],
      [7, 6],
    ] as const) {
      await table.square(`A ${file}${from}`).click();
      // The piece passes to the other board.
      const drawn = page.evaluate(
        (label) =>
          new Promise<number>((resolve) => {
            const seen = new MutationObserver(() => {
              if (!document.querySelector(`.cell[aria-label^="${label},"] .piece`)) return;
              seen.disconnect();
              // Once the frame has been painted.
              requestAnimationFrame(() =>
                setTimeout(() =>
                  resolve(performance.now() - performance.getEntriesByName("press").at(-1)!.startTime),
                ),
              );
            });
            seen.observe(document.body, { childList: true, subtree: true, attributes: true });
          }),
        `B ${file}${to}`,
      );
      await table.square(`A ${file}${to}`).click();
      times.push(await drawn);
    }
  }
  times.sort((a, b) => a - b);
  console.log(
    `a move of the hand: median ${times[times.length >> 1]!.toFixed(1)} ms from the press to the piece, ${times.map((ms) => Math.round(ms)).join(", ")}`,
  );
  expect(times).toHaveLength(16);
});

// Prints the size of these files, and returns their sum in Brotli; null if the files are elsewhere.
function sent(paths: ReadonlySet<string>, what: string): number | null {
  let dist: string[] = [];
  try {
    dist = readdirSync("dist", { recursive: true }).map(String);
  } catch {
    console.log("dist is not here: no sizes");
    return null;
  }
  const sum = { plain: 0, gzip: 0, brotli: 0 };
  for (const path of paths) {
    const file = path === "/" ? "index.html" : path.slice(1);
    if (!dist.includes(file) || !statSync(`dist/${file}`).isFile()) continue;
    const bytes = readFileSync(`dist/${file}`);
    const brotli = Math.min(bytes.length, brotliCompressSync(bytes).length);
    const gzip = Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
    console.log(`${file}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}`);
    sum.plain += bytes.length;
    sum.gzip += gzip;
    sum.brotli += brotli;
  }
  console.log(`${what}: ${sum.plain} bytes, gzip ${sum.gzip}, brotli ${sum.brotli}`);
  expect(sum.brotli).toBeGreaterThan(0);
  return sum.brotli;
}
