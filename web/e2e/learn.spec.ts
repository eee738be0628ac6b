import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// Lessons at the board, puzzles and the rules.

const looks = [
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
  { width: 1024, height: 768, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

// Goes to an address the way a link within the page does.
async function visit(page: Page, address: string): Promise<Table> {
  if (!page.url().startsWith("http")) {
    await page.goto("/");
    await expect(page.getByRole("grid").first()).toBeVisible();
  }
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  return new Table(page);
}

async function step(page: Page, address: string, title: string): Promise<Table> {
  const table = await visit(page, address);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  return table;
}

const answer = (page: Page) => page.locator(".lesson-answer");
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

test.describe("lessons", () => {
  test("a lesson of Alice chess, by mouse", async ({ page }) => {
    await page.goto("/");
    await new Table(page).dialog();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Learn" }).first().click();
    await expect(page).toHaveURL(/\/learn$/);
    await page.getByRole("link", { name: "Alice chess" }).click();
    await expect(page).toHaveURL(/\/learn\/alice$/);
    const table = new Table(page);

    // A wrong move is taken back, the right one is praised.
    await expect(page.getByRole("heading", { name: "Through the glass" })).toBeVisible();
    await table.click("A d2", "A d3");
    await expect(answer(page)).toContainText("not the one asked for");
    await page.getByRole("button", { name: "Take back" }).click();
    await table.piece("A d2", "white pawn");
    await table.click("A e2", "A e4");
    await expect(answer(page)).toContainText("Right.");
    await table.piece("B e4", "white pawn");

    await next(page);
    await table.click("B f3", "B e5");
    await expect(answer(page)).toContainText("Right.");
    await table.piece("A e5", "white knight");

    // The illegal move is the lesson.
    await next(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(answer(page)).toContainText("Select the knight on b1");
    await table.click("A b1", "A c3");
    await expect(answer(page)).toContainText("the transfer square c3 on B is occupied");
    await expect(answer(page)).toContainText("Two pieces never share a place.");

    await next(page);
    await page.getByRole("button", { name: "Show me" }).click();
    await expect(answer(page)).toContainText("Here is how.");
    await table.piece("A g1", "black bishop");

    // Completed steps are remembered, shown solutions are not.
    await page.getByRole("link", { name: "All lessons" }).click();
    await expect(page.getByText("3 of 13 done").first()).toBeVisible();
    await page.getByRole("link", { name: "Alice chess" }).click();
    await expect(page.getByRole("heading", { name: "Nothing in the way" })).toBeVisible();
  });

  test("a lesson of Hyperchess, by keyboard alone", async ({ page }) => {
    const table = await step(page, "/learn/hyperchess#rows", "Rows");
    await table.square("4c3").focus();
    await page.keyboard.press("Enter");
    for (let i = 0; i < 3; i++) await page.keyboard.press("PageUp");
    await expect(table.square("1c3")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText("Right.");
    await page.getByRole("button", { name: "Next" }).focus();
    await page.keyboard.press("Enter");

    // The next step, with a typed move.
    await expect(page.getByRole("heading", { name: "Diagonals" })).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("4c35d3");
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText("Right.");

    await step(page, "/learn/hyperchess#no-space", "No corner lines");
    await table.square("4c3").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await expect(table.square("5d4")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText("the queen does not move like that");
  });

  test("the Deputy's arrest, an appointment and an abdication", async ({ page }) => {
    const table = await step(page, "/learn/castles#arrest", "The Deputy's arrest");
    await table.click("a8", "c8");
    await page.getByRole("button", { name: "Hall e6" }).click();
    await expect(answer(page)).toContainText("Right.");
    await expect(table.square("e6")).toHaveAccessibleName(/black knight, arrested/);

    await step(page, "/learn/castles#appoint", "Papers");
    await page.getByRole("button", { name: "Appoint a Deputy" }).click();
    await table.square("g2").click();
    await expect(answer(page)).toContainText("The paper is yours.");

    await step(page, "/learn/little-cheops#abdication", "The King abdicates");
    await page.getByRole("button", { name: "Abdicate" }).click();
    await table.square("f2").click();
    await expect(answer(page)).toContainText("Right.");
    await table.piece("f2", "black king");
  });

  test("the two-mover: wrong keys are refuted, the right one mates", async ({ page }) => {
    const table = await step(page, "/learn/puzzles#marks", "A two-mover");
    await table.click("B a3", "B d3");
    await expect(answer(page)).toContainText("Qd3 is answered by Ra8+");
    await table.piece("B a8", "black rook");
    await page.getByRole("button", { name: "Take back" }).click();
    await table.piece("B a3", "white queen");
    await table.click("B b4", "B b5");
    await expect(answer(page)).toContainText("is answered by Ba1");
    await page.getByRole("button", { name: "Take back" }).click();

    await table.click("B a2", "B b1");
    await expect(answer(page)).toContainText("The defence is g2");
    // A check that is not mate is answered too.
    await table.click("B f4", "B g3");
    await expect(answer(page)).toContainText("is answered by Rxg3");
    await page.getByRole("button", { name: "Take back" }).click();
    await table.piece("B f4", "white bishop");
    await table.click("B f4", "B h2");
    await expect(answer(page)).toContainText("waiting move");
    await expect(table.banner).toContainText("White wins");

    // "Again" brings another defence.
    await page.getByRole("button", { name: "Again" }).click();
    await table.click("B a2", "B b1");
    await expect(page.getByText("Defences met: 2 of 12")).toBeVisible();
    await table.honest();
  });

  test("a lesson's result has points only where the lesson explains them", async ({ page }) => {
    const table = await step(page, "/learn/little-cheops#mate", "Mate");
    await page.getByRole("button", { name: "Show me" }).click();
    await expect(table.banner).toContainText("White wins");
    await expect(table.banner).not.toContainText("points");
    await step(page, "/learn/court#points", "One objective, and points");
    await page.getByRole("button", { name: "Show me" }).click();
    await expect(table.banner).toContainText("White 4, Black 0 points");
  });

  test("from a lesson back to the game, which was left as it stood", async ({ page }) => {
    const table = new Table(page);
    await table.begin("Two players, one screen");
    await table.click("A e2", "A e4");
    await expect(table.save).toHaveText("Saved");
    await page.locator("#panel").getByRole("link", { name: "Learn" }).click();
    await expect(page.getByRole("heading", { name: "Through the glass" })).toBeVisible();
    await table.piece("A e2", "white pawn");
    await page.goBack();
    await table.piece("B e4", "white pawn");
    await page.locator("#panel").getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { name: "Alice chess" })).toBeVisible();
  });

  for (const { width, height, colorScheme } of looks) {
    test(`looks: ${width} ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const shot = (name: string) =>
        page.screenshot({ path: `e2e/output/learn-${name}-${width}-${colorScheme}.png` });
      await visit(page, "/learn");
      await expect(page.locator(".lesson-card svg.start-picture")).toHaveCount(9);
      await shot("list");
      await scan(page);
      const table = await step(page, "/learn/alice#vanish", "Why the block vanishes");
      await table.click("A a4", "A e4");
      await expect(answer(page)).toContainText("Right.");
      await shot("alice");
      await scan(page);
      await step(page, "/learn/castles#walls", "Walls");
      await shot("castles");
      await visit(page, "/rules/alice#AL-60");
      await expect(page.locator("#AL-60")).toBeInViewport();
      await shot("rules");
      await scan(page);
    });
  }
});

test("the rules: a fragment, a link between chapters, a search, and the way to a lesson", async ({
  page,
}) => {
  await visit(page, "/rules");
  await scan(page);
  await page.getByRole("link", { name: "The Alice family" }).click();
  await expect(page).toHaveURL(/\/rules\/alice-family$/);
  await page.getByRole("link", { name: "AL-57" }).first().click();
  await expect(page).toHaveURL(/\/rules\/alice#AL-57$/);
  await expect(page.locator("#AL-57")).toBeInViewport();
  await expect(page.locator("#AL-57")).toHaveClass(/found/);
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Promotion" }).click();
  await expect(page.getByRole("heading", { name: "Promotion" })).toBeInViewport();

  const search = page.getByRole("searchbox", { name: "Search the rules" });
  await search.fill("hy-23");
  await expect(page.getByRole("region", { name: "Search the rules" }).getByRole("link").first()).toHaveText(
    "HY-23",
  );
  await search.fill("unicorn distance");
  await expect(page.getByText("1 result")).toBeVisible();
  await page.getByRole("link", { name: "RA-7", exact: true }).click();
  await expect(page.locator("#RA-7")).toHaveClass(/found/);
  await page.locator("#RA-7").getByRole("link", { name: "Lesson: The unicorn" }).click();
  await expect(page).toHaveURL(/\/learn\/raumschach#unicorn$/);
  await page.goBack();
  await expect(page.locator("#RA-7")).toBeInViewport();
  await visit(page, "/rules/nowhere");
  await expect(page.getByRole("alert")).toHaveText("No such chapter.");
});

test("a refusal at the table leads to its rule", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", "8k/9/6p2/4n4/4V4/9/9/9/K8 w", "Little Cheops");
  await table.click("e5", "g7");
  await expect(table.status).toContainText("captures only one step away");
  await table.status.getByRole("link", { name: "CH-21" }).click();
  await expect(page).toHaveURL(/\/rules\/cheops#CH-21$/);
  await expect(page.locator("#CH-21")).toContainText("The Prime Minister captures");
});

test("in German the page says that the rules are in English", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await visit(page, "/rules/hyperchess#HY-11");
  await expect(page.getByText("Der Wortlaut der Regeln ist auf Englisch.")).toBeAttached();
  await expect(page.locator("#HY-11")).toContainText("Lektion: Die Lücke");
  await context.close();
});
