import { randomBytes } from "node:crypto";
import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { scan } from "./scan.ts";

// Two people with names meet in an arena, at a desk and with a phone, and play one game after the other.

const site = process.env["CHESHIRE_URL"];
test.skip(site === undefined, "the fake server knows no people");

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const shot = (name: string) => ({ path: `e2e/output/arena-${name}.png`, fullPage: true });
const rooms: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of rooms.splice(0)) await context.close();
});

// Somebody who has a name on the server.
async function person(
  browser: Browser,
  name: string,
  size: keyof typeof sizes = "desk",
  locale = "en-GB",
): Promise<Page> {
  const key = randomBytes(16).toString("base64url");
  const answer = await fetch(`${site}/api/people`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, key }),
  });
  expect(answer.status).toBe(201);
  const context = await browser.newContext({ viewport: sizes[size], locale });
  rooms.push(context);
  const page = await context.newPage();
  await page.addInitScript(
    (stored) => localStorage.setItem("cheshire.person", stored),
    JSON.stringify({ name, key }),
  );
  return page;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const within = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
const inGame = async (page: Page) => {
  await expect(page).toHaveURL(/\/g\/\w+/);
  await expect(page.getByRole("grid").first()).toBeVisible();
};
const play = async (page: Page, move: string) => {
  await page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await page.keyboard.press("Enter");
};

test("two people meet in an arena, play, and are paired again", async ({ browser }) => {
  const ada = await person(browser, "Ada of the arena"),
    ben = await person(browser, "Ben of the arena", "phone");
  const title = `Tea party ${Date.now()}`;
  await ada.goto("/arena");
  await ada.getByLabel(t("arena.name"), { exact: true }).fill(title);
  await scan(ada);
  await ada.screenshot(shot("list-desk"));
  await button(ada, t("arena.create")).click();
  await expect(ada.getByRole("heading", { name: title })).toBeVisible();
  await expect(ada).toHaveURL(/\/arena\/\w+/);
  await button(ada, t("arena.join")).click();
  await expect(ada.getByText(t("arena.you.waiting"))).toBeVisible();
  await scan(ada);
  await ada.screenshot(shot("waiting-desk"));
  // The other one finds it in the lobby.
  await ben.goto("/lobby");
  await ben.getByRole("link", { name: t("lobby.arenas") }).click();
  await expect(ben.getByRole("link", { name: title })).toBeVisible();
  await ben.screenshot(shot("list-phone"));
  await within(ben);
  await ben.getByRole("link", { name: title }).click();
  await button(ben, t("arena.join")).click();
  await inGame(ada);
  await inGame(ben);
  expect(new URL(ada.url()).pathname).toBe(new URL(ben.url()).pathname);
  const first = ada.url();
  const white =
    (await ada.locator(".grid, [role=grid]").first().isVisible()) && (await isWhite(ada)) ? ada : ben;
  const black = white === ada ? ben : ada;
  await play(white, "e4");
  await play(black, "e5");
  // Who watches sees the game on the arena's page.
  const watcher = await person(browser, "Cat who watches", "desk", "de-DE");
  await watcher.goto("/arena");
  await watcher.getByRole("link", { name: title }).click();
  await expect(watcher.getByText(german("arena.you.watching"))).toBeVisible();
  await expect(watcher.locator(".live-games svg").first()).toBeVisible();
  await watcher.screenshot(shot("watching-desk-de"));
  await watcher.setViewportSize({ width: 844, height: 390 });
  await within(watcher);
  await scan(watcher);
  await watcher.screenshot(shot("watching-wide-de"));
  await button(black, t("people.resign")).click();
  await button(black, t("people.pressAgain")).click();
  await expect(watcher.getByRole("row", { name: /\b2\b/ }).first()).toBeVisible();
  // Back to the arena by the link of the game; the next opponent is the same one, as nobody else is there.
  for (const page of [ada, ben]) await page.goto(await arenaOf(page));
  for (const page of [ada, ben]) await expect(page.getByText(t("arena.you.waiting"))).toBeVisible();
  await ben.screenshot(shot("standings-phone"));
  await within(ben);
  await scan(ben);
  await inGame(ada);
  await inGame(ben);
  expect(ada.url()).not.toBe(first);
});

// The user has the side at the bottom.
async function isWhite(page: Page): Promise<boolean> {
  const you = page.locator(".strip").last();
  return (await you.textContent())?.includes(t("color.w")) === true;
}
const arenaOf = async (page: Page): Promise<string> => {
  const link = page.locator('.title-links a[href*="/arena/"]');
  await expect(link).toHaveCount(1);
  return (await link.getAttribute("href"))!;
};

test("who has no name is asked for one", async ({ page }) => {
  await page.goto("/arena");
  await expect(page.getByText(t("arena.needsName"))).toBeVisible();
  await button(page, t("arena.giveName")).click();
  await expect(page.getByRole("dialog", { name: t("person.title") })).toBeVisible();
});

test("an arena that does not exist is said to be missing", async ({ page }) => {
  await page.goto("/arena/nowhere");
  await expect(page.getByRole("alert")).toHaveText(t("arena.missing"));
});
