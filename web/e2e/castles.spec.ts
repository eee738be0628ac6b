import { expect, test, type Page } from "@playwright/test";
import { colorName, exactly, like, pieceText, t } from "../test/english.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";
import { look, picture } from "./long.ts";

// Castles, papers, points and fields of influence, over the positions of test/fake/pyramids.ts.

test.skip(Boolean(process.env["CHESHIRE_URL"]), "the positions are those of test/fake");

// Four games one after the other, with an axe scan of each.
test.setTimeout(240000);

// A game with both seats. The fake server asks for no keys.
async function laid(page: Page, game: string, parley?: object): Promise<Table> {
  const { id } = (await (
    await page.request.post("/api/games", { data: { game, ...(parley ? { parley } : {}) } })
  ).json()) as { id: string };
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify({ white: "w", black: "b" })),
    `cheshire.keys.${id}`,
  );
  await page.goto(`/g/${id}`);
  const table = new Table(page);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return table;
}

const pillar = (builder: "w" | "b", cell: string, how: string) =>
  t("castle.part", {
    part: t("castle.pillar"),
    castle: t("castle.says", { color: colorName(builder), cell, how }),
  });

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    test(
      `every pyramid in ${colorScheme} at ${width} x ${height}`,
      look(width, colorScheme),
      async ({ browser, baseURL }) => {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme, baseURL: baseURL! });
        for (const [game, grids] of [
          ["pyramid-9", 1],
          ["pyramid-17", 1],
          ["pyramid-deep", 5],
          ["pyramid-deep-17", 9],
        ] as const) {
          const one = width < 640 || grids === 9;
          const table = await laid(page, game);
          await expect(page.getByRole("grid")).toHaveCount(one ? 1 : grids);
          await page.getByRole("button", { name: t("cheops.showPapers") }).click();
          await expect(table.square(grids > 1 ? "g8@1" : "g8")).toHaveAccessibleName(
            like(`${pieceText("white civilian")}, ${t("piece.secret")}`),
          );
          const size = () =>
            page
              .locator(".cell")
              .first()
              .evaluate((cell) => cell.getBoundingClientRect().width);
          // The players' strips and the coordinates beside the level leave its squares this much.
          await expect.poll(size).toBeGreaterThan(width < 640 ? 29 : 33);
          await picture(page, { path: `e2e/output/${game}-${colorScheme}-${width}.png` });
          await scan(page);
          // Nine levels at once would be too small here; they are shown on request.
          if (grids === 9 && width > 640) {
            await page.keyboard.press("v");
            await expect(page.getByRole("grid")).toHaveCount(9);
            await picture(page, { path: `e2e/output/${game}-all-${colorScheme}.png` });
            await scan(page);
          }
        }
        await page.close();
      },
    );
  }
}

test("turns by name, by the board and by buttons", async ({ page }) => {
  const table = await laid(page, "pyramid-17", {
    moveEnds: "announced",
    adjustments: "official",
    umpire: "none",
    lot: "drawn",
    white: "lot-first",
  });
  await expect(table.square("d4")).toHaveAccessibleName(
    `d4, ${pieceText("black tower")}, ${pillar("b", "e5", t("castle.owned", { color: colorName("w") }))}`,
  );
  await expect(table.square("h4")).toHaveAttribute("title", pillar("w", "i5", t("castle.inactive")));
  await page.getByText(t("cheops.agreed")).click();
  await expect(page.getByText(t("people.white.lot-first"))).toBeVisible();
  await page.getByRole("button", { name: t("action.appointment") }).click();
  await expect(page.getByRole("region", { name: t("cheops.choice") })).toContainText(
    t("action.appointment.ask"),
  );
  await expect(table.square("b9")).toHaveAccessibleName(like(t("mark.choice")));
  await page.keyboard.press("Escape");
  await table.click("g8", "i2");
  await expect(page.getByRole("button", { name: t("action.noArrest") })).toBeVisible();
  await picture(page, { path: "e2e/output/castles-arrest.png" });
  await scan(page);
  await table.square("f5").click();
  await table.piece("f5", "black knight");
  await table.said(t("move.arrests", { piece: "knight", from: "h2", to: "f5" }));
});

test("fields of influence by key and by menu", async ({ page }) => {
  const table = await laid(page, "pyramid-9");
  await page.keyboard.press("1");
  await table.square("i1").click();
  await expect(table.square("h1")).toHaveAccessibleName(like(t("field.projection.says")));
  await page.locator(".show summary").click();
  await page.getByRole("checkbox", { name: t("field.sanctuary") }).check();
  await expect(table.square("g1")).toHaveAccessibleName(like(t("field.sanctuary.says")));
  await picture(page, { path: "e2e/output/castles-fields.png" });
  await scan(page);
  await page.reload();
  await expect(page.locator(".show summary .swatch")).toHaveCount(2);
  await page.locator(".boards").click();
  await page.keyboard.press("0");
  await expect(page.locator(".show summary .swatch")).toHaveCount(0);
});

test("the Parley: terms, the lot, and what was agreed", async ({ page }) => {
  await laid(page, "pyramid-deep-17");
  await page.getByRole("button", { name: t("page.newGame") }).click();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await expect(dialog.locator("#about-pyramid-deep-17 .reconstruction")).toHaveText(
    t("setup.reconstruction"),
  );
  await dialog.getByText(t("setup.advanced"), { exact: true }).click();
  await dialog.getByText(t("setup.parley"), { exact: true }).click();
  await dialog.getByLabel(t("people.moveEnds")).selectOption("announced");
  await dialog.getByLabel(t("people.white")).selectOption("lot");
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.drawLot") }).click();
  await expect(dialog.locator(".lot output")).toHaveText(exactly(t("setup.lotFirst"), t("setup.lotSecond")));
  await picture(page, { path: "e2e/output/castles-parley.png" });
  await scan(page);
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await page.getByText(t("cheops.agreed")).click();
  await expect(page.locator(".agreed:not(.umpire)")).toContainText(t("people.moveEnds.announced"));
  await expect(page.locator(".agreed:not(.umpire)")).toContainText(
    like(t("people.white.lot-first"), t("people.white.lot-second")),
  );
});
