import { expect, test } from "@playwright/test";
import {
  any,
  colorName,
  counted,
  digits,
  like,
  moved,
  optionOf,
  type PieceName,
  pieceOf,
  pieceText,
  sentence,
  starting,
  t,
  titleInFile,
  titleOf,
} from "../test/english.ts";
import { infoOf } from "../test/nodeCore.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";

// The games beyond Alice chess, with the real core: levels, holes, three boards, a choice of board, moves that only
// pass.

test.skip(!process.env["CHESHIRE_URL"], "the fake server keeps no game files");

const onBoard = (piece: PieceName, board: string) => t("square.onBoard", { piece: pieceText(piece), board });

const shot = (name: string) => ({ path: `e2e/output/${name}.png` });

test("the games are offered by family, with picture, two lines, note and rules", async ({ page }) => {
  const table = new Table(page);
  const cores: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".wasm") && cores.push(request.url())));
  await page.goto("/play");
  const dialog = await table.dialog();
  await expect(dialog.getByRole("heading", { name: infoOf("raumschach").family })).toBeVisible();
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
      .filter({ has: page.getByRole("radio", { name: titleOf("hyperchess"), exact: true }) })
      .locator(".reconstruction"),
  ).toHaveText(t("setup.reconstruction"));
  await dialog.getByRole("radio", { name: titleOf("hyperchess"), exact: true }).check();
  const variant = optionOf("hyperchess", "reading");
  const reading = dialog.getByLabel(variant.title);
  await expect(reading.locator("option")).toHaveCount(11);
  await reading.selectOption("a3-queen");
  await expect(dialog.getByText(variant.choiceHelp["a3-queen"]!)).toBeVisible();
  await picture(page, shot("chooser"));
  await scan(page);
  await dialog.getByRole("radio", { name: titleOf("duo"), exact: true }).check();
  const castling = dialog.getByRole("switch", { name: optionOf("duo", "castling").title });
  await expect(castling).not.toBeChecked();
  await castling.check();
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(page.locator(".game-title:visible")).toContainText(titleOf("duo"));
  if (cores.length > 1) expect(cores[1]).toContain("_large");
  await expect(table.save).toHaveText(t("save.saved"));
});

test("Raumschach: a move by mouse, and one by keyboard to another level", async ({ page }) => {
  const table = new Table(page);
  const { keyboard } = page;
  await table.begin("both", undefined, "raumschach");
  await expect(page.getByRole("grid")).toHaveCount(5);
  await expect(page.getByRole("heading", { name: t("level.named", { name: "C" }) })).toBeVisible();
  await table.square("Bb2").click();
  await expect(table.square("Cb2")).toHaveAccessibleName(like(t("mark.quiet")));
  await picture(page, shot("raumschach"));
  await scan(page);
  await table.square("Cb2").click();
  await table.piece("Cb2", "white pawn");
  await table.said(moved("white pawn", "Bb2", "Cb2"));
  // Black's pawn goes down a level: PageDown, with the level spoken.
  await table.square("Dc4").focus();
  await keyboard.press("Enter");
  await table.said(`Dc4, ${pieceText("black pawn")}`);
  await keyboard.press("PageDown");
  await table.said(`${t("level.named", { name: "C" })}. Cc4, ${t("square.empty")}.`);
  await expect(table.square("Cc4")).toBeFocused();
  await keyboard.press("]");
  await table.said(`${t("level.named", { name: "D" })}. Dc4, ${pieceText("black pawn")}.`);
  await keyboard.press("[");
  await keyboard.press("Enter");
  await table.piece("Cc4", "black pawn");
  await expect(table.save).toHaveText(t("save.saved"));
  await table.honest();
});

test("Raumschach: the engine answers, and the game comes to a result", async ({ page }) => {
  const table = new Table(page);
  await table.begin("white", undefined, "raumschach");
  await table.click("Bb2", "Cb2");
  await table.said(starting(`${colorName("b")} ${any} `));
  await expect(table.status).toContainText(t("turn.yours"));
  await page.getByRole("button", { name: t("people.resign") }).click();
  await page.getByRole("button", { name: t("people.pressAgain") }).click();
  await expect(table.banner).toContainText(sentence("game-resigned", { loser: "w", winner: "b" }));
});

test("Hyperchess: eight levels with holes, and a move by mouse", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", undefined, "hyperchess");
  await expect(page.getByRole("grid")).toHaveCount(8);
  await expect(page.locator(".cell")).toHaveCount(64);
  for (let level = 1; level <= 8; level++)
    await expect(
      page.getByRole("heading", { name: t("level.named", { name: String(level) }) }),
    ).toBeVisible();
  // A hole is not a square: nothing is drawn there.
  const hole = page.locator(".hole").first();
  expect(
    await hole.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]),
  ).toEqual(["rgba(0, 0, 0, 0)", "none"]);
  const pawn = page.locator(`.cell[aria-label*="${pieceText("white pawn")}"]`).first();
  const names = await page
    .locator(`.cell[aria-label*="${pieceText("white pawn")}"]`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")!.slice(0, 3)));
  expect(names.length).toBeGreaterThan(7);
  let moved = false;
  for (const name of names) {
    await table.square(name).click();
    const goal = page.locator(".cell.quiet").first();
    if ((await goal.count()) > 0) {
      const to = (await goal.getAttribute("aria-label"))!.slice(0, 3);
      await picture(page, shot("hyperchess"));
      await goal.click();
      await table.piece(to, "white pawn");
      moved = true;
      break;
    }
    await page.keyboard.press("Escape");
  }
  expect(moved).toBe(true);
  await expect(pawn).toBeVisible();
  await expect(table.save).toHaveText(t("save.saved"));
  await scan(page);
});

test("Duo: the board is chosen, by a question or by the square itself", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", undefined, "duo");
  await table.click("A e2", "A e4");
  const chooser = page.getByRole("dialog", { name: t("choice.board") });
  await expect(chooser.getByRole("button")).toHaveText([
    t("choice.stays", { board: "A" }),
    t("choice.passes", { board: "B" }),
  ]);
  await picture(page, shot("which-board"));
  await scan(page);
  await page.keyboard.press("Escape");
  await table.piece("A e2", "white pawn");
  await table.click("A e2", "A e4");
  await chooser.getByRole("button", { name: t("choice.stays", { board: "A" }) }).focus();
  await page.keyboard.press("Enter");
  await table.piece("A e4", "white pawn");
  // Black's pawn is dropped directly on the other board.
  await table.square("B d7").click();
  await expect(table.square("A d5")).toHaveAccessibleName(like(t("mark.land")));
  await table.square("A d5").hover();
  await expect(page.locator(".ghost")).toHaveCount(1);
  await table.square("A d5").click();
  await table.piece("A d5", "black pawn");
  await table.said(moved("black pawn", "d7", "d5", { passes: "A" }));
  // Two pieces at one place, side by side on one board.
  await table.click("A e4", "A d5");
  await chooser.getByRole("button", { name: t("choice.stays", { board: "A" }) }).click();
  await table.piece("A d5", "white pawn");
  await expect(table.save).toHaveText(t("save.saved"));
  const pieces = await table.pieces();
  await page.reload();
  await table.piece("A d5", "white pawn");
  expect(await table.pieces()).toEqual(pieces);
});

test("Duo: promotion and board are asked together, and two pieces of one place are both seen", async ({
  page,
}) => {
  const table = new Table(page);
  await table.begin("both", "8/P7/8/4P3/8/8/8/4K3;4k3/8/8/4r3/8/8/8/8 w - - 0 1", "duo");
  await table.click("A a7", "A a8");
  const chooser = page.getByRole("dialog", { name: t("choice.promoteBoard") });
  await expect(chooser.getByRole("button")).toHaveCount(8);
  await picture(page, shot("promotion-and-board"));
  await scan(page);
  await chooser.getByRole("button", { name: `knight, ${t("choice.passes", { board: "B" })}` }).click();
  await table.piece("B a8", "white knight");
  await page.keyboard.press("v");
  const e5 = page.getByRole("gridcell", { name: /^e5,/ });
  await expect(e5).toHaveAccessibleName(`e5, ${onBoard("white pawn", "A")}, ${onBoard("black rook", "B")}`);
  await expect(e5.locator(".piece")).toHaveCount(2);
  await settled(page);
  await picture(page, shot("two-on-one"));
});

test("three boards: the square on the board of choice is pressed", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", undefined, "three-boards");
  await expect(page.getByRole("grid")).toHaveCount(3);
  await expect(page.getByRole("button", { name: t("people.oneBoard") })).toHaveCount(0);
  await table.square("A e2").click();
  await table.square("A e4").hover();
  await expect(page.locator(".ghost")).toHaveCount(2);
  await picture(page, shot("three-boards"));
  await table.square("C e4").click();
  await table.piece("C e4", "white pawn");
  await table.said(moved("white pawn", "e2", "e4", { passes: "C" }));
  await table.click("A d7", "A d5");
  await page
    .getByRole("dialog", { name: t("choice.board") })
    .getByRole("button", { name: t("choice.passes", { board: "B" }) })
    .click();
  await table.piece("B d5", "black pawn");
  // A key moves from board to board.
  await table.square("C e4").focus();
  await page.keyboard.press("b");
  await expect(table.square("A e4")).toBeFocused();
  await table.said(`${t("board.named", { name: "A" })}. A e4, ${t("square.empty")}.`);
  await scan(page);
});

test("Ms. Alice: a move that only passes, on two boards and on one", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", undefined, "ms-alice");
  await table.click("A e2", "B e2");
  await table.piece("B e2", "white pawn");
  await table.said(`${pieceOf("white pawn")} e2 ${t("move.passes", { board: "B" })}.`);
  await page.keyboard.press("v");
  await page.getByRole("gridcell", { name: /^d7,/ }).click();
  await page.getByRole("gridcell", { name: /^d7,/ }).click();
  await page
    .getByRole("dialog", { name: t("choice.move") })
    .getByRole("button", { name: t("choice.passes", { board: "B" }) })
    .click();
  await expect(page.getByRole("gridcell", { name: /^d7,/ })).toHaveAccessibleName(
    like(onBoard("black pawn", "B")),
  );
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
  await table.begin("both", undefined, "raumschach");
  const levels = page.getByRole("group", { name: t("boards.levels") });
  await expect(levels.getByRole("button")).toHaveCount(5);
  await levels.getByRole("button", { name: t("level.named", { name: "B" }) }).tap();
  await table.square("Bb2").tap();
  await levels.getByRole("button", { name: t("level.named", { name: "C" }) }).tap();
  await table.square("Cb2").tap();
  await table.piece("Cb2", "white pawn");
  await scan(page);
  await page.close();
});

test("the keys are listed, and an address without a game says so and no more", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: t("page.keys") });
  await expect(keys).toContainText(t("key.PageUp"));
  await picture(page, shot("keys"));
  await scan(page);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.goto("/g/nothing-of-the-kind");
  await expect(page.getByRole("alert")).toContainText("nothing-of-the-kind");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(page.locator(".strip")).toHaveCount(0);
  await picture(page, shot("lost"));
  await page.getByRole("button", { name: t("page.beginNew") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("setup.begin") })
    .click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page).toHaveURL(/\/g\/(?!nothing)/);
});

test("a game file is loaded, or its mistakes are shown with their places", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await expect(dialog.getByRole("button", { name: t("setup.loadFile") })).toBeVisible();
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles({
    name: "wrong.toml",
    mimeType: "text/plain",
    buffer: Buffer.from('id = "wrong"\nbase = "no-such-game"\n[board]\nfiles = "many"\n'),
  });
  await expect(dialog.getByRole("alert")).toContainText(counted("setup.fileFaults", { name: "wrong.toml" }));
  await expect(dialog.getByRole("alert")).toContainText(
    like(t("setup.fileFault", { line: 2, column: digits })),
  );
  await picture(page, shot("file-mistakes"));
  await scan(page);
  await input.setInputFiles({ name: "long.toml", mimeType: "text/plain", buffer: Buffer.alloc(66000, "#") });
  await expect(dialog.getByRole("alert")).toContainText(t("setup.fileLarge", { size: 64 }));
  await input.setInputFiles("../data/games/joyce.toml");
  const card = dialog.getByRole("radio", { name: titleInFile("../data/games/joyce.toml"), exact: true });
  await expect(card).toBeChecked();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await picture(page, shot("file-loaded"));
  // A second file does not replace the first.
  await input.setInputFiles("../data/games/omega.toml");
  await expect(
    dialog.getByRole("radio", { name: titleInFile("../data/games/omega.toml"), exact: true }),
  ).toBeChecked();
  await card.check({ force: true });
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(page.getByRole("grid")).toHaveCount(16);
  await page.getByLabel(t("people.move"), { exact: true }).fill("Aa3");
  await page.keyboard.press("Enter");
  await table.piece("Aa3", "white pawn");
  await expect(table.save).toHaveText(t("save.saved"));
  await picture(page, shot("four-dimensions"));
  await page.reload();
  await table.piece("Aa3", "white pawn");
  await expect(page.locator(".game-title:visible")).toContainText(titleInFile("../data/games/joyce.toml"));
});

test("the engine plays a game of a file", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.locator('input[type="file"]').setInputFiles("../data/games/omega.toml");
  await expect(
    dialog.getByRole("radio", { name: titleInFile("../data/games/omega.toml"), exact: true }),
  ).toBeChecked();
  await dialog.getByLabel(t("setup.color.white"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await table.click("f2", "f4");
  await table.said(starting(`${colorName("b")} ${any} `));
  await expect(table.status).toContainText(t("turn.yours"));
  // A piece without a drawing is a letter on a disc.
  await expect(page.locator(".cell .letter").first()).toBeVisible();
});

test("Chess960 begins from an array that is drawn", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByRole("radio", { name: titleOf("chess960"), exact: true }).check();
  const start = optionOf("chess960", "start");
  const number = dialog.getByLabel(`${start.title}: ${t("setup.own.number")}`);
  await expect(number).toHaveValue(/^\d{1,3}$/);
  // One of 960 is drawn; that five are the same does not happen.
  const drawn = new Set<string>();
  for (let i = 0; i < 5; i++) {
    await dialog.getByRole("button", { name: t("setup.drawArray") }).click();
    drawn.add(await number.inputValue());
  }
  expect(drawn.size).toBeGreaterThan(1);
  // BBQNNRKR: king and rooks on f1, g1 and h1.
  await number.fill("0");
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(page.locator(".game-title:visible")).toContainText(titleOf("chess960"));
  await table.piece("g1", "white king");
  await table.piece("a8", "black bishop");
  await table.click("f2", "f4");
  await table.piece("f4", "white pawn");
});
