import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
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
  if (address.endsWith("&seat=black"))
    await page.getByRole("button", { name: "Join without a name" }).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Table(page);
}

const press = ({ page }: Table, name: string) => page.getByRole("button", { name, exact: true }).click();
const request = ({ page }: Table) => page.getByTestId("request");
const moved = async (table: Table, move: string) => {
  await table.page.getByLabel("Move", { exact: true }).fill(move);
  await table.page.keyboard.press("Enter");
};

async function begun(browser: Browser, page: Page) {
  const game = {
    game: "alice",
    seats: "link",
    mine: "white",
    parley: { moveEnds: "released", adjustments: "informal", play: "informal", umpire: "none" },
  };
  const { id, keys, invitations } = (await (
    await page.request.post("/api/games", { data: game })
  ).json()) as { id: string; keys: { white: string }; invitations: { black: string } };
  const white = await guest(browser, `/g/${id}#key=${keys.white}&seat=white`);
  const black = await guest(browser, `/g/${id}#key=${invitations.black}&seat=black`);
  await expect(white.page.getByTestId("presence-b")).toHaveText("online");
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
  await press(white, "Change terms");
  const dialog = white.page.getByRole("dialog", { name: "Change terms" });
  await expect(dialog.getByRole("button", { name: "Propose" })).toBeDisabled();
  await dialog.getByLabel("A move ends").selectOption("clock");
  await scan(white.page);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog).toBeHidden();
  await expect(request(white)).toContainText("You proposed: A move ends: clock.");
  await expect(request(watcher)).toContainText("White proposes: A move ends: clock.");
  await expect(watcher.page.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(request(black)).toContainText("White proposes: A move ends: clock.");
  await press(black, "Accept");
  await expect(request(white)).toHaveText("Your proposal was accepted; the terms are changed.");
  for (const table of [black, watcher]) await expect(request(table)).toHaveCount(0);
  for (const { page: one } of [white, black, watcher]) {
    await one.locator("summary").filter({ hasText: "Agreed" }).click();
    await expect(one.locator(".agreed dl")).toContainText("clock");
  }
  await moved(white, "e4");
  await expect(black.status).toContainText("Your move");
  await expect(white.page.getByRole("button", { name: "Change terms" })).toBeVisible();
  await moved(black, "d5");
  for (const table of [white, black, watcher]) {
    await expect(table.page.getByTestId("started")).toHaveText("The game has officially started.");
    await table.said(/The game has officially started\.$/);
    await expect(table.page.locator(".agreed dl")).toContainText("Officially started");
    await expect(table.page.getByRole("button", { name: "Change terms" })).toHaveCount(0);
  }
  expect((await load()).started).toMatch(/^\d{4}-\d\d-\d\dT/);
  await moved(white, "Be2");
  await expect(black.status).toContainText("Your move");
  for (const table of [white, black, watcher]) await expect(table.page.getByTestId("started")).toHaveCount(0);
});

test("an arbiter is called by both players, and judges", async ({ browser, page }) => {
  const { id, white, black, watcher } = await begun(browser, page);
  await press(white, "Call an arbiter");
  await press(white, "Are you sure?");
  await expect(request(black)).toContainText("White asks for an arbiter.");
  await press(black, "Decline");
  await expect(request(black)).toHaveCount(0);
  await press(black, "Call an arbiter");
  await press(black, "Are you sure?");
  await press(white, "Accept");
  for (const table of [white, black]) {
    await expect(table.page.getByTestId("umpire-awaited")).toContainText("The Umpire's seat is open.");
    await expect(table.page.getByRole("button", { name: "Call an arbiter" })).toHaveCount(0);
  }
  await press(white, "Create a link");
  await expect(white.page.getByTestId("umpire-awaited")).toContainText(
    "The first person to open this link takes the Umpire's seat.",
  );
  await expect(black.page.getByTestId("umpire-awaited")).toContainText("The Umpire's seat is open.");
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
    "You can decide once both players accept you. Both players have yet to accept.",
  );
  await expect(arbiter.page.getByRole("button", { name: "Black forfeits", includeHidden: true })).toHaveCount(
    0,
  );
  await expect(request(white)).toContainText("Someone has taken the Umpire's seat. Do you accept them?");
  await scan(white.page);
  await press(white, "Accept");
  await expect(request(white)).toContainText("You accepted the Umpire. Black has yet to accept.");
  await expect(request(watcher)).toContainText("Black has yet to accept.");
  await press(black, "Reject");
  await expect(white.page.getByTestId("umpire-awaited")).toContainText("The Umpire's seat is open.");
  await press(white, "Create a link");
  await expect(white.page.getByTestId("umpire-awaited")).toContainText(
    "The first person to open this link takes the Umpire's seat.",
  );
  await expect(
    arbiter.page.getByText("A player rejected you as Umpire. You are now watching.").first(),
  ).toBeVisible();
  const second = await come();
  await press(white, "Accept");
  await press(black, "Accept");
  await second.page.locator("summary").filter({ hasText: "Umpire" }).click();
  await press(second, "Black forfeits");
  await press(second, "Are you sure?");
  for (const table of [white, black, watcher, arbiter, second])
    await expect(table.banner).toContainText("White wins");
});
