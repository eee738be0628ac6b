import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { look, picture, sizes } from "./long.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";

// Studies: the list, chapters on the board, two windows at once, import and export, all of it by keyboard.

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const tree = (page: Page) => page.getByLabel(t("analysis.tree"));

async function create(page: Page, name: string): Promise<void> {
  await page.goto("/study");
  const form = page.getByRole("form", { name: t("study.create") });
  await form.getByLabel(t("study.name"), { exact: true }).fill(name);
  await form.getByRole("button", { name: t("study.createIt") }).click();
  await expect(page).toHaveURL(/\/study\/\w+\/\w+$/);
  await expect(page.getByRole("grid").first()).toBeVisible();
}

async function type(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    await page.getByLabel(t("people.move"), { exact: true }).fill(move);
    await page.keyboard.press("Enter");
    await expect(tree(page)).toContainText(move);
  }
}

const [kept, comment, twoGames] = ["study", "a comment", "Two games"];
const pgn = [
  `[StudyName "${twoGames}"]\n[ChapterName "First"]\n[Variant "Alice"]\n\n1. e4 {why} ( 1. d4 d5 ) 1... d5 2. Be2 dxe4 3. Bb5# *\n`,
  '[White "Ann"]\n[Black "Ben"]\n[Variant "Chess"]\n\n1. e4 e5 2. Nf3 *\n',
].join("\n");

test("a study is made, grows, and is there again after a reload", async ({ page }) => {
  await create(page, `My\u202e ${kept}`);
  await expect(page.locator(".study-title")).toContainText(`My ${kept}`);
  await type(page, "e4", "d5");
  await page.locator("#comment").fill(comment);
  await page.locator(".study-fold.edit > summary").click();
  const from = page.getByLabel(t("study.from"));
  await from.selectOption("position");
  await button(page, t("study.add")).click();
  await expect(page.locator(".collection-bar")).toContainText(t("study.place", { n: 2, of: 2 }));
  await button(page, t("study.previous")).click();
  await expect(tree(page)).toContainText(comment);
  await page.reload();
  await expect(tree(page)).toContainText(comment);
  await scan(page);
  // It is deleted, and brought back.
  await page.getByRole("link", { name: t("study.all") }).click();
  await expect(page.locator(".study-list > li")).toHaveCount(1);
  await scan(page);
  await button(page, t("study.delete")).click();
  await expect(page.locator(".study-list > li")).toHaveCount(0);
  await button(page, t("study.undo")).click();
  await expect(page.locator(".study-list > li")).toHaveCount(1);
  await button(page, t("study.rename")).click();
  await page.keyboard.type("Other");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Other" })).toBeVisible();
  await button(page, t("study.duplicate")).click();
  await expect(page.getByRole("heading", { name: t("study.copyOf", { name: "Other" }) })).toBeVisible();
});

test("two windows write in one chapter", async ({ page, context }) => {
  await create(page, "Both");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("grid").first()).toBeVisible();
  await type(page, "e4");
  await expect(tree(other)).toContainText("e4");
  await type(other, "d4");
  await expect(tree(page)).toContainText("d4");
  await expect(tree(page)).toContainText("e4");
  await other.close();
});

test("games of a PGN file become chapters, and are saved again", async ({ page }) => {
  await page.goto("/study");
  const file = { name: "games.pgn", mimeType: "application/x-chess-pgn", buffer: Buffer.from(pgn) };
  await page.locator(".study-create input[type=file]").setInputFiles(file);
  await expect(page.getByText(t("study.imported", { n: 2 }))).toBeVisible();
  await page.getByRole("link", { name: twoGames }).click();
  await expect(tree(page)).toContainText("why");
  await page.getByText(t("study.share")).click();
  const saved = page.waitForEvent("download");
  await button(page, t("study.pgn")).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("Two-games.pgn");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain(`[StudyName "${twoGames}"]`);
  expect(text).toMatch(/\[ChapterName "Ann . Ben"\]/);
  expect(text).toContain("{why}");
  const film = page.waitForEvent("download");
  await button(page, t("study.film")).click();
  const gif = readFileSync(await (await film).path());
  expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
  // On paper there is the chapter alone.
  await page.evaluate(() => (window.print = () => undefined));
  await button(page, t("study.print")).click();
  await expect(page.locator(".study-sheet")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".study-sheet img")).toBeVisible();
  await expect(page.locator(".study-sheet")).toContainText("why");
  await expect(page.locator("header.top")).toBeHidden();
  await page.screenshot({ path: "e2e/output/study-print.png" });
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Shift");
  await expect(page.locator(".study-sheet")).toHaveCount(0);
  // Or every chapter.
  await button(page, t("study.printAll")).click();
  await expect(page.locator(".study-sheet .study-paper")).toHaveCount(2);
  await page.keyboard.press("Shift");
  await expect(page.locator(".study-sheet")).toHaveCount(0);
});

test("bad files and bad addresses are refused by name", async ({ page }) => {
  await page.goto("/study/nosuch");
  await expect(page.getByRole("alert")).toContainText(t("study.fault", { reason: "" }).trim());
  await page.goto("/study");
  const field = page.locator(".study-create input[type=file]");
  const large = Buffer.alloc(9_000_000, "x");
  await field.setInputFiles({ name: "large.pgn", mimeType: "text/plain", buffer: large });
  await expect(page.getByRole("alert")).toContainText(t("study.tooLarge", { n: 8 }));
  const many = Buffer.from('[Event "x"]\n\n1. e4 *\n\n'.repeat(65));
  await field.setInputFiles({ name: "many.pgn", mimeType: "text/plain", buffer: many });
  await expect(page.getByRole("alert")).toContainText("64");
  await expect(page.locator(".study-list > li")).toHaveCount(0);
});

test("by keyboard alone: an analysis becomes a chapter, and a game goes on from it", async ({ page }) => {
  await page.goto("/analyse#game=alice&moves=e2e4");
  await expect(tree(page)).toContainText("e4");
  await button(page, t("analysis.study")).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t("study.addTitle") });
  await expect(dialog).toBeVisible();
  await scan(page);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Kept");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText(t("study.added", { name: "Kept" }));
  await dialog.getByRole("link", { name: t("study.open") }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/study\/\w+\/\w+$/);
  await expect(tree(page)).toContainText("e4");
  // Chapters are chosen, moved and deleted by keys.
  await page.locator(".collection-open").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.locator(".study-fold.edit > summary").focus();
  await page.keyboard.press("Enter");
  await button(page, t("study.add")).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".collection-bar")).toContainText(t("study.place", { n: 2, of: 2 }));
  await button(page, t("study.up")).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".collection-bar")).toContainText(t("study.place", { n: 1, of: 2 }));
  await button(page, t("study.delete")).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".collection-bar")).toContainText(t("study.place", { n: 1, of: 1 }));
  await expect(tree(page)).toContainText("e4");
  await button(page, t("analysis.playOn")).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: t("page.newGame") })).toBeVisible();
  await expect(page.getByLabel(t("setup.fen"))).not.toHaveValue("");
});

test("a problem is kept with its solution", async ({ page }) => {
  await page.goto("/problem#game=chess&fen=7k/8/8/6K1/8/8/8/R7+w+-+-+0+1&stipulation=%232");
  await button(page, t("problem.solve")).click();
  await button(page, t("problem.study")).click();
  const dialog = page.getByRole("dialog", { name: t("study.addTitle") });
  await dialog.getByRole("button", { name: t("study.add"), exact: true }).click();
  await dialog.getByRole("link", { name: t("study.open") }).click();
  await expect(tree(page)).toContainText("Kg6");
  await expect(page.locator(".study-problem")).toContainText("#2");
  await scan(page);
});

test("an import asks before it replaces moves, and can be undone", async ({ page }) => {
  await page.goto("/analyse#game=alice");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await type(page, "e4");
  await button(page, t("analysis.exchange.short")).click();
  await page.getByLabel(t("analysis.import.text")).fill('[Variant "Alice"]\n\n1. d4 *\n');
  await button(page, t("analysis.import.read")).click();
  await expect(page.getByRole("alert")).toContainText(t("analysis.import.ask"));
  await button(page, t("analysis.import.replace")).click();
  await expect(tree(page)).toContainText("d4");
  await expect(tree(page)).not.toContainText("e4");
  await button(page, t("analysis.undo")).click();
  await expect(tree(page)).toContainText("e4");
  await expect(tree(page)).not.toContainText("d4");
});

test("a link is shown in a frame, to look at, and keeps nothing", async ({ page }) => {
  const moves = "e2e4+%7Bwhy%7D+(+d2d4+)+d7d5";
  await page.goto(`/embed/analyse#game=alice&moves=${moves}&at=1`);
  await expect(tree(page)).toContainText("why");
  await expect(page.locator("header.top")).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("embed.open") })).toHaveAttribute(
    "href",
    /^\/analyse#game=alice/,
  );
  await button(page, t("steps.last")).click();
  await expect(tree(page).locator("[aria-current]")).toContainText("d5");
  // No move can be made, and none removed.
  await tree(page).locator("[aria-current]").press("Delete");
  await expect(tree(page)).toContainText("d5");
  const square = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });
  await square("A g1").click();
  await square("B f3").click();
  await expect(tree(page).locator(".step")).toHaveCount(4);
  await scan(page);
  expect(await hidden(page)).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.setViewportSize({ width: 390, height: 520 });
  await picture(page, { path: "e2e/output/embed-390.png" });
  expect(await hidden(page)).toEqual([]);
  await page.setViewportSize({ width: 720, height: 520 });
  await picture(page, { path: "e2e/output/embed-720.png" });
  expect(await hidden(page)).toEqual([]);
  await page.goto("/embed/analyse#x");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(t("embed.noLink"));
});

for (const [width, height] of sizes)
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${width}x${height}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, locale: width === 1024 ? "de-DE" : "en-GB" });

      test("nothing is cut off", look(width, colorScheme), async ({ page }) => {
        await page.goto("/study");
        const file = { name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) };
        await page.locator(".study-create input[type=file]").setInputFiles(file);
        await expect(page.locator(".study-list > li")).toHaveCount(1);
        await picture(page, { path: `e2e/output/studies-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        if (width === 1024) await expect(page.getByText(german("study.lead"))).toBeVisible();
        await page.getByRole("link", { name: twoGames }).click();
        await expect(page.locator(".study-title")).toBeVisible();
        await picture(page, { path: `e2e/output/study-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        for (const fold of ["share", "edit"]) {
          await page.locator(`.study-fold.${fold} > summary`).click();
          await picture(page, { path: `e2e/output/study-${fold}-${width}-${colorScheme}.png` });
          expect(await hidden(page)).toEqual([]);
        }
        await scan(page);
      });
    });
