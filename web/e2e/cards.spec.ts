import { expect, test, type Locator, type Page } from "@playwright/test";
import { any, germanPiece, german, kind, like, starting, t, titleOf } from "../test/english.ts";
import { picture } from "./long.ts";
import { fingers } from "./fingers.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
const hovering = (page: Page): Locator => page.locator(".piece-card.hover");

// The part that watches the page comes after the first board. Returns what waits until it has run.
function watched(page: Page): () => Promise<void> {
  const coming = page.waitForResponse(/\/assets\/showCards-[\w-]+\.js$/);
  return async () => page.evaluate((url) => import(url).then(() => {}), (await coming).url());
}

// Cards come and go by timers: the tests that say when own the clock of the page.
async function begin(page: Page, game: string): Promise<Table> {
  await page.clock.install();
  const watching = watched(page);
  const table = new Table(page);
  await table.begin("both", undefined, game);
  await watching();
  return table;
}

async function rest(square: Locator): Promise<void> {
  await square.hover({ position: { x: 8, y: 8 } });
  await square.hover({ position: { x: 12, y: 12 } });
}

test("the key i explains the piece on the focused square", async ({ page }) => {
  const table = await begin(page, "little-cheops");
  await table.square("d1").focus();
  await page.keyboard.press("i");
  const card = dialog(page, kind("prime minister"));
  await expect(card.getByRole("img")).toHaveAccessibleName(
    starting(
      `${t("card.on", { cell: "e5" })} ${t("card.goesAndTakes", { cells: `d4, e4, ${any}` })} ${t("card.goes", { cells: `a1, i1${any}` })}`,
    ),
  );
  await expect(card.getByRole("link", { name: "CH-20" })).toHaveAttribute("href", "/rules/cheops#CH-20");
  await scan(page);
  await picture(page, { path: "e2e/output/card-key.png" });
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(table.square("d1")).toBeFocused();

  // An empty square says so.
  await table.square("e5").focus();
  await page.keyboard.press("i");
  await table.said(t("card.nothing", { cell: "e5" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a pawn has its first move, and a Civilian what it jumps", async ({ page }) => {
  const table = await begin(page, "little-cheops");
  await table.square("a2").focus();
  await page.keyboard.press("i");
  const pawn = dialog(page, kind("pawn"));
  await expect(pawn.getByRole("img")).toHaveCount(2);
  await expect(pawn.getByRole("img").nth(1)).toHaveAccessibleName(
    [
      t("card.on", { cell: "e2" }),
      t("card.goes", { cells: "e3, e4" }),
      t("card.takes", { cells: "d3, f3" }),
    ].join(" "),
  );
  await page.keyboard.press("Escape");
  // Black's goes the other way.
  await table.square("a8").focus();
  await page.keyboard.press("i");
  await expect(pawn.getByRole("img").nth(1)).toHaveAccessibleName(
    [
      t("card.on", { cell: "e8" }),
      t("card.goes", { cells: "e6, e7" }),
      t("card.takes", { cells: "d7, f7" }),
    ].join(" "),
  );
  const fills = () =>
    pawn
      .locator("header .body, .card-diagram path")
      .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute("fill")))]);
  expect(await fills()).toEqual(["var(--piece-black-fill)"]);
  await page.keyboard.press("Escape");
  await table.square("d3").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, kind("civilian")).getByRole("img").nth(1)).toHaveAccessibleName(/e7/);
  await dialog(page, kind("civilian")).getByRole("link", { name: "CH-38" }).click();
  await expect(page).toHaveURL(/\/rules\/cheops#CH-38$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a card appears where the mouse rests, and gets out of the way", async ({ page }) => {
  const table = await begin(page, "alice");
  await rest(table.square("A b1"));
  const card = hovering(page);
  await expect(card).toBeVisible();
  await expect(card).toContainText(kind("knight"));
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
  await picture(page, { path: "e2e/output/card-hover.png" });
  // The pointer may go into it.
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 });
  await page.clock.runFor(700);
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  // A press closes it, and nothing appears while a piece is picked up or dragged.
  await rest(table.square("A g1"));
  await expect(card).toBeVisible();
  await page.mouse.down();
  await expect(card).toBeHidden();
  await page.mouse.up();
  await table.square("A a1").hover();
  await page.clock.runFor(900);
  await expect(card).toBeHidden();
  await page.keyboard.press("Escape");
  await table.drag("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await expect(card).toBeHidden();
});

test("a setting keeps the card from appearing by itself", async ({ page }) => {
  const table = await begin(page, "alice");
  await page.getByRole("button", { name: t("page.settings") }).click();
  const settings = page.getByRole("dialog", { name: t("page.settings") });
  await settings.getByRole("switch", { name: t("card.hover") }).uncheck();
  await settings.getByRole("button", { name: t("card.close") }).click();
  await rest(table.square("A b1"));
  await page.clock.runFor(900);
  await expect(hovering(page)).toHaveCount(0);
  await table.square("A b1").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, kind("knight"))).toBeVisible();
});

test("the merged view and 3D have it too", async ({ page }) => {
  const table = await begin(page, "alice");
  await page.keyboard.press("v");
  await rest(page.getByRole("gridcell", { name: /^b1,/ }));
  await expect(hovering(page)).toContainText(kind("knight"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await table.square("A b1").focus();
  await page.keyboard.press("i");
  await expect(dialog(page, kind("knight")).getByRole("img")).toBeVisible();
});

test("a long press explains a piece without moving it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.clock.install();
  const watching = watched(page);
  await page.goto("/g/none");
  await watching();
  const start = page.getByRole("dialog", { name: t("page.newGame") });
  await page.getByRole("button", { name: t("page.beginNew") }).click();
  await start.getByRole("radio", { name: titleOf("alice"), exact: true }).check();
  await start.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await start.getByRole("button", { name: t("setup.begin") }).click();
  await expect(start).toBeHidden();
  const square = (await page.getByRole("gridcell", { name: /^A b1,/ }).boundingBox())!;
  const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
  const touch = await fingers(page);
  await touch("touchStart", [{ x, y }]);
  const card = dialog(page, kind("knight"));
  await expect(card.getByRole("img")).toBeVisible();
  await touch("touchEnd", []);
  await page.clock.runFor(300);
  await expect(card).toBeVisible();
  await scan(page);
  await picture(page, { path: "e2e/output/card-phone.png" });
  await card.getByRole("button", { name: t("card.close") }).click();
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0);
  await context.close();
});

test("the editor's pieces have cards", async ({ page }) => {
  const watching = watched(page);
  await page.goto("/setup#game=raumschach");
  await watching();
  await page.locator('.palette [data-cell="Uw"]').focus();
  await page.keyboard.press("i");
  await expect(dialog(page, kind("unicorn")).getByRole("img")).toHaveAccessibleName(
    starting(`${t("card.on", { cell: "Cc2" })} ${t("card.goesAndTakes", { cells: `Aa4${any}` })}`),
  );
});

test("cards speak German", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: "de", serviceWorkers: "block" });
  const page = await context.newPage();
  const watching = watched(page);
  await page.goto("/setup#game=little-cheops");
  await watching();
  await page.locator('.palette [data-cell="Rw"]').focus();
  await page.keyboard.press("i");
  const card = dialog(page, germanPiece("master"));
  await expect(card.getByRole("img").nth(1)).toHaveAccessibleName(
    like(german("card.takes", { cells: "g5, h5, i5, e7, e8, e9" })),
  );
  await expect(card).toContainText(german("card.over"));
  await context.close();
});
