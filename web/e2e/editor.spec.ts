import { expect, test, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import {
  any,
  colorName,
  like,
  message,
  type PieceName,
  pieceOf,
  inWords,
  sentence,
  t,
  titleOf,
} from "../test/english.ts";
import { looksOf } from "./picture.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";
import { look, picture } from "./long.ts";

// Setting up positions: pieces, rights and faults in several games, by mouse and by keyboard, and what can be done with a position.

const placed = (piece: PieceName, cell: string) =>
  `${t("editor.placed", { piece: pieceOf(piece), cell })} ${t("editor.sound")}`;

class Setup extends Table {
  readonly faults: Locator = this.page.getByRole("region", { name: t("editor.faults") });

  async open(fragment = ""): Promise<void> {
    await this.page.goto(`/setup${fragment}`);
    await expect(this.page.getByRole("grid").first()).toBeVisible();
    await expect(this.faults).toHaveAttribute("aria-busy", "false");
  }

  // A palette piece, or a tool.
  async take(name: string): Promise<void> {
    await this.page
      .getByRole("toolbar", { name: t("editor.pieces") })
      .getByRole("button", { name, exact: true })
      .click();
  }

  async faultCount(n: number): Promise<void> {
    await expect(this.faults.getByRole("heading")).toHaveText(
      n === 0 ? t("editor.sound") : t("editor.faults.count", { n }),
    );
  }

  fen = () => this.page.getByLabel(t("editor.fen"), { exact: true });
  button = (name: string) => this.page.getByRole("button", { name, exact: true });
}

test("the faults of an empty Alice board vanish one by one", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice");
  await setup.faultCount(0);
  await setup.button(t("editor.empty")).click();
  await setup.faultCount(2);
  await expect(setup.faults).toContainText(sentence("king-missing", { side: "w" }));
  await expect(setup.faults).toContainText(sentence("king-missing", { side: "b" }));
  await expect(setup.button(t("editor.play"))).toBeDisabled();
  await setup.take(pieceOf("white king"));
  await setup.square("A e1").click();
  await setup.piece("A e1", "white king");
  await setup.faultCount(1);
  await setup.take(pieceOf("black king"));
  await setup.square("B e8").click();
  await setup.faultCount(0);
  await setup.said(placed("black king", "B e8"));
  await expect(setup.fen()).toHaveValue("4|k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await expect(page).toHaveURL(/\/setup#game=alice&fen=/);
  await expect(setup.button(t("editor.play"))).toBeEnabled();
});

test("without a FEN the field says so, and the board stays", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice");
  const fen = await setup.fen().inputValue();
  await setup.fen().fill("nonsense");
  await setup.fen().fill("");
  await expect(page.getByRole("alert")).toHaveText(t("fault.fen-missing"));
  await expect(setup.fen()).toHaveAccessibleDescription(like(t("fault.fen-missing")));
  await setup.piece("A e1", "white king");
  await setup.fen().blur();
  await expect(setup.fen()).toHaveValue(fen);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

const lastRank = (side: "w" | "b", name: string) =>
  sentence("pawn-on-its-last-rank", { side, square: { name, board: "A" } });

test("an illegal set-up shows all its faults, each with its square", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice&fen=P3k3/4|p3/8/8/8/8/4p3/p2QR2K+w+K+-+0+1");
  const messages = setup.faults.getByRole("listitem");
  await expect(messages).not.toHaveCount(0);
  await expect(setup.faults).toContainText(lastRank("w", "a8"));
  await expect(setup.faults).toContainText(lastRank("b", "a1"));
  await expect(setup.faults).toContainText(
    sentence("castling-right-without-piece", {
      letter: "K",
      piece: "king",
      square: { name: "e1", board: "A" },
    }),
  );
  await expect(setup.square("A a8")).toHaveAccessibleName(like(lastRank("w", "a8")));
  await setup.faults.getByRole("button", { name: lastRank("w", "a8") }).click();
  await expect(setup.square("A a8")).toBeFocused();
  const before = await messages.count();
  await page.keyboard.press("Delete");
  await expect(messages).toHaveCount(before - 1);
  // Two pieces at one place are a fault in Alice chess, and neither is lost.
  await setup.take(pieceOf("white knight"));
  await setup.square("B a1").click();
  await expect(setup.faults).toContainText(
    sentence("place-shared", { square: { name: "a1" }, first: "A", second: "B" }),
  );
  await expect(setup.fen()).toHaveValue(/;/);
});

test("rights are switched, and the FEN is read and written in every dialect", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice");
  await page
    .getByLabel(sentence("set-castling-right-on-board", { side: "w", castling: "O-O", board: "A" }))
    .uncheck();
  await expect(setup.fen()).toHaveValue(/ w Qkq /);
  await page.getByRole("radio", { name: colorName("b") }).check();
  await expect(setup.fen()).toHaveValue(/ b Qkq /);
  await page.getByLabel(sentence("set-move-number")).fill("12");
  await page.keyboard.press("Tab");
  await expect(setup.fen()).toHaveValue(/ 12$/);
  await setup.fen().fill("8/8/8/8/8/8/8/4K3;4k3/8/8/8/8/8/8/8 w - - 3 9");
  await setup.piece("B e8", "black king");
  await setup.faultCount(0);
  await setup.fen().fill("8/8/8/x7/8/8/8/4K3 w");
  await expect(page.getByRole("alert")).toContainText(
    like(sentence("fen-piece-unknown", { letter: "'x'", letters: any })),
  );
  await expect(page.getByRole("alert").locator("mark")).toHaveText("x");
  await setup.piece("B e8", "black king");
  await setup.fen().fill("8/8/8/8/8/8/8/4K3 w");
  await setup.faultCount(1);
  await setup.button(t("editor.undo")).click();
  await setup.button(t("editor.undo")).click();
  await expect(setup.fen()).toHaveValue(/ b Qkq - 0 12$/);
  await setup.button(t("editor.redo")).click();
  await setup.piece("B e8", "black king");
});

test("pieces are carried, put aside and taken off", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice");
  await setup.drag("A e2", "B e4");
  await setup.piece("B e4", "white pawn");
  await setup.square("A d7").click({ button: "right" });
  await expect(setup.square("A d7")).toHaveAccessibleName("A d7");
  const queen = page.getByRole("button", { name: pieceOf("white queen"), exact: true });
  const [from, to] = [await queen.boundingBox(), await setup.square("B d5").boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 6 });
  await page.mouse.up();
  await setup.piece("B d5", "white queen");
  await setup.take(t("editor.eraser"));
  await setup.square("B d5").click();
  await expect(setup.square("B d5")).toHaveAccessibleName("B d5");
  await setup.take(t("editor.hand"));
  await setup.click("A b1", "A c3");
  await setup.piece("A c3", "white knight");
  await setup.button(t("editor.mirror")).click();
  await setup.piece("A c6", "black knight");
  await setup.piece("B e5", "black pawn");
  await setup.honest();
});

test("a position is set up by keyboard alone", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=chess");
  await setup.button(t("editor.empty")).focus();
  await page.keyboard.press("Enter");
  await setup.faultCount(2);
  // Back over the tools and pieces to the board.
  for (
    let i = 0;
    i < 40 && !(await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"));
    i++
  )
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowDown");
  await expect(setup.square("a1")).toBeFocused();
  await page.keyboard.press("Shift+K");
  await setup.piece("a1", "white king");
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("k");
  await setup.piece("a8", "black king");
  await setup.said(placed("black king", "a8"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await setup.said(t("editor.held", { piece: pieceOf("black rook"), cell: "b8" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await setup.piece("b7", "black rook");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+z");
  await setup.piece("b7", "black rook");
  await expect(setup.fen()).toHaveValue("k7/1r6/8/8/8/8/8/K7 w - - 0 1");
});

test("Hyperchess and Little Cheops have their own pieces, boards and rights", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=hyperchess");
  await expect(page.getByRole("grid")).toHaveCount(8);
  await expect(
    page.getByLabel(sentence("set-piece", { side: "w", piece: "pawn", square: { name: "7d4" } })),
  ).toBeChecked();
  await page
    .getByLabel(sentence("set-piece", { side: "w", piece: "pawn", square: { name: "7d4" } }))
    .uncheck();
  await setup.faultCount(0);
  await picture(page, { path: "e2e/output/editor-hyperchess.png" });
  await setup.open(
    "#game=little-cheops&options=castles-in-common:on&fen=1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9+w+-+e5b%3De5w",
  );
  const castle = page.getByLabel(sentence("set-castle", { square: { name: "e5" } }), { exact: true });
  await expect(castle.locator("option:checked")).toHaveText(
    inWords("set-kept-active", {
      piece: message("set-titled-piece", { side: "w", piece: "king", square: { name: "e5" } }),
    }),
  );
  await castle.selectOption({ label: inWords("set-inactive") });
  await expect(setup.faults).toContainText(sentence("castle-inactive", { chair: { name: "e5" } }));
  await castle.selectOption({ label: inWords("set-none") });
  await setup.faultCount(0);
  await expect(setup.fen()).not.toHaveValue(/e5b/);
  await picture(page, { path: "e2e/output/editor-cheops.png" });
});

test("the game and its rules are chosen here, and the pieces stay when a rule changes", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=chess");
  await page.getByLabel(t("editor.game"), { exact: true }).selectOption({ label: titleOf("alice") });
  await expect(page.getByRole("grid")).toHaveCount(2);
  await setup.square("A e2").click();
  await setup.square("A e4").click();
  await page.locator("summary", { hasText: t("editor.rules") }).click();
  await page.getByRole("switch").first().click();
  await expect(page).toHaveURL(/options=/);
  await setup.piece("A e4", "white pawn");
});

test("a position is played from, and a game's position is set up", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice&fen=4|k3/8/8/8/8/8/8/R3K3+w+-+-+0+1");
  await setup.button(t("editor.play")).click();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await expect(dialog.getByLabel(t("setup.fen"))).toHaveValue("4|k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await setup.click("A a1", "A a4");
  await setup.piece("B a4", "white rook");
  await page.getByRole("link", { name: t("nav.setup") }).click();
  await expect(setup.fen()).toHaveValue("4|k3/8/8/8/|R7/8/8/4K3 b - - 1 1");
  await setup.piece("B a4", "white rook");
});

test("the picture has all boards and pieces", async ({ page }) => {
  const setup = new Setup(page);
  await setup.open("#game=alice");
  const waiting = page.waitForEvent("download");
  await setup.button(t("editor.picture")).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("alice.svg");
  const bytes = readFileSync(await download.path());
  const svg = bytes.toString();
  expect(svg.match(/<use /g)).toHaveLength(32);
  expect(svg).toContain(">B<");
  // Light and dark squares, white and black pieces.
  const { common } = await looksOf(page, bytes, "image/svg+xml");
  expect(common.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...common.map(([red]) => red))).toBeGreaterThan(12);
});

async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(
      () =>
        document.documentElement.scrollWidth > innerWidth ||
        document.documentElement.scrollHeight > innerHeight,
    ),
  ).toBe(false);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    test(`${colorScheme} at ${width} x ${height}`, look(width, colorScheme), async ({ browser, baseURL }) => {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, baseURL: baseURL! });
      const problems: string[] = [];
      page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
      page.on("pageerror", (error) => problems.push(error.message));
      const setup = new Setup(page);
      await setup.open("#game=alice&fen=P3k3/8/8/8/4K3/8/8/7R+w+KQ");
      await setup.faultCount(4);
      await fits(page);
      await picture(page, { path: `e2e/output/editor-${colorScheme}-${width}.png` });
      await scan(page);
      expect(problems).toEqual([]);
      await page.close();
    });
  }
}
