import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { build, preview, type PreviewServer } from "vite";
import type { GameInfo, GameSummary } from "../src/core/types.ts";
import { asking, nodeCore } from "../test/nodeCore.ts";
import { t } from "../test/english.ts";
import { settled, Table } from "./table.ts";

// In a build whose catalogue marks every text, nothing that the page says is without the marks: all of it can be
// translated. What the core calls its games, pieces and options is not the page's; lessons and rule chapters are
// whole texts of each language, beside the catalogue.

let server: PreviewServer;
let address: string;
let known: string[];

test.beforeAll(async () => {
  test.setTimeout(240000);
  const shared = {
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: fileURLToPath(new URL("../vite.fake.config.ts", import.meta.url)),
    mode: "pseudo",
    logLevel: "warn",
    build: { outDir: "test/output/pseudo" },
  } as const;
  await build(shared);
  server = await preview({ ...shared, preview: { port: 4274, strictPort: false } });
  address = server.resolvedUrls!.local[0]!;
  const ask = asking(nodeCore());
  const infos = ask<GameSummary[]>("games").map(({ id }) => ask<GameInfo>("info", id, ""));
  known = ["Cheshire", "English", "Deutsch", "alice"].concat(
    infos.flatMap((info) => [
      ...[info.title, info.family, info.note, ...info.summary],
      ...info.pieces.map((piece) => piece.name),
      ...info.levels.flatMap((level) => [level.name, level.boardName]),
      ...info.options.flatMap((option) => [
        ...[option.title, option.group, option.help, ...option.choices],
        ...Object.values(option.choiceHelp),
      ]),
    ]),
  );
});

test.afterAll(() => server.close());

// What is shown or spoken outside of the marks. `skipped`: parts with texts of their own.
const outside = (page: Page, skipped = ".san"): Promise<string[]> =>
  page.evaluate(
    ([skipped, known]) => {
      const found = new Set<string>();
      const letters = (text: string) =>
        text
          .replace(/[^A-Za-z]+/g, " ")
          .trim()
          .toLowerCase();
      const names = new Set(known.map(letters));
      const check = (text: string, where: Element) => {
        const own = letters(text);
        if (/[a-z]{3}/.test(own) && !names.has(own))
          found.add(`${where.tagName.toLowerCase()}.${where.getAttribute("class") ?? ""}: ${own}`);
      };
      let depth = 0;
      const unmarked = (text: string): string => {
        let own = "";
        for (const char of text) {
          if (char === "⟦") depth++;
          else if (char === "⟧") depth--;
          else if (depth === 0) own += char;
        }
        return own;
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (parent.closest(`script, style, noscript, ${skipped}`)) continue;
        check(unmarked(node.textContent ?? ""), parent);
      }
      depth = 0;
      for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          if (!element.closest(skipped)) check(unmarked(element.getAttribute(name) ?? ""), element);
      return [...found];
    },
    [skipped, known] as const,
  );

test("nothing on the page is outside the catalogue", async ({ browser }) => {
  test.setTimeout(180000);
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
  // The words of a page may come a moment after the page.
  const said = async (what: string, skipped?: string) =>
    expect.poll(() => outside(page, skipped), what).toEqual([]);
  const dialog = page.getByRole("dialog");
  const table = new Table(page);
  await page.goto("/play");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(dialog).toBeVisible({ timeout: 30000 });
  for (const fold of await dialog.locator("summary").all()) await fold.click();
  await said("the new-game dialog");
  await dialog.getByLabel(t("setup.opponent.both")).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await said("a new game");
  // Fool's mate of Alice chess, with a refusal on the way.
  const entry = page.locator(".entry input");
  for (const move of ["e4", "e4", "d5", "Be2", "dxe4", "Bb5"]) {
    await entry.fill(move);
    await entry.press("Enter");
    await settled(page);
    await said(move);
  }
  await expect(page.getByTestId("end-card")).toBeVisible();
  await said("the end");
  await page.keyboard.press("Escape");
  await entry.blur();
  for (const key of ["?", "s"]) {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await settled(page);
    await said(`the dialog of ${key}`);
    await page.keyboard.press("Escape");
  }
  await page.locator(".more summary").click();
  await said("the menu");
  await table.square("A e2").first().focus();
  await page.keyboard.press("i");
  await said("a card");
  for (const place of ["analyse", "setup", "games", "nosuch", "g/nosuch"]) {
    await page.goto(`/${place}`);
    await page.waitForLoadState("networkidle");
    await settled(page);
    await said(place);
  }
});
