import { expect, test } from "@playwright/test";
import { acrossLevels, atlas, step, type Atlas } from "../src/select.ts";
import type { GameInfo } from "../src/types.ts";
import { core } from "./core.ts";
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
  const ask = await core();
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
