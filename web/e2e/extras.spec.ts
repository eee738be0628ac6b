import { expect, test, type Page } from "@playwright/test";
import { any, colorName, exactly, like, moved, pieceText, starting, t, titleOf } from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";

// What the boards offer besides moves.

const shot = (name: string) => ({ path: `e2e/output/${name}.png` });

// They are loaded after the first board, and set up before the menu offers them.
const ready = (page: Page) => expect(page.locator('button[aria-keyshortcuts="x"]')).toHaveCount(1);

async function rightDrag(table: Table, from: string, to: string, modifier?: "Shift" | "Alt") {
  const { mouse, keyboard } = table.page;
  const [a, b] = [await table.square(from).boundingBox(), await table.square(to).boundingBox()];
  if (!a || !b) throw new Error("the square is not on show");
  if (modifier) await keyboard.down(modifier);
  await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await mouse.down({ button: "right" });
  await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await mouse.up({ button: "right" });
  if (modifier) await keyboard.up(modifier);
}

test("the right button draws arrows and circles, also from one board to the other", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await ready(page);
  const shapes = page.locator(".shape");
  await rightDrag(table, "A e2", "A e4");
  await rightDrag(table, "A g1", "B f3", "Shift");
  await rightDrag(table, "B d5", "B d5", "Alt");
  await expect(shapes).toHaveCount(3);
  await expect(page.locator(".shape.ink-1 .reach")).toHaveCount(1);
  await expect(page.locator(".shape.ink-2 circle")).toHaveCount(1);
  // The arrow ends where it was dropped.
  const tip = (await page.locator(".shape.ink-1").boundingBox())!;
  const end = (await table.square("B f3").boundingBox())!;
  expect(tip.x + tip.width).toBeGreaterThan(end.x);
  await picture(page, shot("drawings"));
  await scan(page);
  await rightDrag(table, "A e2", "A e4");
  await expect(shapes).toHaveCount(2);
  // Pieces are where they were, and the left button on an empty square takes the drawings away.
  await table.piece("A e2", "white pawn");
  await table.square("A e5").click();
  await expect(shapes).toHaveCount(0);
  await rightDrag(table, "A e2", "A e4");
  await page.keyboard.press("Escape");
  await expect(shapes).toHaveCount(0);
  await rightDrag(table, "A e2", "A e4");
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await expect(shapes).toHaveCount(0);
});

test("drawings are on the merged board too, and can be drawn by key", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await ready(page);
  await table.square("A e2").focus();
  await page.keyboard.press("a");
  await table.said(like(t("shapes.begun", { cell: "A e2", key: any })));
  for (const next of ["A e3", "A e4"]) {
    await page.keyboard.press("ArrowUp");
    await expect(table.square(next)).toBeFocused();
  }
  await page.keyboard.press("a");
  await table.said(t("shapes.arrow", { from: "A e2", to: "A e4" }));
  const shape = page.locator(".shape");
  await expect(shape).toHaveCount(1);
  await page.keyboard.press("v");
  await expect(page.locator(".boards.merged .shape .reach")).toHaveCount(1);
  await picture(page, shot("drawings-merged"));
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText(t("keys.shape"))).toBeVisible();
});

test("keys mean the square that has the focus by then, however fast they come", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await ready(page);
  // All before the page draws itself anew.
  const type = (...keys: string[]) =>
    page.evaluate((all) => {
      for (const key of all)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
    }, keys);
  await table.square("A e2").focus();
  await type("a", "ArrowUp", "ArrowUp", "a");
  await expect(table.square("A e4")).toBeFocused();
  await table.said(t("shapes.arrow", { from: "A e2", to: "A e4" }));
  // To a level that is not on show yet.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.square("B e4")).toHaveCount(0);
  await table.square("A e4").focus();
  await type("a", "PageUp", "ArrowLeft", "a");
  await expect(table.square("B d4")).toBeFocused();
  await table.said(t("shapes.arrow", { from: "A e4", to: "B d4" }));
});

// The engine answers when the test says so.
async function holdEngine(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const Real = Worker;
    class Held extends Real {
      readonly slow: boolean;
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.slow = options?.name === "engine";
      }
      override postMessage(message: { command?: string }) {
        const send = () => super.postMessage(message);
        if (this.slow && message.command?.startsWith("think")) held.push(send);
        else send();
      }
    }
    const letThink = async () => {
      while (held.length === 0) await new Promise((done) => setTimeout(done, 20));
      held.splice(0).forEach((send) => send());
    };
    Object.assign(window, { Worker: Held, letThink });
  });
  return () => page.evaluate(() => (window as unknown as { letThink: () => Promise<void> }).letThink());
}

test("a premove is shown, taken back, and played when its turn comes", async ({ page }) => {
  const letThink = await holdEngine(page);
  const table = new Table(page);
  await table.begin("white");
  await ready(page);
  const premove = page.locator(".premove");
  const moves = page.getByRole("region", { name: t("people.moves") }).locator(".san:not(.none)");
  await table.click("A e2", "A e4");
  await expect(moves).toHaveCount(1);
  await table.drag("A g1", "A f3");
  await expect(premove).toHaveCount(1);
  await table.said(t("premove.made", { piece: pieceText("white knight"), from: "A g1", to: "A f3" }));
  await picture(page, shot("premove"));
  await scan(page);
  // Taken back by the right button, by Escape, and by a click elsewhere.
  await rightDrag(table, "A e5", "A e5");
  await expect(premove).toHaveCount(0);
  await expect(page.locator(".shape")).toHaveCount(0);
  await table.click("A g1", "A f3");
  await expect(premove).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(premove).toHaveCount(0);
  await table.click("A g1", "A f3");
  await expect(premove).toHaveCount(1);
  await table.square("A e5").click();
  await expect(premove).toHaveCount(0);
  // By keyboard, and played.
  await table.square("A b1").focus();
  await page.keyboard.press("Enter");
  await table.said(t("premove.begun", { piece: pieceText("white knight"), cell: "A b1" }));
  await table.square("A c3").focus();
  await page.keyboard.press("Enter");
  await expect(premove).toHaveCount(1);
  await letThink();
  await expect(moves).toHaveCount(3);
  await expect(moves.nth(2)).toContainText("Nc3");
  await expect(premove).toHaveCount(0);
  await table.said(exactly(`${colorName("b")} ${any} ${moved("white knight", "b1", "c3", { passes: "B" })}`));
  await table.honest();
  // One that is not legal is dropped with a word.
  await table.drag("A a1", "A d4");
  await letThink();
  await expect(moves).toHaveCount(4);
  await table.said(t("premove.dropped", { from: "A a1", to: "A d4" }));
  await expect(premove).toHaveCount(0);
});

test("premoves work on the merged board, and can be switched off", async ({ page }) => {
  await holdEngine(page);
  const table = new Table(page);
  await table.begin("white");
  await ready(page);
  await page.keyboard.press("v");
  const cell = (x: number, y: number) => page.locator(`.merged [data-x="${x}"][data-y="${y}"]`);
  await cell(4, 1).click();
  await cell(4, 3).click();
  await expect(page.getByRole("region", { name: t("people.moves") }).locator(".san:not(.none)")).toHaveCount(
    1,
  );
  await cell(6, 0).click();
  await cell(5, 2).click();
  await expect(page.locator(".premove")).toHaveCount(1);
  await table.said(t("premove.made", { piece: pieceText("white knight"), from: "A g1", to: "A f3" }));
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: t("page.settings") });
  await dialog.getByRole("switch", { name: t("settings.premoves") }).uncheck();
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  await expect(page.locator(".premove")).toHaveCount(0);
  await cell(6, 0).click();
  await table.said(t("note.turnThinking", { color: colorName("b") }));
});

test("a move that must be confirmed is shown, and played only then", async ({ page }) => {
  const table = new Table(page);
  await page.addInitScript(() =>
    localStorage.setItem("cheshire.settings", JSON.stringify({ confirm: "always" })),
  );
  await table.begin("both");
  await ready(page);
  const moves = page.getByRole("region", { name: t("people.moves") }).locator(".san:not(.none)");
  const bar = page.getByTestId("confirm");
  await table.click("A e2", "A e4");
  await table.said(`${moved("white pawn", "e2", "e4", { passes: "B" })} ${t("confirm.asked")}`);
  await table.piece("B e4", "white pawn");
  await expect(bar).toBeVisible();
  await expect(moves).toHaveCount(0);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(bar.getByRole("button", { name: t("confirm.yes") })).toBeInViewport({ ratio: 1 });
    await picture(page, shot(`confirm-${width}`));
  }
  await scan(page);
  // A press on the boards does nothing, and Escape cancels.
  await table.square("A d7").click();
  await table.said(t("confirm.first"));
  await page.keyboard.press("Escape");
  await table.piece("A e2", "white pawn");
  await expect(bar).toHaveCount(0);
  // By keyboard: the focus is on Confirm.
  await table.square("A d2").focus();
  await page.keyboard.press("Enter");
  await table.square("A d4").focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("button", { name: t("confirm.yes") })).toBeFocused();
  // What is not confirmed is not stored.
  await page.reload();
  await table.piece("A d2", "white pawn");
  await ready(page);
  await table.click("A d2", "A d4");
  await bar.getByRole("button", { name: t("confirm.yes") }).click();
  await expect(moves).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  await table.piece("B d4", "white pawn");
  await table.honest();
});

test("a hint, blindfold and zen mode by key and by menu", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both");
  await ready(page);
  await page.keyboard.press("h");
  await table.said(starting(t("hint.move", { move: `${colorName("w")} ${any}` })));
  await expect(page.locator(".overlay .arrow.line")).toHaveCount(1);
  await picture(page, shot("hint"));
  await page.keyboard.press("Escape");
  await expect(page.locator(".overlay .arrow.line")).toHaveCount(0);
  // Blindfold: no piece is seen, but every square has its name.
  await page.getByText(t("analysis.more"), { exact: true }).click();
  await page.getByRole("button", { name: t("sight.blindfold") }).click();
  await table.said(t("sight.blindfolded"));
  await expect(page.locator(".boards .piece").first()).toBeHidden();
  await table.piece("A e2", "white pawn");
  await picture(page, shot("blindfold"));
  await page.keyboard.press("x");
  await expect(page.locator(".boards .piece").first()).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("region", { name: t("people.moves") })).toBeHidden();
  await expect(page.getByTestId("player-w")).toBeVisible();
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await picture(page, shot(`zen-${width}`));
    await expect(page.getByRole("button", { name: t("sight.leave") })).toBeInViewport({ ratio: 1 });
  }
  await scan(page);
  // Only at the table.
  await page.goto("/rules");
  await expect(page.getByRole("navigation")).toBeVisible();
});

test("a user who is elsewhere is called by the title, and notified only after consent", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  const letThink = await holdEngine(page);
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Shown {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string) {
        shown.push(title);
      }
    }
    Object.assign(window, { Notification: Shown, shown });
  });
  const table = new Table(page);
  await table.begin("white");
  await ready(page);
  await expect(page).toHaveTitle(`${titleOf("alice")} · Cheshire`);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await table.click("A e2", "A e4");
  await hide(true);
  await letThink();
  await expect(page).toHaveTitle(`${t("alert.turn")} · ${titleOf("alice")} · Cheshire`);
  expect(await shown()).toEqual([]);
  await hide(false);
  await expect(page).toHaveTitle(`${titleOf("alice")} · Cheshire`);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: t("page.settings") });
  await dialog.getByRole("switch", { name: t("settings.alerts") }).check();
  await expect(dialog.getByRole("switch", { name: t("settings.alerts") })).toBeChecked();
  await dialog.getByRole("switch", { name: t("settings.alerts") }).scrollIntoViewIfNeeded();
  await picture(page, shot("settings-moves"));
  await scan(page);
  await dialog.getByRole("button", { name: t("settings.close") }).click();
  await table.click("A d2", "A d4");
  await hide(true);
  await letThink();
  await expect.poll(shown).toEqual([t("alert.turn")]);
});
