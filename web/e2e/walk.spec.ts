import { expect, test, type Browser, type Page } from "@playwright/test";
import { maxLines } from "../src/analysis/engineLines.ts";
import { ask, stateAfter } from "../test/nodeCore.ts";
import { starting, t, titleOf } from "../test/english.ts";
import { repeats } from "./long.ts";
import { Table } from "./table.ts";
import { fonts, whole, windows } from "./whole.ts";

// A walk through every page, every dialog and every state of a game, in which nothing is cut off or covered. The usual run
// has the windows that differ most, the usual font and two of the games.

const games = ["alice", "cheops", "chess", "raumschach", "hyperchess", "little-cheops"] as const;
type Game = (typeof games)[number];
const few: { sizes: typeof windows | (typeof windows)[number][]; fonts: number[] } = {
  sizes: [windows[1], windows[3], windows[5], windows[6]],
  fonts: [fonts[0]],
};
const every = { sizes: windows, fonts: [...fonts] };

// Moves with the longest notation, which need the most room.
function longMoves(game: Game, n: number): string[] {
  const moves: string[] = [];
  for (let state = stateAfter(game); moves.length < n; state = ask("play", moves.at(-1)!)) {
    const sans = state.legal.filter((move) => move.action !== "appointment").map(({ san }) => san);
    moves.push(sans.reduce((one, other) => (other.length > one.length ? other : one)));
  }
  return moves;
}

const long = "a message that is longer than the column in which it stands, so that it takes several lines";

class Seated extends Table {
  async type(...moves: string[]): Promise<void> {
    const field = this.page.getByLabel(t("people.move"), { exact: true });
    for (const move of moves) {
      await field.fill(move);
      await field.press("Enter");
      await expect(field).toHaveValue("");
    }
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  // Opens the chat, and switches it on.
  async chat(on = true): Promise<void> {
    const chat = this.page.locator("details.chat");
    if (!(await chat.evaluate((one: HTMLDetailsElement) => one.open))) await chat.locator("summary").click();
    if (on) await this.page.getByRole("switch", { name: t("people.chatOn") }).check();
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel(t("people.chatWrite")).fill(text);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("log", { name: t("people.chatLines") })).toContainText(text);
  }
}

interface Made {
  id: string;
  keys: { white: string };
  invitations: { black: string };
}

// A game by link between two people with clocks.
async function linked(page: Page, game: Game): Promise<Made> {
  const answer = await page.request.post("/api/games", {
    data: {
      game,
      white: { kind: "human", name: "Anastasia Wolkowa" },
      black: { kind: "human", name: "Bartholomew Longfellow" },
      seats: "link",
      mine: "white",
      clock: { kind: "fischer", initial: 36000, increment: 5 },
    },
  });
  return (await answer.json()) as Made;
}

// The same, and the page of the one who has made it.
async function invited(page: Page, game: Game): Promise<{ white: Seated; friend: string }> {
  const { id, keys, invitations } = await linked(page, game);
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [
      [`cheshire.keys.${id}`, JSON.stringify({ white: keys.white })],
      [`cheshire.invited.${id}`, JSON.stringify(invitations)],
    ] as [string, string][],
  );
  await page.goto(`/g/${id}`);
  await expect(page.locator(".invitation")).toBeVisible();
  return { white: new Seated(page), friend: `/g/${id}#key=${invitations.black}&seat=black` };
}

async function join(browser: Browser, link: string, baseURL: string): Promise<Seated> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: t("joining.skip") }).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Seated(page);
}

test.describe.configure({ mode: "parallel" });

for (const game of games) {
  for (const [how, { sizes, fonts }] of [
    ["in every window, with two fonts", every],
    ["in some windows", few],
  ] as const) {
    const usual = how === "in some windows";
    if (usual && game !== "alice" && game !== "cheops") continue;
    test(
      `${game}: every state of a game by link is whole ${how}`,
      repeats(!usual),
      async ({ page, browser, baseURL }) => {
        test.setTimeout(usual ? 240_000 : 900_000);
        const check = (what: string) => whole(page, `${game}, ${what}`, sizes, fonts);
        const { white, friend } = await invited(page, game);
        await check("invited");
        const black = await join(browser, friend, baseURL!);
        await expect(page.locator(".invitation")).toHaveCount(0);
        await check("begun");
        const moves = longMoves(game, usual ? 4 : 8);
        for (const [i, move] of moves.entries()) {
          await (i % 2 === 0 ? white : black).type(move);
          await expect((i % 2 === 0 ? black : white).page.locator("button.san")).toHaveCount(i + 1);
        }
        await check("played");
        // The other would like to chat, and offers a draw.
        await black.chat();
        await white.chat(false);
        await check("wanted for a chat");
        await white.chat();
        await black.say("Hello");
        await white.say(long);
        await check("in a chat");
        await white.type(longMoves(game, moves.length + 1).at(-1)!);
        await black.button(t(game.includes("cheops") ? "people.offerAgreement" : "people.offerDraw")).click();
        await black.button(t("people.pressAgain")).click();
        await expect(page.getByTestId("request").first()).toBeVisible();
        await check("asked, in a chat");
        await page.locator("details.chat summary").click();
        await check("asked");
        await page.locator(".request.theirs button.primary").click();
        await expect(page.getByTestId("end-card")).toBeVisible();
        await check("ended");
        await page.locator("[aria-controls=share]").click();
        await expect(page.locator("#share")).toBeVisible();
        await check("shared");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await expect(page.getByTestId("end-card")).toHaveCount(0);
        await check("over");
        await page.getByTestId("show-end").click();
        await page
          .getByTestId("end-card")
          .getByRole("button", { name: t("analysis.analyse") })
          .click();
        await page.getByRole("button", { name: t("review.start") }).click();
        await expect(page.getByRole("button", { name: t("review.again") })).toBeVisible({ timeout: 60000 });
        await page.getByRole("switch", { name: t("analysis.engine") }).check();
        await expect(page.locator(".lines li").first()).toContainText(/\d/, { timeout: 30000 });
        await page.getByRole("switch", { name: t("analysis.engine") }).uncheck();
        await check("reviewed");
        await black.page.context().close();
      },
    );
  }
}

// The record of a game whose players have long names and clocks.
const recordOf = (game: Game, moves: string[]): string =>
  [
    `[Variant "${game}"]`,
    '[White "Anastasia Wolkowa"]',
    '[Black "Bartholomew Longfellow"]',
    "",
    moves.map((move, i) => `${i % 2 === 0 ? `${i / 2 + 1}. ` : ""}${move} {[%clk 0:09:${59 - i}]}`).join(" "),
  ].join("\n") + " *\n";

// The windows in which an analysis has the least room.
const tight = windows.filter(([width, height]) =>
  [
    [1440, 900],
    [1024, 768],
    [844, 390],
    [390, 844],
  ].some(([wide, high]) => wide === width && high === height),
);

for (const game of games) {
  for (const usual of [true, false]) {
    if (usual && game !== "alice" && game !== "cheops") continue;
    const [how, sizes, sorts] = usual
      ? ["in tight windows", tight, [fonts[0]]]
      : ["in every window, with two fonts", windows, [...fonts]];
    test(`${game}: every state of an analysis is whole ${how}`, repeats(!usual), async ({ page }) => {
      test.setTimeout(usual ? 240_000 : 900_000);
      const check = (what: string) => whole(page, `${game}, ${what}`, sizes, sorts);
      const lines = page.locator(".lines li");
      await pages["import and export"]!(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("analysis.import.text")).fill(recordOf(game, longMoves(game, 12)));
      await dialog.getByRole("button", { name: t("analysis.import.read") }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("switch", { name: t("analysis.engine") }).check();
      await expect(lines.first()).toContainText(/\d/, { timeout: 30_000 });
      await check("engine");
      await page.getByRole("button", { name: t("analysis.threats"), exact: true }).click();
      await page.locator(".boards .cell").first().click();
      await expect(page.getByTestId("answer")).toBeVisible();
      // Where the mouse rests on a piece, its card would cover squares.
      await page.mouse.move(0, 0);
      await check("engine and threats");
      const more = page.getByRole("button", { name: t("analysis.lines.more"), exact: true });
      while (await more.isEnabled()) await more.click();
      await expect(lines).toHaveCount(maxLines, { timeout: 30_000 });
      await check("engine with all lines, and threats");
      await page.getByRole("switch", { name: t("analysis.engine") }).uncheck();
      await page.getByRole("button", { name: t("review.start") }).click();
      await expect(page.getByRole("button", { name: t("review.again") })).toBeVisible({ timeout: 60_000 });
      await check("reviewed, with threats");
      await page.getByRole("switch", { name: t("analysis.engine") }).check();
      await expect(lines).toHaveCount(maxLines, { timeout: 30_000 });
      await check("reviewed, with engine and threats");
    });
  }
}

// Opens a page, and says when it is there.
const pages: { [what: string]: (page: Page) => Promise<void> } = {
  "the front page": (page) => page.goto("/").then(() => headed(page)),
  "a game's page": (page) => page.goto("/games/cheops").then(() => headed(page)),
  games: (page) => page.goto("/games").then(() => headed(page)),
  learn: (page) => page.goto("/learn").then(() => headed(page)),
  "a lesson": (page) => page.goto("/learn/alice").then(() => laid(page)),
  rules: (page) => page.goto("/rules").then(() => headed(page)),
  "a chapter": (page) => page.goto("/rules/cheops").then(() => headed(page)),
  "no page": (page) => page.goto("/nothing/here").then(() => headed(page)),
  analysis: (page) => page.goto("/analyse").then(() => laid(page)),
  "import and export": async (page) => {
    await page.goto("/analyse");
    await page.getByRole("button", { name: t("analysis.exchange.short") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  editor: (page) => page.goto("/setup").then(() => cells(page)),
  "an editor with mistakes": async (page) => {
    await page.goto("/setup");
    await cells(page);
    await page.locator("#setup-fen").fill("8/8/8/x7/8/8/8/4K3 w KQ");
    await expect(page.locator("#setup-fen-fault")).toBeVisible();
  },
  problems: (page) => page.goto("/problem").then(() => laid(page)),
  "a solved problem": async (page) => {
    await page.goto("/problem");
    await laid(page);
    await page.locator(".problem-actions button.primary").click();
    await expect(page.locator(".problem-state")).toContainText(/\d/, { timeout: 30_000 });
  },
  "a game on one screen": async (page) => {
    await new Table(page).begin("both", undefined, "cheops");
  },
  "a new game": async (page) => {
    await page.goto("/play");
    await new Table(page).dialog();
  },
  "the rules of a new game": async (page) => {
    await page.goto("/play");
    const dialog = await new Table(page).dialog();
    await dialog.getByRole("radio", { name: titleOf("cheops"), exact: true }).check();
    for (const title of [t("setup.advanced"), t("setup.position"), t("setup.parley")])
      await dialog
        .locator("summary")
        .filter({ hasText: starting(title) })
        .first()
        .click();
  },
  "an invitation to join": async (page) => {
    const { id, invitations } = await linked(page, "cheops");
    await page.goto(`/g/${id}#key=${invitations.black}&seat=black`);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "a QR code": async (page) => {
    await invited(page, "alice");
    await page.locator(".invitation button[aria-haspopup=dialog]").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "a promotion": async (page) => {
    const table = new Table(page);
    await table.begin("both", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await table.click("A a7", "A a8");
    await expect(page.locator(".chooser")).toBeVisible();
  },
  "a card of a piece": async (page) => {
    const table = new Table(page);
    await table.begin("both", undefined, "little-cheops");
    await table.square("d1").focus();
    // The part that explains pieces comes after the first board.
    await expect(async () => {
      await page.keyboard.press("i");
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
    }).toPass();
  },
  settings: async (page) => {
    await new Table(page).begin("both");
    await page.keyboard.press("s");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  keys: async (page) => {
    await new Table(page).begin("both");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  menu: async (page) => {
    await new Table(page).begin("both");
    await page.locator(".more summary").click();
    await expect(page.locator(".more-box")).toBeVisible();
  },
};

const headed = async (page: Page) => expect(page.getByRole("heading", { level: 1 }).last()).toBeVisible();
const laid = async (page: Page) => expect(page.getByRole("grid").first()).toBeVisible();
const cells = async (page: Page) => expect(page.getByRole("gridcell").first()).toBeVisible();

for (const [what, open] of Object.entries(pages)) {
  test(`${what}: whole in every window, with two fonts`, repeats(true), async ({ page }) => {
    await open(page);
    await whole(page, what);
  });
}

// German words are longer; these pages are opened without naming any text.
const wordless = Object.keys(pages).filter((what) => !/import|new game/.test(what));

test.describe("in German, by night", () => {
  test.use({ locale: "de", colorScheme: "dark" });
  for (const what of wordless)
    test(`${what}: whole in every window, with two fonts`, repeats(true), async ({ page }) => {
      await pages[what]!(page);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await whole(page, `${what} in German`);
    });
  for (const game of ["alice", "cheops"] as const)
    test(
      `${game}: an invitation is whole in every window, with two fonts`,
      repeats(true),
      async ({ page }) => {
        await invited(page, game);
        await whole(page, `${game}, invited, in German`);
      },
    );
});

test("pages and dialogs are whole on a laptop and on a phone", async ({ page }) => {
  for (const what of ["a lesson", "analysis", "problems", "the rules of a new game", "settings"]) {
    await pages[what]!(page);
    await whole(page, what, [windows[3], windows[6]], [fonts[0]]);
  }
});
