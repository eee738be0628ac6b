import { expect, test } from "@playwright/test";
import { acrossLevels, atlas, step, type Atlas } from "../src/position/stateQueries.ts";
import type { GameInfo } from "../src/core/types.ts";
import { asking, nodeCore } from "../test/nodeCore.ts";
import { counted, ending, moved, pieceText, t, titleOf, won, type PieceName } from "../test/english.ts";
import { picture } from "./long.ts";
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

interface Turn {
  piece: PieceName;
  from: string;
  to: string;
  takes?: PieceName;
  // What is said besides.
  also?: string;
}
const game: Turn[] = [
  { piece: "white bishop", from: "6d6", to: "5d5" },
  { piece: "black pawn", from: "3e2", to: "4e2" },
  { piece: "white knight", from: "6e6", to: "5e4" },
  { piece: "black knight", from: "3a2", to: "5b2" },
  { piece: "white bishop", from: "5d5", to: "3b5", takes: "black pawn" },
  { piece: "black pawn", from: "4e2", to: "5e2" },
  { piece: "white knight", from: "6f5", to: "4e5" },
  { piece: "black knight", from: "5b2", to: "3a2" },
  { piece: "white pawn", from: "6d5", to: "5d5" },
  { piece: "black knight", from: "3a2", to: "5b2" },
  { piece: "white bishop", from: "7e5", to: "5c5" },
  { piece: "black pawn", from: "3b2", to: "3a2" },
  { piece: "white pawn", from: "5d5", to: "5d4" },
  { piece: "black knight", from: "3b1", to: "4b3" },
  { piece: "white bishop", from: "5c5", to: "3c3", takes: "black pawn", also: t("move.check") },
  { piece: "black king", from: "3a1", to: "3b1" },
  { piece: "white bishop", from: "3b5", to: "5b3", also: won("w", "checkmate") },
];

test("Hyperchess by keyboard alone, every move spoken", async ({ page }, info) => {
  test.setTimeout(120_000);
  const ask = asking(nodeCore());
  const map = atlas(ask<GameInfo>("info", "hyperchess", ""));
  const cellOf = (name: string) => map.info.cells.find((cell) => cell.name === name)!.id;

  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  // To the game by its card, then to both sides at one screen, and start.
  await dialog.getByRole("radio", { name: titleOf("hyperchess"), exact: true }).focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  const focus = page.locator('[role="gridcell"][tabindex="0"]');
  // The boards of the game before stay until its core is loaded.
  await expect(table.square(game[0]!.from)).toBeVisible();
  await expect(focus).toBeFocused();
  const go = async (name: string) => {
    const here = Number(await focus.getAttribute("data-cell"));
    for (const key of way(map, here, cellOf(name))) await page.keyboard.press(key);
    await expect(focus).toHaveAttribute("data-cell", String(cellOf(name)));
    await page.keyboard.press("Enter");
  };
  for (const { piece, from, to, takes, also } of game) {
    await go(from);
    await table.said(counted("note.takenUp", { cell: from, piece: pieceText(piece) }));
    await go(to);
    await table.said([moved(piece, from, to, takes ? { takes } : {}), also].filter(Boolean).join(" "));
  }
  await expect(table.banner).toContainText(won("w", "checkmate"));
  await picture(page, { path: info.outputPath("hyperchess-mate.png") });
});

test("the keys are the user's: another one, one less, or none that is a single character", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const table = new Table(page);
  await table.begin("both");
  const { keyboard } = page;
  const flip = page.getByRole("button", { name: t("people.flip") });
  const flipped = () =>
    page
      .locator('[data-x="0"][data-y="0"]')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().top);
  const settings = page.getByRole("dialog", { name: t("page.settings") });
  await table.square("A e2").focus();
  const start = await flipped();
  await keyboard.press("f");
  await table.said(t("note.fromBlack"));
  expect(await flipped()).toBeLessThan(start);
  await keyboard.press("f");

  // The help leads to the settings of the keyboard.
  await keyboard.press("?");
  await page
    .getByRole("dialog", { name: t("page.keys") })
    .getByRole("button", { name: t("keys.change") })
    .click();
  const single = settings.getByRole("switch", { name: t("keys.single") });
  await expect(single).toBeFocused();
  const key = (action: string) => settings.getByRole("button", { name: action });
  await expect(key(t("keys.flip"))).toHaveAccessibleName(`${t("keys.flip")} f`);
  await scan(page);
  await key(t("keys.flip")).click();
  await keyboard.press("Enter");
  await expect(settings.getByRole("status")).toHaveText(t("keys.fixed", { key: t("key.Enter") }));
  // Escape ends the waiting, not the dialog.
  await keyboard.press("Escape");
  await expect(settings).toBeVisible();
  await expect(key(t("keys.flip"))).toHaveAccessibleName(`${t("keys.flip")} f`);

  // A key that another action has.
  await keyboard.press("Enter");
  await keyboard.press("h");
  await expect(settings.getByRole("alert")).toHaveText(t("keys.taken", { key: "h", action: t("keys.hint") }));
  await picture(page, { path: info.outputPath("key-taken.png") });
  await scan(page);
  await keyboard.press("Escape");
  await expect(key(t("keys.flip"))).toBeFocused();
  await expect(key(t("keys.flip"))).toHaveAccessibleName(`${t("keys.flip")} f`);
  await keyboard.press("Enter");
  await keyboard.press("h");
  await keyboard.press("Enter");
  await expect(settings.getByRole("status")).toHaveText(
    t("keys.changed", { key: "h", action: t("keys.flip") }),
  );
  await expect(key(t("keys.flip"))).toHaveAccessibleName(`${t("keys.flip")} h`);
  await expect(key(t("keys.hint"))).toHaveAccessibleName(`${t("keys.hint")} f`);

  // No key, and a key with Alt.
  await key(t("keys.view")).click();
  await keyboard.press("Backspace");
  await expect(key(t("keys.view"))).toHaveAccessibleName(ending(t("keys.none")));
  await key(t("keys.help")).click();
  await keyboard.press("Alt+k");
  await expect(key(t("keys.help"))).toHaveAccessibleName(`${t("keys.help")} ${t("key.Alt")} k`);
  await settings.getByRole("button", { name: t("settings.close") }).click();

  await page.reload();
  await table.square("A e2").focus();
  await expect(flip).toHaveAttribute("aria-keyshortcuts", "h");
  await expect(flip).toHaveAttribute("title", `${t("people.flipHelp")} (h)`);
  await keyboard.press("h");
  await expect.poll(flipped).toBeLessThan(start);
  await keyboard.press("h");
  await keyboard.press("v");
  await expect(page.locator(".boards.merged")).toHaveCount(0);
  await keyboard.press("Alt+k");
  const help = page.getByRole("dialog", { name: t("page.keys") });
  await expect(help.getByText(t("keys.flip")).locator("xpath=preceding-sibling::dt")).toHaveText("h");
  await expect(help).not.toContainText(t("keys.view"));
  await picture(page, { path: info.outputPath("key-help.png") });
  await keyboard.press("Escape");

  // Without single characters, only keys with Alt and the like are left.
  await keyboard.press("s");
  await single.click();
  await settings.getByRole("button", { name: t("settings.close") }).click();
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
  await expect(help).toContainText(t("keys.off"));
  await expect(help).not.toContainText(t("keys.flip"));
  await help.getByRole("button", { name: t("keys.change") }).click();
  await settings.getByRole("button", { name: t("keys.reset") }).click();
  await expect(key(t("keys.flip"))).toHaveAccessibleName(`${t("keys.flip")} f`);
  await single.click();
  await picture(page, { path: info.outputPath("key-settings.png") });
  await settings.getByRole("button", { name: t("settings.close") }).click();
  await table.square("A e2").focus();
  await keyboard.press("v");
  await expect(page.locator(".boards.merged")).toHaveCount(1);
});
