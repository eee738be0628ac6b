import { expect, test, type Page } from "@playwright/test";
import { any, like, otherName, otherTerm, t } from "../test/english.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";
import { look, picture } from "./long.ts";

// The terms of the Cheops glossary: in its chapter, and at the table over the positions of test/fake/pyramids.ts.

test.skip(Boolean(process.env["CHESHIRE_URL"]), "the positions are those of test/fake");

// A game with both seats. The fake server asks for no keys.
async function laid(page: Page, game: string): Promise<Table> {
  const { id } = (await (await page.request.post("/api/games", { data: { game } })).json()) as { id: string };
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify({ white: "w", black: "b" })),
    `cheshire.keys.${id}`,
  );
  await page.goto(`/g/${id}`);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Table(page);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [844, 390],
    [390, 844],
  ] as const) {
    test(
      `the chapter and the table in ${colorScheme} at ${width} x ${height}`,
      look(width, colorScheme),
      async ({ browser, baseURL }) => {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme, baseURL: baseURL! });
        const shot = (name: string) =>
          picture(page, { path: `e2e/output/${name}-${colorScheme}-${width}.png` });
        await page.goto("/rules/cheops-glossary#sanctuary");
        await expect(page.locator("#sanctuary")).toBeInViewport();
        const entry = page.locator(".term", { has: page.locator("#sanctuary") });
        await expect(entry.getByRole("img")).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await shot("glossary");
        await scan(page);
        const table = await laid(page, "pyramid-17");
        for (const key of ["6", "7", "8"]) await page.keyboard.press(key);
        await table.square("i1").hover();
        await expect(table.square("i2")).toHaveAccessibleName(like(t("field.pattern.says")));
        await expect(table.square("i9")).toHaveAccessibleName(
          like(`${t("field.pattern.says")}, ${t("field.demarcator.says")}`),
        );
        await expect(table.square("e4")).toHaveAccessibleName(like(t("field.luft.says")));
        await shot("glossary-fields");
        await scan(page);
        await page.close();
      },
    );
  }
}

test("a term is found by its other name, and the game leads to its glossary", async ({ page }) => {
  await page.goto("/rules");
  const search = page.getByRole("searchbox", { name: t("rules.search") });
  await search.fill("zugzwang");
  await page
    .getByRole("region", { name: t("rules.search") })
    .getByRole("link")
    .first()
    .click();
  await expect(page.locator("#force")).toBeFocused();
  await expect(page).toHaveURL(/\/rules\/cheops-glossary#force$/);
});

test("the groups of the first rank are named where the pointer or the focus is", async ({ page }) => {
  const table = await laid(page, "pyramid-17");
  await table.square("d1").hover();
  await expect(page.locator(".group")).toHaveText([t("group.senate")]);
  await table.square("i1").hover();
  await expect(page.locator(".group")).toHaveText([t("group.cabinet"), t("group.court")]);
  await table.square("e8").hover();
  await expect(page.locator(".group")).toHaveCount(0);
  await table.square("h1").focus();
  await expect(page.locator(".group")).toHaveText([t("group.cabinet"), t("group.court")]);
  await expect(table.square("h1")).toHaveAccessibleName(`h1, ${t("group.cabinet")}, ${t("group.court")}`);
  // Not in the way of a picked-up piece.
  await table.square("i1").click();
  await expect(page.locator(".group")).toHaveCount(0);
});

test("turns are named in the list and spoken, and the list says that the game has not started", async ({
  page,
}) => {
  const table = await laid(page, "pyramid-9");
  await expect(page.getByText(t("start.open"))).toBeVisible();
  await table.click("g8", "i2");
  await page.getByRole("button", { name: t("action.noArrest") }).click();
  await expect(page.locator(".san.now")).toHaveText(`C g8:2:i2 ${t("term.bridge")}`);
  await expect(page.locator(".san.now .terms span")).toHaveAttribute("title", t("term.bridge.help"));
  await table.said(t("move.bridge"));
});

test("the other names are a choice", async ({ page }) => {
  const table = await laid(page, "pyramid-9");
  await table.piece("h2", "black knight");
  await page.keyboard.press("s");
  await page
    .getByRole("dialog", { name: t("page.settings") })
    .getByRole("radio", { name: t("settings.names.others") })
    .check();
  await page.keyboard.press("Escape");
  await table.piece("h2", `black ${otherName("knight")}`);
  await expect(table.square("d4")).toHaveAccessibleName(
    like(t("castle.part", { part: otherTerm("pillar"), castle: any })),
  );
  await page.reload();
  await table.piece("h2", `black ${otherName("knight")}`);
});
