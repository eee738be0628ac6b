import { expect, test, type Page } from "@playwright/test";
import { chromium, softwareGl } from "../chromium.ts";
import { moved, pieceText, t, takenUp } from "../test/english.ts";
import { fingers } from "./fingers.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";
import { repeats, picture } from "./long.ts";

// The 3D view: the same game, state and address; the flat squares stay for the keyboard and for screen readers.

test.use({
  launchOptions: chromium(...softwareGl),
  // A processor draws every pixel.
  viewport: { width: 1024, height: 640 },
});

const shot = (name: string) => ({ path: `e2e/output/space-${name}.png` });
const canvas = (page: Page) => page.locator(".space canvas");
const real = process.env["CHESHIRE_URL"] !== undefined;

async function deep(page: Page): Promise<void> {
  await expect(page.locator(".depth.deep")).toBeAttached();
  await expect(page.locator(".space canvas")).toBeVisible();
}

// The views of Alice chess in their order: two boards, one board, 3D.
async function begin(page: Page, fen?: string): Promise<Table> {
  const table = new Table(page);
  await table.begin("both", fen);
  await page.keyboard.press("v");
  await expect(page.getByRole("grid")).toHaveCount(1);
  await page.keyboard.press("v");
  await deep(page);
  return table;
}

// Where a square appears in the picture.
async function spot(page: Page, name: string): Promise<{ x: number; y: number }> {
  const label = new RegExp(`^${name}(,|$)`);
  const cell = await page.getByRole("gridcell", { name: label }).getAttribute("data-cell");
  return page.locator(".space canvas").evaluate((canvas, cell) => {
    const { left, top } = canvas.getBoundingClientRect();
    const { x, y } = (canvas as unknown as { pixelOf: (cell: number) => { x: number; y: number } }).pixelOf(
      Number(cell),
    );
    return { x: left + x, y: top + y };
  }, cell);
}

async function press(page: Page, name: string): Promise<void> {
  const { x, y } = await spot(page, name);
  await page.mouse.click(x, y);
}

// Waits until the picture rests: only then is it drawn finer than the page's pixels.
async function atRest(page: Page): Promise<void> {
  await settled(page);
  await expect
    .poll(() => canvas(page).evaluate((one: HTMLCanvasElement) => one.width > one.clientWidth))
    .toBe(true);
}

// A short checksum of the current picture's pixels.
const drawn = (page: Page) =>
  page
    .locator(".space canvas")
    .screenshot()
    .then((picture) => picture.toString("base64"));

const open = (page: Page) => page.getByRole("button", { name: t("space.more") }).click();

async function laid(page: Page, data: object): Promise<Table> {
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.addInitScript(() => localStorage.setItem("cheshire.view", "space"));
  // Nothing to wait for before a picture.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/g/${id}`);
  await deep(page);
  return new Table(page);
}

test("v goes round the views, and what draws in depth is fetched only then", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  const table = new Table(page);
  await table.begin("both");
  const address = page.url();
  const deepScript = () => scripts.filter((url) => /Space-/.test(url)).length;
  await page.keyboard.press("v");
  await table.said(t("space.spoken.merged"));
  expect(deepScript()).toBe(0);
  await page.keyboard.press("v");
  await table.said(t("space.spoken.space"));
  await deep(page);
  expect(deepScript()).toBe(1);
  expect(page.url()).toBe(address);
  await picture(page, shot("alice"));
  await page.keyboard.press("v");
  await table.said(t("space.spoken.boards"));
  await expect(page.locator(".space")).toHaveCount(0);
  await expect(page.getByRole("grid", { name: t("board.named", { name: "A" }) })).toBeVisible();
  // The button names the view it leads to, and the view is remembered.
  await page.getByRole("button", { name: t("people.oneBoard") }).click();
  await page.getByRole("button", { name: t("space.button") }).click();
  await deep(page);
  await page.reload();
  await deep(page);
});

test("a move by pressing the picture, one by keyboard, and a typed one", async ({ page }) => {
  const table = await begin(page);
  await press(page, "A e2");
  await table.said(takenUp("A e2", "white pawn", 2));
  const goal = await spot(page, "A e4");
  await page.mouse.move(goal.x, goal.y);
  await atRest(page);
  await picture(page, shot("goals"));
  await page.mouse.click(goal.x, goal.y);
  await table.said(moved("white pawn", "e2", "e4", { passes: "B" }));
  await table.piece("B e4", "white pawn");
  // The squares have the focus although the 3D picture is visible.
  await table.square("A d7").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(table.square("A d5")).toBeFocused();
  await atRest(page);
  await picture(page, shot("focus"));
  await page.keyboard.press("Enter");
  await table.piece("B d5", "black pawn");
  await page.getByLabel(t("people.move"), { exact: true }).fill("Nf3");
  await page.keyboard.press("Enter");
  await table.piece("B f3", "white knight");
  // An illegal target says why; a click beside the board puts the piece back.
  await press(page, "A b8");
  await press(page, "A b5");
  await expect(table.status).toHaveClass(/refused/);
  await atRest(page);
  await scan(page);
});

test("dragging beside the pieces leads the eye about and moves none; the wheel comes nearer", async ({
  page,
}) => {
  const table = await begin(page);
  const before = await drawn(page);
  const from = await spot(page, "A e4");
  const was = await spot(page, "B h8");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 20, { steps: 5 });
  await page.mouse.up();
  await atRest(page);
  expect(await drawn(page)).not.toBe(before);
  const now = await spot(page, "B h8");
  expect(Math.hypot(now.x - was.x, now.y - was.y)).toBeGreaterThan(20);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  const apart = async () => {
    const [a, h] = [await spot(page, "A a1"), await spot(page, "A h1")];
    return Math.hypot(a.x - h.x, a.y - h.y);
  };
  const wide = await apart();
  await page.mouse.wheel(0, -300);
  await expect.poll(apart).toBeGreaterThan(wide * 1.05);
  await table.piece("A e2", "white pawn");
});

test("views, spread, opacity and letters, all by keyboard", async ({ page }) => {
  const table = await begin(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: t("space.black"), exact: true }).click();
  const nearer = async () => (await spot(page, "A a1")).y - (await spot(page, "A a8")).y;
  await expect.poll(nearer).toBeLessThan(0);
  await page.getByRole("button", { name: t("space.white"), exact: true }).click();
  await expect.poll(nearer).toBeGreaterThan(0);
  await open(page);
  // How far the boards are apart, in squares.
  const between = async () => {
    const [a, b, h] = [await spot(page, "A a1"), await spot(page, "B a1"), await spot(page, "A h1")];
    return (a.y - b.y) / (h.x - a.x);
  };
  const narrow = await between();
  const slider = (name: string) => page.getByRole("slider", { name });
  await slider(t("space.spread")).focus();
  await page.keyboard.press("End");
  await expect.poll(between).toBeGreaterThan(narrow);
  await slider(t("space.step")).focus();
  await page.keyboard.press("End");
  await expect
    .poll(async () => (await spot(page, "B a1")).x - (await spot(page, "A h1")).x)
    .toBeGreaterThan(0);
  await page.getByText(t("space.opacity"), { exact: true }).click();
  await slider(t("board.named", { name: "B" })).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 4; i++) await page.keyboard.press("PageUp");
  await page.getByRole("checkbox", { name: t("space.letters") }).check();
  await atRest(page);
  await picture(page, shot("controls"));
  await scan(page);
  // A custom view survives a reload.
  await page.getByRole("button", { name: t("space.keepAs", { n: 2 }) }).click();
  await table.said(t("space.kept", { n: 2 }));
  const kept = await spot(page, "B d5");
  await page.getByRole("button", { name: t("space.reset") }).click();
  expect((await spot(page, "B d5")).x).not.toBeCloseTo(kept.x, 0);
  await page.reload();
  await deep(page);
  await open(page);
  await expect(page.getByRole("button", { name: t("space.view", { n: 1 }), exact: true })).toBeDisabled();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: t("space.view", { n: 2 }), exact: true }).click();
  await expect.poll(async () => Math.round((await spot(page, "B d5")).x / 4)).toBe(Math.round(kept.x / 4));
  await page.getByRole("button", { name: t("space.more") }).click();
  await expect(page.getByRole("slider", { name: t("space.spread") })).toHaveCount(0);
  // Escape closes them wherever the focus is, and leaves the piece in the hand.
  await open(page);
  await expect(slider(t("space.spread"))).toBeVisible();
  await press(page, "A e2");
  await table.said(takenUp("A e2", "white pawn", 2));
  await page.keyboard.press("Escape");
  await expect(slider(t("space.spread"))).toHaveCount(0);
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0);
});

// Which levels stand above each other: the heights of one square of each in the picture.
async function heights(page: Page, ...names: string[]): Promise<number[]> {
  const all: number[] = [];
  for (const name of names) all.push((await spot(page, name)).y);
  return all;
}

for (const [game, ...column] of [
  ["alice", "A e4", "B e4"],
  ["raumschach", "Ac3", "Bc3", "Cc3", "Dc3", "Ec3"],
  ["hyperchess", "5c3", "4c3", "3c3", "2c3", "1c3"],
  ["cheops", "e5@5", "e5@4", "e5@3", "e5@2", "e5@1"],
] as const)
  test(
    `${game} opens as a stack, which the views keep until it is laid in a row`,
    repeats(game !== "raumschach"),
    async ({ page }) => {
      await laid(page, { game });
      const stacked = async () => {
        const high = await heights(page, ...column);
        const wide = (await Promise.all(column.map((name) => spot(page, name)))).map(({ x }) => x);
        return (
          high.every((y, i) => i === 0 || y < high[i - 1]! - 20) &&
          Math.max(...wide) - Math.min(...wide) < 120
        );
      };
      await expect.poll(stacked).toBe(true);
      // No level lets light through.
      await open(page);
      await page.getByText(t("space.opacity"), { exact: true }).click();
      for (const slider of await page.locator(".opacities").getByRole("slider").all())
        await expect(slider).toHaveValue("100");
      await page.keyboard.press("Escape");
      for (const view of ["black", "side", "above", "white"] as const) {
        await page.getByRole("button", { name: t(`space.${view}`), exact: true }).click();
        await expect.poll(stacked, view).toBe(true);
        await settled(page);
        await picture(page, shot(`${game}-stack-${view}`));
      }
      await page.getByRole("button", { name: t("space.row"), exact: true }).click();
      await expect.poll(stacked).toBe(false);
      for (const view of ["above", "side"] as const) {
        await page.getByRole("button", { name: t(`space.${view}`), exact: true }).click();
        await settled(page);
        expect(await stacked(), view).toBe(false);
        await picture(page, shot(`${game}-row-${view}`));
      }
      await page.getByRole("button", { name: t("space.stack"), exact: true }).click();
      await expect.poll(stacked).toBe(true);
      await scan(page);
    },
  );

test("the view from above stays one when the levels come nearer or the window turns", async ({ page }) => {
  await laid(page, { game: "raumschach" });
  await open(page);
  const above = page.getByRole("button", { name: t("space.above"), exact: true });
  const column = ["Ac3", "Bc3", "Cc3", "Dc3", "Ec3"];
  // As if it were chosen now.
  const fresh = async () => {
    await settled(page);
    const seen = await heights(page, ...column);
    await above.click();
    await settled(page);
    (await heights(page, ...column)).forEach((y, i) => expect(Math.abs(y - seen[i]!)).toBeLessThan(2));
    return seen;
  };
  await above.click();
  const wide = await fresh();
  await page.getByRole("slider", { name: t("space.spread") }).press("Home");
  const near = await fresh();
  expect(near).not.toEqual(wide);
  await page.setViewportSize({ width: 500, height: 844 });
  await expect.poll(() => heights(page, ...column)).not.toEqual(near);
  await fresh();
});

test("the boards are turned by f here too", async ({ page }) => {
  await begin(page);
  await page.keyboard.press("f");
  await expect.poll(async () => (await spot(page, "A a1")).y < (await spot(page, "A a8")).y).toBe(true);
});

test("without WebGL the boards are flat, and the key leaves the view out", async ({ page }) => {
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith("webgl")
        ? null
        : (get as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof get;
  });
  const table = new Table(page);
  await table.begin("both");
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await table.said(t("space.cannot"));
  await expect(page.getByRole("grid", { name: t("board.named", { name: "A" }) })).toBeVisible();
  await expect(page.locator(".space")).toHaveCount(0);
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await table.said(t("space.spoken.boards"));
});

test("when the picture is lost the boards are flat again, and the view can be had anew", async ({ page }) => {
  const table = await begin(page);
  await page
    .locator(".space canvas")
    .evaluate((canvas) =>
      (canvas as HTMLCanvasElement).getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
    );
  await table.said(t("space.lost"));
  await expect(page.locator(".space")).toHaveCount(0);
  await table.click("A e2", "A e4");
  await table.piece("B e4", "white pawn");
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await deep(page);
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `nothing faulty in it, ${colorScheme}, at three sizes`,
    repeats(colorScheme === "dark"),
    async ({ browser, baseURL }) => {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        colorScheme,
        baseURL: baseURL!,
      });
      const problems: string[] = [];
      page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
      page.on("pageerror", (error) => problems.push(error.message));
      await begin(page);
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page);
        await picture(page, shot(`${colorScheme}-${width}`));
        await scan(page);
        const over = await page.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth ||
            document.documentElement.scrollHeight > innerHeight,
        );
        expect(over).toBe(false);
      }
      expect(problems).toEqual([]);
      await page.close();
    },
  );

for (const [game, from, to, piece] of [
  ["raumschach", "Be2", "Ce2", "white pawn"],
  ["hyperchess", "6e4", "6f4", ""],
  ["little-cheops", "d2", "d3", ""],
  ["cheops", "d2@1", "d3@1", ""],
  ["alice:hyperchess", "", "", ""],
] as const) {
  test(`${game} in depth`, repeats(game !== "raumschach" && game !== "cheops"), async ({ page }) => {
    const table = await laid(page, { game });
    await settled(page);
    await picture(page, shot(game.replace(":", "-")));
    if (from !== "") {
      await press(page, from);
      await expect(page.locator('[aria-selected="true"], .status.refused')).not.toHaveCount(0);
      await settled(page);
      await picture(page, shot(`${game}-selected`));
    }
    if (piece !== "") {
      await press(page, to);
      await table.piece(to, piece);
    }
    await page.getByRole("button", { name: t("space.above") }).click();
    await settled(page);
    await picture(page, shot(`${game.replace(":", "-")}-above`));
    await scan(page);
  });
}

test("a Castle in depth has walls, and its King is in it", async ({ page }) => {
  test.skip(!real, "the fake server knows no options");
  await laid(page, {
    game: "little-cheops",
    options: { "castles-in-common": "on" },
    fen: "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w",
  });
  await settled(page);
  await picture(page, shot("castle"));
  await scan(page);
});

test("the groups of the first rank are framed and named in depth", async ({ page }) => {
  await laid(page, { game: real ? "little-cheops-imperial" : "pyramid-17" });
  await atRest(page);
  const near = await spot(page, "h1");
  // A square of the Cabinet, away from the pointer.
  const { x, y } = await spot(page, "j1");
  const seen = () =>
    page
      .screenshot({ clip: { x: x - 24, y: y - 24, width: 48, height: 48 } })
      .then((picture) => picture.toString("base64"));
  const far = await spot(page, "a6");
  await page.mouse.move(far.x, far.y);
  await atRest(page);
  const plain = await seen();
  await page.mouse.move(near.x, near.y);
  await expect.poll(seen).not.toBe(plain);
  await picture(page, shot("groups"));
  await page.mouse.move(far.x, far.y);
  await expect.poll(seen).toBe(plain);
});

const built = (page: Page) =>
  canvas(page).evaluate((one) => (one as unknown as { built: () => number }).built());

test("a piece is dragged over its targets and dropped, and goes back where it may not be", async ({
  page,
}) => {
  const table = await begin(page);
  const [from, over, to] = [await spot(page, "A e2"), await spot(page, "A e3"), await spot(page, "A e4")];
  const far = await spot(page, "B h8");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The next square may be only a few pixels away.
  await page.mouse.move(from.x + 24, from.y, { steps: 2 });
  await page.mouse.move(over.x, over.y, { steps: 4 });
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  await atRest(page);
  await picture(page, shot("dragged"));
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await table.piece("B e4", "white pawn");
  // The camera has not moved.
  const now = await spot(page, "B h8");
  expect(Math.hypot(now.x - far.x, now.y - far.y)).toBeLessThan(1);
  const black = await spot(page, "A b8");
  const wrong = await spot(page, "A b5");
  await page.mouse.move(black.x, black.y);
  await page.mouse.down();
  await page.mouse.move(wrong.x, wrong.y, { steps: 4 });
  await page.mouse.up();
  await expect(table.status).toHaveClass(/refused/);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await table.piece("A b8", "black knight");
  // Pieces are still moved by clicks.
  await press(page, "A b8");
  await press(page, "A c6");
  await table.piece("B c6", "black knight");
});

test("a picked-up piece has marks where it may arrive on the other board", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const table = await begin(page);
  const around = async (name: string) => {
    const { x, y } = await spot(page, name);
    const clip = { x: x - 10, y: y - 4, width: 20, height: 8 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  await table.square("A e2").focus();
  await atRest(page);
  const [arrival, elsewhere] = [await around("B e4"), await around("B e5")];
  await page.keyboard.press("Enter");
  await table.said(takenUp("A e2", "white pawn", 2));
  await atRest(page);
  expect(await around("B e4")).not.toBe(arrival);
  expect(await around("B e5")).toBe(elsewhere);
  await picture(page, shot("arrivals"));
  // A press on one makes the move.
  await press(page, "B e4");
  await table.piece("B e4", "white pawn");
});

test("a finger drags a piece too", async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
  });
  await begin(page);
  const touch = await fingers(page);
  const [from, to] = [await spot(page, "A e2"), await spot(page, "A e4")];
  await touch("touchStart", [from]);
  for (const part of [0.3, 0.6, 1])
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  await touch("touchEnd", []);
  await expect(page.locator(".san:not(.none)")).toHaveText(["e4"]);
  await page.close();
});

test("moving the pointer makes no labels or targets anew", async ({ page }) => {
  const table = await begin(page);
  await press(page, "A b1");
  await table.said(`A b1, ${pieceText("white knight")}`);
  const [a, b] = [await spot(page, "A c3"), await spot(page, "A a3")];
  await page.mouse.move(b.x, b.y);
  await atRest(page);
  const [before, picture] = [await built(page), await drawn(page)];
  await page.mouse.move(a.x, a.y, { steps: 12 });
  // The landing ghost has come.
  await expect.poll(() => drawn(page)).not.toBe(picture);
  expect(await built(page)).toBe(before);
  await page.mouse.click(a.x, a.y);
  await table.piece("B c3", "white knight");
  expect(await built(page)).toBeGreaterThan(before);
});

test("the right button draws in depth, and a click on no piece removes it", async ({ page }) => {
  const table = await begin(page);
  await atRest(page);
  const plain = await drawn(page);
  const [from, to] = [await spot(page, "A d2"), await spot(page, "B d5")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up({ button: "right" });
  await table.said(t("shapes.arrow", { from: "A d2", to: "B d5" }));
  await page.keyboard.down("Shift");
  await page.mouse.click((await spot(page, "A f4")).x, (await spot(page, "A f4")).y, { button: "right" });
  await page.keyboard.up("Shift");
  await table.said(t("shapes.circle", { cell: "A f4" }));
  await atRest(page);
  expect(await drawn(page)).not.toBe(plain);
  await picture(page, shot("drawings"));
  // The flat boards have them too.
  await expect(page.locator(".shape")).toHaveCount(2);
  await press(page, "A c5");
  await expect(page.locator(".shape")).toHaveCount(0);
});
