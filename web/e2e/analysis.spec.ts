import { expect, test, type Page } from "@playwright/test";
import {
  any,
  colorName,
  digits,
  like,
  moved,
  type PieceName,
  pieceText,
  inWords,
  t,
} from "../test/english.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";
import { look, picture } from "./long.ts";

const shot = (name: string) => ({ path: `e2e/output/analysis-${name}.png` });

// The analysis page as a user meets it.
class Room extends Table {
  readonly tree = this.page.getByRole("region", { name: t("analysis.tree") });
  readonly answer = this.page.getByTestId("answer");
  readonly now = this.tree.locator("[aria-current]");
  readonly lines = this.page.getByRole("list", { name: t("analysis.lines") }).getByRole("listitem");

  // Through the links in the page's header, or its menu.
  async enter(): Promise<void> {
    await this.page.goto("/play");
    const dialog = this.page.getByRole("dialog", { name: t("page.newGame") });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: t("people.cancel") }).click();
    await expect(dialog).toHaveCount(0);
    const menu = this.page.getByRole("button", { name: t("page.menu"), exact: true });
    if (await menu.isVisible()) await menu.click();
    await this.page.getByRole("link", { name: t("nav.analyse") }).click();
    await expect(this.page).toHaveURL(/\/analyse/);
    await expect(this.tree).toBeVisible();
  }

  async type(...moves: string[]): Promise<void> {
    for (const move of moves) {
      await this.page.getByLabel(t("people.move"), { exact: true }).fill(move);
      await this.page.keyboard.press("Enter");
      await expect(this.page.getByLabel(t("people.move"), { exact: true })).toHaveValue("");
    }
  }

  // Out of the field for typed moves, so that single-key shortcuts work.
  async leaveField(): Promise<void> {
    await this.page.getByLabel(t("people.move"), { exact: true }).evaluate((field) => field.blur());
  }

  async import(text: string): Promise<void> {
    await this.page.getByRole("button", { name: t("analysis.exchange.short") }).click();
    const dialog = this.page.getByRole("dialog", { name: t("analysis.exchange") });
    await dialog.getByLabel(t("analysis.import.text")).fill(text);
    await dialog.getByRole("button", { name: t("analysis.import.read") }).click();
  }

  async pgn(): Promise<string> {
    await this.page.getByRole("button", { name: t("analysis.exchange.short") }).click();
    const dialog = this.page.getByRole("dialog", { name: t("analysis.exchange") });
    const field = dialog.getByLabel(t("analysis.export.pgn"), { exact: true });
    await expect(field).not.toHaveValue("");
    const text = await field.inputValue();
    await dialog.getByRole("button", { name: t("analysis.close") }).click();
    return text;
  }
}

const on = (piece: PieceName, cell: string) => t("analysis.threats.piece", { piece: pieceText(piece), cell });
const attacked = (by: "w" | "b", pieces: string) =>
  t("analysis.threats.attack", { color: colorName(by), pieces });

const readable = (page: Page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

test("an imported game shows who played it", async ({ page }) => {
  await page.goto("/analyse");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await page.getByRole("button", { name: t("analysis.exchange.short") }).click();
  const dialog = page.getByRole("dialog", { name: t("analysis.exchange") });
  await dialog
    .getByLabel(t("analysis.import.text"))
    .fill('[White "Anna"]\n[Black "Bela"]\n[Variant "Alice"]\n\n1. e4 d5 *\n');
  await dialog.getByRole("button", { name: t("analysis.import.read") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId("record-w")).toHaveText("Anna");
  await expect(page.getByTestId("record-b")).toHaveText("Bela");
});

test("another game is chosen, and the way back leads to the moves of the first", async ({ page }) => {
  const room = new Room(page);
  await room.enter();
  const game = page.getByRole("combobox", { name: t("editor.game") });
  await expect(game).toHaveValue("alice");
  await room.type("e4", "d5");
  await game.selectOption("raumschach");
  await expect(page.getByRole("grid")).toHaveCount(5);
  await expect(room.tree).toContainText(t("analysis.tree.empty"));
  await page.goBack();
  await expect(page.getByRole("grid")).toHaveCount(2);
  await expect(game).toHaveValue("alice");
  await expect(room.now).toContainText("d5");
  // On a phone there is room for it until the first move.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(game).toHaveCount(0);
  await page.keyboard.press("Home");
});

test("a tree with a variation is built, walked, marked, and there again after a reload", async ({ page }) => {
  const room = new Room(page);
  const comment = "into the open";
  await room.enter();
  await room.type("e4", "d5", "Be2");
  await room.leaveField();
  await page.keyboard.press(",");
  await page.keyboard.press(",");
  await room.piece("A d7", "black pawn");
  await room.type("e5");
  await room.piece("B e5", "black pawn");
  await expect(room.tree).toHaveText(/1\.e4\s*d5\s*1…e5\s*2\.Be2/);
  await room.leaveField();
  await page.keyboard.press("k");
  await expect(room.now).toHaveText("d5");
  await page.getByRole("textbox", { name: t("analysis.comment.of", { move: "d5" }) }).fill(comment);
  await page.locator("summary", { hasText: "!?" }).click();
  await page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` }).click();
  // The box closes, and the focus is at its button; Escape closes it too.
  const symbols = page.locator("summary", { hasText: "!?" });
  await expect(page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` })).toBeHidden();
  await expect(symbols).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` })).toBeHidden();
  await expect(symbols).toBeFocused();
  // So does a press where nothing takes the focus.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` })).toBeVisible();
  await page.getByRole("banner").click({ position: { x: 4, y: 4 } });
  await expect(page.getByRole("button", { name: `?! ${t("analysis.symbol.6")}` })).toBeHidden();
  await expect(room.now).toHaveText("d5?!");
  await expect(room.tree).toContainText(comment);
  await page.reload();
  await expect(room.now).toHaveText("d5?!");
  await room.piece("B d5", "black pawn");
  // The variation becomes the line.
  await room.tree.getByRole("button", { name: "e5" }).click();
  await room.piece("B e5", "black pawn");
  await page.locator("summary", { hasText: "!?" }).click();
  await page.getByRole("button", { name: t("analysis.promote") }).click();
  await expect(room.tree).toHaveText(/1\.e4\s*e5\s*1…d5/);
  await symbols.click();
  await page.getByRole("button", { name: t("analysis.delete") }).click();
  await expect(room.now).toHaveText(/e4/);
  await expect(room.tree.getByRole("button", { name: "e5" })).toHaveCount(0);
  await room.honest();
});

test("the engine shows its lines with depth, gauge and arrows, and a line is played by a press", async ({
  page,
}) => {
  const room = new Room(page);
  await room.enter();
  await room.type("e4", "d5");
  await room.leaveField();
  await page.keyboard.press("+");
  await page.keyboard.press("e");
  await expect(room.lines).toHaveCount(3);
  const first: number[] = [Number(await page.locator(".progress").getAttribute("data-first"))];
  await expect(page.locator(".progress")).toContainText(like(t("analysis.depth", { depth: digits })));
  await expect(page.locator(".arrows [data-arrow]")).toHaveCount(3);
  await expect(page.locator(".arrows .pass").first()).toBeAttached();
  await expect(page.getByRole("meter", { name: t("analysis.gauge") })).toHaveAttribute(
    "aria-valuetext",
    /\d/,
  );
  await picture(page, shot("engine"));
  await scan(page);
  await room.lines.first().getByRole("button").first().click();
  await expect(room.now).toHaveText(/^2\./);
  await expect(room.lines.first()).toBeVisible();
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press(i % 2 ? "." : ",");
    await expect(room.lines.first()).toBeVisible();
    first.push(Number(await page.locator(".progress").getAttribute("data-first")));
  }
  console.log(`first line after ${first.join(", ")} ms`);
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(room.lines).toHaveCount(1);
  await page.keyboard.press("e");
  await expect(room.lines).toHaveCount(0);
  await expect(page.locator(".arrows")).toHaveCount(0);
});

test("a square's attackers, and why a piece cannot go somewhere", async ({ page }) => {
  const room = new Room(page);
  await room.enter();
  await room.type("e4", "d5");
  await room.leaveField();
  await page.keyboard.press("t");
  await room.square("B d5").hover();
  await expect(room.answer).toContainText(
    [
      `B d5, ${pieceText("black pawn")}.`,
      attacked("w", on("white pawn", "B e4")),
      t("analysis.threats.noGuard", { color: colorName("b") }),
    ].join(" "),
  );
  await expect(page.locator(".arrow.white")).toHaveCount(1);
  await room.square("A f3").click();
  await room.said(
    like(
      `A f3. ${t("analysis.threats.none", { color: colorName("b") })} ${attacked("w", `${any}${on("white knight", "A g1")}${any}`)}`,
    ),
  );
  await picture(page, shot("threats"));
  await scan(page);
  await page.keyboard.press("y");
  await room.square("A e8").click();
  await room.square("A e6").click();
  await expect(room.answer).toContainText(
    t("analysis.why.turned", {
      color: colorName("b"),
      answer: `A e8 – A e6: ${inWords("piece-moves-otherwise", { piece: "king" })}.`,
    }),
  );
  await room.said(/A e8 – A e6/);
  // And pieces of the side to move.
  await room.square("A d1").click();
  await room.square("A d6").click();
  await expect(room.answer).toContainText(/^A d1 – A d6: /);
  await page.keyboard.press("Escape");
  await expect(room.answer).toHaveCount(0);
  // Clicks make moves again.
  await room.click("A f1", "A e2");
  await room.piece("B e2", "white bishop");
});

test("positions and games come in and go out unchanged", async ({ page }) => {
  await readable(page);
  const cores: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".wasm") && cores.push(request.url())));
  const room = new Room(page);
  await room.enter();
  const text =
    '[White "Carroll"]\n[Black "Dodgson"]\n[Variant "alice"]\n\n1. e4 d5 $6 {bold} (1... e5 2. Nf3 (2. d4)) 2. Be2 dxe4 3. Bb5# 1-0\n';
  await room.import(text);
  await expect(room.tree).toContainText("Bb5#");
  const written = await room.pgn();
  // The core for records suffices for Alice.
  expect(cores.map((core) => /_(\w+)-/.exec(core)?.[1])).toEqual([undefined, "records"]);
  expect(written).toContain('[White "Carroll"]');
  expect(written.replace(/\s+/g, " ")).toContain(
    "1. e4 d5 $6 {bold} (1... e5 2. Nf3 (2. d4)) 2. Be2 dxe4 3. Bb5# 1-0",
  );
  await room.import(written);
  expect(await room.pgn()).toBe(written);
  // A fault is shown with its place, and what is legal before it.
  await room.import("1. e4 e5\n2. Ke4");
  const dialog = page.getByRole("dialog", { name: t("analysis.exchange") });
  await expect(dialog.getByRole("status").first()).toContainText(
    like(t("analysis.import.fault", { line: 2, column: 4, reason: `${any}Ke4` })),
  );
  await picture(page, shot("exchange"));
  await scan(page);
  // A game that was chosen in one text is not looked for in the next.
  const read = dialog.getByRole("button", { name: t("analysis.import.read") });
  await dialog
    .getByLabel(t("analysis.import.text"))
    .fill('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n');
  await read.click();
  await dialog.getByLabel(t("analysis.import.which")).selectOption({ index: 1 });
  await dialog.getByLabel(t("analysis.import.text")).fill("1. d4 d5\n2. Kd4");
  await read.click();
  await expect(dialog.getByRole("status").first()).toContainText("Kd4");
  // Every dialect is read as the same position.
  const fen = "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1";
  await dialog.getByLabel(t("analysis.import.text")).fill(fen);
  await read.click();
  await room.piece("B c3", "black knight");
  await page.getByRole("button", { name: t("analysis.exchange.short") }).click();
  await expect(dialog.getByRole("textbox", { name: t("analysis.dialect.bar") })).toHaveValue(fen);
  const wide = await dialog.getByRole("textbox", { name: t("analysis.dialect.wide") }).inputValue();
  await dialog.getByLabel(t("analysis.import.text")).fill(wide);
  await read.click();
  await expect(dialog).toHaveCount(0);
  await room.piece("B c3", "black knight");
});

test("a record of Chess960 is opened and replayed, castling included", async ({ page }) => {
  await readable(page);
  const room = new Room(page);
  await room.enter();
  await room.import(
    '[Variant "Fischerandom"]\n[SetUp "1"]\n[FEN "rkbqrnbn/pppppppp/8/8/8/8/PPPPPPPP/RKBQRNBN w KQkq - 0 1"]\n\n1. Nhg3 Nhg6 2. e3 e6 3. b3 b6 4. Bb2 Bb7 5. Qe2 Qe7 6. O-O-O f6 7. f3 O-O-O *\n',
  );
  await expect(room.tree).toContainText("f3O-O-O");
  await expect(page.getByRole("combobox", { name: t("editor.game") })).toHaveValue("chess960");
  await page.keyboard.press("End");
  await expect(room.now).toHaveText("O-O-O");
  for (const [square, piece] of [
    ["c1", "white king"],
    ["d1", "white rook"],
    ["c8", "black king"],
    ["d8", "black rook"],
  ] as const)
    await room.piece(square, piece);
  await page.keyboard.press(",");
  await room.piece("b8", "black king");
  await room.piece("a8", "black rook");
  const written = await room.pgn();
  expect(written).toContain('[Variant "Chess960"]');
  expect(written).toContain('[FEN "rkbqrnbn/pppppppp/8/8/8/8/PPPPPPPP/RKBQRNBN w KQkq - 0 1"]');
  // The king may also step to the square where castling takes it: the user is asked which.
  await room.click("b8", "c8");
  const chooser = page.getByRole("dialog", { name: t("choice.move") });
  await expect(chooser.getByRole("button")).toHaveText(["Kc8", "O-O-O"], { useInnerText: true });
  await chooser.getByRole("button", { name: "O-O-O" }).click();
  await room.piece("d8", "black rook");
});

test("a record's clocks, evaluations, arrows and circles are shown with its moves", async ({ page }) => {
  await readable(page);
  const room = new Room(page);
  await room.enter();
  await room.import(
    `[White "Morphy"]
[Black "Allies"]
[Variant "Chess"]

1. e4 { [%eval 0.18] [%clk 0:03:00] } e5 { [%eval 0.21] [%clk 0:02:58] } 2. Nf3 { bold [%eval 0.13] [%clk 0:02:51] [%csl Ge5,Rf7][%cal Gf3e5,Bd2d4,Yg1f3] } d6 { [%eval 0.55] [%clk 0:02:40.5] } 3. d4 { [%eval 0.6] [%clk 0:02:49] } *
`,
  );
  await expect(room.tree).toContainText("bold");
  await expect(room.tree).not.toContainText("[%");
  const clock = (color: "w" | "b") => page.getByTestId(`record-${color}`);
  // No time is known at the start.
  await expect(clock("w")).toHaveText("Morphy");
  await expect(page.getByTestId("graph")).toBeVisible();
  const step = (n: number) => room.tree.getByRole("button").nth(n).click();
  await step(3);
  await expect(room.now).toHaveText(/Nf3/);
  await expect(clock("w")).toHaveText("Morphy2:51");
  await expect(clock("b")).toHaveText("Allies2:58");
  await expect(page.getByTestId("known-score")).toHaveText("+0.13");
  // Green, red, blue and yellow, circles and arrows alike.
  const drawn = page.locator(".shapes [data-shape]");
  await expect(drawn).toHaveCount(5);
  for (const [ink, n] of [2, 1, 1, 1].entries())
    await expect(page.locator(`.shapes .ink-${ink}`)).toHaveCount(n);
  await picture(page, shot("record"));
  await scan(page);
  await step(4);
  await expect(clock("b")).toHaveText("Allies2:41");
  await expect(drawn).toHaveCount(0);
  const written = (await room.pgn()).replace(/\s+/g, " ");
  expect(written).toContain(
    "2. Nf3 {[%eval 0.13] [%clk 0:02:51] [%csl Ge5,Rf7] [%cal Gf3e5,Bd2d4,Yg1f3] bold}",
  );
  expect(written).toContain("[%clk 0:02:40.5]");
});

test("a link opens the same position at another page", async ({ page }) => {
  await readable(page);
  const room = new Room(page);
  await room.enter();
  await room.type("e4", "d5", "Be2");
  await room.leaveField();
  await page.keyboard.press(",");
  await room.piece("B d5", "black pawn");
  await expect(room.now).toHaveText("d5");
  await page.getByRole("button", { name: t("analysis.link") }).click();
  await room.said(t("analysis.link.game"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = new Room(await page.context().newPage());
  await other.page.goto(link);
  await expect(other.now).toHaveText("d5");
  await expect(other.tree).toContainText("Be2");
  expect(await other.pieces()).toEqual(await room.pieces());
});

test("a link that the browser does not copy can be selected, and covers nothing", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
  });
  const room = new Room(page);
  await room.enter();
  await room.type("e4", "d5", "Be2", "dxe4", "Bb5#");
  await room.leaveField();
  for (const ended of [true, false]) {
    if (!ended) await page.keyboard.press(",");
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole("button", { name: t("analysis.link") }).click();
      const field = page.getByRole("textbox", { name: t("page.quoted") });
      await expect(field).toHaveValue(new RegExp(`^${new URL(page.url()).origin}/analyse#`));
      await expect(field).toBeFocused();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
      const box = (await field.boundingBox())!;
      expect(box.x >= 0 && box.x + box.width <= width, `${width} x ${height}`).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await picture(page, shot(`quoted-${ended}-${width}`));
    }
  }
});

test("a game on the table is analysed, or saved as PGN, and goes on afterwards", async ({ page }) => {
  const room = new Room(page);
  await room.begin("both");
  await room.click("A e2", "A e4");
  await room.click("A d7", "A d5");
  await room.piece("B d5", "black pawn");
  await expect(room.save).toHaveText(t("save.saved"));
  const address = page.url();
  await page.locator("summary", { hasText: t("analysis.more") }).click();
  await picture(page, shot("more"));
  await scan(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("analysis.export.download") }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("alice.pgn");
  await page.locator("summary", { hasText: t("analysis.more") }).click();
  await page.getByRole("button", { name: t("analysis.analyse") }).click();
  await expect(page).toHaveURL(/\/analyse#of=/);
  await expect(room.now).toHaveText("d5");
  await room.type("Be2");
  await page.getByRole("link", { name: t("nav.table") }).click();
  await expect(page).toHaveURL(address);
  await room.piece("A f1", "white bishop");
});

test("by keyboard alone", async ({ page }) => {
  const room = new Room(page);
  const { keyboard } = page;
  await room.enter();
  await keyboard.press("/");
  await keyboard.type("e4");
  await keyboard.press("Enter");
  await room.said(moved("white pawn", "e2", "e4", { passes: "B" }));
  await keyboard.type("d5");
  await keyboard.press("Enter");
  await room.said(moved("black pawn", "d7", "d5", { passes: "B" }));
  // To the tree by Tab, back from the field for moves over openings, symbols and comment.
  for (let i = 0; i < 4; i++) await keyboard.press("Shift+Tab");
  await expect(page.locator(":focus")).toHaveText("d5");
  await keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).toHaveText(/e4/);
  await keyboard.press("Home");
  await expect(page.locator(":focus")).toHaveText(t("analysis.start"));
  await room.piece("A e2", "white pawn");
  await keyboard.press("End");
  await expect(page.locator(":focus")).toHaveText("d5");
  await keyboard.press("c");
  await keyboard.type("fine");
  await expect(room.tree).toContainText("fine");
  // Who attacks the square with the focus: the board keeps its arrow keys.
  await page.locator('.boards [tabindex="0"]').focus();
  await keyboard.press("t");
  await keyboard.press("ArrowUp");
  await expect(room.answer).toContainText(
    like(
      attacked("w", any),
      attacked("b", any),
      t("analysis.threats.none", { color: colorName("w") }),
      t("analysis.threats.none", { color: colorName("b") }),
    ),
  );
  await keyboard.press("Escape");
  await expect(room.answer).toHaveCount(0);
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: t("page.keys") })).toContainText(t("keys.analysis"));
  await picture(page, shot("keys"));
  await scan(page);
});

test("every kind of game, large and small, by day and by night", async ({ page }) => {
  const room = new Room(page);
  for (const [game, move] of [
    ["raumschach", "Ab3"],
    ["hyperchess", ""],
    ["little-cheops", "P a2-a4"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`/analyse#game=${game}`);
    await expect(room.tree).toBeVisible();
    if (move !== "") await room.type(move);
    else await page.getByRole("gridcell").first().focus();
    await room.leaveField();
    if (!(await page.getByRole("switch", { name: t("analysis.engine") }).isChecked()))
      await page.keyboard.press("e");
    await expect(room.lines.first()).toBeVisible({ timeout: 20000 });
    await settled(page);
    await picture(page, shot(game));
    await room.honest();
  }
  await scan(page);
  await page.keyboard.press("e");
});

for (const [name, width, height] of [
  ["large", 1440, 900],
  ["small", 1024, 768],
  ["phone", 390, 844],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the look at ${width} x ${height}, ${colorScheme}`, look(width, colorScheme), async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      const room = new Room(page);
      await page.goto("/analyse#game=alice&moves=e2e4+d7d5+f1e2&ply=2");
      await expect(room.now).toHaveText("d5");
      await page.getByRole("switch", { name: t("analysis.engine") }).check();
      await expect(room.lines).toHaveCount(2);
      await settled(page);
      await picture(page, shot(`${name}-${colorScheme}`));
      await scan(page);
    });
  }
}

test("where the review runs is not cut off where there is less room than for both", async ({ page }) => {
  const room = new Room(page);
  await page.goto("/analyse");
  await room.type("e4");
  const choice = page.getByRole("combobox", { name: t("review.where"), exact: true });
  await expect(choice).toBeVisible();
  // As much as both need without the gap between them.
  const out = await choice.evaluate((select: HTMLElement) => {
    const [button, review] = [select.previousElementSibling as HTMLElement, select.closest("section")!];
    button.style.flex = "none";
    review.style.width = `${button.offsetWidth + select.offsetWidth}px`;
    button.style.flex = "";
    return select.getBoundingClientRect().right - review.getBoundingClientRect().right;
  });
  expect(out).toBeLessThanOrEqual(0.5);
});
