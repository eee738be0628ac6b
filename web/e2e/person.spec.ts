import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { scan } from "./scan.ts";

// A name without an account, and its way to another device: each device is a browser context of its own.

test.skip(!process.env["CHESHIRE_URL"], "the fake server knows no people");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: t("person.title") });
const status = (page: Page) => dialog(page).getByRole("status");

async function openDialog(page: Page): Promise<void> {
  await page.goto("/puzzles");
  const settings = page.getByRole("button", { name: t("page.settings") });
  const menu = button(page, t("page.menu"));
  await expect(settings.or(menu).first()).toBeVisible();
  if (!(await settings.isVisible())) await menu.click();
  await settings.click();
  await button(page, t("settings.person")).click();
  await expect(dialog(page)).toBeVisible();
}

async function begin(page: Page, name: string): Promise<void> {
  await openDialog(page);
  await dialog(page).getByLabel(t("person.name"), { exact: true }).fill(name);
  await button(page, t("person.begin")).click();
  await expect(status(page)).toHaveText(t("person.begun", { name }));
}

async function words(page: Page): Promise<string> {
  await button(page, t("person.showWords")).click();
  const list = dialog(page)
    .getByRole("list", { name: t("person.words") })
    .getByRole("listitem");
  await expect(list).toHaveCount(12);
  return (await list.allTextContents()).join(" ");
}

const rating = JSON.stringify({
  rating: [1777, 60, 0.06],
  tried: [["one", 1, 1777]],
  count: 40,
  solved: 30,
  bestStreak: 7,
  bestRush: 3,
  daily: "",
});
const device = async (context: BrowserContext, stored: { [name: string]: string } = {}): Promise<Page> => {
  const page = await context.newPage();
  await page.goto("/rules");
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`cheshire.${name}`, value);
  }, stored);
  return page;
};
const ratingOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("cheshire.puzzles.alice"));

test("the words on another device bring the puzzle rating along", async ({ browser }) => {
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  const first = await device(one, { "puzzles.alice": rating });
  await begin(first, "Alice");
  await scan(first);
  const phrase = await words(first);
  await scan(first);
  const second = await device(other);
  await openDialog(second);
  await dialog(second).getByText(t("person.have")).click();
  const field = dialog(second).getByLabel(t("person.enter"));
  // A slip is noticed.
  await field.fill(phrase.split(" ").slice(1).join(" "));
  await button(second, t("person.takeOver")).click();
  await expect(dialog(second).getByRole("alert")).toHaveText(t("person.wrongWords"));
  await field.fill(phrase);
  await button(second, t("person.takeOver")).click();
  await expect(status(second)).toHaveText(t("person.tookOver", { name: "Alice" }));
  await expect(dialog(second)).toBeHidden();
  expect(JSON.parse((await ratingOf(second))!)).toMatchObject({ rating: [1777, 60, 0.06], count: 40 });
  // The other device renames, and both are the same person.
  await openDialog(second);
  await dialog(second).getByLabel(t("person.name"), { exact: true }).fill("Alice Liddell");
  await button(second, t("person.rename")).click();
  await expect(status(second)).toHaveText(t("person.renamed", { name: "Alice Liddell" }));
  await Promise.all([one.close(), other.close()]);
});

test("a link brings the name after asking, and leaves no key in the address", async ({ browser }) => {
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  const first = await device(one, { "puzzles.alice": rating });
  await begin(first, "Alice");
  const { key } = JSON.parse((await first.evaluate(() => localStorage.getItem("cheshire.person")))!) as {
    key: string;
  };
  await button(first, t("person.qr")).click();
  await expect(first.getByRole("img", { name: t("person.qrTitle") })).toBeVisible();
  const second = await device(other);
  await second.goto("/");
  await second.goto(`/#person=${key}`);
  await expect(dialog(second)).toContainText(t("person.given"));
  expect(second.url()).not.toContain(key);
  await scan(second);
  await button(second, t("person.takeOver")).click();
  await expect.poll(() => ratingOf(second).catch(() => null), { timeout: 20_000 }).not.toBeNull();
  await Promise.all([one.close(), other.close()]);
});

test("whoever is forgotten has no name any more", async ({ page }) => {
  await begin(page, "Alice");
  const phrase = await words(page);
  await page.getByLabel(t("person.forgetHere")).uncheck();
  await button(page, t("person.forget")).click();
  await button(page, t("person.forgetSure")).click();
  await expect(status(page)).toHaveText(t("person.forgotten"));
  await expect(button(page, t("person.begin"))).toBeVisible();
  await dialog(page).getByText(t("person.have")).click();
  await dialog(page).getByLabel(t("person.enter")).fill(phrase);
  await button(page, t("person.takeOver")).click();
  await expect(status(page)).not.toBeEmpty();
  expect(await page.evaluate(() => localStorage.getItem("cheshire.person"))).toBeNull();
});

// How many rows this browser's database has.
const rows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("cheshire");
        opening.onerror = () => reject(new Error("no database"));
        opening.onsuccess = () => {
          const tables = [...opening.result.objectStoreNames];
          const transaction = opening.result.transaction(tables);
          let count = 0;
          for (const table of tables) {
            const asked = transaction.objectStore(table).count();
            asked.onsuccess = () => (count += asked.result);
          }
          transaction.oncomplete = () => (opening.result.close(), resolve(count));
        };
      }),
  );

test("whoever is forgotten here, too, leaves neither studies nor progress", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await device(context, { "puzzles.alice": rating });
  await begin(page, "Alice");
  const { key } = JSON.parse((await page.evaluate(() => localStorage.getItem("cheshire.person")))!) as {
    key: string;
  };
  await page.goto("/study");
  await page
    .getByRole("form", { name: t("study.create") })
    .getByRole("button", { name: t("study.createIt") })
    .click();
  await page.getByText(t("study.share")).click();
  await button(page, t("study.server.keep")).click();
  await expect(button(page, t("study.server.invite"))).toBeVisible();
  expect(await rows(page)).toBeGreaterThan(0);
  // Another window has the study open.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("grid").first()).toBeVisible();
  await openDialog(page);
  await scan(page);
  await button(page, t("person.forget")).click();
  await button(page, t("person.forgetHereSure")).click();
  await expect(status(page)).toHaveText(t("person.forgottenHere"));
  await expect(dialog(page)).toBeHidden();
  await expect(other.getByRole("alert").first()).toContainText(t("study.fault", { reason: "" }).trim());
  expect(await rows(page)).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const gone of ["Alice", key, "puzzles.", "1777"]) expect(stored).not.toContain(gone);
  const answer = await page.request.get("/api/studies", { headers: { Authorization: `Bearer ${key}` } });
  expect(answer.status()).toBe(403);
  await context.close();
});

test("all of it works by keyboard and on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, "Alice");
  await dialog(page).getByLabel(t("person.name"), { exact: true }).focus();
  for (
    let i = 0;
    i < 12 && !(await button(page, t("person.showWords")).evaluate((one) => one === document.activeElement));
    i++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(12);
  const { overflow } = await dialog(page).evaluate((box) => ({
    overflow: box.scrollWidth - box.clientWidth,
  }));
  expect(overflow).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("German users read German about English words", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de" });
  const page = await device(context);
  await page.goto("/puzzles");
  await page
    .getByRole("button", { name: german("page.settings") })
    .first()
    .click();
  await page.getByRole("button", { name: german("settings.person") }).click();
  await expect(page.getByRole("dialog", { name: german("person.title") })).toBeVisible();
  await context.close();
});
