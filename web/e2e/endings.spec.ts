import { expect, test, type Page } from "@playwright/test";
import { german, t, titleOf } from "../test/english.ts";
import { look, picture, sizes } from "./long.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";

// The endings of a game: a server with tables of KQvK and KRvK of Alice chess says how they end, and defends in the wins that
// take longest.

test.skip(!process.env["CHESHIRE_URL"], "the fake server has no endgame tables");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const answer = (page: Page) => page.locator(".lesson-answer");
const card = (page: Page, name: string) => page.locator(".ending-card", { hasText: name });
const shown = (page: Page) => page.locator(".collection-shown");
const says = (page: Page) => page.locator(".ending-told .tables");
const mateIn = (n: number) =>
  t("endings.now", {
    verdict: t("tables.verdict", { verdict: t("tables.win"), distance: t("tables.mate", { n }) }),
  });

async function type(page: Page, move: string): Promise<void> {
  const field = page.getByLabel(t("people.move"), { exact: true });
  await field.fill(move);
  await field.press("Enter");
}

test("a win is practised against the tables, which say what a wrong move gives away", async ({ page }) => {
  await page.goto("/games/alice");
  await page
    .getByRole("region", { name: t("tables.title") })
    .getByRole("link", { name: t("tables.practise") })
    .click();
  await expect(card(page, "KQvK")).toContainText(t("endings.longest", { n: 9 }));
  await scan(page);
  await card(page, "KQvK").getByRole("link").click();
  await expect(page.getByText(mateIn(9))).toBeVisible();
  // In the second position some moves draw.
  await button(page, t("endings.next")).click();
  await expect(shown(page)).toContainText(t("endings.position", { n: 2 }));
  await expect(page.getByText(mateIn(9))).toBeVisible();
  await expect(says(page)).toBeHidden();
  await button(page, t("endings.tables")).click();
  const moves = (verdict: string) => says(page).locator(`li[data-verdict=${verdict}] > :first-child`);

  // A draw ends the attempt; the move can be taken back.
  await type(page, (await moves("draw").last().textContent())!);
  await expect(answer(page).locator("[data-kind=lost]")).toContainText(t("tables.draw"));
  await scan(page);
  await button(page, t("endings.back")).click();
  await expect(page.getByText(mateIn(9))).toBeVisible();

  // A slower win goes on, and is said.
  await type(page, (await moves("win").last().textContent())!);
  await expect(answer(page).locator("[data-kind=longer]")).toContainText(t("tables.mate", { n: 9 }));
  await expect(page.locator(".ending-now")).toBeVisible();
  await button(page, t("endings.back")).click();

  // The first move of the tables is always the best one.
  for (let n = 9; n > 0; n--) {
    await expect(page.getByText(mateIn(n))).toBeVisible();
    await expect(says(page)).toContainText(t("tables.mate", { n }));
    await type(page, (await moves("win").first().textContent())!);
  }
  await expect(answer(page)).toContainText(t("endings.wonBest", { n: 9 }));
  await scan(page);
  await button(page, t("endings.next")).click();
  await expect(shown(page)).toContainText(t("endings.position", { n: 3 }));
  await page.locator(".collection-open").click();
  await expect(page.locator(".collection-list")).toContainText(t("endings.solved"));
});

test("the longest win is stepped through in the analysis", async ({ page }) => {
  await page.goto("/endings/alice");
  await card(page, "KRvK")
    .getByRole("button", { name: t("endings.longest", { n: 14 }) })
    .click();
  await expect(page).toHaveURL(/\/analyse#/);
  const tree = page.getByLabel(t("analysis.tree"));
  await expect(tree).toContainText("#");
  await expect(page.getByRole("region", { name: t("tables.title") })).toContainText(
    t("tables.mate", { n: 14 }),
  );
  await page.keyboard.press("End");
  await expect(page.getByRole("region", { name: t("tables.title") })).toContainText(t("tables.checkmate"));
});

test("by keyboard alone", async ({ page }) => {
  await page.goto("/endings/alice");
  await card(page, "KRvK").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(mateIn(14))).toBeVisible();
  await button(page, t("endings.hint")).focus();
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText(t("endings.hinted"));
  await button(page, t("endings.tables")).focus();
  await page.keyboard.press("Enter");
  const best = (await says(page).locator("li > :first-child").first().textContent())!;
  await page.keyboard.press("/");
  await page.keyboard.type(best);
  await page.keyboard.press("Enter");
  await expect(answer(page).locator("[data-kind=best]")).toBeVisible();
  await expect(page.getByText(mateIn(13))).toBeVisible();
});

test("what is not there is said", async ({ page }) => {
  await page.goto("/endings/raumschach");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator(".ending-commands")).toContainText("raumschach");
  await scan(page);
  await page.goto("/endings/cheops");
  await expect(page.getByRole("alert")).toContainText(t("endings.never", { game: titleOf("cheops") }));
  await expect(page.locator(".ending-commands")).toHaveCount(0);
  await page.goto("/endings/alice/KNvK");
  await expect(page.getByRole("alert")).toContainText(t("endings.unknown", { ending: "KNvK" }));
  await page.getByRole("link", { name: t("endings.all") }).click();
  await expect(card(page, "KRvK")).toBeVisible();
});

for (const [width, height] of sizes)
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${width}x${height}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, locale: width === 1024 ? "de-DE" : "en-GB" });

      test("nothing is cut off", look(width, colorScheme), async ({ page }) => {
        await page.goto("/endings/alice");
        await expect(page.locator(".ending-card")).toHaveCount(2);
        if (width === 1024)
          await expect(page.getByRole("heading", { name: german("endings.title") })).toBeVisible();
        await picture(page, { path: `e2e/output/endings-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        await page.locator(".ending-card a").first().click();
        await expect(page.locator(".ending-now")).toBeVisible();
        await picture(page, { path: `e2e/output/endings-practice-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        await page.locator(".ending-told > button").click();
        await expect(says(page)).toBeVisible();
        expect(await hidden(page)).toEqual([]);
      });
    });
