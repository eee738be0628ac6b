import { expect, test } from "@playwright/test";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// The games beyond Alice chess, with the real core: levels, holes, three boards, a choice of board, moves that only
// pass.

test.skip(!process.env["CHESHIRE_URL"], "the fake server keeps no game files");

const shot = (name: string) => ({ path: `e2e/output/${name}.png` });

test("the games are offered by family, with picture, two lines, note and rules", async ({ page }) => {
  const table = new Table(page);
  const cores: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".wasm") && cores.push(request.url())));
  await page.goto("/");
  const dialog = await table.dialog();
  await expect(dialog.getByRole("heading", { name: "Three dimensions" })).toBeVisible();
  // The first load fetches only the small core.
  expect(cores).toHaveLength(1);
  expect(cores[0]).not.toMatch(/_(records|large)/);
  const cards = dialog.locator(".card");
  const count = await cards.count();
  expect(count).toBeGreaterThanOrEqual(12);
  await expect(dialog.locator(".card svg.start-picture path[stroke]").first()).toBeAttached();
  for (let i = 0; i < count; i++) {
    await expect(cards.nth(i).locator("svg.start-picture")).toHaveCount(1);
    await expect(cards.nth(i).locator(".card-text > span")).toHaveCount(2);
    // The pieces of the start: never an empty picture.
    expect(await cards.nth(i).locator("svg.start-picture path[stroke]").count()).toBeGreaterThan(15);
  }
  await expect(
    cards
      .filter({ has: page.getByRole("radio", { name: "Hyperchess", exact: true }) })
      .locator(".reconstruction"),
  ).toHaveText("Reconstruction");
  await dialog.getByRole("radio", { name: "Hyperchess", exact: true }).check();
  const reading = dialog.getByLabel("Reading");
  await expect(reading.locator("option")).toHaveCount(11);
  await reading.selectOption("a3-queen");
  await expect(dialog.getByText("the queens over 2b2 and under 7e5")).toBeVisible();
  await page.screenshot(shot("chooser"));
  await scan(page);
  await dialog.getByRole("radio", { name: "Duo", exact: true }).check();
  const castling = dialog.getByRole("switch", { name: "Castling" });
  await expect(castling).not.toBeChecked();
  await castling.check();
  await dialog.getByLabel("Two players, one screen", { exact: true }).check();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".game-title:visible")).toContainText("Duo");
  if (cores.length > 1) expect(cores[1]).toContain("_large");
  await expect(table.save).toHaveText("Saved");
});

test("Raumschach: a move by mouse, and one by keyboard to another level", async ({ page }) => {
  const table = new Table(page);
  const { keyboard } = page;
  await table.begin("Two players, one screen", undefined, "Raumschach");
  await expect(page.getByRole("grid")).toHaveCount(5);
  await expect(page.getByRole("heading", { name: "Level C" })).toBeVisible();
  await table.square("Bb2").click();
  await expect(table.square("Cb2")).toHaveAccessibleName(/can be reached/);
  await page.screenshot(shot("raumschach"));
  await scan(page);
  await table.square("Cb2").click();
  await table.piece("Cb2", "white pawn");
  await table.said("White pawn Bb2 to Cb2.");
  // Black's pawn goes down a level: PageDown, with the level spoken.
  await table.square("Dc4").focus();
  await keyboard.press("Enter");
  await table.said("Dc4, black pawn");
  await keyboard.press("PageDown");
  await table.said("Level C. Cc4, empty.");
  await expect(table.square("Cc4")).toBeFocused();
  await keyboard.press("]");
  await table.said("Level D. Dc4, black pawn.");
  await keyboard.press("[");
  await keyboard.press("Enter");
  await table.piece("Cc4", "black pawn");
  await expect(table.save).toHaveText("Saved");
  await page.waitForTimeout(500);
  await table.honest();
});

test("Raumschach: the engine answers, and the game comes to a result", async ({ page }) => {
  const table = new Table(page);
  await table.begin("White", undefined, "Raumschach");
  await table.click("Bb2", "Cb2");
  await table.said(/^Black \w+ /);
  await expect(table.status).toContainText("Your move");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Are you sure?" }).click();
  await expect(table.banner).toContainText("Black wins");
});

test("Hyperchess: eight levels with holes, and a move by mouse", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, "Hyperchess");
  await expect(page.getByRole("grid")).toHaveCount(8);
  await expect(page.locator(".cell")).toHaveCount(64);
  for (let level = 1; level <= 8; level++)
    await expect(page.getByRole("heading", { name: `Level ${level}` })).toBeVisible();
  // A hole is not a square: nothing is drawn there.
  const hole = page.locator(".hole").first();
  expect(
    await hole.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]),
  ).toEqual(["rgba(0, 0, 0, 0)", "none"]);
  const pawn = page.locator('.cell[aria-label*="white pawn"]').first();
  const names = await page
    .locator('.cell[aria-label*="white pawn"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")!.slice(0, 3)));
  expect(names.length).toBeGreaterThan(7);
  let moved = false;
  for (const name of names) {
    await table.square(name).click();
    const goal = page.locator(".cell.quiet").first();
    if ((await goal.count()) > 0) {
      const to = (await goal.getAttribute("aria-label"))!.slice(0, 3);
      await page.screenshot(shot("hyperchess"));
      await goal.click();
      await table.piece(to, "white pawn");
      moved = true;
      break;
    }
    await page.keyboard.press("Escape");
  }
  expect(moved).toBe(true);
  await expect(pawn).toBeVisible();
  await expect(table.save).toHaveText("Saved");
  await scan(page);
});

test("Duo: the board is chosen, by a question or by the square itself", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, "Duo");
  await table.click("A e2", "A e4");
  const chooser = page.getByRole("dialog", { name: "Which board" });
  await expect(chooser.getByRole("button")).toHaveText(["stays on A", "passes to B"]);
  await page.screenshot(shot("which-board"));
  await scan(page);
  await page.keyboard.press("Escape");
  await table.piece("A e2", "white pawn");
  await table.click("A e2", "A e4");
  await chooser.getByRole("button", { name: "stays on A" }).focus();
  await page.keyboard.press("Enter");
  await table.piece("A e4", "white pawn");
  // Black's pawn is dropped directly on the other board.
  await table.square("B d7").click();
  await expect(table.square("A d5")).toHaveAccessibleName(/can be passed to/);
  await table.square("A d5").hover();
  await expect(page.locator(".ghost")).toHaveCount(1);
  await table.square("A d5").click();
  await table.piece("A d5", "black pawn");
  await table.said("Black pawn d7 to d5, passes to A.");
  // Two pieces at one place, side by side on one board.
  await table.click("A e4", "A d5");
  await chooser.getByRole("button", { name: "stays on A" }).click();
  await table.piece("A d5", "white pawn");
  await expect(table.save).toHaveText("Saved");
  const pieces = await table.pieces();
  await page.reload();
  await table.piece("A d5", "white pawn");
  expect(await table.pieces()).toEqual(pieces);
});

test("Duo: promotion and board are asked together, and two pieces of one place are both seen", async ({
  page,
}) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", "8/P7/8/4P3/8/8/8/4K3;4k3/8/8/4r3/8/8/8/8 w - - 0 1", "Duo");
  await table.click("A a7", "A a8");
  const chooser = page.getByRole("dialog", { name: "Promote to, and on which board" });
  await expect(chooser.getByRole("button")).toHaveCount(8);
  await page.screenshot(shot("promotion-and-board"));
  await scan(page);
  await chooser.getByRole("button", { name: "knight, passes to B" }).click();
  await table.piece("B a8", "white knight");
  await page.keyboard.press("v");
  const e5 = page.getByRole("gridcell", { name: /^e5,/ });
  await expect(e5).toHaveAccessibleName("e5, white pawn on A, black rook on B");
  await expect(e5.locator(".piece")).toHaveCount(2);
  await page.waitForTimeout(400);
  await page.screenshot(shot("two-on-one"));
});

test("three boards: the square on the board of choice is pressed", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, "Alice on three boards");
  await expect(page.getByRole("grid")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "One board" })).toHaveCount(0);
  await table.square("A e2").click();
  await table.square("A e4").hover();
  await expect(page.locator(".ghost")).toHaveCount(2);
  await page.screenshot(shot("three-boards"));
  await table.square("C e4").click();
  await table.piece("C e4", "white pawn");
  await table.said("White pawn e2 to e4, passes to C.");
  await table.click("A d7", "A d5");
  await page
    .getByRole("dialog", { name: "Which board" })
    .getByRole("button", { name: "passes to B" })
    .click();
  await table.piece("B d5", "black pawn");
  // A key moves from board to board.
  await table.square("C e4").focus();
  await page.keyboard.press("b");
  await expect(table.square("A e4")).toBeFocused();
  await table.said("Board A. A e4, empty.");
  await scan(page);
});

test("Ms. Alice: a move that only passes, on two boards and on one", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, "Ms. Alice");
  await table.click("A e2", "B e2");
  await table.piece("B e2", "white pawn");
  await table.said("White pawn e2 passes to B.");
  await page.keyboard.press("v");
  await page.getByRole("gridcell", { name: /^d7,/ }).click();
  await page.getByRole("gridcell", { name: /^d7,/ }).click();
  await page.getByRole("dialog", { name: "Which move" }).getByRole("button", { name: "passes to B" }).click();
  await expect(page.getByRole("gridcell", { name: /^d7,/ })).toHaveAccessibleName(/black pawn on B/);
});

test("on a phone the levels are a map, and a press on one brings it forward", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: baseURL!,
    hasTouch: true,
  });
  const table = new Table(page);
  await table.begin("Two players, one screen", undefined, "Raumschach");
  const levels = page.getByRole("group", { name: "Levels" });
  await expect(levels.getByRole("button")).toHaveCount(5);
  await levels.getByRole("button", { name: "Level B" }).tap();
  await table.square("Bb2").tap();
  await levels.getByRole("button", { name: "Level C" }).tap();
  await table.square("Cb2").tap();
  await table.piece("Cb2", "white pawn");
  await scan(page);
  await page.close();
});

test("the keys are listed, and an address without a game says so and no more", async ({ page }) => {
  const table = new Table(page);
  await table.begin("Two players, one screen");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Page Up");
  await page.screenshot(shot("keys"));
  await scan(page);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.goto("/g/nothing-of-the-kind");
  await expect(page.getByRole("alert")).toContainText("nothing-of-the-kind");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(page.locator(".strip")).toHaveCount(0);
  await page.screenshot(shot("lost"));
  await page.getByRole("button", { name: "Start a new game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page).toHaveURL(/\/g\/(?!nothing)/);
});

test("a game file is loaded, or its mistakes are shown with their places", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/");
  const dialog = await table.dialog();
  await expect(dialog.getByRole("button", { name: "Load game file" })).toBeVisible();
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles({
    name: "wrong.toml",
    mimeType: "text/plain",
    buffer: Buffer.from('id = "wrong"\nbase = "no-such-game"\n[board]\nfiles = "many"\n'),
  });
  await expect(dialog.getByRole("alert")).toContainText(/wrong\.toml has .*mistake/);
  await expect(dialog.getByRole("alert")).toContainText("line 2, column");
  await page.screenshot(shot("file-mistakes"));
  await scan(page);
  await input.setInputFiles({ name: "long.toml", mimeType: "text/plain", buffer: Buffer.alloc(66000, "#") });
  await expect(dialog.getByRole("alert")).toContainText("larger than 64 KiB");
  await input.setInputFiles("../data/games/joyce.toml");
  const card = dialog.getByRole("radio", { name: "Chess in four dimensions", exact: true });
  await expect(card).toBeChecked();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await page.screenshot(shot("file-loaded"));
  // A second file does not replace the first.
  await input.setInputFiles("../data/games/omega.toml");
  await expect(dialog.getByRole("radio", { name: "Omega-like chess", exact: true })).toBeChecked();
  await card.check({ force: true });
  await dialog.getByLabel("Two players, one screen", { exact: true }).check();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("grid")).toHaveCount(16);
  await page.getByLabel("Move", { exact: true }).fill("Aa3");
  await page.keyboard.press("Enter");
  await table.piece("Aa3", "white pawn");
  await expect(table.save).toHaveText("Saved");
  await page.screenshot(shot("four-dimensions"));
  await page.reload();
  await table.piece("Aa3", "white pawn");
  await expect(page.locator(".game-title:visible")).toContainText("Chess in four dimensions");
});

test("the engine plays a game of a file", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/");
  const dialog = await table.dialog();
  await dialog.locator('input[type="file"]').setInputFiles("../data/games/omega.toml");
  await expect(dialog.getByRole("radio", { name: "Omega-like chess", exact: true })).toBeChecked();
  await dialog.getByLabel("White", { exact: true }).check();
  await dialog.getByRole("button", { name: "Start" }).click();
  await table.click("f2", "f4");
  await table.said(/^Black \w+ /);
  await expect(table.status).toContainText("Your move");
  // A piece without a drawing is a letter on a disc.
  await expect(page.locator(".cell .letter").first()).toBeVisible();
});
