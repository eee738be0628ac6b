import { expect, test } from "@playwright/test";
import { acrossLevels, atlas, step, type Atlas } from "../src/select.ts";
import type { GameInfo } from "../src/types.ts";
import { asking, nodeMachine } from "../test/nodeCore.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// A whole game on eight levels using only the keyboard, with every move spoken. The game of Alice chess is in
// play.spec.ts.

// The keys that move the focus over the squares, as in the docs and the list of keys.
const keys: { [key: string]: (map: Atlas, from: number) => number } = {
  ArrowUp: (map, from) => step(map, from, 0, 1),
  ArrowDown: (map, from) => step(map, from, 0, -1),
  ArrowLeft: (map, from) => step(map, from, -1, 0),
  ArrowRight: (map, from) => step(map, from, 1, 0),
  PageUp: (map, from) => acrossLevels(map, from, 1),
  PageDown: (map, from) => acrossLevels(map, from, -1),
};

// The shortest way from one square to another, as keys.
function way(map: Atlas, from: number, to: number): string[] {
  const ways = new Map<number, string[]>([[from, []]]);
  for (const [cell, pressed] of ways) {
    if (cell === to) return pressed;
    for (const [key, go] of Object.entries(keys)) {
      const next = go(map, cell);
      if (!ways.has(next)) ways.set(next, [...pressed, key]);
    }
  }
  throw new Error("no keys lead there");
}

const game: [from: string, to: string, heard: string][] = [
  ["6d6", "5d5", "White bishop 6d6 to 5d5."],
  ["3e2", "4e2", "Black pawn 3e2 to 4e2."],
  ["6e6", "5e4", "White knight 6e6 to 5e4."],
  ["3a2", "5b2", "Black knight 3a2 to 5b2."],
  ["5d5", "3b5", "White bishop 5d5 takes 3b5, black pawn."],
  ["4e2", "5e2", "Black pawn 4e2 to 5e2."],
  ["6f5", "4e5", "White knight 6f5 to 4e5."],
  ["5b2", "3a2", "Black knight 5b2 to 3a2."],
  ["6d5", "5d5", "White pawn 6d5 to 5d5."],
  ["3a2", "5b2", "Black knight 3a2 to 5b2."],
  ["7e5", "5c5", "White bishop 7e5 to 5c5."],
  ["3b2", "3a2", "Black pawn 3b2 to 3a2."],
  ["5d5", "5d4", "White pawn 5d5 to 5d4."],
  ["3b1", "4b3", "Black knight 3b1 to 4b3."],
  ["5c5", "3c3", "White bishop 5c5 takes 3c3, black pawn. Check."],
  ["3a1", "3b1", "Black king 3a1 to 3b1."],
  ["3b5", "5b3", "White bishop 3b5 to 5b3. Checkmate: White wins."],
];

test("Hyperchess by keyboard alone, every move spoken", async ({ page }, info) => {
  test.setTimeout(120_000);
  const ask = asking(nodeMachine());
  const map = atlas(ask<GameInfo>("info", "hyperchess", ""));
  const cellOf = (name: string) => map.info.cells.find((cell) => cell.name === name)!.id;

  const table = new Table(page);
  await page.goto("/");
  const dialog = await table.dialog();
  // To the game by its card, then to "Two players, one screen", and start.
  await dialog.getByRole("radio", { name: "Hyperchess", exact: true }).focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel("Two players, one screen", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  const focus = page.locator('[role="gridcell"][tabindex="0"]');
  // The boards of the game before stay until its core is loaded.
  await expect(table.square(game[0]![0])).toBeVisible();
  await expect(focus).toBeFocused();
  const go = async (name: string) => {
    const here = Number(await focus.getAttribute("data-cell"));
    for (const key of way(map, here, cellOf(name))) await page.keyboard.press(key);
    await expect(focus).toHaveAttribute("data-cell", String(cellOf(name)));
    await page.keyboard.press("Enter");
  };
  for (const [from, to, heard] of game) {
    await go(from);
    await table.said(new RegExp(`^${from}, .+ moves?\\.$`));
    await go(to);
    await table.said(heard);
  }
  await expect(table.banner).toContainText("Checkmate: White wins.");
  await page.screenshot({ path: info.outputPath("hyperchess-mate.png") });
});

test("the keys are the user's: another one, one less, or none that is a single character", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const table = new Table(page);
  await table.begin("Two players, one screen");
  const { keyboard } = page;
  const flip = page.getByRole("button", { name: "Flip" });
  const flipped = () =>
    page
      .locator('[data-x="0"][data-y="0"]')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().top);
  const settings = page.getByRole("dialog", { name: "Settings" });
  await table.square("A e2").focus();
  const start = await flipped();
  await keyboard.press("f");
  await table.said("Black");
  expect(await flipped()).toBeLessThan(start);
  await keyboard.press("f");

  // The help leads to the settings of the keyboard.
  await keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Change keys" }).click();
  const single = settings.getByRole("switch", { name: "Single-character shortcuts" });
  await expect(single).toBeFocused();
  const key = (action: string) => settings.getByRole("button", { name: action });
  await expect(key("flips the boards")).toHaveAccessibleName("flips the boards f");
  await scan(page);
  await key("flips the boards").click();
  await keyboard.press("Enter");
  await expect(settings.getByRole("status")).toHaveText("Enter cannot be changed. Press another key.");
  // Escape ends the waiting, not the dialog.
  await keyboard.press("Escape");
  await expect(settings).toBeVisible();
  await expect(key("flips the boards")).toHaveAccessibleName("flips the boards f");

  // A key that another action has.
  await keyboard.press("Enter");
  await keyboard.press("h");
  await expect(settings.getByRole("alert")).toHaveText("h is taken: shows a hint.");
  await page.screenshot({ path: info.outputPath("key-taken.png") });
  await scan(page);
  await keyboard.press("Escape");
  await expect(key("flips the boards")).toBeFocused();
  await expect(key("flips the boards")).toHaveAccessibleName("flips the boards f");
  await keyboard.press("Enter");
  await keyboard.press("h");
  await keyboard.press("Enter");
  await expect(settings.getByRole("status")).toHaveText("h: flips the boards.");
  await expect(key("flips the boards")).toHaveAccessibleName("flips the boards h");
  await expect(key("shows a hint")).toHaveAccessibleName("shows a hint f");

  // No key, and a key with Alt.
  await key("next view").click();
  await keyboard.press("Backspace");
  await expect(key("next view")).toHaveAccessibleName(/No key$/);
  await key("these keys").click();
  await keyboard.press("Alt+k");
  await expect(key("these keys")).toHaveAccessibleName("these keys Alt k");
  await settings.getByRole("button", { name: "Close" }).click();

  await page.reload();
  await table.square("A e2").focus();
  await expect(flip).toHaveAttribute("aria-keyshortcuts", "h");
  await expect(flip).toHaveAttribute("title", "Flip the boards (h)");
  await keyboard.press("h");
  await expect.poll(flipped).toBeLessThan(start);
  await keyboard.press("h");
  await keyboard.press("v");
  await expect(page.locator(".boards.merged")).toHaveCount(0);
  await keyboard.press("Alt+k");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help.getByText("flips the boards").locator("xpath=preceding-sibling::dt")).toHaveText("h");
  await expect(help).not.toContainText("next view");
  await page.screenshot({ path: info.outputPath("key-help.png") });
  await keyboard.press("Escape");

  // Without single characters, only keys with Alt and the like are left.
  await keyboard.press("s");
  await single.click();
  await settings.getByRole("button", { name: "Close" }).click();
  await table.square("A e2").focus();
  await expect(flip).not.toHaveAttribute("aria-keyshortcuts");
  await keyboard.press("h");
  await keyboard.press("]");
  await keyboard.press("s");
  await expect(settings).toHaveCount(0);
  expect(await flipped()).toBe(start);
  await expect(table.square("A e2")).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(table.square("A e3")).toBeFocused();
  await keyboard.press("Alt+k");
  await expect(help).toContainText("Single-character shortcuts are off.");
  await expect(help).not.toContainText("flips the boards");
  await help.getByRole("button", { name: "Change keys" }).click();
  await settings.getByRole("button", { name: "Reset keys to defaults" }).click();
  await expect(key("flips the boards")).toHaveAccessibleName("flips the boards f");
  await single.click();
  await page.screenshot({ path: info.outputPath("key-settings.png") });
  await settings.getByRole("button", { name: "Close" }).click();
  await table.square("A e2").focus();
  await keyboard.press("v");
  await expect(page.locator(".boards.merged")).toHaveCount(1);
});
