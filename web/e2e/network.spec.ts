import { expect, test } from "@playwright/test";
import { t } from "../test/english.ts";
import { Table } from "./table.ts";

// A server that does not answer keeps nobody waiting.

test("a move is shown while the server does not answer, and stored when it does", async ({ page }) => {
  const table = new Table(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/games", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await table.click("A d7", "A d5");
  await table.piece("B d5", "black pawn");
  await expect(table.save).toHaveText(t("save.saving"));
  expect(new URL(page.url()).pathname).toBe("/play");
  answer();
  await expect(page).toHaveURL(/\/g\/.+/);
  await expect(table.save).toHaveText(t("save.saved"));
  await page.reload();
  await expect(page.locator(".san:not(.none)")).toHaveText(["e4", "d5"]);
});

test("another game is on its way: a new one can be begun at once", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await table.click("A e2", "A e4");
  await expect(table.save).toHaveText(t("save.saved"));
  const address = page.url();
  await page.goto("/games");
  await page.route("**/api/games/*", () => new Promise(() => undefined));
  await page
    .locator(`a[href="${new URL(address).pathname}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: t("page.newGame") }).click();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await table.click("A d2", "A d4");
  await table.piece("B d4", "white pawn");
});
