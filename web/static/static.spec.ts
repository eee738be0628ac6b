import { expect, test, type Page } from "@playwright/test";
import { german, t, titleOf } from "../test/english.ts";
import { Table } from "../e2e/table.ts";

// The page without a server, below another path of a host.

// What a host without the page's server is never asked.
const strange = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/games/cheshire/")) asked.push(pathname);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) asked.push(`${answer.status()} ${answer.url()}`);
  });
  return asked;
};

async function begin(page: Page): Promise<Table> {
  const table = new Table(page);
  await expect(page.getByRole("grid").first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(t("setup.noServer"))).toBeVisible();
  await expect(dialog.getByLabel(t("setup.opponent.friend"), { exact: true })).toHaveCount(0);
  await table.playWeakest(dialog, "white");
  return table;
}

const everyPage = async (page: Page): Promise<void> => {
  const link = (key: "analyse" | "problem" | "games" | "learn" | "rules") =>
    page.getByRole("navigation", { name: t("page.places") }).getByRole("link", { name: t(`nav.${key}`) });
  await link("analyse").click();
  await expect(page).toHaveURL(/\/games\/cheshire\/\?\/analyse/);
  await expect(page.getByRole("region", { name: t("analysis.tree") })).toBeVisible();
  await link("learn").click();
  await expect(page).toHaveURL(/\/games\/cheshire\/\?\/learn$/);
  await link("games").click();
  await expect(page.getByText(t("games.noServer"))).toBeVisible();
  await link("rules").click();
  await expect(page).toHaveURL(/\/games\/cheshire\/\?\/rules/);
};

test("a game is played against the engine, kept in this browser, and goes on offline after one visit", async ({
  page,
  context,
}) => {
  const asked = strange(page);
  await page.goto("./?/play");
  const table = await begin(page);
  await table.click("A e2", "A e4");
  await expect(page.locator(".san")).toHaveCount(2, { timeout: 20000 });
  await expect(table.save).toHaveText(t("save.here"));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  // All files are kept once the worker has fetched them, but for nets and puzzles, which are fetched when they are needed.
  const missing = () =>
    page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
      const worker = await (await fetch("sw.js")).text();
      const all = new Set(
        worker.match(/\/assets\/[\w.-]+/g)?.filter((file) => !/\.(net|tsv|book)$/.test(file)),
      );
      return [...all].filter((file) => !kept.some((url) => url.endsWith(file)));
    });
  await expect.poll(missing, { timeout: 30000 }).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await table.piece("B e4", "white pawn");
  await table.click("A d2", "A d3");
  await expect(page.locator(".san:not(.none)")).toHaveCount(4, { timeout: 20000 });
  await everyPage(page);
  await page.reload();
  await expect(page.getByText(t("rules.lead"))).toBeVisible();
  expect(asked).toEqual([]);
});

test("the front page begins a game at one click, and has the pages of the games", async ({ page }) => {
  const asked = strange(page);
  await page.goto("./");
  await expect(page.getByRole("heading", { name: t("front.title") })).toBeVisible();
  await page
    .locator(".game-tile")
    .getByRole("link", { name: titleOf("raumschach"), exact: true })
    .click();
  await expect(page).toHaveURL(/\?\/games\/raumschach$/);
  await expect(page.getByRole("region", { name: t("game.recent") })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: t("front.play"), exact: true }).click();
  await expect(page).toHaveURL(/\?\/play$/);
  await new Table(page).click("A e2", "A e4");
  await expect(page.locator(".san:not(.none)")).toHaveCount(2, { timeout: 20000 });
  // It goes on after a visit to the front page.
  await page.goto("./");
  await page
    .getByRole("region", { name: t("front.continue") })
    .getByRole("link", { name: titleOf("alice") })
    .click();
  await new Table(page).piece("B e4", "white pawn");
  expect(asked).toEqual([]);
});

test("every page has an address that a host of files can open", async ({ page }) => {
  const asked = strange(page);
  await page.goto("./?/rules/alice#AL-9");
  await expect(page.locator("#AL-9")).toBeInViewport();
  // A link inside the text, as it is, and followed.
  const inside = page.locator('.rules-text a[href*="AL-"]').first();
  expect(await inside.getAttribute("href")).toMatch(/^\/games\/cheshire\/\?\/rules\/[\w-]+#AL-\d+$/);
  await inside.click();
  await expect(page).toHaveURL(/\/games\/cheshire\/\?\/rules\/[\w-]+#AL-\d+$/);
  await page.goto("./index.html?/problem");
  await page.getByRole("button", { name: t("problem.solve"), exact: true }).click();
  await expect(page.locator(".problem-state")).toContainText(t("problem.state.solved", { n: 1 }));
  await expect(page.getByText(t("problem.atServer"))).toHaveCount(0);
  await page.goto("./?/nowhere");
  await expect(page.getByText(t("notFound.page"))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/index\.html\?\/problem/);
  expect(asked).toEqual([]);
});

test("the page is shown in a frame of another one", async ({ page }) => {
  await page.route("**/games/frame.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<iframe src="/games/cheshire/?/analyse#game=alice&moves=e2e4+d7d5+f1e2" width="1000" height="640"></iframe>',
    }),
  );
  await page.goto("/games/frame.html");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("region", { name: t("analysis.tree") })).toContainText("Be2");
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the page says what needs a server", async ({ page }) => {
    await page.goto("./?/play");
    await expect(page.getByText(german("setup.noServer"))).toBeVisible();
    await page.goto("./?/games");
    await expect(page.getByText(german("games.noServer"))).toBeVisible();
    await page.goto("./?/g/abcdef");
    await expect(page.getByRole("alert")).toContainText(german("fault.no-server"));
  });
});
