import { expect, test, type Page } from "@playwright/test";
import { exactly, t } from "../test/english.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";
import { look, picture } from "./long.ts";

// The look in light and dark at three sizes: no axe violations, no scroll bars, pictures to judge by eye.

async function fits(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => {
    const root = document.documentElement;
    const boards = [...document.querySelectorAll(".board")].map((board) => board.getBoundingClientRect());
    return {
      over: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
      outside: boards.some((b) => b.left < 0 || b.right > innerWidth || b.bottom > innerHeight),
    };
  });
  expect(sizes).toEqual({ over: false, outside: false });
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
      const shot = (name: string) =>
        picture(page, { path: `e2e/output/${name}-${colorScheme}-${width}.png` });
      const table = new Table(page);
      await page.goto("/play");
      await table.dialog();
      await page.getByRole("dialog").getByText(t("setup.rules"), { exact: true }).click();
      await shot("dialog");
      await scan(page);
      await page.getByLabel(t("setup.opponent.both"), { exact: true }).check();
      await page.getByRole("button", { name: t("setup.begin") }).click();
      for (const move of ["e4", "d5", "Be2", "dxe4", "Nf3", "Nf6", "Nc3"]) {
        await page.getByLabel(t("people.move"), { exact: true }).fill(move);
        await page.keyboard.press("Enter");
        await expect(page.getByLabel(t("people.move"), { exact: true })).toHaveValue("");
      }
      await settled(page);
      await fits(page);
      await table.square("A g7").click();
      await shot("table");
      await scan(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("v");
      await expect(page.getByRole("grid")).toHaveCount(1);
      await fits(page);
      await shot("merged");
      await scan(page);
      expect(problems).toEqual([]);
      await page.close();
    });
  }
}

test("games of many levels fit every window", async ({ page, request }) => {
  for (const [game, grids] of [
    ["raumschach", 5],
    ["alice:raumschach", 10],
    ["alice:hyperchess", 16],
  ] as const) {
    const { id } = (await (await request.post("/api/games", { data: { game } })).json()) as { id: string };
    await page.goto(`/g/${id}`);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // One of many levels stands alone where all of them would have too small squares.
      const counts = width < 640 ? [1] : grids > 5 ? [1, grids] : [grids];
      await expect.poll(async () => counts.includes(await page.getByRole("grid").count())).toBe(true);
      await expect
        .poll(() =>
          fits(page).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const narrow = await page
        .locator(".cell")
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().width);
      expect(narrow).toBeGreaterThan(width < 640 ? 44 : 20);
      const lost = await page
        .getByRole("button", { name: exactly(t("page.new"), t("page.newGame")) })
        .evaluate((one) => one.getBoundingClientRect().right > innerWidth);
      expect(lost).toBe(false);
    }
  }
});

test("on a phone one board is large, and a tab turns to the other", async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: baseURL!,
    hasTouch: true,
  });
  const table = new Table(page);
  await page.goto("/play");
  await page.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await page.getByRole("button", { name: t("setup.begin") }).click();
  await table.square("A e2").tap();
  await table.square("A e4").tap();
  await expect(page.getByRole("grid")).toHaveCount(1);
  await page
    .getByRole("group", { name: t("boards.list") })
    .getByRole("button", { name: /^B/ })
    .click();
  await table.piece("B e4", "white pawn");
  await page.close();
});
