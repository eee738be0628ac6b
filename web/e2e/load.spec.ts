import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test, type Page } from "@playwright/test";

// How long the first board takes, and how much is sent for it. Printed, not judged: machines differ.

test.skip(!process.env["CHESHIRE_URL"], "the stand-in core has another size");
test.use({ serviceWorkers: "allow" });

// Milliseconds from the request to the frame in which men stand on a board.
async function firstBoard(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("board").length > 0);
  return page.evaluate(() => Math.round(performance.getEntriesByName("board")[0]!.startTime));
}

const mark = () => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".boards .cell .man")) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board")));
  });
  seen.observe(document, { childList: true, subtree: true });
};

test("the first board", async ({ browser, baseURL }) => {
  const times: { [name: string]: number[] } = { "first visit": [], "second visit": [], "from the service worker": [] };
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
  for (const [name, list] of Object.entries(times)) console.log(`${name}: ${list.join(", ")} ms to the first board`);

  let dist: string[] = [];
  try {
    dist = readdirSync("dist", { recursive: true }).map(String);
  } catch {
    console.log("dist is not here: no sizes");
  }
  const sum = { plain: 0, gzip: 0, brotli: 0 };
  for (const path of needed) {
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
  console.log(`until the first board: ${sum.plain} bytes, gzip ${sum.gzip}, brotli ${sum.brotli}`);
  expect(needed.size).toBeGreaterThan(0);
});
