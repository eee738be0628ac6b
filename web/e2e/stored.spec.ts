import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { t, titleOf } from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// The list of stored games: each shows its boards, can be found by its properties, and can be continued.

const games = [
  { game: "alice", white: { kind: "human", name: "Dodgson" }, black: { kind: "human", name: "Liddell" } },
  { game: "hyperchess", white: { kind: "human", name: "Chappell" }, black: { kind: "engine", level: 2 } },
  { game: "little-cheops", white: { kind: "human" }, black: { kind: "human" } },
];

test.describe("the list of stored games", () => {
  test.beforeEach(async ({ page, request, baseURL }) => {
    for (const game of games) {
      const answer = await request.post("/api/games", { data: game, headers: { Origin: baseURL! } });
      expect(answer.status()).toBe(201);
    }
    await page.goto("/games");
    await expect(page.getByRole("heading", { name: t("games.title"), level: 1 })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Dodgson" }).first()).toBeVisible();
  });

  test("shows every game with its own boards", async ({ page }, info) => {
    const card = (text: string) => page.getByRole("listitem").filter({ hasText: text }).first();
    await expect(card("Dodgson").getByRole("heading")).toHaveText(titleOf("alice"));
    // Two boards, the second one hatched.
    await expect(card("Dodgson").locator("svg pattern")).not.toHaveCount(0);
    await expect(card("Chappell")).toContainText(t("people.engine", { level: 2 }));
    await expect(card("Chappell").locator("svg g[transform]")).not.toHaveCount(0);
    await scan(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await picture(page, { path: info.outputPath(`games-${width}.png`) });
    }
  });

  test("is searched by game, player and result", async ({ page }) => {
    const cards = page.getByRole("list", { name: t("games.list") }).getByRole("heading");
    await page
      .getByRole("combobox", { name: t("games.game") })
      .selectOption({ label: titleOf("hyperchess") });
    await expect(cards.first()).toHaveText(titleOf("hyperchess"));
    for (const title of await cards.allTextContents()) expect(title).toBe(titleOf("hyperchess"));
    await page.getByRole("button", { name: t("games.clear") }).click();
    await page.getByLabel(t("games.player")).fill("liddell");
    await expect(page.getByText("Chappell")).toHaveCount(0);
    await expect(cards.first()).toHaveText(titleOf("alice"));
    await page
      .getByRole("combobox", { name: t("games.result") })
      .selectOption({ label: t("games.result.win-w") });
    await expect(page.getByText(t("games.noneFound"))).toBeVisible();
    await page.getByRole("button", { name: t("games.clear") }).click();
    await page.getByRole("textbox", { name: t("games.to") }).fill("2020-01-01");
    await expect(page.getByText(t("games.noneFound"))).toBeVisible();
  });

  test("leads to a game, which is played on and shows its new position in the list", async ({ page }) => {
    const table = new Table(page);
    const card = page.getByRole("listitem").filter({ hasText: "Dodgson" }).first();
    await card.getByRole("link", { name: t("games.continue") }).click();
    await expect(page).toHaveURL(/\/g\/.+/);
    await table.click("A e2", "A e4");
    await table.piece("B e4", "white pawn");
    await expect(table.save).toHaveText(t("save.saved"));
    await page.goBack();
    await expect(page.getByRole("listitem").filter({ hasText: "Dodgson" }).first()).toContainText(
      t("games.moves", { n: 1 }),
    );
  });

  test("gives a game as PGN, and deletes one only when asked twice", async ({ page }) => {
    const card = page.getByRole("listitem").filter({ hasText: "Dodgson" }).first();
    const coming = page.waitForEvent("download");
    await card.getByRole("button", { name: t("games.download") }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^alice-.*\.pgn$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toContain('[White "Dodgson"]');
    expect(text).toContain('[Variant "Alice"]');

    const before = await page.getByRole("listitem").filter({ hasText: "Dodgson" }).count();
    await card.getByRole("button", { name: t("games.delete") }).click();
    await card.getByRole("button", { name: t("games.deleteAgain") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Dodgson" })).toHaveCount(before - 1);
  });
});

test("a page of another version than the server says so, and can be loaded again", async ({ page }) => {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "cheshire-protocol": "1000000" } });
  });
  await page.goto("/games");
  const note = page.getByRole("status").filter({ hasText: t("offline.older") });
  await expect(note).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await note.getByRole("button", { name: t("offline.take") }).click();
  await expect(page.getByRole("heading", { name: t("games.title"), level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
});
