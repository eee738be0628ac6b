import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { readPuzzles, type Puzzle } from "../src/puzzles/puzzleFile.ts";
import { ask, stateAfter } from "../test/nodeCore.ts";
import { german, t } from "../test/english.ts";
import { look, picture, sizes } from "./long.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";

// The puzzles at the table: the collection of a game, a puzzle on the board, streak and rush, all of it by keyboard.

const file = new URL("../../data/puzzles/alice.tsv", import.meta.url);
const { game, puzzles } = readPuzzles(readFileSync(file, "utf8"), "alice");
const mate = puzzles.find((one) => one.themes.includes("mateIn1"))!;

// The position that the solver has, and the notation of the moves from there.
function solutionOf({ fen, moves }: Puzzle): { sans: string[]; wrong: string } {
  let state = stateAfter(game, fen, moves[0]!);
  const wrong = state.legal.find((one) => one.uci !== moves[1] && !/[#+x]/.test(one.san))!.san;
  const sans = moves.slice(1).map((uci) => {
    const { san } = state.legal.find((one) => one.uci === uci)!;
    state = ask("play", uci);
    return san;
  });
  return { sans, wrong };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const answer = (page: Page) => page.locator(".lesson-answer");
const task = (page: Page) =>
  page.getByRole("heading", { name: new RegExp(t("puzzles.task", { color: "(White|Black)" })) });

async function type(page: Page, move: string): Promise<void> {
  const field = page.getByLabel(t("people.move"), { exact: true });
  await field.fill(move);
  await field.press("Enter");
}

test("a puzzle is tried, explained and solved, and counts for the rating", async ({ page }) => {
  const { sans, wrong } = solutionOf(mate);
  await page.goto(`/puzzles/${game}/${mate.id}`);
  await expect(task(page)).toBeVisible();
  await type(page, wrong);
  await expect(answer(page)).toContainText(t("puzzles.wrong", { move: wrong }));
  await button(page, t("puzzles.whyNot")).click();
  await expect(answer(page)).not.toContainText(t("puzzles.thinking"), { timeout: 30_000 });
  await button(page, t("puzzles.back")).click();
  await button(page, t("puzzles.hint")).click();
  await expect(answer(page)).toContainText(t("puzzles.hinted"));
  await type(page, sans[0]!);
  await expect(answer(page)).toContainText(t("puzzles.solved"));
  await expect(page.locator(".puzzle-about")).toContainText(t("theme.mateIn1"));
  await scan(page);
  // The next one is another.
  await button(page, t("puzzles.next")).click();
  await expect(page).not.toHaveURL(new RegExp(mate.id));
  await expect(task(page)).toBeVisible();
  await page.getByRole("link", { name: t("puzzles.all") }).click();
  await expect(page.locator(".puzzle-progress")).toContainText(t("puzzles.counted", { solved: 0, n: 1 }));
  await button(page, new RegExp(t("puzzles.latest"))).click();
  await expect(page.locator(".collection-list")).toContainText(t("puzzles.mark.missed"));
  await scan(page);
});

test("by keyboard alone: a streak", async ({ page }) => {
  await page.goto("/puzzles");
  const start = page.locator(".puzzle-card", { hasText: t("puzzles.streakAbout") }).getByRole("button");
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("puzzles.inStreak", { n: 0 }))).toBeVisible();
  await expect(task(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { sans } = solutionOf(puzzles.find((one) => one.id === id)!);
  await page.keyboard.press("/");
  await page.keyboard.type(sans[0]!);
  await page.keyboard.press("Enter");
  if (sans.length === 1) {
    await expect(answer(page)).toContainText(t("puzzles.solved"));
    await expect(button(page, t("puzzles.next"))).toBeVisible();
    await expect(page.getByText(t("puzzles.inStreak", { n: 1 }))).toBeVisible();
  } else await expect(answer(page)).toContainText(t("puzzles.good", { left: (sans.length - 1) / 2 }));
});

test("a rush runs for three minutes", async ({ page }) => {
  await page.clock.install();
  await page.goto("/puzzles/alice");
  await page
    .locator(".puzzle-card", { hasText: t("puzzles.rushAbout") })
    .getByRole("button")
    .click();
  await page.clock.runFor(2000);
  await expect(page.getByText(/2:5\d/)).toBeVisible();
  await page.clock.runFor(181_000);
  await expect(answer(page)).toContainText(t("puzzles.rushOver", { n: 0, best: 0 }));
  await expect(button(page, t("puzzles.again"))).toBeVisible();
});

test("an address without a puzzle says so", async ({ page }) => {
  await page.goto("/puzzles/alice/nosuch");
  await expect(page.getByRole("alert")).toContainText(t("puzzles.unknown"));
  await page.goto("/puzzles/nosuch");
  await expect(page.getByRole("alert")).toContainText(t("fault.puzzles-missing", { game: "nosuch" }));
});

for (const [width, height] of sizes)
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${width}x${height}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, locale: width === 1024 ? "de-DE" : "en-GB" });

      test("nothing is cut off", look(width, colorScheme), async ({ page }) => {
        await page.goto("/puzzles");
        await expect(page.locator(".puzzle-card")).toHaveCount(4);
        if (width === 1024)
          await expect(page.getByRole("heading", { name: german("puzzles.stream") })).toBeVisible();
        await picture(page, { path: `e2e/output/puzzles-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        await page.goto(`/puzzles/${game}/${mate.id}`);
        await expect(page.locator(".puzzle-ask")).toBeVisible();
        expect(await hidden(page)).toEqual([]);
        await page.locator(".lesson-actions button").nth(1).click();
        await expect(page.locator(".puzzle-about")).toBeVisible();
        await picture(page, { path: `e2e/output/puzzle-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        await scan(page);
      });
    });
