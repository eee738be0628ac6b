import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import {
  any,
  colorName,
  german,
  like,
  moved,
  optionOf,
  sentence,
  starting,
  t,
  titleOf,
  won,
} from "../test/english.ts";
import { picture } from "./long.ts";
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
  mine?: "white" | "black";
  game?: string;
  set?: (page: Page) => Promise<void>;
}

// Starts a game by link, and returns the links for the friend and for spectators.
async function invite(
  one: Person,
  { clock = "3 + 2", mine = "white", game = "alice", set }: Terms = {},
): Promise<{ friend: string; spectators: string }> {
  await one.page.goto("/play");
  const dialog = await one.table.dialog();
  await dialog.getByRole("radio", { name: titleOf(game), exact: true }).check();
  await dialog.getByLabel(t("setup.opponent.friend"), { exact: true }).check();
  await dialog.getByLabel(t(`setup.color.${mine}`), { exact: true }).check();
  await dialog.getByLabel(t("setup.clock"), { exact: true }).selectOption({ label: clock });
  await dialog.getByLabel(t("setup.yourName"), { exact: true }).fill("Anna");
  await dialog.getByLabel(t("setup.friendName")).fill("Ben");
  await set?.(one.page);
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  const other = mine === "white" ? "black" : "white";
  await expect(
    one.page.getByRole("region", { name: t("people.inviteTitle", { side: t(`setup.color.${other}`) }) }),
  ).toBeVisible();
  return {
    friend: await one.page
      .getByRole("textbox", { name: t("people.linkFor", { seat: t(`people.seat.${other}`) }) })
      .inputValue(),
    spectators: await one.page
      .getByRole("textbox", { name: t("people.linkFor", { seat: t("people.seat.spectators") }) })
      .inputValue(),
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
  if (link.includes("#")) await guest.page.getByRole("button", { name: t("joining.skip") }).click();
  await expect(guest.page.getByRole("grid").first()).toBeVisible();
  await expect(guest.table.save).toHaveText(t("save.saved"));
  return guest;
}

const press = async ({ page }: Person, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();
const typed = async ({ page }: Person, move: string) => {
  await page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await page.keyboard.press("Enter");
};
const sans = ({ page }: Person) =>
  page.getByRole("region", { name: t("people.moves") }).locator(".san:not(.none)");

// Everyone sees the same pieces, and the drawn pieces are the named ones.
async function agree(...all: Person[]): Promise<void> {
  const pieces = await all[0]!.table.pieces();
  for (const { table } of all) {
    await expect.poll(() => table.pieces()).toEqual(pieces);
    await table.honest();
  }
}

test("a friend who does not know the game sees what it is, and may decline", async ({ browser }) => {
  const white = await person(browser);
  const { friend } = await invite(white);
  const guest = await person(browser);
  await guest.page.goto(friend);
  const dialog = guest.page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: t("joining.picture", { game: titleOf("alice") }) });
  await expect(picture.locator("svg")).toBeVisible();
  await expect(dialog.getByRole("link", { name: t("joining.learn") })).toHaveAttribute(
    "href",
    "/learn/two-minutes",
  );
  await scan(guest.page);
  await dialog.getByRole("button", { name: t("joining.decline") }).click();
  await expect(guest.page.getByRole("heading", { name: t("front.title") })).toBeVisible();
  await guest.table.said(t("people.declined"));
  // The host is told, and the seat is still open.
  await expect(white.page.getByText(t("joining.guestDeclined"))).toBeVisible();
  await guest.page.goto(friend);
  await guest.page.getByRole("button", { name: t("joining.join"), exact: true }).click();
  await expect(white.page.getByTestId("presence-b")).toHaveText(t("people.present"));
});

test("a whole game by link: invited, with a clock, to mate, before a spectator", async ({ browser }) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white);
  expect(friend).toMatch(/\/g\/\w+#key=[\w-]+&seat=black$/);
  expect(spectators).not.toContain("#");
  await expect(white.page.getByTestId("presence-b")).toHaveText(t("people.absent"));
  await picture(white.page, shot("invited"));
  await scan(white.page);

  const black = await join(browser, friend);
  await expect(black.page).toHaveURL(/\/g\/\w+$/);
  await white.table.said(t("people.came", { side: colorName("b") }));
  await expect(
    white.page.getByRole("region", { name: t("people.inviteTitle", { side: colorName("b") }) }),
  ).toHaveCount(0);
  await expect(white.page.getByTestId("presence-b")).toHaveText(t("people.present"));
  await expect(black.page.getByTestId("player-w")).toContainText("Anna");
  const watcher = await join(browser, spectators);
  await expect(white.page.locator(".watching")).toContainText(t("people.spectators", { n: 1 }));

  // Neither Black nor a spectator can move White's pieces.
  await expect(black.page.getByTestId("clock-w")).toHaveText("3:00");
  await black.table.square("A e2").click();
  await expect(black.table.status).toContainText(t("note.turn", { color: colorName("w") }));
  await watcher.table.square("A e2").click();
  await expect(watcher.table.status).toContainText(t("note.turnWatching", { color: colorName("w") }));
  await expect(watcher.page.locator(".watching")).toContainText(t("people.watching"));
  await expect(watcher.page.getByRole("button", { name: t("people.resign") })).toHaveCount(0);
  await expect(watcher.page.getByLabel(t("people.move"), { exact: true })).toHaveCount(0);

  await white.table.click("A e2", "A e4");
  await black.table.said(moved("white pawn", "e2", "e4", { passes: "B" }));
  await expect(black.table.status).toContainText(t("turn.yours"));
  await black.table.click("A d7", "A d5");
  // Both have moved: White's clock is running now.
  await expect(white.page.getByTestId("clock-w")).toHaveClass(/running/);
  await expect(watcher.page.getByTestId("clock-w")).toHaveText(/^2:5\d$/);
  await expect(white.page.getByTestId("clock-b")).toHaveText("3:00");
  await white.table.click("A f1", "A e2");
  await expect(black.page.getByTestId("clock-b")).toHaveClass(/running/);
  await black.table.piece("B e2", "white bishop");
  await black.table.click("B d5", "B e4");
  await white.table.piece("A e4", "black pawn");
  await agree(white, black, watcher);
  await picture(black.page, shot("playing"));
  await white.table.click("B e2", "B b5");
  for (const one of [white, black, watcher]) {
    await expect(one.table.banner).toContainText(won("w", "checkmate"));
    await expect(one.page.locator(".clock.running")).toHaveCount(0);
  }
  await agree(white, black, watcher);
  await scan(black.page);
});

test("draws, take-backs, resignation and a rematch are agreed on", async ({ browser }) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white, { clock: t("people.noClock") });
  const black = await join(browser, friend, { width: 390, height: 844 }, "dark");
  const watcher = await join(browser, spectators, { width: 1024, height: 768 });
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);

  await press(white, t("people.offerDraw"));
  await press(white, t("people.pressAgain"));
  await black.table.said(t("people.offersDraw", { side: "Anna" }));
  await expect(black.page.getByTestId("request")).toContainText(t("people.offersDraw", { side: "Anna" }));
  await picture(black.page, shot("offered-phone"));
  await scan(black.page);
  await press(black, t("people.decline"));
  await white.table.said(t("people.drawDeclined"));
  await expect(white.page.getByTestId("request")).toHaveText(t("people.drawDeclined"));

  await typed(black, "d5");
  await expect(sans(white)).toHaveText(["e4", "d5"]);
  await press(black, t("people.askBack"));
  await white.table.said(t("people.asksBack", { side: "Ben", n: 1 }));
  await picture(white.page, shot("asked"));
  await scan(white.page);
  await press(white, t("people.allowBack"));
  for (const one of [white, black, watcher]) await expect(sans(one)).toHaveText(["e4"]);
  await agree(white, watcher);
  await typed(black, "e5");
  await expect(sans(white)).toHaveText(["e4", "e5"]);

  // A request lapses with the next move.
  await press(white, t("people.askBack"));
  await expect(black.page.getByTestId("request")).toContainText(t("people.asksBack", { side: "Anna", n: 2 }));
  await typed(white, "d4");
  await expect(black.page.getByTestId("request")).toHaveCount(0);

  await press(white, t("people.resign"));
  await press(white, t("people.pressAgain"));
  for (const one of [white, black, watcher])
    await expect(one.table.banner).toContainText(sentence("game-resigned", { loser: "w", winner: "b" }));
  await press(black, t("people.rematch"));
  await white.table.said(t("people.asksRematch", { side: "Ben" }));
  await picture(watcher.page, shot("rematch-spectator"));
  const old = white.page.url();
  await press(white, t("people.accept"));
  await expect(white.page).not.toHaveURL(old);
  await expect(black.page).toHaveURL(white.page.url());
  await expect(watcher.page).toHaveURL(old);
  await press(watcher, t("people.toRematch"));
  await expect(watcher.page).toHaveURL(white.page.url());
  // The colors are swapped.
  await expect(black.table.status).toContainText(t("turn.yours"));
  await typed(black, "Nf3");
  await expect(sans(white)).toHaveText(["Nf3"]);
  await expect(white.table.status).toContainText(t("turn.yours"));

  await press(white, t("people.offerDraw"));
  await press(white, t("people.pressAgain"));
  await press(black, t("people.acceptDraw"));
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
  const dialog = guest.page.getByRole("dialog", { name: t("joining.title") });
  await expect(dialog).toContainText(t("joining.titleBy", { name: "Anna" }));
  await expect(dialog).toContainText(
    `${titleOf("alice")} · 3 + 2 · ${t("joining.side", { side: colorName("b") })}`,
  );
  const name = dialog.getByLabel(t("joining.name"));
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Ben");
  await expect(white.page.getByTestId("presence-b")).toHaveText(t("people.absent"));
  await picture(guest.page, shot("join-phone"));
  await scan(guest.page);
  for (const [size, file] of [
    [{ width: 844, height: 390 }, "join-landscape"],
    [{ width: 1440, height: 900 }, "join"],
  ] as const) {
    await guest.page.setViewportSize(size);
    await expect(dialog.getByRole("button", { name: t("joining.join"), exact: true })).toBeInViewport();
    await picture(guest.page, shot(file));
  }
  await name.fill("\u202eBob\u0007 <b>");
  await guest.page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(guest.table.save).toHaveText(t("save.saved"));
  await white.table.said(t("people.came", { side: colorName("b") }));
  for (const { page } of [white, guest]) await expect(page.getByTestId("player-b")).toContainText("Bob <b>");

  // Opening the link again asks nothing.
  await guest.page.goto("/games");
  await guest.page.goto(friend);
  await expect(guest.table.save).toHaveText(t("save.saved"));
  await expect(dialog).toHaveCount(0);

  const next = await invite(white, { mine: "black", clock: t("people.noClock") });
  await guest.page.goto(next.friend);
  await expect(name).toHaveValue("Bob <b>");
  await guest.page.keyboard.press("Escape");
  await expect(guest.table.save).toHaveText(t("save.saved"));
  await expect(white.page.getByTestId("player-w")).toContainText("Ben");
  await typed(guest, "e4");
  await expect(sans(white)).toHaveText(["e4"]);
});

test("chat is off until it is switched on, and is text only", async ({ browser }) => {
  const [markup, reply] = ["Hello <img src=x onerror=alert(1)>", "Good luck"];
  const white = await person(browser);
  const { friend } = await invite(white, { clock: t("people.noClock") });
  const black = await join(browser, friend);
  const chat = async ({ page }: Person) => {
    await page.locator(".chat summary").click();
    await page.getByRole("switch", { name: t("people.chatOn") }).check();
  };
  await chat(white);
  await white.page.getByLabel(t("people.chatWrite")).fill(markup);
  await white.page.keyboard.press("Enter");
  await expect(white.page.getByRole("log", { name: t("people.chatLines") })).toContainText(`Anna ${markup}`);
  const chatOff = white.page.getByText(t("people.chatIsOff", { side: "Ben" }));
  await expect(chatOff).toBeVisible();
  await picture(white.page, shot("chat-off"));
  expect(black.heard.join()).not.toContain("Hello");
  await expect(black.page.locator(".chat summary")).toContainText(t("people.chatWanted", { side: "Anna" }));
  await chat(black);
  await expect(chatOff).toHaveCount(0);
  await expect(black.page.getByRole("log", { name: t("people.chatLines") })).toContainText(`Anna ${markup}`);
  await black.page.getByLabel(t("people.chatWrite")).fill(reply);
  await black.page.keyboard.press("Enter");
  await expect(white.page.getByRole("log", { name: t("people.chatLines") })).toContainText(`Ben ${reply}`);
  await picture(white.page, shot("chat"));
  await scan(white.page);
  await white.page.reload();
  await white.page.locator(".chat summary").click();
  await expect(white.page.getByRole("log", { name: t("people.chatLines") })).toContainText(reply);
  for (const [name, size] of [
    ["chat-small", { width: 1024, height: 768 }],
    ["chat-phone", { width: 390, height: 844 }],
  ] as const) {
    await white.page.setViewportSize(size);
    await picture(white.page, shot(name));
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
  await expect(white.table.save).toHaveText(t("save.reconnecting"));
  await expect(sans(black)).toHaveText(["e4", "d5"]);
  await expect(white.page.getByTestId("presence-w")).toHaveText(t("people.present"));
  cut.now = false;
  await white.context.setOffline(false);
  await expect(white.table.save).toHaveText(t("save.saved"), { timeout: 20000 });
  await expect(sans(black)).toHaveText(["e4", "d5", "Be2"]);
  await agree(white, black);
  // Black moves while White is away; then White reloads.
  cut.now = true;
  await white.context.setOffline(true);
  await typed(black, "dxe4");
  await expect(black.table.save).toHaveText(t("save.saved"));
  cut.now = false;
  await white.context.setOffline(false);
  await expect(sans(white)).toHaveText(["e4", "d5", "Be2", "dxe4"], { timeout: 20000 });
  await agree(white, black);
  await white.page.reload();
  await expect(white.table.status).toContainText(t("turn.yours"));
  await agree(white, black);
});

test("a stale, a forged and an illegal move are refused, and the board is the server's", async ({
  browser,
}) => {
  const white = await person(browser);
  const { friend, spectators } = await invite(white, { clock: t("people.noClock") });
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
    clock: t("setup.clock.own"),
    set: async (page) => {
      await page.getByLabel(t("setup.minutesEach"), { exact: true }).fill("0.2");
      await page.getByLabel(t("setup.secondsEach"), { exact: true }).fill("0");
    },
  });
  const black = await join(browser, friend);
  await typed(white, "e4");
  await expect(sans(black)).toHaveText(["e4"]);
  await typed(black, "d5");
  await expect(white.page.getByTestId("clock-w")).toHaveClass(/short/);
  await white.table.said(t("people.timeLeft", { time: t("people.seconds", { n: 10 }) }));
  await picture(white.page, shot("short"));
  await scan(white.page);
  for (const one of [white, black])
    await expect(one.table.banner).toContainText(won("b", "time-up"), { timeout: 20000 });
  await expect(white.page.getByTestId("clock-w")).toHaveText("0:00.0");
});

test("the server's engine plays", async ({ page }) => {
  test.skip(!real, "the fake server has no engine");
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByRole("slider").focus();
  await page.keyboard.press("Home");
  const level = t("people.level", { n: 1, word: t("people.level.1") });
  await expect(dialog.getByText(starting(level))).toBeVisible();
  await dialog.getByLabel(t("setup.thinksWhere")).selectOption({ label: t("setup.at.server") });
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/g\/.+/);
  await table.click("A e2", "A e4");
  await table.said(starting(`${colorName("b")} ${any} ${t("move.passes", { board: "B" })}`));
  await expect(table.status).toContainText(t("turn.yours"));
  await expect(page.getByTestId("player-b")).toContainText(t("people.engine", { level: 1 }));
  await page.reload();
  await expect(page.locator(".san:not(.none)")).toHaveCount(2);
  await page.getByRole("button", { name: t("people.takeBack") }).click();
  await table.piece("A e2", "white pawn");
});

test("sealed papers never reach the other's page", async ({ browser }) => {
  test.skip(!real, "the fake server knows no papers");
  const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
  const white = await person(browser);
  const { friend, spectators } = await invite(white, {
    game: "little-cheops",
    clock: t("people.daysPerMove", { n: 1 }),
    set: async (page) => {
      const { group, title } = optionOf("little-cheops", "castles-in-common");
      for (const fold of [t("setup.advanced"), group])
        await page
          .locator("summary")
          .filter({ hasText: starting(fold) })
          .click();
      await page.getByRole("switch", { name: title }).check();
      await page.getByText(t("setup.position"), { exact: true }).click();
      await page.getByLabel(t("setup.fen")).fill(campaign);
    },
  });
  const black = await join(browser, friend);
  const watcher = await join(browser, spectators);
  await expect(white.page.getByTestId("clock-w")).toHaveText(
    new RegExp(`^(${t("people.daysLeft", { d: 1, h: 0 })}|2[34]:[0-5]\\d:[0-5]\\d)$`),
  );
  await press(white, t("action.appointment"));
  await white.table.square("g2").click();
  // In a slow game a move waits until it is confirmed.
  await white.page.getByRole("button", { name: t("confirm.yes"), exact: true }).click();
  for (const one of [black, watcher]) await expect(one.page.locator(".san")).toHaveText(["K appoints C"]);
  await press(white, t("cheops.showPapers"));
  await expect(white.table.square("g2")).toHaveAccessibleName(like(t("piece.secret")));
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
  await press(black, t("people.offerAgreement"));
  await press(black, t("people.pressAgain"));
  await press(white, t("people.acceptAgreement"));
  for (const one of [white, black, watcher]) {
    await expect(one.table.banner).toContainText(sentence("mutual-agreement"));
    await expect(one.page.getByRole("region", { name: t("people.papers") })).toContainText(
      t("paper.says", { color: colorName("w"), n: 1, cell: "g2", seal: t("paper.matches") }),
    );
  }
});

test("the page speaks of people in German too", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 1024, height: 768 } });
  rooms.push(context);
  const page = await context.newPage();
  await page.goto("/play");
  const dialog = page.getByRole("dialog", { name: german("page.newGame") });
  await dialog.getByLabel(german("setup.opponent.friend"), { exact: true }).check();
  await picture(page, shot("german"));
  await dialog.getByRole("button", { name: german("setup.begin") }).click();
  await expect(
    page.getByRole("heading", { name: german("people.inviteTitle", { side: german("color.b") }) }),
  ).toBeVisible();
  await picture(page, shot("german-invited"));
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

test("an invitation can be cancelled, and its link leads nowhere then", async ({ browser }) => {
  const white = await person(browser);
  const { friend } = await invite(white);
  const { page } = white;
  await page.getByRole("button", { name: t("joining.withdraw") }).click();
  await page.screenshot(shot("cancel"));
  await page.getByRole("button", { name: t("joining.withdrawSure") }).click();
  await expect(page.getByRole("dialog", { name: t("page.newGame") })).toBeVisible();
  const guest = await person(browser);
  await guest.page.goto(friend);
  await expect(guest.page.getByRole("heading", { name: t("notFound.game") })).toBeVisible();
  await page.goto("/play");
  await expect(page.getByRole("dialog", { name: t("page.newGame") })).toBeVisible();
});

test("an invitation is shown as a QR code", async ({ browser }) => {
  const white = await person(browser);
  await invite(white);
  for (const [name, size, scheme] of [
    ["qr", { width: 1440, height: 900 }, "light"],
    ["qr-small", { width: 1024, height: 768 }, "dark"],
    ["qr-landscape", { width: 844, height: 390 }, "dark"],
    ["qr-phone", { width: 390, height: 844 }, "dark"],
  ] as const) {
    await white.page.setViewportSize(size);
    await white.page.emulateMedia({ colorScheme: scheme });
    const button = white.page.getByRole("button", {
      name: t("joining.qrFor", { seat: t("people.seat.black") }),
    });
    await button.click();
    const dialog = white.page.getByRole("dialog", {
      name: t("joining.qrFor", { seat: t("people.seat.black") }),
    });
    const code = dialog.getByRole("img", { name: t("joining.qrFor", { seat: t("people.seat.black") }) });
    const close = dialog.getByRole("button", { name: t("page.close") });
    for (const part of [code, close]) await expect(part).toBeInViewport({ ratio: 1 });
    const box = (await code.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(180);
    await expect(close).toBeFocused();
    await expect(code.locator("rect")).toHaveCSS("fill", "rgb(255, 255, 255)");
    await expect(code.locator("path")).toHaveCSS("fill", "rgb(0, 0, 0)");
    await picture(white.page, shot(name));
    await picture(code, shot(`${name}-code`));
    await scan(white.page);
    await white.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
