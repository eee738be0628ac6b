import { expect, test, type Browser } from "@playwright/test";
import { t } from "../test/english.ts";
import { picture } from "./long.ts";
import { fingers } from "./fingers.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// The table on a touch screen: taps and drags, in portrait and landscape.

const sizes = [
  [390, 844],
  [844, 390],
] as const;

async function phone(browser: Browser, baseURL: string | undefined, width: number, height: number) {
  const page = await browser.newPage({
    viewport: { width, height },
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const table = new Table(page);
  await page.goto("/play");
  await page.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await page.getByRole("button", { name: t("setup.begin") }).tap();
  await expect(page).toHaveURL(/\/g\/.+/);
  return { page, table };
}

async function middle(table: Table, name: string) {
  const box = (await table.square(name).boundingBox())!;
  expect(box).not.toBeNull();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const [width, height] of sizes) {
  test(`a piece is moved by taps and carried by a finger at ${width} x ${height}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, table } = await phone(browser, baseURL, width, height);
    await table.square("A e2").tap();
    await table.square("A e4").tap();
    await expect(page.locator(".san:not(.none)")).toHaveText(["e4"]);
    const touch = await fingers(page);
    const [from, to] = [await middle(table, "A d7"), await middle(table, "A d5")];
    await touch("touchStart", [from]);
    for (const part of [0.2, 0.5, 0.8, 1])
      await touch("touchMove", [{ x: from.x, y: from.y + (to.y - from.y) * part }]);
    await expect(page.locator(".piece.carried")).toBeVisible();
    await expect(page.locator(".aimed")).toHaveAccessibleName(/^A d5/);
    await picture(page, { path: `e2e/output/touch-carried-${width}.png` });
    await touch("touchEnd", []);
    await expect(page.locator(".carried, .aimed")).toHaveCount(0);
    await expect(page.locator(".san:not(.none)")).toHaveText(["e4", "d5"]);
    await page.close();
  });

  test(`the board comes first and everything can be pressed at ${width} x ${height}`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await phone(browser, baseURL, width, height);
    const board = (await page.locator(".board").first().boundingBox())!;
    expect(board.width).toBeGreaterThan(Math.min(width, height) * (width < height ? 0.9 : 0.68));
    const over = await page.evaluate(
      () =>
        document.documentElement.scrollWidth > innerWidth ||
        document.documentElement.scrollHeight > innerHeight,
    );
    expect(over).toBe(false);
    const small = await page.locator(".page button:visible").evaluateAll((all) =>
      all.flatMap((one) => {
        const { width: w, height: h, right, bottom } = one.getBoundingClientRect();
        return w < 36 || h < 36 || right > innerWidth || bottom > innerHeight
          ? [`${one.textContent} ${w} x ${h}`]
          : [];
      }),
    );
    expect(small).toEqual([]);
    await scan(page);
    await picture(page, { path: `e2e/output/touch-table-${width}.png` });
    await page.close();
  });
}

test("a tab turns to the other board, and the menu leads to the settings", async ({ browser, baseURL }) => {
  const { page, table } = await phone(browser, baseURL, 390, 844);
  await table.square("A e2").tap();
  await table.square("A e4").tap();
  await page
    .getByRole("group", { name: t("boards.list") })
    .getByRole("button", { name: /^B/ })
    .tap();
  await table.piece("B e4", "white pawn");
  await expect(page.getByRole("button", { name: t("page.settings") })).toBeHidden();
  await page.getByRole("button", { name: t("page.menu") }).tap();
  await page.getByRole("button", { name: t("page.settings") }).tap();
  const dialog = page.getByRole("dialog", { name: t("page.settings") });
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole("group", { name: t("settings.boards") })
    .getByText(t("settings.boards.contrast"))
    .tap();
  await scan(page);
  await picture(page, { path: "e2e/output/touch-settings.png" });
  await dialog.getByRole("button", { name: t("settings.close") }).tap();
  await expect(page.locator("html")).toHaveAttribute("data-boards", "contrast");
  await page.close();
});
