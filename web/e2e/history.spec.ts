import { expect, test, type Locator, type Page } from "@playwright/test";
import { like, moved, t } from "../test/english.ts";
import { Table } from "./table.ts";

// Looking back in a game, by mouse, keyboard and touch. The page's own core answers, so no fakes.
const real = process.env["CHESHIRE_URL"] !== undefined;

const opening = ["e4", "d5", "Be2", "dxe4"];
const past = (page: Page): Locator => page.getByTestId("past");
const steps = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const back = t("history.back");

async function played(page: Page, moves = opening): Promise<Table> {
  const table = new Table(page);
  await table.begin("both");
  await type(page, moves);
  return table;
}

async function type(page: Page, moves: string[]): Promise<void> {
  for (const move of moves) {
    const before = await page.locator(".san:not(.none)").count();
    await page.locator("#entry").fill(move);
    await page.locator("#entry").press("Enter");
    await expect(page.locator(".san:not(.none)")).toHaveCount(before + 1);
  }
}

test.describe("looking back", () => {
  test.skip(!real, "needs the real core");

  test("by mouse: moves of the list, buttons, the wheel, and back to the game", async ({ page }) => {
    const table = await played(page);
    await page.getByRole("button", { name: "d5", exact: true }).click();
    await expect(past(page)).toContainText(t("history.after", { move: "1… d5" }));
    await expect(page.locator(".table.past")).toBeVisible();
    await table.piece("B d5", "black pawn");
    await table.piece("A f1", "white bishop");
    await table.said(t("history.of", { n: 2, total: 4 }));
    await table.honest();
    // No move is made there, and the way back is offered.
    await table.square("A d2").click();
    await expect(past(page)).toContainText(t("history.noMove"));
    await expect(table.square("A d2")).not.toHaveAttribute("aria-selected", "true");
    await table.drag("A d2", "A d4");
    await table.piece("A d2", "white pawn");
    await steps(page, t("steps.forward")).click();
    await table.piece("B e2", "white bishop");
    await expect(table.square("A e2")).toHaveAccessibleName(like(t("mark.via")));
    await expect(table.square("B d5")).toHaveAccessibleName(like(t("mark.earlier")));
    await table.square("A d2").hover();
    await page.mouse.wheel(0, -100);
    await expect(past(page)).toContainText(t("history.after", { move: "1… d5" }));
    await steps(page, t("steps.first")).click();
    await expect(past(page)).toContainText(t("history.start"));
    await past(page).getByRole("button", { name: back }).click();
    await expect(past(page)).toBeHidden();
    await table.piece("A e4", "black pawn");
    await table.honest();
  });

  test("by keyboard: arrows away from the board, keys anywhere, and moves arrive quietly", async ({
    page,
  }) => {
    const table = await played(page);
    await page.locator("#entry").blur();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(past(page)).toContainText(t("history.after", { move: "1… d5" }));
    await page.keyboard.press("Home");
    await table.said(`${t("history.start")} ${t("history.of", { n: 0, total: 4 })}`);
    await page.keyboard.press("ArrowRight");
    await table.said(
      `${moved("white pawn", "e2", "e4", { passes: "B" })} ${t("history.of", { n: 1, total: 4 })}`,
    );
    // On the board the arrow keys move the focus, and the other keys step.
    await table.square("A e1").focus();
    await page.keyboard.press("ArrowRight");
    await expect(table.square("A f1")).toBeFocused();
    await page.keyboard.press(".");
    await expect(past(page)).toContainText(t("history.after", { move: "1… d5" }));
    await page.keyboard.press("Escape");
    await expect(past(page)).toBeHidden();
    await expect(page.locator(".san[aria-current]")).toHaveText("dxe4");
  });

  test("a takeback keeps the position while it exists", async ({ page }) => {
    const table = await played(page);
    await page.getByRole("button", { name: "e4", exact: true }).click();
    await page.getByRole("button", { name: t("people.takeBack") }).click();
    await expect(page.locator(".san:not(.none)")).toHaveCount(3);
    await expect(past(page)).toBeVisible();
    await table.piece("B e4", "white pawn");
    await page.getByRole("button", { name: "Be2", exact: true }).click();
    await expect(past(page)).toBeHidden();
    await page.getByRole("button", { name: "d5", exact: true }).click();
    await expect(past(page)).toContainText(t("history.after", { move: "1… d5" }));
    await page.getByRole("button", { name: t("people.takeBack") }).click();
    await expect(past(page)).toBeHidden();
    await table.piece("B d5", "black pawn");
  });

  test("an opponent's move does not pull one away", async ({ page, browser }) => {
    const table = new Table(page);
    await page.goto("/play");
    const dialog = await table.dialog();
    await dialog.getByLabel(t("setup.opponent.friend"), { exact: true }).check();
    await dialog.getByLabel(t("setup.color.white"), { exact: true }).check();
    await dialog.getByRole("button", { name: t("setup.begin") }).click();
    await expect(dialog).toBeHidden();
    const link = await page
      .getByRole("textbox", { name: t("people.linkFor", { seat: t("people.seat.black") }) })
      .inputValue();
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.getByRole("button", { name: t("joining.skip") }).click();
    await expect(other.getByRole("grid").first()).toBeVisible();
    await type(page, ["e4"]);
    await expect(other.locator(".san:not(.none)")).toHaveCount(1);
    await page.locator("#entry").blur();
    await page.keyboard.press("Home");
    await expect(past(page)).toContainText(t("history.start"));
    await type(other, ["d5"]);
    await expect(past(page)).toContainText(t("history.news", { move: "d5" }));
    await table.piece("A e2", "white pawn");
    await table.honest();
    await page.keyboard.press("End");
    await expect(past(page)).toBeHidden();
    await table.piece("B d5", "black pawn");
    await other.context().close();
  });

  test("captured pieces stand with their player, also in the past", async ({ page }) => {
    await played(page);
    const material = page.getByTestId("material-b");
    await expect(material).toHaveAccessibleName(
      `${t("material.captured", { pieces: t("material.kind", { n: 1, piece: "pawn" }) })} ${t("material.ahead", { n: 1 })}`,
    );
    await page.locator("#entry").blur();
    await page.keyboard.press("ArrowLeft");
    await expect(material).toBeHidden();
  });
});

// Between a black piece and what it lies on, as WCAG counts it.
const contrastOf = (piece: Locator): Promise<number> =>
  piece.evaluate((picture) => {
    const canvas = document.createElement("canvas").getContext("2d")!;
    const luminance = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    let ground: Element | null = picture;
    while (ground && /^rgba\(.*, 0\)$/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const both = [
      getComputedStyle(picture).getPropertyValue("--piece-black-fill"),
      getComputedStyle(ground!).backgroundColor,
    ].map(luminance);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });

test("a captured black piece is seen by day and by night", async ({ page }) => {
  test.skip(!real, "needs the real core");
  await played(page, ["e4", "d5", "exd5"]);
  const piece = page.getByTestId("material-w").locator(".piece");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-appearance", colorScheme);
    expect(await contrastOf(piece)).toBeGreaterThan(3);
  }
});

test.describe("on a phone", () => {
  test.skip(!real, "needs the real core");
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("by touch: buttons and moves", async ({ page }) => {
    const table = await played(page);
    await steps(page, t("steps.back")).tap();
    await expect(past(page)).toContainText(t("history.after", { move: "2. Be2" }));
    await page.getByRole("button", { name: "e4", exact: true }).tap();
    await expect(past(page)).toContainText(t("history.after", { move: "1. e4" }));
    await past(page).getByRole("button", { name: back }).tap();
    await expect(past(page)).toBeHidden();
    await table.honest();
  });
});
