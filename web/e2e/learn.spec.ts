import { expect, test, type Page } from "@playwright/test";
import {
  any,
  german,
  germanStepOf,
  type LessonId,
  like,
  pieceText,
  inWords,
  sentence,
  stepOf,
  t,
  titleOf,
  titleOfLesson,
  won,
} from "../test/english.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";
import { Table } from "./table.ts";
import { look, picture } from "./long.ts";

// Lessons at the board, puzzles and the rules.

const looks = [
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
  { width: 1024, height: 768, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

// Goes to an address the way a link within the page does.
async function visit(page: Page, address: string): Promise<Table> {
  if (!page.url().startsWith("http")) {
    await page.goto("/play");
    await expect(page.getByRole("grid").first()).toBeVisible();
  }
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  return new Table(page);
}

async function step(page: Page, lesson: LessonId, id: string): Promise<Table> {
  const table = await visit(page, `/learn/${lesson}#${id}`);
  await expect(page.getByRole("heading", { name: stepOf(lesson, id).title })).toBeVisible();
  return table;
}

const answer = (page: Page) => page.locator(".lesson-answer");
const next = (page: Page) => page.getByRole("button", { name: t("learn.next") }).click();

test.describe("lessons", () => {
  test("a lesson of Alice chess, by mouse", async ({ page }) => {
    await page.goto("/play");
    await new Table(page).dialog();
    await page.keyboard.press("Escape");
    await page
      .getByRole("link", { name: t("nav.learn") })
      .first()
      .click();
    await expect(page).toHaveURL(/\/learn$/);
    await page.getByRole("link", { name: titleOfLesson("alice") }).click();
    await expect(page).toHaveURL(/\/learn\/alice$/);
    const table = new Table(page);

    // A wrong move is taken back, the right one is praised.
    await expect(page.getByRole("heading", { name: stepOf("alice", "transfer").title })).toBeVisible();
    await table.click("A d2", "A d3");
    await expect(answer(page)).toContainText(t("learn.other"));
    await page.getByRole("button", { name: t("learn.back") }).click();
    await table.piece("A d2", "white pawn");
    await table.click("A e2", "A e4");
    await expect(answer(page)).toContainText(t("learn.right"));
    await table.piece("B e4", "white pawn");

    await next(page);
    await table.click("B f3", "B e5");
    await expect(answer(page)).toContainText(t("learn.right"));
    await table.piece("A e5", "white knight");

    // The illegal move is the lesson.
    await next(page);
    await page.getByRole("button", { name: t("learn.hint") }).click();
    await expect(answer(page)).toContainText(stepOf("alice", "vacant").hint!);
    await table.click("A b1", "A c3");
    await expect(answer(page)).toContainText(
      inWords("transfer-occupied", { square: { name: "c3", board: "B" } }),
    );
    await expect(answer(page)).toContainText(stepOf("alice", "vacant").after!);

    await next(page);
    await page.getByRole("button", { name: t("learn.show") }).click();
    await expect(answer(page)).toContainText(t("learn.shown"));
    await table.piece("A g1", "black bishop");

    // Completed steps are remembered, shown solutions are not.
    await page.getByRole("link", { name: t("learn.all") }).click();
    await expect(page.getByText(t("learn.done", { done: 3, all: 13 })).first()).toBeVisible();
    await page.getByRole("link", { name: titleOfLesson("alice") }).click();
    await expect(page.getByRole("heading", { name: stepOf("alice", "beneath").title })).toBeVisible();
  });

  test("a lesson of Hyperchess, by keyboard alone", async ({ page }) => {
    const table = await step(page, "hyperchess", "rows");
    await table.square("4c3").focus();
    await page.keyboard.press("Enter");
    for (let i = 0; i < 3; i++) await page.keyboard.press("PageUp");
    await expect(table.square("1c3")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText(t("learn.right"));
    await page.getByRole("button", { name: t("learn.next") }).focus();
    await page.keyboard.press("Enter");

    // The next step, with a typed move.
    await expect(page.getByRole("heading", { name: stepOf("hyperchess", "diagonals").title })).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("4c35d3");
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText(t("learn.right"));

    await step(page, "hyperchess", "no-space");
    await table.square("4c3").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await expect(table.square("5d4")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(answer(page)).toContainText(inWords("piece-moves-otherwise", { piece: "queen" }));
  });

  test("the Deputy's arrest, an appointment and an abdication", async ({ page }) => {
    const table = await step(page, "castles", "arrest");
    await table.click("a8", "c8");
    await page.getByRole("button", { name: t("action.hall", { cell: "e6" }) }).click();
    await expect(answer(page)).toContainText(t("learn.right"));
    await expect(table.square("e6")).toHaveAccessibleName(
      like(`${pieceText("black knight")}, ${t("piece.arrested")}`),
    );

    await step(page, "castles", "appoint");
    await page.getByRole("button", { name: t("action.appointment") }).click();
    await table.square("g2").click();
    await expect(answer(page)).toContainText(stepOf("castles", "appoint").after!);

    await step(page, "little-cheops", "abdication");
    await page.getByRole("button", { name: t("action.abdication") }).click();
    await table.square("f2").click();
    await expect(answer(page)).toContainText(t("learn.right"));
    await table.piece("f2", "black king");
  });

  test("the two-mover: wrong keys are refuted, the right one mates", async ({ page }) => {
    const table = await step(page, "puzzles", "marks");
    await table.click("B a3", "B d3");
    await expect(answer(page)).toContainText(t("learn.refuted", { move: "Qd3", reply: "Ra8+" }));
    await table.piece("B a8", "black rook");
    await page.getByRole("button", { name: t("learn.back") }).click();
    await table.piece("B a3", "white queen");
    await table.click("B b4", "B b5");
    await expect(answer(page)).toContainText(like(t("learn.refuted", { move: any, reply: `Ba1${any}` })));
    await page.getByRole("button", { name: t("learn.back") }).click();

    await table.click("B a2", "B b1");
    await expect(answer(page)).toContainText(t("learn.good", { reply: "g2", left: 1 }));
    // A check that is not mate is answered too.
    await table.click("B f4", "B g3");
    await expect(answer(page)).toContainText(like(t("learn.refuted", { move: any, reply: `Rxg3${any}` })));
    await page.getByRole("button", { name: t("learn.back") }).click();
    await table.piece("B f4", "white bishop");
    await table.click("B f4", "B h2");
    await expect(answer(page)).toContainText(stepOf("puzzles", "marks").after!);
    await expect(table.banner).toContainText(won("w", "checkmate"));

    // t("learn.again") brings another defence.
    await page.getByRole("button", { name: t("learn.again") }).click();
    await table.click("B a2", "B b1");
    await expect(page.getByText(t("learn.met", { met: 2, all: 12 }))).toBeVisible();
    await table.honest();
  });

  test("a lesson's result has points only where the lesson explains them", async ({ page }) => {
    const table = await step(page, "little-cheops", "mate");
    await page.getByRole("button", { name: t("learn.show") }).click();
    await expect(table.banner).toContainText(won("w", "checkmate"));
    await expect(table.banner).not.toContainText(like(t("points.both", { w: any, b: any })));
    await step(page, "court", "points");
    await page.getByRole("button", { name: t("learn.show") }).click();
    await expect(table.banner).toContainText(t("points.both", { w: 4, b: 0 }));
  });

  test("from a lesson back to the game, which was left as it stood", async ({ page }) => {
    const table = new Table(page);
    await table.begin("both");
    await table.click("A e2", "A e4");
    await expect(table.save).toHaveText(t("save.saved"));
    await page
      .locator("#panel")
      .getByRole("link", { name: t("nav.learn") })
      .click();
    await expect(page.getByRole("heading", { name: stepOf("alice", "transfer").title })).toBeVisible();
    await table.piece("A e2", "white pawn");
    await page.goBack();
    await table.piece("B e4", "white pawn");
    await page
      .locator("#panel")
      .getByRole("link", { name: t("nav.rules") })
      .click();
    await expect(page.getByRole("heading", { name: titleOf("alice") })).toBeVisible();
  });

  for (const { width, height, colorScheme } of looks) {
    test(`looks: ${width} ${colorScheme}`, look(width, colorScheme), async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const shot = (name: string) =>
        picture(page, { path: `e2e/output/learn-${name}-${width}-${colorScheme}.png` });
      await visit(page, "/learn");
      await expect(page.locator(".lesson-card svg.start-picture")).toHaveCount(10);
      await shot("list");
      await scan(page);
      const table = await step(page, "alice", "vanish");
      await table.click("A a4", "A e4");
      await expect(answer(page)).toContainText(t("learn.right"));
      await shot("alice");
      await scan(page);
      await step(page, "castles", "walls");
      await shot("castles");
      await visit(page, "/rules/alice#AL-60");
      await expect(page.locator("#AL-60")).toBeInViewport();
      await shot("rules");
      await scan(page);
    });
  }
});

test("the rules: a fragment, a link between chapters, a search, and the way to a lesson", async ({
  page,
}) => {
  await visit(page, "/rules");
  await scan(page);
  await page.locator('main a[href="/rules/alice-family"]').click();
  await expect(page).toHaveURL(/\/rules\/alice-family$/);
  await page.getByRole("link", { name: "AL-57" }).first().click();
  await expect(page).toHaveURL(/\/rules\/alice#AL-57$/);
  await expect(page.locator("#AL-57")).toBeInViewport();
  await expect(page.locator("#AL-57")).toHaveClass(/found/);
  await page
    .getByRole("navigation", { name: t("rules.contents") })
    .locator('a[href$="#promotion"]')
    .click();
  await expect(page.locator("#promotion")).toBeInViewport();

  const search = page.getByRole("searchbox", { name: t("rules.search") });
  await search.fill("hy-23");
  await expect(
    page
      .getByRole("region", { name: t("rules.search") })
      .getByRole("link")
      .first(),
  ).toHaveText("HY-23");
  await search.fill("unicorn distance");
  await expect(page.getByText(t("rules.found", { n: 1 }))).toBeVisible();
  await page.getByRole("link", { name: "RA-7", exact: true }).click();
  await expect(page.locator("#RA-7")).toHaveClass(/found/);
  await page
    .locator("#RA-7")
    .getByRole("link", { name: t("rules.lesson", { title: stepOf("raumschach", "unicorn").title }) })
    .click();
  await expect(page).toHaveURL(/\/learn\/raumschach#unicorn$/);
  await page.goBack();
  await expect(page.locator("#RA-7")).toBeInViewport();
  await visit(page, "/rules/nowhere");
  await expect(page.getByRole("alert")).toHaveText(t("rules.unknown"));
});

test("a refusal at the table leads to its rule", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", "8k/9/6p2/4n4/4V4/9/9/9/K8 w", "little-cheops");
  await table.click("e5", "g7");
  await expect(table.status).toContainText(sentence("captures-one-step-away", { piece: "prime minister" }));
  await table.status.getByRole("link", { name: "CH-21" }).click();
  await expect(page).toHaveURL(/\/rules\/cheops#CH-21$/);
  await expect(page.locator("#CH-21")).toHaveClass(/found/);
});

test("in German the page says that the rules are in English", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await visit(page, "/rules/hyperchess#HY-11");
  await expect(page.getByText(german("rules.language"))).toBeAttached();
  await expect(page.locator("#HY-11")).toContainText(
    german("rules.lesson", { title: germanStepOf("hyperchess", "gap").title }),
  );
  await context.close();
});

// The longest reason of all comes in the lesson that most people see first.
for (const [width, height, locale] of [
  [1440, 900, "en-GB"],
  [1440, 900, "de-DE"],
  [1024, 768, "de-DE"],
  [844, 390, "en-GB"],
  [390, 844, "de-DE"],
] as const)
  test.describe(`${width}x${height}, ${locale}`, () => {
    test.use({ viewport: { width, height }, locale });

    test("nothing is cut off where a lesson says why a move is illegal", async ({ page }) => {
      for (const [id, from, to] of [
        ["block", "A c7", "A c6"],
        ["flight", "A e8", "A d7"],
      ] as const) {
        const table = await visit(page, `/learn/two-minutes#${id}`);
        await table.click(from, to);
        await expect(page.locator(".status.refused")).toBeVisible();
        await picture(page, { path: `e2e/output/lesson-${id}-${width}-${locale}.png` });
        expect(await hidden(page)).toEqual([]);
      }
    });
  });

test("a finished lesson offers its game", async ({ page }) => {
  const table = await step(page, "alice", "fool");
  const play = page.getByRole("button", { name: t("learn.play", { game: titleOf("alice") }) });
  await expect(play).toHaveCount(0);
  await page.getByRole("button", { name: t("learn.show"), exact: true }).click();
  await expect(answer(page)).toContainText(t("learn.shown"));
  await play.click();
  const dialog = page.getByRole("dialog", { name: t("setup.newGame") });
  await expect(dialog.getByRole("radio", { name: titleOf("alice"), exact: true })).toBeChecked();
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await table.piece("A e2", "white pawn");
  await expect(page).toHaveURL(/\/(play|g\/.+)$/);
});
