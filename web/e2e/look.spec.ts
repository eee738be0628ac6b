import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// The look in light and dark at three sizes: no faults by axe, no scroll bars, screenshots to judge by eye.

async function fits(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => {
    const root = document.documentElement;
    const boards = [...document.querySelectorAll(".board")].map((board) => board.getBoundingClientRect());
    return { over: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight, outside: boards.some((b) => b.left < 0 || b.right > innerWidth || b.bottom > innerHeight) };
  });
  expect(sizes).toEqual({ over: false, outside: false });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    test(`${colorScheme} at ${width} x ${height}`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, baseURL: baseURL! });
      const problems: string[] = [];
      page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
      page.on("pageerror", (error) => problems.push(error.message));
      const shot = (name: string) => page.screenshot({ path: `e2e/output/${name}-${colorScheme}-${width}.png` });
      const table = new Table(page);
      await page.goto("/");
      await table.dialog();
      await page.getByText("Rules", { exact: true }).click();
      await shot("dialog");
      await scan(page);
      await page.getByLabel("Two people", { exact: true }).check();
      await page.getByRole("button", { name: "Begin" }).click();
      for (const move of ["e4", "d5", "Be2", "dxe4", "Nf3", "Nf6", "Nc3"]) {
        await page.getByLabel("Move", { exact: true }).fill(move);
        await page.keyboard.press("Enter");
        await expect(page.getByLabel("Move", { exact: true })).toHaveValue("");
      }
      await page.waitForTimeout(500);
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

test("on a phone one board is large, and a tab turns to the other", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: baseURL!, hasTouch: true });
  const table = new Table(page);
  await page.goto("/");
  await page.getByLabel("Two people", { exact: true }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await table.square("A e2").tap();
  await table.square("A e4").tap();
  await expect(page.getByRole("grid")).toHaveCount(1);
  await page.getByRole("group", { name: "Boards" }).getByRole("button", { name: /^B/ }).click();
  await table.man("B e4", "white pawn");
  await page.close();
});
