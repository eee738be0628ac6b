import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { any, digits, german, like, sentence, t } from "../test/english.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";
import { look, picture } from "./long.ts";

// The page of problems: the solver in the browser, its solution, and solving by oneself.

const marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";
const at = (game: string, fen: string, stipulation: string, others = {}) =>
  `/problem#${new URLSearchParams({ game, fen, stipulation, ...others }).toString()}`;

async function visit(page: Page, address = "/problem"): Promise<Table> {
  await page.goto(address);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Table(page);
}
const button = (page: Page, key: "solve" | "solveIt" | "cancel" | "back" | "show" | "print" | "save") =>
  page.getByRole("button", { name: t(`problem.${key}`), exact: true });
const solution = (page: Page) => page.getByRole("region", { name: t("problem.solution") });
const move = (page: Page, san: string) => solution(page).getByRole("button", { name: san, exact: true });
const solved = (page: Page, n: number) =>
  expect(page.locator(".problem-state")).toContainText(t("problem.state.solved", { n }));

test("the first problem of the collection is solved, and its solution clicked through", async ({ page }) => {
  const table = await visit(page);
  await table.piece("B a2", "white king");
  await button(page, "solve").click();
  await solved(page, 1);
  await move(page, "1.Kb1/A!").click();
  await table.piece("A b1", "white king");
  // Of several defences with the same answer only the first shows its number.
  await expect(move(page, "1…Rg4").locator(".count")).toHaveCount(1);
  await expect(move(page, "1…Rg6")).toHaveText("Rg6,");
  // By keyboard: the first defence, the one beside it, and back.
  await page.keyboard.press("ArrowRight");
  await expect(solution(page).locator("[aria-current]")).toContainText("1…");
  await page.keyboard.press("ArrowRight");
  // A mate on the board ends no game.
  await expect(solution(page).locator("[aria-current]")).toContainText("#");
  await expect(table.status).toHaveText("");
  await expect(table.banner).toHaveCount(0);
  await page.keyboard.press("Home");
  await table.piece("B a2", "white king");
  // A try with the defence that refutes it.
  await solution(page)
    .getByRole("button", { name: t("problem.unfold", { move: "Qd3/A" }) })
    .click();
  await move(page, "1…Ra8+!").last().click();
  await table.piece("B a8", "black rook");
  await expect(page).toHaveURL(/stipulation=%232/);
  await table.honest();
});

test("a diagram without a white king is solved, and one with nine pawns noted", async ({ page }) => {
  const table = await visit(page, at("chess", "7k/p6p/8/8/8/8/8/5RR1 b - - 0 1", "h#1"));
  await button(page, "solve").click();
  await solved(page, 2);
  await page.keyboard.press("End");
  await table.piece("f8", "white rook");
  await expect(table.banner).toHaveCount(0);

  await visit(page, at("chess", "7k/8/5K2/8/8/P7/PPPPPPPP/6R1 w - - 0 1", "#1"));
  await page.reload();
  await button(page, "solve").click();
  await expect(page.getByText(sentence("pawns-too-many", { side: "w", count: 9, max: 8 }))).toBeVisible();
});

test("whoever solves it is refuted, and answered until the mate", async ({ page }) => {
  const table = await visit(page, at("alice", marks, "#2"));
  await button(page, "solveIt").click();
  await expect(page.getByText(t("problem.make"))).toBeVisible();
  await table.click("B a3", "B d3");
  await expect(page.getByText(t("problem.feedback.refuted", { move: "Qd3", reply: "Ra8+" }))).toBeVisible();
  await table.piece("B a8", "black rook");
  await button(page, "back").click();
  await table.piece("B a3", "white queen");
  await table.click("B a2", "B b1");
  await expect(
    page.getByText(like(t("problem.feedback.key", { move: "Kb1", reply: any, left: 1 }))),
  ).toBeVisible();
  await button(page, "show").click();
  await solved(page, 1);
});

test("the problem and its solution are printed on pages of A4, and saved below each other", async ({
  page,
}) => {
  await visit(page, at("alice", marks, "#2"));
  await button(page, "solve").click();
  await solved(page, 1);
  await page.evaluate(() => (window.print = () => document.body.classList.add("printed")));
  await button(page, "print").click();
  await expect(page.locator("body.printed")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("img.print-sheet")).toHaveCount(2);
  for (const sheet of await page.locator("img.print-sheet").all()) await expect(sheet).toBeVisible();
  await expect(page.locator(".problem")).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("img.print-sheet")).toHaveCount(0);
  await expect(page.locator(".problem")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "save").click()]);
  expect(file.suggestedFilename()).toBe("alice.svg");
  const svg = readFileSync(await file.path(), "utf8");
  for (const text of [' height="594mm">', ">#2   (7+11)<", ">    1.Kb1/A!", ">2/2<"])
    expect(svg).toContain(text);
});

test("a sheet does not stay in a page whose browser never says that it has printed", async ({ page }) => {
  await visit(page, at("alice", marks, "#2"));
  await button(page, "solve").click();
  await solved(page, 1);
  const papers = () => page.evaluate(() => document.adoptedStyleSheets.length);
  const before = await papers();
  await page.evaluate(() => (window.print = () => document.body.classList.add("printed")));
  for (const use of [() => page.keyboard.press("Shift"), () => page.locator("header").first().click()]) {
    await button(page, "print").click();
    await expect(page.locator("img.print-sheet")).toHaveCount(2);
    await use();
    await expect(page.locator("img.print-sheet")).toHaveCount(0);
    expect(await papers()).toBe(before);
  }
});

test("a solution goes on where only the kings are left", async ({ page }) => {
  const to = "8/8/3K4/8/8/8/k7/8 w - - 0 1";
  const table = await visit(page, at("chess", "8/2K5/8/8/8/8/8/k7 w - - 0 1", "a=>b1", { to }));
  await button(page, "solve").click();
  await solved(page, 1);
  await move(page, "1…Ka2").click();
  await table.piece("a2", "black king");
  await table.piece("d6", "white king");
  await page.keyboard.press("Home");
  await table.piece("c7", "white king");
});

test("the collection shows which of its problems is on the board", async ({ page }) => {
  await visit(page);
  const collection = page.getByRole("region", { name: t("problem.collection") });
  const shown = collection.locator(".collection-shown");
  await expect(shown).toContainText("Marks");
  const next = collection.getByRole("button", { name: t("problem.next"), exact: true });
  await next.click();
  await expect(shown).not.toContainText("Marks");
  await collection.getByRole("button", { name: t("problem.previous"), exact: true }).click();
  await expect(shown).toContainText("Marks");
  // By keyboard: the list opens at the problem on the board.
  await collection.locator(".collection-open").focus();
  await page.keyboard.press("Enter");
  const list = collection.getByRole("list");
  await expect(list.locator("button[aria-current]")).toBeFocused();
  await scan(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(collection.locator(".collection-open")).toContainText(/^\D*3 /);
  const field = page.getByLabel(t("problem.stipulation"), { exact: true });
  await field.fill("h#9");
  await field.blur();
  await expect(shown).toHaveCount(0);
});

test("by keyboard the focus goes on from Solve to the solution", async ({ page }) => {
  await visit(page, at("alice", marks, "#2"));
  await button(page, "solve").focus();
  await page.keyboard.press("Enter");
  await solved(page, 1);
  await expect(move(page, t("problem.diagram"))).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(move(page, "1.Kb1/A!")).toBeFocused();
});

test.describe("in German", () => {
  test.use({ locale: "de" });
  test("the page and its sheet", async ({ page }) => {
    await visit(page, at("alice", marks, "#2"));
    await page.getByRole("button", { name: german("problem.solve"), exact: true }).click();
    await expect(page.locator(".problem-state")).toContainText(german("problem.state.solved", { n: 1 }));
    const save = page.getByRole("button", { name: german("problem.save"), exact: true });
    const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
    const svg = readFileSync(await file.path(), "utf8");
    expect(svg).toContain(`>${german("problem.state.solved", { n: 1 })}<`);
    for (const key of ["problem.solution", "problem.section.tries"] as const)
      expect(svg).toContain(`>${german(key)}:<`);
    for (const key of ["problem.zugzwang", "problem.dual"] as const)
      expect(svg).toContain(`(${german(key)})`);
  });

  test("all that solving it yourself offers is in the panel", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await visit(page, at("alice", marks, "#2"));
    await page.getByRole("button", { name: german("problem.solveIt"), exact: true }).click();
    await page.locator("#entry").fill("Qd3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: german("problem.back"), exact: true })).toBeVisible();
    const right = await page.locator(".problem").evaluate((panel) => panel.getBoundingClientRect().right);
    for (const one of await page.locator(".problem-self").getByRole("button").all()) {
      const { x, width } = (await one.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(right);
    }
  });
});

for (const language of ["en", "de"]) {
  const said = (key: "page.newGame" | "people.cancel" | "nav.problem" | "page.menu"): string =>
    language === "de" ? german(key) : t(key);
  test.describe(`during a game in ${language}`, () => {
    test.use({ locale: language });
    test("a link leads to the problems in every window", async ({ page }) => {
      for (const width of [1024, 1279, 1280, 1400, 1440, 1519, 1520]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/play");
        const dialog = page.getByRole("dialog", { name: said("page.newGame") });
        await dialog.getByRole("button", { name: said("people.cancel") }).click();
        const [row, status] = [page.locator(".places").first(), page.locator(".status")];
        const [left, right] = [(await row.boundingBox())!, (await status.boundingBox())!];
        expect(left.x + left.width, `at ${width}`).toBeLessThanOrEqual(right.x);
        const link = page.getByRole("link", { name: said("nav.problem") });
        if (!(await link.isVisible()))
          await page.getByRole("button", { name: said("page.menu"), exact: true }).click();
        await expect(link, `at ${width}`).toBeInViewport({ ratio: 1 });
        await link.click();
        await expect(page).toHaveURL(/\/problem/);
      }
    });
  });
}

test("a game to another position is found, and one from the start", async ({ page }) => {
  const kings = "8/2K5/8/8/8/8/7P/k7 w - - 0 1";
  const to = "8/8/3K4/8/8/8/k6P/8 w - - 0 1";
  const table = await visit(page, at("chess", kings, "a=>b1", { to }));
  await expect(page.getByLabel(t("problem.to"), { exact: true })).toHaveValue(to);
  await button(page, "solve").click();
  await solved(page, 1);
  await move(page, "1…Ka2").click();
  await table.piece("a2", "black king");
  await page.goto(at("alice", "rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP|BPPP/RNBQK1NR w KQkq - 0 3", "dia2"));
  await expect(page.getByLabel(t("problem.to"), { exact: true })).toHaveCount(0);
  await button(page, "solve").click();
  await solved(page, 1);
  await move(page, "1.e4").click();
  await table.piece("B e4", "white pawn");
  await move(page, "2…dxe4/A").click();
  await table.piece("A e4", "black pawn");
  await table.honest();
});

test("what cannot be solved is said at its place", async ({ page }) => {
  await visit(page, at("alice", marks, "#2"));
  const field = page.getByLabel(t("problem.stipulation"), { exact: true });
  await field.fill("#q");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    sentence("stipulation-length-expected", { word: "q", max: 99 }),
  );
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("#2");
  await field.press("Enter");
  await solved(page, 1);
});

test("what stands in the field of the position is solved, or nothing", async ({ page }) => {
  const table = await visit(page, at("alice", marks, "#2"));
  const fen = page.getByLabel(t("problem.fen"), { exact: true });
  const other = "8/7|R/8/8/|n7/2K5/1p6/2kQ4";
  // White to begin, Black would be in check.
  await fen.fill(other);
  await fen.press("Tab");
  await expect(fen).toHaveAttribute("aria-invalid", "true");
  await button(page, "solve").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator(".problem-state")).toHaveCount(0);
  const stipulation = page.getByLabel(t("problem.stipulation"), { exact: true });
  await stipulation.fill("h#2");
  await stipulation.press("Enter");
  await expect(page.locator(".problem-state strong")).not.toBeEmpty();
  await expect(fen).toHaveValue(`${other} b - - 0 1`);
  await table.piece("A d1", "white queen");
  // A tap does not take the focus from the field.
  await stipulation.fill("#1");
  await fen.fill("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  await button(page, "solve").dispatchEvent("click");
  await expect(page.locator(".problem-state")).toContainText(t("problem.state.no-solution"));
  await table.piece("A a1", "white rook");
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test(`a click on Solve counts while a message is shown, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, at("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#q"));
    const field = page.getByLabel(t("problem.stipulation"), { exact: true });
    const press = async () => {
      const { x, y, width: w, height: h } = (await button(page, "solve").boundingBox())!;
      await page.mouse.move(x + w / 2, y + h / 2);
      await page.mouse.down();
      await settled(page);
      await page.mouse.up();
    };
    // An error of the field itself, a result without a solution, a solution, and another field's error.
    await press();
    await expect(page.getByRole("alert")).toBeVisible();
    for (const [stipulation, n] of [
      ["s#1", 0],
      ["#1", 1],
      ["#2", 1],
    ] as const) {
      await field.fill(stipulation);
      await press();
      const text = n > 0 ? t("problem.state.solved", { n }).split(":")[0]! : t("problem.state.refuted");
      await expect(page.locator(".problem-state")).toContainText(text);
      await expect(page).toHaveURL(new RegExp(`stipulation=${encodeURIComponent(stipulation)}$`));
    }
    const fen = page.getByLabel(t("problem.fen"), { exact: true });
    await fen.fill("garbage");
    await fen.press("Tab");
    await expect(page.getByRole("alert")).toBeVisible();
    await fen.fill("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    await press();
    await expect(page.locator(".problem-state")).toContainText(
      t("problem.state.solved", { n: 1 }).split(":")[0]!,
    );
  });

test("a long problem shows how far it is, and stops with what is proved", async ({ page }) => {
  await visit(page, at("alice", "", "h#3.5"));
  await button(page, "solve").click();
  await expect(
    page.getByText(
      like(t("problem.progress", { depth: 7, done: digits, total: 20, n: 5, nodes: digits }).split(",")[0]!),
    ),
  ).toBeVisible({ timeout: 30000 });
  await button(page, "cancel").click();
  await expect(button(page, "solve")).toBeVisible();
  await expect(page.locator(".problem-state strong")).not.toBeEmpty();
});

test("the server solves what it is asked to, and stops with what is proved", async ({ page }) => {
  test.skip(!process.env["CHESHIRE_URL"], "the fake server solves nothing");
  await visit(page, at("alice", marks, "#2"));
  await page.getByText(t("problem.more")).click();
  await page.getByLabel(t("problem.atServer")).check();
  const [answer] = await Promise.all([page.waitForResponse("**/api/solve"), button(page, "solve").click()]);
  expect(answer.status()).toBe(200);
  await solved(page, 1);
  await move(page, "1.Kb1/A!").click();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "save").click()]);
  expect(readFileSync(await file.path(), "utf8")).toContain(`>${t("problem.state.solved", { n: 1 })}<`);
  const field = page.getByLabel(t("problem.stipulation"), { exact: true });
  await field.fill("#8");
  await field.press("Enter");
  await expect(page.getByText(t("problem.serverWorks"))).toBeVisible();
  await button(page, "cancel").click();
  const [stopped = ""] = t("problem.state.limit-reached", { n: 0, limit: "stopped" }).split(":");
  await expect(page.locator(".problem-state")).toContainText(stopped);
});

test("the server solves games that the page's solver does not know", async ({ page }) => {
  test.skip(!process.env["CHESHIRE_URL"], "the fake server solves nothing");
  const table = await visit(page, at("little-cheops", "k8/7T1/1K7/9/9/9/9/9/9 w", "#1"));
  await button(page, "solve").click();
  await solved(page, 1);
  await move(page, "1.T h8-h9#!").click();
  await expect(table.banner).toHaveCount(0);
  await table.honest();
});

test("a position goes from the editor to the problem, and back", async ({ page }) => {
  await page.goto(`/setup#${new URLSearchParams({ game: "alice", fen: marks }).toString()}`);
  await page.getByRole("button", { name: t("editor.solve") }).click();
  await expect(page).toHaveURL(/\/problem#/);
  await new Table(page).piece("B a2", "white king");
  await page.getByRole("link", { name: t("problem.edit") }).click();
  await expect(page).toHaveURL(/\/setup#/);
});

test("the editor takes the position that stands in the field", async ({ page }) => {
  await visit(page);
  await page.getByLabel(t("problem.fen")).fill("7k/8/8/8/8/8/8/K6R w - - 0 1");
  await page.getByRole("link", { name: t("problem.edit") }).click();
  await expect(page).toHaveURL(/\/setup#/);
  await new Table(page).piece("A h1", "white rook");
});

test("a mistake in a field moves nothing below it", async ({ page }) => {
  await visit(page);
  const below = page.getByLabel(t("problem.stipulation"));
  const before = await below.boundingBox();
  await page.getByLabel(t("problem.fen")).fill("8/8/9");
  await page.keyboard.press("Tab");
  await expect(page.locator(".problem-field .fault")).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [844, 390],
    [390, 844],
  ] as const) {
    test(`${colorScheme} at ${width} x ${height}`, look(width, colorScheme), async ({ browser, baseURL }) => {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, baseURL: baseURL! });
      const shot = (name: string) =>
        picture(page, { path: `e2e/output/problem-${name}-${colorScheme}-${width}.png` });
      const table = await visit(page, at("alice", marks, "#2"));
      const over = () =>
        page.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth ||
            document.documentElement.scrollHeight > innerHeight,
        );
      await shot("begin");
      await scan(page);
      await button(page, "solve").click();
      await solved(page, 1);
      await move(page, "1.Kb1/A!").click();
      await shot("solved");
      await scan(page);
      expect(await over()).toBe(false);
      const panel = (await page.locator(".panel").boundingBox())!;
      for (const one of await page.locator(".problem-foot").getByRole("button").all()) {
        const { x, y, width: w, height: h } = (await one.boundingBox())!;
        expect(x >= panel.x && y >= panel.y, "inside the panel").toBe(true);
        expect(x + w <= Math.min(panel.x + panel.width, width), "inside the panel").toBe(true);
        expect(y + h <= Math.min(panel.y + panel.height, height), "inside the panel").toBe(true);
        await expect(one).toBeInViewport({ ratio: 1 });
      }
      await expect(page.locator(".problem-foot").getByRole("button")).toHaveCount(9);
      await button(page, "solveIt").click();
      await expect(page.getByText(t("problem.make"))).toBeVisible();
      await shot("self");
      await scan(page);
      const entry = page.getByLabel(t("people.move"), { exact: true });
      if (await entry.isVisible()) {
        await entry.fill("Qd3");
        await entry.press("Enter");
        await expect(
          page.getByText(t("problem.feedback.refuted", { move: "Qd3", reply: "Ra8+" })),
        ).toBeVisible();
        await shot("refuted");
        await scan(page);
      }
      expect(await over()).toBe(false);
      await table.honest();
      await page.close();
    });
  }
}
