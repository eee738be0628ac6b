import { expect, test } from "@playwright/test";
import {
  any,
  colorName,
  like,
  moved,
  pieceText,
  inWords,
  sentence,
  starting,
  t,
  takenUp,
  won,
} from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

const shot = (name: string) => ({ path: `e2e/output/${name}.png` });

test("the fool's mate by mouse, between two people", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await picture(page, shot("start"));
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await table.drag("A d7", "A d5");
  await table.piece("B d5", "black pawn");
  await table.click("A f1", "A e2");
  await table.piece("B e2", "white bishop");
  await table.click("B d5", "B e4");
  await table.piece("A e4", "black pawn");
  await expect(table.banner).toHaveCount(0);
  await table.drag("B e2", "B b5");
  await expect(table.banner).toContainText(won("w", "checkmate"));
  await expect(table.banner).toContainText("1 – 0");
  await table.said(won("w", "checkmate"));
  await expect(page.getByRole("region", { name: t("people.moves") })).toContainText("Bb5#");
  await expect(table.save).toHaveText(t("save.saved"));
  await table.honest();
  await picture(page, shot("mate"));
  await scan(page);
});

test("a refused drag puts the piece back, and says why", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await table.drag("A e2", "A e5");
  await expect(table.status).toContainText(sentence("piece-moves-otherwise", { piece: "pawn" }));
  await expect(page.locator(".cell[aria-selected=true]")).toHaveCount(0);
  await table.drag("A d1", "A e1");
  await expect(page.locator(".cell[aria-selected=true]")).toHaveCount(0);
  await table.piece("A d1", "white queen");
});

test("a typed move of the other side is refused for its turn, and what was said goes when the field is cleared", async ({
  page,
}) => {
  const table = new Table(page);
  await table.begin("both");
  const entry = page.getByLabel(t("people.move"), { exact: true });
  await entry.fill("e4");
  await entry.press("Enter");
  await expect(entry).toHaveValue("");
  await entry.fill("d4");
  await entry.press("Enter");
  await expect(table.status).toContainText(t("note.turn", { color: colorName("b") }));
  await entry.fill("");
  await expect(table.status).toContainText(t("turn.move", { color: colorName("b") }));
  await entry.press("Enter");
  await expect(table.status).toContainText(like(t("people.typeMove", { example: any })));
});

test("an address of nothing says so, and leads on", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await page.evaluate(() => {
    history.pushState(null, "", "/nosuch");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: t("notFound.page") })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("/nosuch");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await scan(page);
  await picture(page, shot("nowhere"));
  await page
    .getByRole("link", { name: t("nav.games") })
    .last()
    .click();
  await expect(page).toHaveURL(/\/games$/);
  await page.goto("/g/nosuch");
  await expect(page.getByRole("heading", { name: t("notFound.game") })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    t("note.gameFault", { id: "nosuch", reason: inWords("game-not-found") }),
  );
  await scan(page);
  await picture(page, shot("no-game"));
  await page.getByRole("button", { name: t("page.beginNew") }).click();
  await expect(page.getByRole("dialog", { name: t("page.newGame") })).toBeVisible();
});

test("a whole game by keyboard alone, with every move spoken", async ({ page }) => {
  const table = new Table(page);
  const { keyboard } = page;
  await page.goto("/play");
  await table.dialog();
  // From the first field of the dialog: the game, the sides, their last choice, and Enter.
  await keyboard.press("Tab");
  for (let i = 0; i < 3; i++) await keyboard.press("ArrowRight");
  await expect(page.getByLabel(t("setup.opponent.both"), { exact: true })).toBeChecked();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await table.said(t("turn.toMove", { color: colorName("w") }));

  // Moves the focus to a square named like "B e4", with arrow keys and PageDown only.
  const walk = async (goal: string) => {
    const here = async () => (await page.locator(":focus").getAttribute("aria-label"))!.slice(0, 4);
    for (let i = 0; i < 20; i++) {
      const now = await here();
      if (now === goal) return;
      if (now[0] !== goal[0]) await keyboard.press("PageDown");
      else if (now[2]! < goal[2]!) await keyboard.press("ArrowRight");
      else if (now[2]! > goal[2]!) await keyboard.press("ArrowLeft");
      else await keyboard.press(now[3]! < goal[3]! ? "ArrowUp" : "ArrowDown");
      await expect.poll(here).not.toBe(now);
    }
    throw new Error(`no way to ${goal}`);
  };
  const move = async (from: string, to: string, taken: string, spoken: string) => {
    await walk(from);
    await keyboard.press("Enter");
    await table.said(taken);
    await walk(to);
    await keyboard.press("Space");
    await table.said(spoken);
  };

  await walk("A e2");
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await table.said(t("note.putBack"));
  await move(
    "A e2",
    "A e4",
    takenUp("A e2", "white pawn", 2),
    moved("white pawn", "e2", "e4", { passes: "B" }),
  );
  await move(
    "A d7",
    "A d5",
    takenUp("A d7", "black pawn", 2),
    moved("black pawn", "d7", "d5", { passes: "B" }),
  );
  await move(
    "A f1",
    "A e2",
    `A f1, ${pieceText("white bishop")}`,
    moved("white bishop", "f1", "e2", { passes: "B" }),
  );
  await move(
    "B d5",
    "B e4",
    takenUp("B d5", "black pawn", 2),
    moved("black pawn", "d5", "e4", { takes: "white pawn", passes: "A" }),
  );
  await move(
    "B e2",
    "B b5",
    `B e2, ${pieceText("white bishop")}`,
    `${moved("white bishop", "e2", "b5", { passes: "A" })} ${won("w", "checkmate")}`,
  );
  await expect(table.banner).toContainText(won("w", "checkmate"));
});

test("a reload in mid-game brings the same position", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  for (const [from, to] of [
    ["A e2", "A e4"],
    ["A d7", "A d5"],
    ["A g1", "A f3"],
  ] as const)
    await table.click(from, to);
  await table.piece("B f3", "white knight");
  await expect(table.save).toHaveText(t("save.saved"));
  const [pieces, address] = [await table.pieces(), page.url()];
  expect(pieces).toHaveLength(32);
  await page.reload();
  await table.piece("B f3", "white knight");
  expect(await table.pieces()).toEqual(pieces);
  expect(page.url()).toBe(address);
  await table.honest();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The bare address finds the last game too.
  await page.goto("/play");
  await expect(page).toHaveURL(address);
  expect(await table.pieces()).toEqual(pieces);
  // And the game continues.
  await table.click("A g8", "A f6");
  await table.piece("B f6", "black knight");
});

test("what is typed at once after Begin waits for the new game, on a slow machine too", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  for (const move of ["e4", "d5"]) {
    await page.getByLabel(t("people.move"), { exact: true }).fill(move);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(t("people.move"), { exact: true })).toHaveValue("");
  }
  await table.piece("B d5", "black pawn");
});

test("an illegal move is refused with its reason", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1");
  await table.click("A b1", "A c3");
  await expect(table.status).toContainText(
    sentence("transfer-occupied", { square: { name: "c3", board: "B" } }),
  );
  await table.said(sentence("transfer-occupied", { square: { name: "c3", board: "B" } }));
  await table.piece("A b1", "white knight");
  await picture(page, shot("refused"));
  await scan(page);
  await page.getByLabel(t("people.move"), { exact: true }).fill("Nc3");
  await page.keyboard.press("Enter");
  await expect(table.status).toHaveClass(/refused/);
  await expect(page.getByLabel(t("people.move"), { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(t("people.move"), { exact: true }).fill("Nd2");
  await page.keyboard.press("Enter");
  await table.piece("B d2", "white knight");
  await table.honest();
});

test("the landing ghost stands on the other board while a destination is pointed at", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await table.square("A e2").click();
  await table.square("A e4").hover();
  await expect(page.locator(".ghost")).toBeVisible();
  await expect(page.locator(".thread")).toHaveCount(1);
  await picture(page, shot("ghost"));
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
});

test("a pawn is promoted by keyboard", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  await table.click("A a7", "A a8");
  const chooser = page.getByRole("dialog", { name: t("choice.promote") });
  await expect(chooser).toBeVisible();
  await expect(chooser.getByRole("button").first()).toBeFocused();
  // At the square, as large as the squares, and on the board.
  const square = (await table.square("A a8").boundingBox())!;
  const boxes = await Promise.all(
    ["queen", "rook", "bishop", "knight"].map((name) => chooser.getByRole("button", { name }).boundingBox()),
  );
  const [first] = boxes;
  for (const at of ["x", "y", "width", "height"] as const) expect(first![at]).toBeCloseTo(square[at], 0);
  boxes.forEach((box, i) => {
    expect(box!.x).toBeCloseTo(square.x, 0);
    expect(box!.y).toBeCloseTo(square.y + i * square.height, 0);
  });
  await page.keyboard.press("ArrowDown");
  await expect(chooser.getByRole("button", { name: "rook" })).toBeFocused();
  await picture(page, shot("promotion"));
  await scan(page);
  await page.keyboard.press("Escape");
  await expect(chooser).toHaveCount(0);
  await table.piece("A a7", "white pawn");
  await table.click("A a7", "A a8");
  await chooser.getByRole("button", { name: "knight" }).focus();
  await page.keyboard.press("Enter");
  await table.piece("B a8", "white knight");
});

test("the merged view is the same game at the same address", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  const address = page.url();
  await page.keyboard.press("v");
  await expect(page.getByRole("grid")).toHaveCount(1);
  const e4 = page.getByRole("gridcell", { name: /^e4,/ });
  await expect(e4).toHaveAccessibleName(
    starting(`e4, ${t("square.onBoard", { piece: pieceText("white pawn"), board: "B" })}`),
  );
  await expect(e4.locator(".board-mark").first()).toBeVisible();
  await page.getByRole("gridcell", { name: /^d7,/ }).click();
  await page.getByRole("gridcell", { name: /^d5/ }).click();
  await expect(page.getByRole("gridcell", { name: /^d5,/ })).toHaveAccessibleName(
    like(t("square.onBoard", { piece: pieceText("black pawn"), board: "B" })),
  );
  await picture(page, shot("merged"));
  expect(page.url()).toBe(address);
  await page.keyboard.press("v");
  await table.piece("B d5", "black pawn");
});

test("a move can be taken back, and the game resigned", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await page.getByRole("button", { name: t("people.takeBack") }).click();
  await table.piece("A e2", "white pawn");
  await table.said(t("note.takenBack", { turn: t("turn.toMove", { color: colorName("w") }) }));
  await table.honest();
  await table.click("A d2", "A d4");
  await table.piece("B d4", "white pawn");
  await page.getByRole("button", { name: t("people.resign") }).click();
  await page.getByRole("button", { name: t("people.pressAgain") }).click();
  // Black is to move.
  const resigned = sentence("game-resigned", { loser: "b", winner: "w" });
  await expect(table.banner).toContainText(resigned);
  await expect(table.save).toHaveText(t("save.saved"));
  await page.reload();
  await expect(table.banner).toContainText(resigned);
});

test("the engine answers", async ({ page }) => {
  const table = new Table(page);
  await table.begin("white");
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await table.said(starting(`${colorName("b")} ${any} ${t("move.passes", { board: "B" })}`));
  await expect(table.status).toContainText(t("turn.yours"));
  await expect(page.getByRole("region", { name: t("people.moves") }).locator(".san:not(.none)")).toHaveCount(
    2,
  );
  await expect(table.save).toHaveText(t("save.saved"));
  await table.honest();
});

test("the engine begins when the person has Black", async ({ page }) => {
  const table = new Table(page);
  await table.begin("black");
  await table.said(starting(`${colorName("w")} ${any} ${t("move.passes", { board: "B" })}`));
  await expect(table.status).toContainText(t("turn.yours"));
});

test("the connection is lost and found again", async ({ page, context }) => {
  const table = new Table(page);
  await table.begin("both");
  await expect(table.save).toHaveText(t("save.saved"));
  let cut = true;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (cut) void socket.close();
    else socket.connectToServer();
  });
  await page.reload();
  await expect(table.save).toHaveText(t("save.reconnecting"));
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await expect(table.save).toHaveText(t("save.reconnecting"));
  cut = false;
  await expect(table.save).toHaveText(t("save.saved"), { timeout: 20000 });
  const other = await context.newPage();
  await other.goto(page.url());
  await new Table(other).piece("B e4", "white pawn");
});

test("no motion when it is not wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const table = new Table(page);
  await table.begin("both");
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: number[] }).seen = [0]);
    new MutationObserver(() => (seen[0] = seen[0]! + document.querySelectorAll(".travel").length)).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen[0])).toBe(0);
  await table.honest();
});

test("two windows show one game", async ({ page, context }) => {
  const table = new Table(page);
  await table.begin("both");
  await expect(table.save).toHaveText(t("save.saved"));
  const other = new Table(await context.newPage());
  await other.page.goto(page.url());
  await other.piece("A e2", "white pawn");
  await table.click("A e2", "A e4");
  await other.piece("B e4", "white pawn");
  await other.said(moved("white pawn", "e2", "e4", { passes: "B" }));
  await other.click("A d7", "A d5");
  await table.piece("B d5", "black pawn");
  await table.said(moved("black pawn", "d7", "d5", { passes: "B" }));
  await page.getByRole("button", { name: t("people.takeBack") }).click();
  await other.piece("A d7", "black pawn");
  await other.honest();
});

test("without its core the page says so", async ({ page }) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto("/play");
  await expect(page.getByRole("alert")).toContainText(like(t("page.failed", { reason: any })));
  await expect(page.getByRole("button", { name: t("page.again") })).toBeVisible();
});
