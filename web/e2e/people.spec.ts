import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { protocolVersion } from "../generated/protocol.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// Two people in two browsers, and a third who watches. The server referees.

const real = process.env["CHESHIRE_URL"] !== undefined;
const shot = (name: string) => ({ path: `e2e/output/people-${name}.png` });

interface Person {
  context: BrowserContext;
  page: Page;
  table: Table;
  heard: string[];
}

const rooms: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of rooms.splice(0)) await context.close();
});

async function person(
  browser: Browser,
  size = { width: 1440, height: 900 },
  colorScheme: "light" | "dark" = "light",
): Promise<Person> {
  const context = await browser.newContext({ viewport: size, colorScheme });
  rooms.push(context);
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  page.on("response", (response) => {
    if (response.url().includes("/api/"))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  return { context, page, table: new Table(page), heard };
}

interface Terms {
  clock?: string;
  mine?: "White" | "Black";
  game?: string;
  set?: (page: Page) => Promise<void>;
}

// Starts a game by link, and returns the links for the friend and for spectators.
async function invite(
  one: Person,
  { clock = "3 + 2", mine = "White", game = "Alice chess", set }: Terms = {},
): Promise<{ friend: string; spectators: string }> {
  await one.page.goto("/");
  const dialog = await one.table.dialog();
  await dialog.getByRole("radio", { name: game, exact: true }).check();
  await dialog.getByLabel("A friend by link", { exact: true }).check();
  await dialog.getByLabel(mine, { exact: true }).check();
  await dialog.getByLabel("Clock", { exact: true }).selectOption({ label: clock });
  await dialog.getByLabel("Your name", { exact: true }).fill("Anna");
  await dialog.getByLabel("Your friend's name").fill("Ben");
  await set?.(one.page);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toBeHidden();
  const other = mine === "White" ? "Black" : "White";
  await expect(one.page.getByRole("region", { name: `Invite ${other}` })).toBeVisible();
  return {
    friend: await one.page.getByRole("textbox", { name: `Link for ${other}` }).inputValue(),
    spectators: await one.page.getByRole("textbox", { name: "Link for spectators" }).inputValue(),
  };
}

// Opens a link, and skips the question for a name.
async function join(
  browser: Browser,
  link: string,
  ...how: [size?: { width: number; height: number }, scheme?: "light" | "dark"]
): Promise<Person> {
  const guest = await person(browser, ...how);
  await guest.page.goto(link);
  if (link.includes("#")) await guest.page.getByRole("button", { name: "Join without a name" }).click();
  await expect(guest.page.getByRole("grid").first()).toBeVisible();
  await expect(guest.table.save).toHaveText("Saved");
  return guest;
}

const say = async ({ page }: Person, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();
const typed = async ({ page }: Person, move: string) => {
  await page.getByLabel("Move", { exact: true }).fill(move);
  await page.keyboard.press("Enter");
};
const sans = ({ page }: Person) => page.getByRole("region", { name: "Moves" }).locator(".san:not(.none)");

// Everyone sees the same pieces, and the drawn pieces are the named ones.
async function agree(...all: Person[]): Promise<void> {
  const pieces = await all[0]!.table.pieces();
  for (const { table } of all) {
    await expect.poll(() => table.pieces()).toEqual(pieces);
    await table.honest();
  }
}

test("a whole game by link: invited, with a clock, to mate, before a spectator", async ({ browser }) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white);
  expect(friend).toMatch(/\/g\/\w+#key=[\w-]+&seat=black$/);
  expect(spectators).not.toContain("#");
  await expect(white.page.getByTestId("presence-b")).toHaveText("offline");
  await white.page.screenshot(shot("invited"));
  await scan(white.page);

  const black = await join(browser, friend);
  await expect(black.page).toHaveURL(/\/g\/\w+$/);
  await white.table.said("Black has joined.");
  await expect(white.page.getByRole("region", { name: "Invite Black" })).toHaveCount(0);
  await expect(white.page.getByTestId("presence-b")).toHaveText("online");
  await expect(black.page.getByTestId("player-w")).toContainText("Anna");
  const watcher = await join(browser, spectators);
  await expect(white.page.locator(".watching")).toContainText("1 spectator");

  // Neither Black nor a spectator can move White's pieces.
  await expect(black.page.getByTestId("clock-w")).toHaveText("3:00");
  await black.table.square("A e2").click();
  await expect(black.table.status).toContainText("It is White's turn.");
  await watcher.table.square("A e2").click();
  await expect(watcher.table.status).toContainText("you are watching");
  await expect(watcher.page.locator(".watching")).toContainText("You are watching.");
  await expect(watcher.page.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await expect(watcher.page.getByLabel("Move", { exact: true })).toHaveCount(0);

  await white.table.click("A e2", "A e4");
  await black.table.said("White pawn e2 to e4, passes to B.");
  await expect(black.table.status).toContainText("Your move");
  await black.table.click("A d7", "A d5");
  // Both have moved: White's clock is running now.
  await expect(white.page.getByTestId("clock-w")).toHaveClass(/running/);
  await expect(watcher.page.getByTestId("clock-w")).toHaveText("2:58");
  await expect(white.page.getByTestId("clock-b")).toHaveText("3:00");
  await white.table.click("A f1", "A e2");
  await expect(black.page.getByTestId("clock-b")).toHaveClass(/running/);
  await black.table.piece("B e2", "white bishop");
  await black.table.click("B d5", "B e4");
  await white.table.piece("A e4", "black pawn");
  await agree(white, black, watcher);
  await black.page.screenshot(shot("playing"));
  await white.table.click("B e2", "B b5");
  for (const one of [white, black, watcher]) {
    await expect(one.table.banner).toContainText("Checkmate: White wins.");
    await expect(one.page.locator(".clock.running")).toHaveCount(0);
  }
  await agree(white, black, watcher);
  await scan(black.page);
});

test("draws, take-backs, resignation and a rematch are agreed on", async ({ browser }) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white, { clock: "No clock" });
  const black = await join(browser, friend, { width: 390, height: 844 }, "dark");
  const watcher = await join(browser, spectators, { width: 1024, height: 768 });
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);

  await say(white, "Offer a draw");
  await black.table.said("Anna offers a draw.");
  await expect(black.page.getByTestId("request")).toContainText("Anna offers a draw.");
  await black.page.screenshot(shot("offered-phone"));
  await scan(black.page);
  await say(black, "Decline");
  await white.table.said("Your offer was declined.");
  await expect(white.page.getByTestId("request")).toHaveText("Your offer was declined.");

  await typed(black, "d5");
  await expect(sans(white)).toHaveText(["e4", "d5"]);
  await say(black, "Ask to take back");
  await white.table.said(/Ben asks to take back their last move\./);
  await white.page.screenshot(shot("asked"));
  await scan(white.page);
  await say(white, "Allow");
  for (const one of [white, black, watcher]) await expect(sans(one)).toHaveText(["e4"]);
  await agree(white, watcher);
  await typed(black, "e5");
  await expect(sans(white)).toHaveText(["e4", "e5"]);

  // A request lapses with the next move.
  await say(white, "Ask to take back");
  await expect(black.page.getByTestId("request")).toContainText("half-moves");
  await typed(white, "d4");
  await expect(black.page.getByTestId("request")).toHaveCount(0);

  await say(white, "Resign");
  await say(white, "Are you sure?");
  for (const one of [white, black, watcher])
    await expect(one.table.banner).toContainText("White resigned, Black wins.");
  await say(black, "Rematch");
  await white.table.said("Ben asks for a rematch.");
  await watcher.page.screenshot(shot("rematch-spectator"));
  const old = white.page.url();
  await say(white, "Accept");
  await expect(white.page).not.toHaveURL(old);
  await expect(black.page).toHaveURL(white.page.url());
  await expect(watcher.page).toHaveURL(old);
  await say(watcher, "Go to the rematch");
  await expect(watcher.page).toHaveURL(white.page.url());
  // The colors are swapped.
  await expect(black.table.status).toContainText("Your move");
  await typed(black, "Nf3");
  await expect(sans(white)).toHaveText(["Nf3"]);
  await expect(white.table.status).toContainText("Your move");

  await say(white, "Offer a draw");
  await say(black, "Accept the draw");
  for (const one of [white, black, watcher])
    await expect(one.table.banner).toHaveAttribute("data-winner", "draw");
});

test("a guest is asked for a name, which the other player sees and this browser remembers", async ({
  browser,
}) => {
  const white = await person(browser);
  const { friend } = await invite(white);
  const guest = await person(browser, { width: 390, height: 844 }, "dark");
  await guest.page.goto(friend);
  const dialog = guest.page.getByRole("dialog", { name: "Join the game" });
  await expect(dialog).toContainText("Anna invites you");
  await expect(dialog).toContainText("Alice chess · 3 + 2 · You play Black");
  const name = dialog.getByLabel("Your name");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Ben");
  await expect(white.page.getByTestId("presence-b")).toHaveText("offline");
  await guest.page.screenshot(shot("join-phone"));
  await scan(guest.page);
  for (const [size, picture] of [
    [{ width: 844, height: 390 }, "join-landscape"],
    [{ width: 1440, height: 900 }, "join"],
  ] as const) {
    await guest.page.setViewportSize(size);
    await expect(dialog.getByRole("button", { name: "Join", exact: true })).toBeInViewport();
    await guest.page.screenshot(shot(picture));
  }
  await name.fill("\u202eBob\u0007 <b>");
  await guest.page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(guest.table.save).toHaveText("Saved");
  await white.table.said("Black has joined.");
  for (const { page } of [white, guest]) await expect(page.getByTestId("player-b")).toContainText("Bob <b>");

  // Opening the link again asks nothing.
  await guest.page.goto("/games");
  await guest.page.goto(friend);
  await expect(guest.table.save).toHaveText("Saved");
  await expect(dialog).toHaveCount(0);

  const next = await invite(white, { mine: "Black", clock: "No clock" });
  await guest.page.goto(next.friend);
  await expect(name).toHaveValue("Bob <b>");
  await guest.page.keyboard.press("Escape");
  await expect(guest.table.save).toHaveText("Saved");
  await expect(white.page.getByTestId("player-w")).toContainText("Ben");
  await typed(guest, "e4");
  await expect(sans(white)).toHaveText(["e4"]);
});

test("chat is off until it is switched on, and is text only", async ({ browser }) => {
  const white = await person(browser);
  const { friend } = await invite(white, { clock: "No clock" });
  const black = await join(browser, friend);
  const chat = async ({ page }: Person) => {
    await page.locator(".chat summary").click();
    await page.getByRole("switch", { name: "Chat on" }).check();
  };
  await chat(white);
  await white.page.getByLabel("Write to your opponent").fill("Hello <img src=x onerror=alert(1)>");
  await white.page.keyboard.press("Enter");
  await expect(white.page.getByRole("log", { name: "Chat messages" })).toContainText("Anna Hello <img");
  const deaf = white.page.getByText("Ben has not turned chat on.");
  await expect(deaf).toBeVisible();
  await white.page.screenshot(shot("chat-deaf"));
  expect(black.heard.join()).not.toContain("Hello");
  await expect(black.page.locator(".chat summary")).toContainText("Anna would like to chat.");
  await chat(black);
  await expect(deaf).toHaveCount(0);
  await expect(black.page.getByRole("log", { name: "Chat messages" })).toContainText(
    "Anna Hello <img src=x onerror=alert(1)>",
  );
  await black.page.getByLabel("Write to your opponent").fill("Good luck");
  await black.page.keyboard.press("Enter");
  await expect(white.page.getByRole("log", { name: "Chat messages" })).toContainText("Ben Good luck");
  await white.page.screenshot(shot("chat"));
  await scan(white.page);
  await white.page.reload();
  await white.page.locator(".chat summary").click();
  await expect(white.page.getByRole("log", { name: "Chat messages" })).toContainText("Good luck");
  for (const [name, size] of [
    ["chat-small", { width: 1024, height: 768 }],
    ["chat-phone", { width: 390, height: 844 }],
  ] as const) {
    await white.page.setViewportSize(size);
    await white.page.screenshot(shot(name));
  }
});

test("a move made while the connection is lost arrives when it is back", async ({ browser }) => {
  const white = await person(browser);
  const cut = { now: false };
  await white.page.routeWebSocket(/\/ws$/, (socket) => {
    if (cut.now) return void socket.close();
    const server = socket.connectToServer();
    socket.onMessage((message) => (cut.now ? void socket.close() : server.send(message)));
    server.onMessage((message) => (cut.now ? void socket.close() : socket.send(message)));
  });
  const { friend } = await invite(white, { clock: "10 + 5" });
  const black = await join(browser, friend);
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);
  await typed(black, "d5");
  await expect(sans(white)).toHaveText(["e4", "d5"]);
  cut.now = true;
  await white.context.setOffline(true);
  await typed(white, "Be2");
  await white.table.piece("B e2", "white bishop");
  await expect(white.table.save).toHaveText("Reconnecting …");
  await expect(sans(black)).toHaveText(["e4", "d5"]);
  await expect(white.page.getByTestId("presence-w")).toHaveText("online");
  cut.now = false;
  await white.context.setOffline(false);
  await expect(white.table.save).toHaveText("Saved", { timeout: 20000 });
  await expect(sans(black)).toHaveText(["e4", "d5", "Be2"]);
  await agree(white, black);
  // Black moves while White is away; then White reloads.
  cut.now = true;
  await white.context.setOffline(true);
  await typed(black, "dxe4");
  await expect(black.table.save).toHaveText("Saved");
  cut.now = false;
  await white.context.setOffline(false);
  await expect(sans(white)).toHaveText(["e4", "d5", "Be2", "dxe4"], { timeout: 20000 });
  await agree(white, black);
  await white.page.reload();
  await expect(white.table.status).toContainText("Your move");
  await agree(white, black);
});

test("a stale, a forged and an illegal move are refused, and the board is the server's", async ({
  browser,
}) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white, { clock: "No clock" });
  const black = await join(browser, friend);
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);
  await typed(black, "d5");
  await expect(sans(white)).toHaveText(["e4", "d5"]);
  const pieces = await white.table.pieces();
  const id = /\/g\/(\w+)#/.exec(friend)![1]!;
  const { black: key } = (await black.page.evaluate(
    (one) => JSON.parse(localStorage.getItem(`cheshire.keys.${one}`)!),
    id,
  )) as { black: string };
  // A program with Black's key, and another without a key: each sends whatever it likes.
  const answers = await black.page.evaluate(
    ({ id, key, protocol }) =>
      new Promise<{ type: string }[]>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        const heard: { type: string }[] = [];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string };
          if (message.type === "error" || message.type === "ack") heard.push(message);
          if (heard.length === 4) resolve(heard);
        };
        socket.onopen = () => {
          const send = (message: object) => socket.send(JSON.stringify({ ...message, id }));
          // A key of no game.
          send({ type: "move", ply: 2, move: "d2d4" });
          send({ type: "join", protocol, keys: [key] });
          // White's move with Black's key, a stale one, and one at a ply that has not been reached.
          send({ type: "move", ply: 2, move: "d2d4" });
          send({ type: "move", ply: 1, move: "e7e5" });
          send({ type: "move", ply: 5, move: "e7e5" });
        };
      }),
    { id, key, protocol: protocolVersion },
  );
  for (const answer of answers) expect(answer.type).toBe("error");
  for (const one of [white, black]) expect(await one.table.pieces()).toEqual(pieces);
  const watcher = await join(browser, spectators);
  await agree(white, black, watcher);
});

test("time that is used up ends the game", async ({ browser }) => {
  test.setTimeout(90000);
  const white = await person(browser);
  const { friend } = await invite(white, {
    clock: "Custom",
    set: async (page) => {
      await page.getByLabel("Minutes per side", { exact: true }).fill("0.2");
      await page.getByLabel("Increment in seconds", { exact: true }).fill("0");
    },
  });
  const black = await join(browser, friend);
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);
  await typed(black, "d5");
  await expect(white.page.getByTestId("clock-w")).toHaveClass(/short/);
  await white.table.said("10 seconds left.");
  await white.page.screenshot(shot("short"));
  await scan(white.page);
  for (const one of [white, black])
    await expect(one.table.banner).toContainText("Black wins.", { timeout: 20000 });
  await expect(white.page.getByTestId("clock-w")).toHaveText("0:00.0");
});

test("the server's engine plays", async ({ page }) => {
  test.skip(!real, "the fake server has no engine");
  const table = new Table(page);
  await page.goto("/");
  const dialog = await table.dialog();
  await dialog.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await expect(dialog.getByText("Level 1: beginner")).toBeVisible();
  await dialog.getByLabel("Engine runs").selectOption("On the server");
  await dialog.getByRole("button", { name: "Start" }).click();
  await table.click("A e2", "A e4");
  await table.said(/^Black \w+ .* passes to B/);
  await expect(table.status).toContainText("Your move");
  await expect(page.getByTestId("player-b")).toContainText("Cheshire, level 1");
  await page.reload();
  await expect(page.locator(".san:not(.none)")).toHaveCount(2);
  await page.getByRole("button", { name: "Take back" }).click();
  await table.piece("A e2", "white pawn");
});

test("sealed papers never reach the other's page", async ({ browser }) => {
  test.skip(!real, "the fake server knows no papers");
  const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
  const white = await person(browser);
  const { friend, spectators } = await invite(white, {
    game: "Little Cheops",
    clock: "1 day per move",
    set: async (page) => {
      for (const fold of [/^Advanced/, /^Castles/])
        await page.locator("summary").filter({ hasText: fold }).click();
      await page.getByRole("switch", { name: "Castles" }).check();
      await page.getByText("Position", { exact: true }).click();
      await page.getByLabel("FEN").fill(campaign);
    },
  });
  const black = await join(browser, friend);
  const watcher = await join(browser, spectators);
  await expect(white.page.getByTestId("clock-w")).toHaveText(/^(1 d 0 h|2[34]:[0-5]\d:[0-5]\d)$/);
  await say(white, "Appoint a Deputy");
  await white.table.square("g2").click();
  // In a slow game a move waits until it is confirmed.
  await white.page.getByRole("button", { name: "Confirm", exact: true }).click();
  for (const one of [black, watcher]) await expect(one.page.locator(".san")).toHaveText(["K appoints C"]);
  await say(white, "Show my papers");
  await expect(white.table.square("g2")).toHaveAccessibleName(/secret Deputy/);
  const told = async (one: Person) =>
    [
      ...one.heard,
      await one.page.content(),
      await one.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ].join("\n");
  for (const one of [black, watcher]) {
    expect(await told(one)).not.toMatch(/@g2/);
    expect(await told(one)).toMatch(/@=[0-9a-f]{64}/);
  }
  // Not even White's own page can see Black's key, nor the Umpire's.
  expect(await told(white)).not.toContain("&seat=umpire");
  await black.page.reload();
  await expect(black.page.locator(".san")).toHaveText(["K appoints C"]);
  expect(await told(black)).not.toMatch(/@g2/);
  await say(black, "Offer an agreement");
  await say(white, "Accept the agreement");
  for (const one of [white, black, watcher]) {
    await expect(one.table.banner).toContainText("By agreement");
    await expect(one.page.getByRole("region", { name: "Papers" })).toContainText(
      "White's paper of turn 1: C g2, matches its seal",
    );
  }
});

test("the page speaks of people in German too", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 1024, height: 768 } });
  rooms.push(context);
  const page = await context.newPage();
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Neue Partie" });
  await dialog.getByLabel("Jemand per Link", { exact: true }).check();
  await page.screenshot(shot("german"));
  await dialog.getByRole("button", { name: "Beginnen" }).click();
  await expect(page.getByRole("heading", { name: "Schwarz einladen" })).toBeVisible();
  await page.screenshot(shot("german-invited"));
  await scan(page);
  // One board leaves the panel narrow.
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id, keys } = (await (
    await page.request.post("/api/games", { data: { game: "chess", seats: "link", mine: "white" } })
  ).json()) as { id: string; keys: { white: string } };
  await page.goto(`/g/${id}#key=${keys.white}&seat=white`);
  await expect(page.getByTestId("presence-b")).toBeVisible();
  expect(
    await page
      .locator(".actions button")
      .evaluateAll((buttons) =>
        buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
  ).toEqual([]);
});

test("an invitation is shown as a QR code", async ({ browser }) => {
  for (const [name, size, scheme] of [
    ["qr", { width: 1440, height: 900 }, "light"],
    ["qr-small", { width: 1024, height: 768 }, "dark"],
    ["qr-landscape", { width: 844, height: 390 }, "dark"],
    ["qr-phone", { width: 390, height: 844 }, "dark"],
  ] as const) {
    const white = await person(browser, size, scheme);
    await invite(white);
    const button = white.page.getByRole("button", { name: "QR code of the link for Black" });
    await button.click();
    const dialog = white.page.getByRole("dialog", { name: "QR code of the link for Black" });
    const code = dialog.getByRole("img", { name: "QR code of the link for Black" });
    const close = dialog.getByRole("button", { name: "Close" });
    for (const part of [code, close]) await expect(part).toBeInViewport({ ratio: 1 });
    const box = (await code.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(180);
    await expect(close).toBeFocused();
    await expect(code.locator("rect")).toHaveCSS("fill", "rgb(255, 255, 255)");
    await expect(code.locator("path")).toHaveCSS("fill", "rgb(0, 0, 0)");
    await white.page.screenshot(shot(name));
    await code.screenshot(shot(`${name}-code`));
    await scan(white.page);
    await white.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
