import { expect, test, type Page } from "@playwright/test";
import { t } from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";

// The way to the documentation, which not every server has.

// The server answers whether it has it.
async function open(page: Page, docs: boolean): Promise<void> {
  await page.route("**/api/library", (route) =>
    route.fulfill({ json: { games: [], files: [], analysis: false, solver: false, docs } }),
  );
  const asked = page.waitForResponse("**/api/library");
  // A page that is no board, so that no dialog covers it.
  await page.goto("/rules");
  await asked;
}

const link = (page: Page) => page.getByRole("link", { name: t("page.docs"), exact: true });

test("the pages and the list of keys lead to the documentation, in a tab of its own", async ({ page }) => {
  await open(page, true);
  await expect(link(page)).toHaveAttribute("href", "/docs/");
  await expect(link(page)).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: t("page.keys") }).click();
  const dialog = page.getByRole("dialog", { name: t("page.keys") });
  await expect(dialog.getByRole("link", { name: t("page.docs") })).toHaveAttribute("href", "/docs/");
  await scan(page);
  await picture(page, { path: "e2e/output/documentation.png" });
});

test("the menu of a phone has the link", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, true);
  await page.getByRole("button", { name: t("page.menu") }).click();
  await expect(link(page)).toBeVisible();
  await picture(page, { path: "e2e/output/documentation-phone.png" });
});

test("nothing leads to a documentation that the server has not", async ({ page }) => {
  await open(page, false);
  await page.getByRole("button", { name: t("page.keys") }).click();
  await expect(page.getByRole("dialog", { name: t("page.keys") })).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});
