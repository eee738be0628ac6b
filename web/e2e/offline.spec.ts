import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { onDemand } from "../build/onDemand.ts";
import { message, inWords, t, titleOf } from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// The page without its server: what has been visited once can be played, and games are stored once the server is there.

test.use({ serviceWorkers: "allow" });
test.skip(!process.env["CHESHIRE_URL"], "the fake server keeps no games");
test.setTimeout(120000);

// Once the service worker controls the page.
async function visited(page: Page): Promise<void> {
  await page.goto("/play");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const stored = async (context: BrowserContext, id: string) =>
  (await (await context.request.get(`/api/games/${id}`)).json()) as {
    moves: string[];
    white: { kind: string };
    black: { kind: string; level?: number };
  };

const idOf = (page: Page): string => new URL(page.url()).pathname.replace("/g/", "");

// Offline: a game that was left for another.
async function twoGames(page: Page, context: BrowserContext): Promise<Table> {
  const table = new Table(page);
  await visited(page);
  await context.setOffline(true);
  await page.reload();
  for (const first of ["A a2", "A h2"]) {
    const dialog = await table.dialog();
    await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
    await dialog.getByRole("button", { name: t("setup.begin") }).click();
    await expect(dialog).toBeHidden();
    await table.click(first, first.replace("2", "4"));
    await expect(page.locator(".san:not(.none)")).toHaveCount(1);
  }
  return table;
}

test("a game against the page's engine is begun, played and reloaded without a network, and then stored", async ({
  page,
  context,
}) => {
  const table = new Table(page);
  await visited(page);
  await context.setOffline(true);
  await page.reload();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  await table.playWeakest(await table.dialog(), "white");
  await table.click("A e2", "A e4");
  await expect(page.locator(".san")).toHaveCount(2, { timeout: 20000 });
  await expect(table.save).toHaveText(t("save.unsaved"));
  await scan(page);
  await picture(page, { path: "e2e/output/offline.png" });

  const before = await table.pieces();
  await page.reload();
  await table.piece("B e4", "white pawn");
  await expect(page.locator(".san").first()).toHaveText("e4");
  expect(await table.pieces()).toEqual(before);
  await table.click("A d2", "A d3");
  await expect(page.locator(".san:not(.none)")).toHaveCount(4, { timeout: 20000 });

  await context.setOffline(false);
  await expect(table.save).toHaveText(t("save.saved"), { timeout: 30000 });
  await expect(page).toHaveURL(/\/g\/.+/);
  const record = await stored(context, idOf(page));
  expect(record.moves).toHaveLength(4);
  expect(record.moves[0]).toContain("e2e4");
  expect(record.black).toMatchObject({ kind: "engine", level: 1 });
});

test("a stored game goes on without a network, and the server gets what it missed", async ({
  page,
  context,
}) => {
  const table = new Table(page);
  await visited(page);
  await table.begin("both");
  await table.click("A e2", "A e4");
  await expect(table.save).toHaveText(t("save.saved"));
  const id = idOf(page);
  await context.setOffline(true);
  await table.click("A e7", "A e5");
  await table.piece("B e5", "black pawn");
  await page.reload();
  await table.piece("B e5", "black pawn");
  await expect(page).toHaveURL(new RegExp(`/g/${id}$`));
  await table.click("A d2", "A d3");
  await context.setOffline(false);
  await expect(table.save).toHaveText(t("save.saved"), { timeout: 30000 });
  expect((await stored(context, id)).moves).toHaveLength(3);
});

test("a game that was left for another is stored too", async ({ page, context }) => {
  const table = await twoGames(page, context);
  await context.setOffline(false);
  const drafts = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem("cheshire.drafts") ?? "[]") as { stored: boolean }[]).filter(
          (draft) => !draft.stored,
        ).length,
    );
  await expect.poll(drafts, { timeout: 30000 }).toBe(0);
  await expect(table.save).toHaveText(t("save.saved"));
});

test("a game that the server refuses stays in the browser, and the person is told", async ({
  page,
  context,
}) => {
  const table = await twoGames(page, context);
  const illegal = message("move-illegal", { move: "e2e5" });
  const reason = inWords(illegal.code, illegal.args);
  await page.route("**/api/games", (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: { ...illegal, at: null },
      },
    }),
  );
  await context.setOffline(false);
  const note = page.getByRole("status").locator(".update");
  await expect(note).toContainText(t("offline.refused", { game: titleOf("alice"), reason }), {
    timeout: 30000,
  });
  await expect(table.status).toHaveText(t("note.notStored", { reason }));
  await scan(page);
  await note.getByRole("button", { name: t("page.close") }).click();
  await expect(note).toBeHidden();
  expect(
    await page.evaluate(
      () => (JSON.parse(localStorage.getItem("cheshire.drafts") ?? "[]") as object[]).length,
    ),
  ).toBe(2);
});

test("other places of the page open without a network, and the server's answers are never kept", async ({
  page,
  context,
}) => {
  await visited(page);
  await context.setOffline(true);
  await page.goto("/games");
  await expect(page.getByRole("heading", { name: "Cheshire" })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
      ),
    );
    return { names, paths: all.flat() };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.paths).toContain("/");
  expect(kept.paths.filter((path) => /^\/(api|ws)/.test(path))).toEqual([]);
  expect(
    await page.evaluate(() =>
      fetch("/api/games").then(
        () => "answered",
        () => "failed",
      ),
    ),
  ).toBe("failed");
});

test("all the rest of the page is fetched quietly after the beginning", async ({ page, context }) => {
  await visited(page);
  const held = () =>
    page.evaluate(async (later) => {
      const worker = await (await fetch("/sw.js")).text();
      const files = [...worker.matchAll(/"(\/assets\/[^"]+)"/g)]
        .map(([, name]) => name!)
        .filter((name) => !new RegExp(later).test(name));
      const kept = new Set<string>();
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname);
      const cores = [/cheshire_records/, /cheshire_large/];
      return cores.every((core) => core.test(files.join())) && files.every((file) => kept.has(file));
    }, onDemand.source);
  await expect.poll(held, { timeout: 60000 }).toBe(true);
  await context.setOffline(true);
  // A record is read.
  await page.goto("/analyse");
  await page.getByRole("button", { name: t("analysis.exchange.short") }).click();
  await page.getByLabel(t("analysis.import.text")).fill("1. e4 d5 (1... e5) *");
  await page.getByRole("button", { name: t("analysis.import.read"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("analysis.tree") })).toContainText("e5");
  await page.goto("/play");
  const table = new Table(page);
  await table.dialog();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: t("page.settings") })).toBeVisible();
});

test("the page can be installed", async ({ page, request }) => {
  await page.goto("/play");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(address!);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: "Cheshire", start_url: ".", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(`/${src}`);
    expect(icon.headers()["content-type"]).toContain(type);
    if (type !== "image/png") continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toContain("no-cache");
  expect(await worker.text()).not.toContain('"/api');
  // The browser's own message.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});

test("a new version is offered, and taken when the person says so", async ({ page }) => {
  await visited(page);
  await page.evaluate(() => caches.open("cheshire-of-yesterday"));
  // The browser finds a different worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?next")));
  await new Table(page).dialog();
  await page.keyboard.press("Escape");
  const note = page.getByRole("status").locator(".update");
  await expect(note).toContainText(t("offline.update"), { timeout: 20000 });
  await scan(page);
  await picture(page, { path: "e2e/output/update.png" });
  const reloaded = page.waitForEvent("load");
  await note.getByRole("button", { name: t("offline.take") }).click();
  await reloaded;
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/next$/);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain("cheshire-of-yesterday");
});

test("a window of an older version has its parts until it is closed", async ({ page, context }) => {
  await visited(page);
  // The previous version, as this browser kept it, and a window that started with it.
  await page.evaluate(async () => {
    const kept = await caches.open("cheshire-of-yesterday");
    for (const [path, text] of [
      ["/assets/index-old.js", ""],
      ["/assets/Rules-old.js", "export const chapter = 7;"],
    ] as const)
      await kept.put(path, new Response(text, { headers: { "Content-Type": "text/javascript" } }));
  });
  const other = await context.newPage();
  await other.goto("/icon.svg");
  await other.evaluate(
    () =>
      void navigator.locks.request(
        "cheshire.page./assets/index-old.js",
        { mode: "shared" },
        () => new Promise(() => undefined),
      ),
  );
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?next")));
  const take = async () => {
    await new Table(page).dialog();
    await page.keyboard.press("Escape");
    const load = page
      .getByRole("status")
      .locator(".update")
      .getByRole("button", { name: t("offline.take") });
    await expect(load).toBeVisible({ timeout: 20000 });
    const reloaded = page.waitForEvent("load");
    await load.click();
    await reloaded;
  };
  await take();
  await expect
    .poll(() => other.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/next$/);
  const part = "/assets/Rules-old.js";
  expect(
    await other.evaluate(async (path) => ((await import(path)) as { chapter: number }).chapter, part),
  ).toBe(7);
  await other.close();
  // The page registers its own address again, as a later version.
  await take();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain("cheshire-of-yesterday");
});
