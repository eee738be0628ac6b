import { expect, test, type Locator, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";
import { long, repeats, picture } from "./long.ts";

// The settings for look and sound: how to choose them, what they do, and that they persist.

const boards = ["walnut", "green", "blue", "contrast"] as const;
const pieces = ["solid", "engraved", "contrast", "letters"] as const;

async function open(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: t("page.settings") }).click();
  const dialog = page.getByRole("dialog", { name: t("page.settings") });
  await expect(dialog).toBeVisible();
  return dialog;
}

const choose = (dialog: Locator, group: string, name: string) =>
  dialog.getByRole("group", { name: group, exact: true }).getByRole("radio", { name, exact: true }).check();

async function game(page: Page): Promise<Table> {
  const table = new Table(page);
  await table.begin("both");
  for (const move of ["e4", "d5", "Be2", "dxe4"]) {
    await page.getByLabel(t("people.move"), { exact: true }).fill(move);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(t("people.move"), { exact: true })).toHaveValue("");
  }
  await page.getByLabel(t("people.move"), { exact: true }).blur();
  return table;
}

const root = (page: Page, name: string) =>
  page.evaluate((key) => document.documentElement.dataset[key], name);
const background = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a click on the backdrop closes a dialog; one on its padding, or a drag out of it, does not", async ({
  page,
}) => {
  await page.goto("/play");
  await new Table(page).dialog();
  await page.keyboard.press("Escape");
  const dialog = await open(page);
  const { x, y, width, height } = (await dialog.boundingBox())!;
  const at = { x: x + 4, y: y + height / 2 };
  const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, at);
  expect(hit).toBe("DIALOG");
  await page.mouse.click(at.x, at.y);
  await page.mouse.move(x + width / 2, at.y);
  await page.mouse.down();
  await page.mouse.move(x - 40, at.y, { steps: 3 });
  await page.mouse.up();
  // The dialog would have closed by then.
  await settled(page);
  await expect(dialog).toBeVisible();
  await page.mouse.click(x - 40, at.y);
  await expect(dialog).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  const title = `every theme of boards and pieces, ${colorScheme}: nothing that axe could find, on any page`;
  test(title, repeats(colorScheme === "dark"), async ({ browser, baseURL }) => {
    test.setTimeout(300000);
    const page = await browser.newPage({
      baseURL: baseURL!,
      viewport: { width: 1440, height: 900 },
      colorScheme,
    });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    const table = await game(page);
    const seen = new Set<string>();
    for (const [i, name] of boards.entries()) {
      // The themes differ in colours only.
      const rules = i === 0 ? undefined : ["color-contrast"];
      const dialog = await open(page);
      await choose(dialog, t("settings.boards"), t(`settings.boards.${name}`));
      await choose(dialog, t("settings.pieces"), t(`settings.pieces.${pieces[i]!}`));
      await scan(page, rules);
      await picture(page, { path: `e2e/output/settings-${i}-${colorScheme}.png` });
      await dialog.getByRole("button", { name: t("settings.close") }).click();
      await table.square("A g1").click();
      await picture(page, { path: `e2e/output/theme-${i}-${colorScheme}.png` });
      await scan(page, rules);
      await page.keyboard.press("Escape");
      seen.add(await background(page.locator(".cell.dark").first()));
      // The boards differ by more than colour.
      const patterns = await page
        .locator(".board")
        .evaluateAll((all) =>
          all.map((board) => getComputedStyle(board.querySelector(".cell.dark")!).backgroundImage),
        );
      expect(patterns[0]).toBe("none");
      expect(patterns[1]).toContain("repeating-linear-gradient");
      // Other pages, where they exist; a second theme is a repetition there.
      if (i > 0 && !long) continue;
      const places = page.getByRole("navigation", { name: t("page.places") }).getByRole("link");
      for (let place = 1; place < (await places.count()); place++) {
        await places.nth(place).click();
        await expect(page.locator(".loading")).toHaveCount(0);
        await settled(page);
        await scan(page, rules);
      }
      if ((await places.count()) > 1) await places.first().click();
    }
    expect(seen.size).toBe(boards.length);
    expect(problems).toEqual([]);
    await page.close();
  });
}

test("white and black pieces are told apart without colour", async ({ page }) => {
  await game(page);
  const dialog = await open(page);
  await choose(dialog, t("settings.pieces"), t("settings.pieces.contrast"));
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  const fill = (kind: string) =>
    page
      .locator(`.cell .piece .body.${kind}`)
      .first()
      .evaluate((path) => getComputedStyle(path).fill);
  expect(await fill("w")).toBe("rgb(255, 255, 255)");
  expect(await fill("b")).toContain("url(");
  await choose(await open(page), t("settings.pieces"), t("settings.pieces.letters"));
  await page.getByRole("button", { name: t("settings.close") }).click();
  await expect(page.locator('[data-x="4"][data-y="0"] .letter').first()).toHaveText("K");
});

test("what is chosen is there again after a reload, until all is as in the beginning", async ({ page }) => {
  await game(page);
  let dialog = await open(page);
  await choose(dialog, t("settings.appearance"), t("settings.appearance.dark"));
  await choose(dialog, t("settings.boards"), t("settings.boards.green"));
  await page.reload();
  await expect(page.getByRole("grid").first()).toBeVisible();
  expect([await root(page, "appearance"), await root(page, "boards")]).toEqual(["dark", "green"]);
  expect(await background(page.locator("body"))).toBe("rgb(34, 37, 43)");
  dialog = await open(page);
  await dialog.getByRole("button", { name: t("settings.reset") }).click();
  expect([await root(page, "appearance"), await root(page, "boards")]).toEqual(["light", "walnut"]);
});

test("coordinates stand on the board, beside it, on every square or nowhere", async ({ page }) => {
  await game(page);
  const rank = page.locator(".boards .rank").first();
  const outside = async () => {
    const [text, board] = [
      await rank.boundingBox(),
      await page.locator(".boards .board").first().boundingBox(),
    ];
    return text!.x + text!.width <= board!.x;
  };
  expect(await outside()).toBe(false);
  let dialog = await open(page);
  await choose(dialog, t("settings.coordinates"), t("settings.coordinates.outside"));
  expect(await outside()).toBe(true);
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  await picture(page, { path: "e2e/output/coordinates-outside.png" });
  dialog = await open(page);
  await choose(dialog, t("settings.coordinates"), t("settings.coordinates.every"));
  await expect(page.locator(".boards .board").first().locator(".rank")).toHaveCount(64);
  await expect(rank).toHaveText("a8");
  await choose(dialog, t("settings.coordinates"), t("settings.coordinates.off"));
  await expect(rank).toBeHidden();
});

test("pieces do not travel when movement is off", async ({ page }) => {
  const table = await game(page);
  const dialog = await open(page);
  await choose(dialog, t("settings.pace"), t("settings.pace.off"));
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  await page.evaluate(() => {
    const seen = window as unknown as { travelled: number };
    seen.travelled = 0;
    new MutationObserver(() => (seen.travelled += document.querySelectorAll(".travel").length)).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await table.click("A g1", "A f3");
  await table.piece("B f3", "white knight");
  expect(await page.evaluate(() => (window as unknown as { travelled: number }).travelled)).toBe(0);
});

test("sounds are made when pieces move, unless they are switched off", async ({ page }) => {
  // Counts the sounds that the page plays.
  await page.addInitScript(() => {
    const heard = window as unknown as { voices: number };
    heard.voices = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      heard.voices++;
      return start.apply(this, when);
    };
  });
  const voices = () => page.evaluate(() => (window as unknown as { voices: number }).voices);
  const table = await game(page);
  // The sounds are fetched after the first board.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /sounds/.test(name)),
  );
  const before = await voices();
  await table.click("A g1", "A f3");
  await table.piece("B f3", "white knight");
  await expect.poll(voices).toBeGreaterThan(before);
  const dialog = await open(page);
  await dialog.getByRole("switch", { name: t("settings.sounds") }).click();
  await expect(dialog.getByRole("slider", { name: t("settings.volume") })).toBeDisabled();
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  const silent = await voices();
  await table.click("A g8", "A f6");
  await table.piece("B f6", "black knight");
  expect(await voices()).toBe(silent);
});

test("the page speaks German, and English again", async ({ page }) => {
  await game(page);
  const dialog = await open(page);
  await dialog.getByLabel(t("settings.language")).selectOption("Deutsch");
  const inGerman = page.getByRole("dialog", { name: german("page.settings") });
  await expect(inGerman.getByRole("heading", { name: german("page.settings") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await scan(page);
  await picture(page, { path: "e2e/output/settings-german.png" });
  await page.reload();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("button", { name: german("page.settings") }).click();
  await page.getByLabel(german("settings.language")).selectOption("English");
  await expect(page.getByRole("dialog", { name: t("page.settings") })).toBeVisible();
});

test("everything is reached by keys", async ({ page }) => {
  await game(page);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: t("page.settings") });
  await expect(dialog.getByRole("radio", { name: t("settings.appearance.system") }).first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => root(page, "appearance")).toBe("dark");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => root(page, "boards")).toBe("green");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
