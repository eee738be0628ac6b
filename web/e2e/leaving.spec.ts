import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { colorName, sentence, t, titleOf } from "../test/english.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// Two players in two browsers, of whom one leaves. The server says when the other may claim the game, so these tests need
// one that says it soon: cheshire serve --absence-seconds 2.

const real = process.env["CHESHIRE_URL"] !== undefined;
test.skip(!real, "needs a server");
const shot = (name: string) => ({ path: `e2e/output/leaving-${name}.png` });
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const rooms: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of rooms.splice(0)) await context.close();
});

async function open(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  rooms.push(context);
  return context.newPage();
}

// A game by link with a clock; Anna has White at a desk, Ben has come with a phone.
async function met(browser: Browser): Promise<{ anna: Page; ben: Page }> {
  const anna = await open(browser, sizes.desk);
  await anna.goto("/play");
  const dialog = await new Table(anna).dialog();
  await dialog.getByRole("radio", { name: titleOf("chess"), exact: true }).check();
  await dialog.getByLabel(t("setup.opponent.friend"), { exact: true }).check();
  await dialog.getByLabel(t("setup.color.white"), { exact: true }).check();
  await dialog.getByLabel(t("setup.clock"), { exact: true }).selectOption({ label: "3 + 2" });
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  const link = anna.getByRole("textbox", { name: t("people.linkFor", { seat: t("people.seat.black") }) });
  const ben = await open(browser, sizes.phone);
  await ben.goto(await link.inputValue());
  await ben.getByRole("button", { name: t("joining.skip") }).click();
  await expect(ben.getByRole("grid").first()).toBeVisible();
  await expect(anna.getByTestId("presence-b")).toHaveClass(/here/);
  return { anna, ben };
}

const typed = async (page: Page, move: string) => {
  await page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await page.keyboard.press("Enter");
};
const begin = async ({ anna, ben }: { anna: Page; ben: Page }) => {
  await typed(anna, "e4");
  await expect(ben.locator(".san:not(.none)")).toHaveCount(1);
  await typed(ben, "e5");
  await expect(anna.locator(".san:not(.none)")).toHaveCount(2);
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const parts = (page: Page) => page.getByRole("region", { name: t("leaving.title") });
const withinPage = async (page: Page) => {
  const box = (await parts(page).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
};

test("either player aborts a game that has not begun, with the keyboard", async ({ browser }) => {
  const { anna, ben } = await met(browser);
  await expect(button(ben, t("leaving.abort"))).toBeVisible();
  await withinPage(anna);
  await withinPage(ben);
  await anna.screenshot(shot("abort-desk"));
  await ben.screenshot(shot("abort-phone"));
  await button(anna, t("leaving.abort")).focus();
  await anna.keyboard.press("Enter");
  await anna.keyboard.press("Enter");
  for (const page of [anna, ben])
    await expect(page.getByText(sentence("game-aborted").replace(/\.$/, "")).first()).toBeVisible();
});

test("who is left alone claims the win", async ({ browser }) => {
  const two = await met(browser);
  await begin(two);
  await two.anna.close();
  await expect(two.ben.getByTestId("claim")).toContainText(
    t("leaving.goneNow", { side: colorName("w") }).slice(0, 20),
  );
  await expect(button(two.ben, t("leaving.win"))).toBeVisible();
  await expect(button(two.ben, t("leaving.draw"))).toBeVisible();
  await withinPage(two.ben);
  await scan(two.ben);
  await two.ben.screenshot(shot("claim-phone"));
  await button(two.ben, t("leaving.win")).click();
  await expect(two.ben.getByText(sentence("abandonment").replace(/\.$/, "")).first()).toBeVisible();
});

test("a player gives the other time, and offers no draw twice", async ({ browser }) => {
  const { anna, ben } = await met(browser);
  await begin({ anna, ben });
  await button(ben, t("people.giveTime", { side: colorName("w"), n: 15 })).click();
  await expect(anna.getByTestId("clock-w")).toHaveText(/^3:1/);
  await expect(button(anna, t("people.giveTime", { side: colorName("w"), n: 15 }))).toHaveCount(0);
  const offer = button(anna, t("people.offerDraw"));
  const twice = async () => {
    await offer.click();
    await button(anna, t("people.pressAgain")).click();
  };
  await twice();
  await button(ben, t("people.decline")).click();
  await expect(anna.getByTestId("request")).toHaveText(t("people.drawDeclined"));
  await anna.screenshot(shot("given-desk"));
  await ben.screenshot(shot("given-phone"));
  await scan(anna);
  await twice();
  await expect(
    anna.getByText(sentence("offer-too-soon", { side: "w", count: 10 }).slice(0, 30)).first(),
  ).toBeVisible();
});
