import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { starting, german, sentence, t, titleOf } from "../test/english.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// Strangers meet in the lobby of a server, at a desk and with a phone.

const real = process.env["CHESHIRE_URL"] !== undefined;
test.skip(!real, "needs a server");
const shot = (name: string) => ({ path: `e2e/output/lobby-${name}.png` });
// By these the tests find their challenges among those of others.
const lobbyNames = { two: "Ada of the two", leaves: "Ada who leaves", withdraws: "Ben who withdraws" };
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const rooms: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of rooms.splice(0)) await context.close();
});

async function open(browser: Browser, size: keyof typeof sizes, locale = "en-GB"): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], locale });
  rooms.push(context);
  return context.newPage();
}
const enter = async (page: Page) => {
  await page.goto("/lobby");
  await expect(preset(page, "5 + 0")).toBeEnabled();
};
const preset = (page: Page, terms: string) =>
  page.locator(".quick-times").getByRole("button", { name: starting(terms) });
const rows = (page: Page) => page.locator(".challenges tbody tr");
const acceptOf = (page: Page, name: string) => rows(page).filter({ hasText: name }).getByRole("button");
const called = async (page: Page, name: string) =>
  page.getByLabel(t("lobby.name"), { exact: true }).fill(name);
const waits = (page: Page) => expect(page.getByText(t("lobby.own"), { exact: true })).toBeVisible();
const plays = async (page: Page) => {
  await expect(page).toHaveURL(/\/g\/\w+/);
  await expect(page.getByRole("grid").first()).toBeVisible();
};
const within = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test("a stranger is in a game two clicks from the front page, and who comes late is told", async ({
  browser,
}) => {
  const [ada, ben, late] = [
    await open(browser, "desk"),
    await open(browser, "phone"),
    await open(browser, "desk"),
  ];
  // As if the late one clicked before the news came.
  await late.routeWebSocket("**/ws", (client) => {
    const server = client.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes('"removed":["')) client.send(message);
    });
  });
  await enter(ada);
  await called(ada, lobbyNames.two);
  await preset(ada, "10 + 5").click();
  await waits(ada);
  await ben.goto("/");
  await ben.getByRole("link", { name: t("front.lobby") }).click();
  await expect(acceptOf(ben, lobbyNames.two)).toBeVisible();
  await enter(late);
  await expect(acceptOf(late, lobbyNames.two)).toBeVisible();
  await ada.screenshot(shot("waiting-desk"));
  await ben.screenshot({ ...shot("list-phone"), fullPage: true });
  await late.screenshot(shot("list-desk"));
  for (const page of [ada, ben, late]) {
    await within(page);
    await scan(page);
  }
  await acceptOf(ben, lobbyNames.two).click();
  await plays(ben);
  await plays(ada);
  expect(new URL(ada.url()).pathname).toBe(new URL(ben.url()).pathname);
  for (const side of ["w", "b"]) await expect(ben.getByTestId(`presence-${side}`)).toHaveClass(/here/);
  await acceptOf(late, lobbyNames.two).click();
  await expect(late.getByRole("alert")).toHaveText(sentence("challenge-gone"));
  await expect(rows(late).filter({ hasText: lobbyNames.two })).toHaveCount(0);
  await late.screenshot(shot("gone"));
  await ben.screenshot(shot("game"));
});

test("a challenge goes when its page closes, and when it is withdrawn", async ({ browser }) => {
  const [ada, ben, watcher] = [
    await open(browser, "desk"),
    await open(browser, "desk"),
    await open(browser, "phone"),
  ];
  await enter(watcher);
  for (const [page, name] of [
    [ada, lobbyNames.leaves],
    [ben, lobbyNames.withdraws],
  ] as const) {
    await enter(page);
    await called(page, name);
    await page.getByRole("combobox", { name: t("lobby.color"), exact: true }).selectOption("w");
    await preset(page, "3 + 2").click();
    await waits(page);
    await expect(rows(watcher).filter({ hasText: name })).toBeVisible();
  }
  await expect(rows(watcher).filter({ hasText: lobbyNames.leaves })).toContainText(t("lobby.color.b"));
  await ada.close();
  await expect(rows(watcher).filter({ hasText: lobbyNames.leaves })).toHaveCount(0);
  await ben.getByRole("button", { name: t("lobby.withdraw") }).click();
  await expect(rows(watcher).filter({ hasText: lobbyNames.withdraws })).toHaveCount(0);
  await expect(ben.getByText(t("lobby.own"), { exact: true })).toHaveCount(0);
});

test("quick pairing brings two together, with the keyboard", async ({ browser }) => {
  const [ada, ben] = [await open(browser, "desk"), await open(browser, "phone")];
  for (const page of [ada, ben]) {
    await enter(page);
    await page.getByRole("combobox", { name: t("lobby.game"), exact: true }).selectOption("raumschach");
  }
  await preset(ada, "5 + 0").focus();
  await ada.keyboard.press("Enter");
  await waits(ada);
  await expect(preset(ben, "5 + 0")).toContainText(t("lobby.waiting", { n: 1 }));
  await preset(ben, "5 + 0").focus();
  await ben.keyboard.press("Enter");
  await plays(ada);
  await plays(ben);
  expect(new URL(ada.url()).pathname).toBe(new URL(ben.url()).pathname);
});

test("the dialog for a new game offers any rules to anybody", async ({ browser }) => {
  const [ada, ben] = [await open(browser, "desk"), await open(browser, "desk", "de-DE")];
  await ada.goto("/play");
  const dialog = await new Table(ada).dialog();
  await dialog.getByRole("radio", { name: titleOf("chess"), exact: true }).check();
  await dialog.getByLabel(t("setup.opponent.anybody"), { exact: true }).check();
  await dialog.getByLabel(t("setup.clock"), { exact: true }).selectOption({ label: "5 + 0" });
  await dialog.getByLabel(t("setup.yourName"), { exact: true }).fill("Ada of the dialog");
  await ada.screenshot(shot("dialog"));
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(ada).toHaveURL(/\/lobby$/);
  await waits(ada);
  await ben.goto("/lobby");
  await expect(ben.getByRole("heading", { name: german("lobby.list") })).toBeVisible();
  await expect(acceptOf(ben, "Ada of the dialog")).toBeVisible();
  await ben.screenshot(shot("german"));
  await acceptOf(ben, "Ada of the dialog").click();
  await plays(ada);
  await plays(ben);
});
