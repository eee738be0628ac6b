import { expect, test, type Page } from "@playwright/test";
import { colorName, exactly, t, won } from "../test/english.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

// What stands at the players' sides of the boards, in every view and at every size: nothing is clipped or overlaps.

const sizes = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  // 1440 x 900 and 1024 x 768 at 200 % zoom.
  [720, 450],
  [512, 384],
] as const;
const long = "Anna Maximiliane von Hohenfels-Waldburg";

// Everything wrong with the players' strips, in words.
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const box = (element: Element) => element.getBoundingClientRect();
    const strips = [...document.querySelectorAll(".strip")];
    if (strips.length !== 2) wrong.push(`${strips.length} strips`);
    const wide = document.documentElement.clientWidth;
    // A small window scrolls.
    const high = Math.max(innerHeight, document.documentElement.scrollHeight);
    const others = [...document.querySelectorAll(".board, .mini, .level-name, .panel, .top, .space-picture")]
      .filter((one) => !one.closest(".depth.deep .depth-boards"))
      .filter((one) => box(one).width > 0 && box(one).height > 0);
    for (const strip of strips) {
      const at = box(strip);
      if (at.left < 0 || at.right > wide || at.top < 0 || at.bottom > high) wrong.push("outside the window");
      for (const one of [...others, ...strips.filter((other) => other !== strip)]) {
        const { left, right, top, bottom } = box(one);
        const over = Math.min(right, at.right) - Math.max(left, at.left);
        const deep = Math.min(bottom, at.bottom) - Math.max(top, at.top);
        if (over > 0.5 && deep > 0.5) wrong.push(`${strip.className} covers ${one.className}`);
      }
      for (const part of strip.querySelectorAll(".who, .clock, .presence, .chip")) {
        const { left, right, top, bottom } = box(part);
        if (left < at.left || right > at.right || top < at.top || bottom > at.bottom)
          wrong.push(`${part.className} leaves ${strip.className}`);
      }
      const who = box(strip.querySelector(".who")!);
      if (who.width < 30) wrong.push("no room for the name");
      const clock = strip.querySelector(".clock");
      if (clock && (clock.scrollWidth > clock.clientWidth || box(clock).left < who.right))
        wrong.push("the clock is clipped");
    }
    return wrong;
  });

interface Made {
  id: string;
  keys: { white: string };
}

// A game by link against the server's engine, with a clock: everything a strip can show.
async function open(page: Page, game: string): Promise<void> {
  const made = await page.request.post("/api/games", {
    data: {
      game,
      white: { kind: "human", name: long },
      black: { kind: "human", name: "Ben" },
      seats: "link",
      mine: "white",
      clock: { kind: "fischer", initial: 36000, increment: 5 },
    },
  });
  expect(made.ok()).toBe(true);
  const { id, keys } = (await made.json()) as Made;
  await page.addInitScript(
    ([name, value]) => localStorage.setItem(name!, value!),
    [`cheshire.keys.${id}`, JSON.stringify({ white: keys.white })],
  );
  await page.goto(`/g/${id}`);
  await expect(page.locator(".board").first()).toBeVisible();
}

for (const game of ["alice", "raumschach", "little-cheops", "hyperchess"]) {
  test(`the players are at their sides of the boards: ${game}`, async ({ page }) => {
    await open(page, game);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // One view after another, without the picture in depth.
      for (let view = 0; view < 2; view++) {
        await expect.poll(() => faults(page), `${width} x ${height}, view ${view}`).toEqual([]);
        await expect(page.getByTestId("clock-w")).toHaveText("10:00:00");
        const second = page.getByRole("button", {
          name: exactly(
            t("people.oneBoard"),
            t("people.twoBoards"),
            t("people.oneLevel"),
            t("people.allLevels"),
          ),
        });
        if (!(await second.isVisible())) break;
        await second.click();
      }
      const [top, own] = [page.getByTestId("player-b"), page.getByTestId("player-w")];
      expect((await top.boundingBox())!.y).toBeLessThan((await own.boundingBox())!.y);
      await expect(own.locator(".who")).toHaveAttribute("title", long);
      await picture(page, { path: `e2e/output/boards-${game}-${width}x${height}.png` });
      if (game === "alice") await scan(page);
    }
  });
}

test("the strips follow the flip, and stay when the panel is folded", async ({ page }) => {
  await open(page, "alice");
  const y = async (color: "w" | "b") => (await page.getByTestId(`player-${color}`).boundingBox())!.y;
  expect(await y("b")).toBeLessThan(await y("w"));
  await page.keyboard.press("f");
  await expect.poll(async () => (await y("w")) < (await y("b"))).toBe(true);
  for (const [width, height] of [
    [1440, 900],
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: t("page.panel"), exact: true }).click();
    await expect(page.locator(".panel")).toHaveCount(0);
    await expect.poll(() => faults(page)).toEqual([]);
    await picture(page, { path: `e2e/output/boards-folded-${width}.png` });
    await page.getByRole("button", { name: t("page.panel"), exact: true }).click();
  }
});

test("the picture in depth leaves the strips their room", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cheshire.view", "space"));
  await open(page, "alice");
  await expect(page.locator(".depth.deep")).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page), `${width} x ${height}`).toEqual([]);
    // The picture follows the window a frame later.
    await expect(async () => {
      const picture = (await page.locator(".space-picture").boundingBox())!;
      const panel = (await page.locator(".panel").boundingBox())!;
      expect(picture.x + picture.width <= panel.x || picture.y + picture.height <= panel.y).toBe(true);
    }).toPass({ timeout: 10000 });
  }
});

test("against the engine its level is named, and whose turn it is", async ({ page }) => {
  const table = new Table(page);
  await table.begin("white");
  await expect(page.getByTestId("player-b")).toContainText(t("people.engine", { level: 1 }));
  await expect(page.getByTestId("player-w")).toContainText(t("people.toMove"));
  await expect(page.getByTestId("clock-w")).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

test("two players at one screen have clocks, may be given time, and lose on time", async ({ page }) => {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByLabel(t("setup.opponent.both"), { exact: true }).check();
  await dialog.getByLabel(t("setup.clock"), { exact: true }).selectOption(t("setup.clock.own"));
  const minutes = dialog.getByRole("spinbutton", { name: t("setup.minutesEach") });
  // An empty field starts no game and says which numbers it accepts.
  await minutes.fill("");
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog.getByRole("alert")).toHaveText(t("setup.own.between", { min: 0.1, max: 1440 }));
  await expect(minutes).toBeFocused();
  await minutes.fill("0.1");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("spinbutton", { name: t("setup.secondsEach") }).fill("0");
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(page.getByTestId("clock-w")).toHaveText("0:06.0");
  await page.getByRole("button", { name: t("people.giveTime", { side: colorName("b"), n: 15 }) }).click();
  await expect(page.getByTestId("clock-b")).toHaveText("0:21");
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page), `${width} x ${height}`).toEqual([]);
    await picture(page, { path: `e2e/output/boards-clocks-${width}x${height}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.click("A e2", "A e4");
  await table.click("A d7", "A d5");
  await expect(table.banner).toContainText(won("b", "time-up"));
  await expect(page.getByTestId("clock-w")).toHaveText("0:00.0");
  await expect(
    page.getByRole("button", {
      name: exactly(
        ...(["w", "b"] as const).map((color) => t("people.giveTime", { side: colorName(color), n: 15 })),
      ),
    }),
  ).toHaveCount(0);
  await expect(table.save).toHaveText(t("save.saved"));
  await page.reload();
  await expect(table.banner).toContainText(won("b", "time-up"));
});

test("moves of Hyperchess name both squares, and are read so", async ({ page }) => {
  const table = new Table(page);
  await table.begin("both", undefined, "hyperchess");
  const field = page.getByLabel(t("people.move"), { exact: true });
  await expect(field).toHaveAttribute("placeholder", /\d[a-f]\d-\d[a-f]\d/);
  for (const move of ["6d5-5d5", "3b5-5b5", "N6e6-4e5"]) {
    await field.fill(move);
    await page.keyboard.press("Enter");
    await expect(page.locator(".san:not(.none)").last()).toHaveText(move);
  }
});
