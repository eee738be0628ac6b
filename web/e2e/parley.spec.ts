import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { colorName, ending, t, won } from "../test/english.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// What two players agree on while they play: new terms until the official start, and an arbiter.

const real = process.env["CHESHIRE_URL"] !== undefined;
const rooms: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of rooms.splice(0)) await context.close();
});

async function guest(browser: Browser, address: string): Promise<Table> {
  const context = await browser.newContext();
  rooms.push(context);
  const page = await context.newPage();
  await page.goto(address);
  if (address.endsWith("&seat=black")) await page.getByRole("button", { name: t("joining.skip") }).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Table(page);
}

const press = ({ page }: Table, name: string) => page.getByRole("button", { name, exact: true }).click();
const request = ({ page }: Table) => page.getByTestId("request");
const moved = async (table: Table, move: string) => {
  await table.page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await table.page.keyboard.press("Enter");
};

async function begun(browser: Browser, page: Page, played = "alice") {
  const game = {
    game: played,
    seats: "link",
    mine: "white",
    parley: { moveEnds: "released", adjustments: "informal", play: "informal", umpire: "none" },
  };
  const { id, keys, invitations } = (await (
    await page.request.post("/api/games", { data: game })
  ).json()) as { id: string; keys: { white: string }; invitations: { black: string } };
  const white = await guest(browser, `/g/${id}#key=${keys.white}&seat=white`);
  const black = await guest(browser, `/g/${id}#key=${invitations.black}&seat=black`);
  await expect(white.page.getByTestId("presence-b")).toHaveText(t("people.present"));
  const load = async () =>
    (
      await page.request.get(`/api/games/${id}`, { headers: { Authorization: `Bearer ${keys.white}` } })
    ).json();
  return { id, white, black, watcher: await guest(browser, `/g/${id}`), load };
}

test("terms are changed by agreement until the game is officially started, which all are told", async ({
  browser,
  page,
}) => {
  const { white, black, watcher, load } = await begun(browser, page);
  const terms = `${t("people.moveEnds")}: ${t("people.moveEnds.clock")}`;
  await press(white, t("people.changeTerms"));
  const dialog = white.page.getByRole("dialog", { name: t("people.changeTerms") });
  await expect(dialog.getByRole("button", { name: t("people.propose") })).toBeDisabled();
  await dialog.getByLabel(t("people.moveEnds")).selectOption("clock");
  await scan(white.page);
  await dialog.getByRole("button", { name: t("people.propose") }).click();
  await expect(dialog).toBeHidden();
  await expect(request(white)).toContainText(t("people.youProposed", { terms }));
  await expect(request(watcher)).toContainText(t("people.proposes", { side: colorName("w"), terms }));
  await expect(watcher.page.getByRole("button", { name: t("people.accept") })).toHaveCount(0);
  await expect(request(black)).toContainText(t("people.proposes", { side: colorName("w"), terms }));
  await press(black, t("people.accept"));
  await expect(request(white)).toHaveText(t("people.termsChanged"));
  for (const table of [black, watcher]) await expect(request(table)).toHaveCount(0);
  for (const { page: one } of [white, black, watcher]) {
    await one
      .locator("summary")
      .filter({ hasText: t("cheops.agreed") })
      .click();
    await expect(one.locator(".agreed dl")).toContainText(t("people.moveEnds.clock"));
  }
  await moved(white, "e4");
  await expect(black.status).toContainText(t("turn.yours"));
  await expect(white.page.getByRole("button", { name: t("people.changeTerms") })).toBeVisible();
  await moved(black, "d5");
  for (const table of [white, black, watcher]) {
    await expect(table.page.getByTestId("started")).toHaveText(t("people.started"));
    await table.said(ending(t("people.started")));
    await expect(table.page.locator(".agreed dl")).toContainText(t("people.startedAt"));
    await expect(table.page.getByRole("button", { name: t("people.changeTerms") })).toHaveCount(0);
  }
  expect((await load()).started).toMatch(/^\d{4}-\d\d-\d\dT/);
  await moved(white, "Be2");
  await expect(black.status).toContainText(t("turn.yours"));
  for (const table of [white, black, watcher]) await expect(table.page.getByTestId("started")).toHaveCount(0);
});

test("the list of moves alone says that a game of Little Cheops has started", async ({ browser, page }) => {
  const { white, black, watcher } = await begun(browser, page, "little-cheops");
  await moved(white, "a2a4");
  await expect(black.status).toContainText(t("turn.yours"));
  await moved(black, "a8a6");
  for (const table of [white, black, watcher]) {
    await expect(table.page.locator(".san")).toHaveCount(2);
    await expect(table.page.locator(".agreed dl")).toContainText(t("people.startedAt"));
    await expect(table.page.locator(".page :not(.live) > p").getByText(t("start.done"))).toHaveCount(1);
  }
});

test("an arbiter is called by both players, and judges", async ({ browser, page }) => {
  const { id, white, black, watcher } = await begun(browser, page);
  await press(white, t("people.callArbiter"));
  await press(white, t("people.pressAgain"));
  await expect(request(black)).toContainText(t("people.asksArbiter", { side: colorName("w") }));
  await press(black, t("people.decline"));
  await expect(request(black)).toHaveCount(0);
  await press(black, t("people.callArbiter"));
  await press(black, t("people.pressAgain"));
  await press(white, t("people.accept"));
  for (const table of [white, black]) {
    await expect(table.page.getByTestId("umpire-awaited")).toContainText(t("people.umpireUninvited"));
    await expect(table.page.getByRole("button", { name: t("people.callArbiter") })).toHaveCount(0);
  }
  await press(white, t("people.umpireLink"));
  await expect(white.page.getByTestId("umpire-awaited")).toContainText(t("people.umpireAwaited"));
  await expect(black.page.getByTestId("umpire-awaited")).toContainText(t("people.umpireUninvited"));
  await expect(watcher.page.getByTestId("umpire-awaited")).toHaveCount(0);
  if (!real) return;
  const come = async () => {
    const invited = await white.page.evaluate((game) => localStorage.getItem(`cheshire.invited.${game}`), id);
    return guest(
      browser,
      `/g/${id}#key=${(JSON.parse(invited ?? "{}") as { umpire?: string }).umpire}&seat=umpire`,
    );
  };
  const arbiter = await come();
  await expect(white.page.getByTestId("umpire-awaited")).toHaveCount(0);
  // Without acceptance by both players nobody has powers. Either player may refuse.
  await expect(request(arbiter)).toContainText(
    `${t("people.youWaitAsUmpire")} ${t("people.bothMustAccept")}`,
  );
  await expect(
    arbiter.page.getByRole("button", {
      name: t("people.forfeits", { side: colorName("b") }),
      includeHidden: true,
    }),
  ).toHaveCount(0);
  await expect(request(white)).toContainText(t("people.umpireCame"));
  await scan(white.page);
  await press(white, t("people.accept"));
  await expect(request(white)).toContainText(
    `${t("people.youAcceptUmpire")} ${t("people.mustAccept", { side: colorName("b") })}`,
  );
  await expect(request(watcher)).toContainText(t("people.mustAccept", { side: colorName("b") }));
  await press(black, t("people.refuseUmpire"));
  await expect(white.page.getByTestId("umpire-awaited")).toContainText(t("people.umpireUninvited"));
  await press(white, t("people.umpireLink"));
  await expect(white.page.getByTestId("umpire-awaited")).toContainText(t("people.umpireAwaited"));
  await expect(arbiter.page.getByText(t("people.refusedAsUmpire")).first()).toBeVisible();
  const second = await come();
  await press(white, t("people.accept"));
  await press(black, t("people.accept"));
  await second.page
    .locator("summary")
    .filter({ hasText: t("people.umpire") })
    .click();
  await press(second, t("people.forfeits", { side: colorName("b") }));
  await press(second, t("people.pressAgain"));
  for (const table of [white, black, watcher, arbiter, second])
    await expect(table.banner).toContainText(won("w", "forfeit"));
});
