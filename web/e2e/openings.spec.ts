import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { picture, sizes } from "./long.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";

// What was played: from the book that ships, from a file, by keyboard; and how long moves took.

const box = (page: Page) => page.locator(".openings");
const rows = (page: Page) => box(page).locator(".played tbody tr");
const summary = (page: Page) => box(page).locator("summary");

async function open(page: Page, address = "/analyse#game=alice"): Promise<void> {
  await page.goto(address);
  await summary(page).click();
  await expect(rows(page).first()).toBeVisible();
}

const pgn =
  '[Variant "Alice"]\n[White "Tenniel"]\n[Black "Dodgson"]\n[Result "1-0"]\n[TimeControl "300+2"]\n\n' +
  "1. e4 { [%clk 0:04:55] } d5 { [%clk 0:04:50] } 2. Be2 { [%clk 0:04:40] } dxe4 { [%emt 0:00:09] } 3. Bb5# 1-0\n\n" +
  '[Variant "Alice"]\n[White "Tenniel"]\n[Result "*"]\n\n1. e4 e5 *\n\n[White "Nobody"]\n\n1. d4 d5 *\n';

test("the book of a game: a move is played, a game is opened", async ({ page }) => {
  await open(page);
  expect(await rows(page).count()).toBeGreaterThan(3);
  await expect(box(page).locator(".result-bar").first()).toHaveAttribute("aria-label", /%/);
  const first = rows(page).first().getByRole("button");
  const san = (await first.textContent())!;
  await first.click();
  await expect(page.locator(".tree .step[aria-current]")).toContainText(san);
  await expect(rows(page).first().getByRole("button")).not.toHaveText(san);
  await scan(page);
  await box(page).locator(".examples button").first().click();
  await expect(page.locator(".tree .step").nth(6)).toBeVisible();
  await expect(page.locator(".record-players")).toContainText("Cheshire");
  // The way back leads to the analysis.
  await page.goBack();
  await expect(page.locator(".tree .step")).toHaveCount(2);
  // It is open in the next visit too.
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
});

test("the page of a game leads to its openings", async ({ page }) => {
  await page.goto("/games/alice");
  await page.getByRole("link", { name: t("game.openingsLink") }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("a file of records is counted, and says how long moves took", async ({ page }) => {
  await open(page);
  await box(page).getByLabel(t("openings.source")).selectOption("file");
  await expect(box(page)).toContainText(t("openings.noFile"));
  await page.getByTestId("openings-file").setInputFiles({
    name: "games.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(pgn),
  });
  await expect(rows(page)).toHaveCount(1);
  await expect(box(page)).toContainText(t("openings.others", { n: 1 }));
  await rows(page).first().getByRole("button").click();
  await expect(rows(page)).toHaveCount(2);
  await box(page).locator(".examples button").first().click();
  await expect(page.locator(".record-players")).toContainText("Tenniel");
  // What is no index any more.
  const book = readFileSync(new URL("../../data/books/alice.book", import.meta.url));
  await page.getByTestId("openings-file").setInputFiles({
    name: "cut.book",
    mimeType: "application/octet-stream",
    buffer: book.subarray(0, 100),
  });
  await expect(box(page).getByRole("note")).toBeVisible();
  await page.getByTestId("openings-file").setInputFiles({
    name: "alice.book",
    mimeType: "application/octet-stream",
    buffer: book,
  });
  await expect(rows(page).first()).toBeVisible();
});

test("by keyboard alone, in German", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cheshire.language", "de"));
  await page.goto("/analyse#game=alice");
  await expect(summary(page)).toHaveText(german("openings.title"));
  await summary(page).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1).getByRole("button")).toBeFocused();
  const before = await rows(page).nth(1).getByRole("button").textContent();
  await page.keyboard.press("Enter");
  await expect(page.locator(".tree .step[aria-current]")).toContainText(before!);
  await expect(rows(page).first().getByRole("button")).toBeFocused();
  await scan(page);
});

test("how long the moves of a record took", async ({ page }) => {
  await page.goto("/analyse#game=alice");
  await page.getByRole("button", { name: t("analysis.exchange.short") }).click();
  await page.getByLabel(t("analysis.import.text")).fill(pgn.split("\n\n[")[0]!);
  await page.getByRole("button", { name: t("analysis.import.read"), exact: true }).click();
  const graph = page.getByTestId("times-graph");
  await expect(graph).toBeVisible();
  await expect(page.locator(".tree .took")).toHaveCount(4);
  await graph.focus();
  await page.keyboard.press("End");
  await expect(graph).toHaveAttribute("aria-valuenow", "5");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".tree .step[aria-current]")).toContainText("9.0");
  await scan(page);
  await page.getByRole("switch", { name: t("times.title") }).click();
  await expect(graph).toHaveCount(0);
  await expect(page.locator(".tree .took")).toHaveCount(0);
});

test("what was played on the server, and how long a stored game took", async ({ page }) => {
  test.skip(!process.env["CHESHIRE_URL"], "the fake server keeps no times");
  const made = (await (await page.request.post("/api/games", { data: { game: "alice" } })).json()) as {
    id: string;
  };
  const moves = ["e4", "d5", "Be2", "dxe4", "Bb5"];
  await page.goto(`/g/${made.id}`);
  const field = page.getByLabel(t("people.move"), { exact: true });
  for (const [i, move] of moves.entries()) {
    await expect(page.locator(".moves .san:not(.none)")).toHaveCount(i);
    await expect(page.locator(".boards .cell .piece").first()).toBeVisible();
    await field.fill(move);
    await field.press("Enter");
  }
  // The card about the end has the times too, and the score sheet from then on.
  const graph = page.getByTestId("times-graph");
  await expect(page.getByTestId("end-card").getByTestId("times-graph")).toBeVisible();
  await expect(page.locator(".moves .took")).toHaveCount(3);
  await graph.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".moves [aria-current]")).toContainText("dxe4");
  await scan(page);
  await page.goto(`/analyse#of=${made.id}`);
  await expect(graph).toBeVisible();
  await expect(page.locator(".tree .took")).toHaveCount(3);
  await summary(page).click();
  await box(page).getByLabel(t("openings.source")).selectOption("server");
  await page.locator(".tree .step.start").click();
  await expect(async () => {
    await page.locator(".tree .step").nth(1).click();
    await page.locator(".tree .step.start").click();
    // Other tests play games on this server too.
    await expect(rows(page).filter({ hasText: "e4" }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await box(page).locator(".examples button").first().click();
  await expect(page).toHaveURL(/of=/);
});

for (const [width, height] of sizes) {
  test(`openings fit on a screen of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await rows(page).first().getByRole("button").click();
    await box(page).scrollIntoViewIfNeeded();
    expect(await hidden(page)).toEqual([]);
    await picture(page, { path: `e2e/output/openings-${width}.png` });
    await scan(page);
  });
}
