import { expect, test, type Page } from "@playwright/test";
import { counted, t } from "../test/english.ts";
import { picture } from "./long.ts";
import { fingers } from "./fingers.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";

// Large games on flat boards: zoom, pan, the strip of levels, and what small squares show.

const shot = (name: string) => ({ path: `e2e/output/zoom-${name}.png` });

async function begin(page: Page, game: string): Promise<Table> {
  const table = new Table(page);
  await table.begin("both", undefined, game);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return table;
}

const scroller = (page: Page) => page.locator(".boards-scroll");
const scrolled = (page: Page) => scroller(page).evaluate((one) => [one.scrollLeft, one.scrollTop]);
const cellSize = async (table: Table, name: string) => (await table.square(name).boundingBox())!.width;
const middle = async (table: Table, name: string) => {
  const { x, y, width, height } = (await table.square(name).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
const inView = (page: Page, table: Table, name: string) =>
  expect
    .poll(async () => {
      const [room, box] = [await scroller(page).boundingBox(), await table.square(name).boundingBox()];
      return (
        box!.x >= room!.x - 1 &&
        box!.y >= room!.y - 1 &&
        box!.x + box!.width <= room!.x + room!.width + 1 &&
        box!.y + box!.height <= room!.y + room!.height + 1
      );
    }, name)
    .toBe(true);

// Labels that lie on a piece.
const covered = (page: Page) =>
  page.evaluate(() => {
    const pieces = [...document.querySelectorAll(".boards .level .body")].map((one) =>
      one.getBoundingClientRect(),
    );
    return [...document.querySelectorAll(".boards .coordinates span")].flatMap((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const at = range.getBoundingClientRect();
      const on = pieces.some(
        (piece) =>
          Math.min(at.right, piece.right) - Math.max(at.left, piece.left) > 1.5 &&
          Math.min(at.bottom, piece.bottom) - Math.max(at.top, piece.top) > 1.5,
      );
      return at.width > 0 && on ? [label.textContent] : [];
    });
  });

for (const game of ["little-cheops-imperial", "cheops", "cheops-imperial", "hyperchess"]) {
  test(`${game}: no coordinate lies on a piece, at any size`, async ({ page }) => {
    await begin(page, game);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await picture(page, shot(`${game}-${width}`));
      await expect.poll(() => covered(page), `${width}`).toEqual([]);
    }
  });
}

test("the wheel with Ctrl, buttons and keys zoom; a drag of the background pans", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = await begin(page, "little-cheops-imperial");
  await expect(page.getByRole("button", { name: t("zoom.in") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("zoom.out") })).toBeDisabled();
  const plain = await cellSize(table, "e5");
  const at = await middle(table, "e5");
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -260);
  await page.keyboard.up("Control");
  await expect.poll(() => cellSize(table, "e5")).toBeGreaterThan(plain * 1.5);
  // The square under the pointer has stayed there.
  const now = await middle(table, "e5");
  expect(Math.hypot(now.x - at.x, now.y - at.y)).toBeLessThan(plain * 0.5);
  // A drag of an empty square takes the boards along, and no click follows.
  const before = await scrolled(page);
  await page.mouse.down();
  await page.mouse.move(at.x - 90, at.y - 70, { steps: 4 });
  await page.mouse.up();
  const after = await scrolled(page);
  expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([90, 70]);
  await expect(page.locator(".status.refused")).toHaveCount(0);
  await picture(page, shot("panned"));
  await scan(page);
  // The wheel alone scrolls.
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(after[1]!);
  await page.getByRole("button", { name: t("zoom.fit") }).click();
  await table.said(t("zoom.fitted"));
  await expect.poll(() => cellSize(table, "e5")).toBe(plain);
  await page.keyboard.press("m");
  await table.said(t("zoom.now", { n: 130 }));
  await expect.poll(() => cellSize(table, "e5")).toBeGreaterThan(plain * 1.2);
  await page.keyboard.press("Shift+M");
  await expect.poll(() => cellSize(table, "e5")).toBe(plain);
});

test("zoomed, pieces are dragged, the boards follow to the edge, drawings stay, and the focus is in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = await begin(page, "little-cheops-imperial");
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: t("zoom.in") }).click();
  await table.square("i3").focus();
  await page.keyboard.press("ArrowDown");
  await inView(page, table, "i2");
  // An arrow by the right button.
  await inView(page, table, "i3");
  const [a, b] = [await middle(table, "h3"), await middle(table, "i4")];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".shape")).toHaveCount(1);
  const [x, y] = [(await middle(table, "g4")).x, (await middle(table, "g4")).y];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator(".shape")).toHaveCount(1);
  await table.drag("i2", "i3");
  await table.piece("i3", "white pawn");
  await expect(page.locator(".shape")).toHaveCount(0);
  // A piece held at the edge pulls the boards along.
  await table.square("i15").focus();
  await page.keyboard.press("ArrowUp");
  await inView(page, table, "i16");
  const room = (await scroller(page).boundingBox())!;
  const pawn = await middle(table, "i16");
  const top = (await scrolled(page))[1]!;
  await page.mouse.move(pawn.x, pawn.y);
  await page.mouse.down();
  await page.mouse.move(pawn.x, room.y + room.height - 30, { steps: 5 });
  await expect(page.locator(".piece.carried")).toBeVisible();
  await page.mouse.move(pawn.x, room.y + room.height - 8, { steps: 2 });
  await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(top + 60);
  await picture(page, shot("pulled"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // The last move comes into view wherever the user has looked.
  await scroller(page).evaluate((one) => one.scrollTo(0, 0));
  await page.getByLabel(t("people.move"), { exact: true }).fill("a16a15");
  await page.keyboard.press("Enter");
  await table.piece("a15", "black pawn");
  await inView(page, table, "a15");
});

test("the strip shows where things happen, and leads there by click and by key", async ({ page }) => {
  const table = await begin(page, "cheops");
  const strip = page.getByTestId("level-strip");
  await expect(strip.getByRole("button")).toHaveCount(5);
  await expect(strip.getByRole("button").first()).toHaveAccessibleName(t("level.named", { name: "1" }));
  await table.click("e2@1", "e3@1");
  await table.piece("e3@1", "white pawn");
  await expect(strip.getByRole("button").first()).toHaveAccessibleName(
    `${t("level.named", { name: "1" })}, ${t("levels.last")}`,
  );
  // A piece whose targets are on two levels.
  await table.square("e8@1").click();
  await expect(strip.getByRole("button").nth(1)).toHaveAccessibleName(
    counted("levels.goals", {}, `${t("level.named", { name: "2" })}, `),
  );
  await picture(page, shot("strip"));
  await scan(page);
  await table.square("e8@1").focus();
  await page.keyboard.press("l");
  await expect(page.locator(".cell:focus")).toHaveAccessibleName(/@2/);
  await page.keyboard.press("l");
  await expect(page.locator(".cell:focus")).toHaveAccessibleName(/@1/);
  await page.keyboard.press("Escape");
  await strip.getByRole("button").nth(4).click();
  await expect(page.locator(".cell:focus")).toHaveAccessibleName(/^e5@5/);
  // Zoomed, the strip scrolls the level into view.
  for (let i = 0; i < 4; i++) await page.keyboard.press("m");
  await strip.getByRole("button").first().click();
  await inView(page, table, "e3@1");
  await picture(page, shot("strip-zoomed"));
});

test("two fingers zoom, and one finger pans or drags a piece", async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const table = await begin(page, "little-cheops-imperial");
  await expect(page.locator(".boards-scroll[data-by-hand]")).toBeVisible();
  const touch = await fingers(page);
  const plain = await cellSize(table, "e5");
  const room = (await scroller(page).boundingBox())!;
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  await touch("touchStart", [{ x: x - 40, y }]);
  await touch("touchStart", [
    { x: x - 40, y },
    { x: x + 40, y },
  ]);
  for (const wide of [50, 60, 70])
    await touch("touchMove", [
      { x: x - wide, y },
      { x: x + wide, y },
    ]);
  await touch("touchEnd", []);
  await expect.poll(() => cellSize(table, "e5")).toBeGreaterThan(plain * 1.4);
  await picture(page, shot("pinched"));
  const before = await scrolled(page);
  await touch("touchStart", [{ x, y }]);
  for (const far of [10, 30, 50]) await touch("touchMove", [{ x, y: y + far }]);
  await touch("touchEnd", []);
  expect((await scrolled(page))[1]).toBe(before[1]! - 50);
  await table.square("i2").evaluate((one) => one.scrollIntoView({ block: "center", inline: "center" }));
  const [from, to] = [await middle(table, "i2"), await middle(table, "i3")];
  await touch("touchStart", [from]);
  for (const part of [0.4, 0.8, 1])
    await touch("touchMove", [{ x: from.x, y: from.y + (to.y - from.y) * part }]);
  await expect(page.locator(".aimed")).toHaveAccessibleName(/^i3/);
  await touch("touchEnd", []);
  await table.piece("i3", "white pawn");
  await page.close();
});
