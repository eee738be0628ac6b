import { expect, test, type Page } from "@playwright/test";
import { german, germanTitle, inWords, stepOf, t, titleOf, titleOfLesson } from "../test/english.ts";
import { look, picture } from "./long.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";
import { hidden } from "./whole.ts";

// The front page, the pages of the games, and the way of a newcomer.

const playNow = (page: Page) => page.getByRole("button", { name: t("front.play"), exact: true });
const next = (page: Page) => page.getByRole("button", { name: t("learn.next") }).click();
const answer = (page: Page) => page.locator(".lesson-answer");

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// A connection such as a phone has on the road: 400 ms for a round trip, 1.6 megabits a second.
async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

for (const [how, use] of [
  ["on a desktop", {}],
  ["on a phone with a slow connection", phone],
] as const) {
  test.describe(how, () => {
    test.use(use);

    test("a newcomer learns why the fool's mate is mate, and plays", async ({ page }) => {
      if (use === phone) await throttle(page);
      const table = new Table(page);
      const press = async (...squares: string[]) => {
        for (const name of squares) {
          if (use !== phone) await table.square(name).click();
          else {
            const board = page
              .getByRole("group", { name: t("boards.list") })
              .getByRole("button", { name: new RegExp(`^${name[0]!}`) });
            if (!(await table.square(name).isVisible())) await board.tap();
            await table.square(name).tap();
          }
        }
      };
      await page.goto("/");
      await expect(page.getByRole("heading", { name: t("front.title") })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.getByRole("link", { name: t("front.learn") }).click();
      const step = (id: string) =>
        expect(
          page.locator(".lesson").getByRole("heading", { name: stepOf("two-minutes", id).title }),
        ).toBeVisible();
      await step("pawn");
      await press("A e2", "A e4");
      await expect(answer(page)).toContainText(stepOf("two-minutes", "pawn").after!);
      await next(page);
      await step("bishop");
      await press("A f1", "A e2");
      await expect(answer(page)).toContainText(stepOf("two-minutes", "bishop").after!);
      await next(page);
      await step("mate");
      await press("B e2", "B b5");
      await expect(answer(page)).toContainText(stepOf("two-minutes", "mate").after!);
      await next(page);
      await step("block");
      await press("A c7", "A c6");
      const square = { name: "b5", board: "A" };
      await expect(answer(page)).toContainText(
        inWords("parrying-piece-leaves", { piece: "bishop", square, board: "A" }),
      );
      await next(page);
      await step("flight");
      await press("A e8", "A d7");
      await expect(answer(page)).toContainText(stepOf("two-minutes", "flight").after!);

      // Back to the front page by the name of the program or the menu, and a game at one click.
      if (use === phone) {
        await page.getByRole("button", { name: t("page.menu") }).tap();
        await page.getByRole("link", { name: t("nav.home") }).tap();
      } else await page.getByRole("heading", { level: 1 }).getByRole("link").click();
      await playNow(page).click();
      await expect(page).toHaveURL(/\/g\/.+/);
      await press("A d2", "A d4");
      await expect(page.locator(".san:not(.none)")).toHaveCount(2, { timeout: 20_000 });

      // The game waits on the front page.
      await page.goto("/");
      const own = page.getByRole("region", { name: t("front.continue") });
      await expect(own).toContainText(t("front.yourTurn"));
      await own.getByRole("link", { name: titleOf("alice") }).click();
      await expect(page).toHaveURL(/\/g\/.+/);
      if (use === phone) await press("B d4");
      await table.piece("B d4", "white pawn");
    });
  });
}

test("by keyboard alone: the first stop after the header begins a game", async ({ page }) => {
  await page.goto("/");
  await expect(playNow(page)).toBeEnabled();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("page.keys") }).focus();
  // The page itself scrolls by keys.
  for (let i = 0; i < 2 && !(await playNow(page).evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(playNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/(play|g\/.+)$/);
  await new Table(page).piece("A e2", "white pawn");
});

test("the moving picture plays, stops, and rests on the mate", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const caption = page.locator(".passing figcaption span");
  const button = page.locator(".passing button");
  await expect(caption).toHaveText(t("front.move.start"));
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(caption).toHaveText(t("front.move.e4"), { timeout: 200 });
  }).toPass();
  await button.click();
  await expect(button).toHaveText(t("front.again"));
  await page.clock.runFor(20_000);
  await expect(caption).toHaveText(t("front.move.e4"));
  await button.click();
  await expect(button).toHaveText(t("front.pause"));
  for (let i = 0; i < 40; i++) await page.clock.runFor(1000);
  await expect(caption).toHaveText(t("front.move.Bb5"));
  await expect(button).toHaveText(t("front.again"));
  await expect(page.locator(".passer.taken")).toHaveCount(1);
});

test.describe("with reduced motion", () => {
  test("the picture is the mate, and nothing moves", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(page.locator(".passing figcaption span")).toHaveText(t("front.move.Bb5"));
    await expect(page.locator(".passing-mate")).toBeVisible();
    await expect(page.locator(".passing button")).toHaveText(t("front.again"));
    expect(
      await page.evaluate(
        () => document.getAnimations().filter((one) => one.timeline === document.timeline).length,
      ),
    ).toBe(0);
  });
});

test("today's puzzle leads to it, and is marked once it is solved", async ({ page }) => {
  await page.goto("/");
  const daily = page.getByRole("region", { name: t("front.puzzle") });
  await expect(daily.locator("svg.start-picture")).toBeVisible();
  await daily.getByRole("link").click();
  await expect(page).toHaveURL(/\/puzzles\/alice\/today$/);
  await expect(page.locator(".puzzle-ask")).toBeVisible();
  await page.evaluate(() => {
    const today = new Intl.DateTimeFormat("en-CA").format(new Date());
    localStorage.setItem("cheshire.puzzles.alice", JSON.stringify({ daily: today }));
  });
  await page.goto("/");
  await expect(daily).toContainText(t("front.solved"));
});

test("another game is chosen in the dialog, and is then the one at one click", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: t("front.other") }).click();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await new Table(page).playWeakest(dialog, "black", undefined, "duo");
  await expect(page).toHaveURL(/\/g\/.+/);
  await page.goto("/");
  await expect(page.locator("#play-choice")).toHaveText(
    t("front.choice.engine", { game: titleOf("duo"), side: "black", level: 1 }),
  );
  await playNow(page).click();
  await expect(page.locator(".game-title").first()).toHaveText(titleOf("duo"));
});

test("a game's page says what it is and how strong the engine plays, and leads to what there is of it", async ({
  page,
}) => {
  await page.goto("/");
  await page
    .locator(".game-tile")
    .getByRole("link", { name: titleOf("alice"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/games\/alice$/);
  await expect(page.getByRole("heading", { name: titleOf("alice"), level: 2 })).toBeVisible();
  await expect(page.getByText(t("about.alice"))).toBeVisible();
  const levels = page.getByRole("region", { name: t("game.levels") }).getByRole("row");
  await expect(levels).toHaveCount(9);
  await expect(levels.nth(4)).toContainText(t("game.about", { elo: 1500 }));
  await expect(page.getByRole("link", { name: titleOfLesson("two-minutes") })).toBeVisible();
  const problems = page.getByRole("region", { name: t("game.problems") });
  await problems.getByRole("button").click();
  await expect(problems.getByRole("link").first()).toBeVisible({ timeout: 20_000 });
  await scan(page);
  await problems.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/problem#game=alice/);
  await page.goBack();
  await page.getByRole("link", { name: t("game.openingsLink") }).click();
  await expect(page).toHaveURL(/\/analyse#game=alice/);

  await page.goto("/games/raumschach");
  await expect(page.getByText(t("game.unmeasured"))).toBeVisible();
  await playNow(page).click();
  await expect(page.locator(".game-title").first()).toHaveText(titleOf("raumschach"));
  await page.goto("/games/nothing");
  await expect(page.getByRole("alert")).toHaveText(t("game.unknownHelp", { game: "nothing" }));
});

test("the recent games of a kind are on its page", async ({ page }) => {
  const { id } = (await (
    await page.request.post("/api/games", {
      data: { game: "parton", white: { kind: "human", name: "Anna" }, black: { kind: "human", name: "Ben" } },
    })
  ).json()) as { id: string };
  await page.goto("/games/parton");
  const recent = page.getByRole("region", { name: t("game.recent") });
  await expect(recent.locator(`a[href="/g/${id}"]`)).toHaveText(
    t("game.to", { white: "Anna", black: "Ben" }),
  );
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

for (const colorScheme of ["light", "dark"] as const)
  for (const { width, height } of sizes)
    test(`looks: ${width} ${colorScheme}`, look(width, colorScheme), async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const [name, address, shown] of [
        ["front", "/", ".daily svg.start-picture"],
        ["game", "/games/little-cheops", ".game-portrait svg"],
      ] as const) {
        await page.goto(address);
        await expect(page.locator(shown)).toBeVisible();
        await picture(page, { path: `e2e/output/${name}-${width}-${colorScheme}.png` });
        expect(await hidden(page)).toEqual([]);
        await scan(page);
      }
    });

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the front page and a game's page are in German, and whole", async ({ page }) => {
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: german("front.title") })).toBeVisible();
      await expect(page.getByRole("heading", { name: german("front.games"), exact: true })).toBeVisible();
      expect(await hidden(page)).toEqual([]);
      await page.goto("/games/alice");
      await expect(page.getByRole("heading", { name: germanTitle("alice"), level: 2 })).toBeVisible();
      await expect(page.getByText(german("about.alice"))).toBeVisible();
      expect(await hidden(page)).toEqual([]);
    }
  });
});
