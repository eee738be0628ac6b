import { expect, test, type Locator, type Page } from "@playwright/test";
import { fingers } from "./fingers.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
const hovering = (page: Page): Locator => page.locator(".piece-card.hover");

// The part that watches the page comes after the first board.
async function begin(page: Page, game: string): Promise<Table> {
  const watching = page.waitForResponse(/\/assets\/watch-[\w-]+\.js$/);
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, game);
  await watching;
  await page.waitForTimeout(200);
  return table;
}

async function rest(page: Page, square: Locator): Promise<void> {
  await square.hover({ position: { x: 8, y: 8 } });
  await square.hover({ position: { x: 12, y: 12 } });
  await page.waitForTimeout(100);
}

test("the key i explains the piece on the focused square", async ({ page }) => {
  const table = await begin(page, "Little Cheops");
  await table.square("d1").focus();
  await page.keyboard.press("i");
  const card = dialog(page, "Prime minister");
  await expect(card.getByRole("img")).toHaveAccessibleName(
    /^On e5\. Moves and captures: d4, e4, .*Moves only: a1, i1/,
  );
  await expect(card.getByRole("link", { name: "CH-20" })).toHaveAttribute("href", "/rules/cheops#CH-20");
  await scan(page);
  await page.screenshot({ path: "e2e/output/card-key.png" });
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(table.square("d1")).toBeFocused();

  // An empty square says so.
  await table.square("e5").focus();
  await page.keyboard.press("i");
  await table.said("There is no piece on e5.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a pawn has its first move, and a Civilian what it jumps", async ({ page }) => {
  const table = await begin(page, "Little Cheops");
  await table.square("a2").focus();
  await page.keyboard.press("i");
  const pawn = dialog(page, "Pawn");
  await expect(pawn.getByRole("img")).toHaveCount(2);
  await expect(pawn.getByRole("img").nth(1)).toHaveAccessibleName(
    "On e2. Moves only: e3, e4. Captures only: d3, f3.",
  );
  await page.keyboard.press("Escape");
  await table.square("d3").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, "Civilian").getByRole("img").nth(1)).toHaveAccessibleName(/e7/);
  await dialog(page, "Civilian").getByRole("link", { name: "CH-38" }).click();
  await expect(page).toHaveURL(/\/rules\/cheops#CH-38$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a card appears where the mouse rests, and gets out of the way", async ({ page }) => {
  const table = await begin(page, "Alice chess");
  await rest(page, table.square("A b1"));
  const card = hovering(page);
  await expect(card).toBeVisible();
  await expect(card).toContainText("Knight");
  await expect(card.getByRole("img")).toBeVisible();
  // Neither the square nor its neighbours are covered.
  const box = (await card.boundingBox())!;
  for (const name of ["A a1", "A b1", "A c1", "A a2", "A b2", "A c2"]) {
    const square = (await table.square(name).boundingBox())!;
    const apart =
      box.x >= square.x + square.width ||
      box.x + box.width <= square.x ||
      box.y >= square.y + square.height ||
      box.y + box.height <= square.y;
    expect(apart, name).toBe(true);
  }
  await scan(page);
  await page.screenshot({ path: "e2e/output/card-hover.png" });
  // The pointer may go into it.
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 });
  await page.waitForTimeout(700);
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  // A press closes it, and nothing appears while a piece is picked up or dragged.
  await rest(page, table.square("A g1"));
  await expect(card).toBeVisible();
  await page.mouse.down();
  await expect(card).toBeHidden();
  await page.mouse.up();
  await table.square("A a1").hover();
  await page.waitForTimeout(900);
  await expect(card).toBeHidden();
  await page.keyboard.press("Escape");
  await table.drag("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await expect(card).toBeHidden();
});

test("a setting keeps the card from appearing by itself", async ({ page }) => {
  const table = await begin(page, "Alice chess");
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("switch", { name: /pointer rests/ }).uncheck();
  await settings.getByRole("button", { name: "Close" }).click();
  await rest(page, table.square("A b1"));
  await page.waitForTimeout(900);
  await expect(hovering(page)).toHaveCount(0);
  await table.square("A b1").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, "Knight")).toBeVisible();
});

test("the merged view and 3D have it too", async ({ page }) => {
  const table = await begin(page, "Alice chess");
  await page.keyboard.press("v");
  await rest(page, page.getByRole("gridcell", { name: /^b1,/ }));
  await expect(hovering(page)).toContainText("Knight");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await table.square("A b1").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, "Knight").getByRole("img")).toBeVisible();
});

test("a long press explains a piece without moving it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const watching = page.waitForResponse(/\/assets\/watch-[\w-]+\.js$/);
  await page.goto("/g/none");
  await watching;
  const start = page.getByRole("dialog", { name: "New game" });
  await page.getByRole("button", { name: "Start a new game" }).click();
  await start.getByRole("radio", { name: "Alice chess", exact: true }).check();
  await start.getByLabel("Two players, one screen", { exact: true }).check();
  await start.getByRole("button", { name: "Start" }).click();
  await expect(start).toBeHidden();
  const square = (await page.getByRole("gridcell", { name: /^A b1,/ }).boundingBox())!;
  const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
  const touch = await fingers(page);
  await touch("touchStart", [{ x, y }]);
  const card = dialog(page, "Knight");
  await expect(card.getByRole("img")).toBeVisible();
  await touch("touchEnd", []);
  await page.waitForTimeout(300);
  await expect(card).toBeVisible();
  await scan(page);
  await page.screenshot({ path: "e2e/output/card-phone.png" });
  await card.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0);
  await context.close();
});

test("the editor's pieces have cards", async ({ page }) => {
  const watching = page.waitForResponse(/\/assets\/watch-[\w-]+\.js$/);
  await page.goto("/setup#game=raumschach");
  await watching;
  await page.locator('.palette [data-cell="Uw"]').focus();
  await page.keyboard.press("i");
  await expect(dialog(page, "Unicorn").getByRole("img")).toHaveAccessibleName(
    /^On Cc2\. Moves and captures: Aa4/,
  );
});

test("cards speak German", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: "de", serviceWorkers: "block" });
  const page = await context.newPage();
  const watching = page.waitForResponse(/\/assets\/watch-[\w-]+\.js$/);
  await page.goto("/setup#game=little-cheops");
  await watching;
  await page.locator('.palette [data-cell="Rw"]').focus();
  await page.keyboard.press("i");
  const card = dialog(page, "Meister");
  await expect(card.getByRole("img").nth(1)).toHaveAccessibleName(/Schlägt nur: g5, h5, i5, e7, e8, e9\./);
  await expect(card).toContainText("Neben anderen Figuren");
  await context.close();
});
