import { expect, test, type Page } from "@playwright/test";
import { t } from "../test/english.ts";
import { Table } from "./table.ts";

// The engine in the page evaluates with the net of its game, as the server's does, and does without if it cannot have it.

test.skip(!process.env["CHESHIRE_URL"], "the fake server has no engine to compare with");

interface Line {
  depth: number;
  score: object;
}

const moves = ["e2e4", "d7d5"];
const isNet = /\/assets\/alice-[\w-]+\.net$/;

// The page's workers tell the lines of the engine to it too.
const listen = () => {
  const lines: Line[] = [];
  Object.assign(window, { lines });
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", ({ data }: MessageEvent<{ type: string; text: string }>) => {
        if (data.type === "info") lines.push(JSON.parse(data.text) as Line);
      });
    }
  };
};

// The deepest line of the server's engine, which has the net in its program.
async function lineOfServer(page: Page): Promise<Line> {
  const answer = await page.request.post("/api/analysis", { data: { game: "alice", moves, nodes: 20_000 } });
  expect(answer.status()).toBe(200);
  const [line] = ((await answer.json()) as { lines: Line[] }).lines;
  expect(line!.depth).toBeGreaterThan(4);
  return line!;
}

// The score of the page's engine at the same depth.
async function scoreAt(page: Page, depth: number): Promise<object> {
  await page.goto("about:blank");
  await page.goto(`/analyse#game=alice&moves=${moves.join("+")}&ply=${moves.length}`);
  const engine = page.getByRole("switch", { name: t("analysis.engine") });
  await expect(engine).toBeEnabled();
  if (!(await engine.isChecked())) await engine.check();
  const line = await page.waitForFunction(
    (depth) => (window as unknown as { lines: Line[] }).lines.find((one) => one.depth === depth),
    depth,
  );
  return (await line.jsonValue())!.score;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(listen);
  await page.addInitScript(() => localStorage.setItem("cheshire.analysis.lines", "1"));
});

test("the engine in the page fetches its net when it is first asked, and thinks as the server's", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".net")) asked.push(pathname);
  });
  await page.goto("/play");
  await new Table(page).dialog();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const { depth, score } = await lineOfServer(page);
  expect(await scoreAt(page, depth)).toEqual(score);
  await expect(page.locator(".chances")).toHaveAttribute("title", /\d/);
  expect(asked).toEqual([expect.stringMatching(isNet)]);
  const answer = await page.request.get(asked[0]!);
  expect(answer.headers()["cache-control"]).toContain("immutable");
  expect(answer.headers()["content-encoding"]).toBe("br");
});

test("without its net the engine evaluates by hand, and plays", async ({ page }) => {
  let refused = 0;
  await page.route(isNet, (route) => {
    refused++;
    return route.abort();
  });
  const { depth, score } = await lineOfServer(page);
  expect(await scoreAt(page, depth)).not.toEqual(score);
  expect(refused).toBeGreaterThan(0);
  const table = new Table(page);
  await table.begin("white");
  await table.click("A e2", "A e4");
  await expect(page.locator(".san:not(.none)")).toHaveCount(2);
  await expect(table.banner).toHaveCount(0);
});

test("a damaged net is left", async ({ page }) => {
  await page.route(isNet, (route) => route.fulfill({ body: "CheshireNet" }));
  const { depth, score } = await lineOfServer(page);
  expect(await scoreAt(page, depth)).not.toEqual(score);
  await expect(page.locator(".chances")).toHaveCount(0);
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("a net that was fetched once is there", async ({ page, context }) => {
    const { depth, score } = await lineOfServer(page);
    await page.goto("/play");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await scoreAt(page, depth)).toEqual(score);
    await context.setOffline(true);
    expect(await scoreAt(page, depth)).toEqual(score);
  });
});
