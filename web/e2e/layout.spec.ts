import { expect, test, type Page } from "@playwright/test";
import { german, t } from "../test/english.ts";
import { repeats } from "./long.ts";
import { settled, Table } from "./table.ts";

// In every window nothing sticks out, nothing lies over anything else, and nothing is cut off: with the usual font, with
// a larger one, and in forced colours. The last window is the first one at 200 % zoom.

const windows = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [720, 450],
] as const;
// The font size of a browser, in pixels: the usual one, and a user's choice.
const [usualFont, largeFont] = [16, 20];
const forcedWindows = [windows[1], windows[3]];

// What is wrong with the page as it is laid out now.
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A small window scrolls as a whole.
    const flows = getComputedStyle(document.body).overflowY === "auto";
    const low = flows ? Infinity : innerHeight;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 30) ?? ""}`.trim();
    const box = (element: Element) => element.getBoundingClientRect();
    const all = (query: string) =>
      [...document.querySelectorAll(query)].filter(
        (element) =>
          box(element).width > 1 &&
          box(element).height > 1 &&
          element.checkVisibility({ opacityProperty: true }),
      );
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);

    // Nothing lies over anything else.
    const apart = (query: string) => {
      const parts = all(query);
      parts.forEach((one, i) => {
        for (const other of parts.slice(i + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const [a, b] = [box(one), box(other)];
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1 && high > 1)
            found.push(`${name(one)} and ${name(other)} overlap by ${Math.round(wide)}x${Math.round(high)}`);
        }
      });
    };
    apart(".top :is(h1, h2, a, button, .status, .save)");
    apart(".top, .strip, .level, .minis, .gauge, .panel, .palette");

    for (const element of all(
      ".top :is(a, button, .status), .strip, .strip :is(.who, .clock), .gauge, .panel",
    )) {
      const { left, right, top, bottom } = box(element);
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > low + 1)
        found.push(`${name(element)} is outside the window`);
    }
    for (const action of all(".actions > *, .lesson-actions > *"))
      if (box(action).right > innerWidth) found.push(`${name(action)} is outside the window`);
    // Text that is cut off: its own box is too small, or the strip's.
    for (const element of all(".status, .strip .clock, .strip .who, .review-side > span"))
      if (element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut off`);
    for (const strip of all(".strip"))
      for (const part of strip.querySelectorAll(".who, .clock"))
        if (box(part).right > box(strip).right || box(part).left < box(strip).left)
          found.push(`${name(part)} sticks out of its strip`);
    // What is below the boards has room.
    for (const panel of all("[data-frame=below] .panel"))
      if (panel.scrollHeight > panel.clientHeight + 1)
        found.push(`the panel needs ${panel.scrollHeight} of ${panel.clientHeight}`);
    for (const part of all("[data-frame=below] .panel > *, [data-frame=below] .panel .controls > *"))
      if (box(part).bottom > low || box(part).right > innerWidth)
        found.push(`${name(part)} sticks out of the panel`);
    // A mini-board is away from the board, the gauge from the window's edge.
    const frames = all(".boards .board");
    for (const mini of all(".minis, .gauge"))
      for (const frame of frames) {
        const [a, b] = [box(mini), box(frame)];
        const gap = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
        if (gap < 4) found.push(`${name(mini)} touches a board: ${gap}`);
      }
    for (const gauge of all(".gauge")) {
      const { left, right, top, bottom } = box(gauge);
      if (left < 4) found.push(`the gauge is ${left} from the window's edge`);
      // Nor does it lie over coordinates beside the squares.
      const under = all(".boards .coordinates span").filter((mark) => {
        const over = box(mark);
        return left < over.right && over.left < right && top < over.bottom && over.top < bottom;
      });
      if (under.length > 0) found.push(`the gauge lies over ${under.map((mark) => mark.textContent).join()}`);
    }
    // The field for moves is in sight without scrolling.
    for (const entry of all("#entry")) {
      const { top, bottom } = box(entry);
      const panel = box(entry.closest(".panel")!);
      if (top < panel.top || bottom > Math.min(panel.bottom, low) + 1)
        found.push(
          `the field for moves is at ${Math.round(top)}, the panel ends at ${Math.round(panel.bottom)}`,
        );
    }
    // Text that is cut off by a box that neither scrolls nor shortens it with an ellipsis.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (!text.textContent?.trim() || !parent.checkVisibility({ opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const parts = [...range.getClientRects()];
      for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(outer);
        const { left, right, top, bottom, width } = box(outer);
        // Text for screen readers only.
        if (width <= 1 || textOverflow === "ellipsis" || webkitLineClamp !== "none") break;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const cut = parts.some(
          (part) =>
            (overflowX !== "visible" && (part.left < left - 1 || part.right > right + 1)) ||
            (overflowY !== "visible" && (part.top < top - 3 || part.bottom > bottom + 3)),
        );
        if (cut) {
          found.push(`"${text.textContent.slice(0, 30)}" is cut off by ${name(outer)}`);
          break;
        }
        if (position === "fixed") break;
      }
    }
    return found;
  });

// Waits until the page, which follows a new size within a frame or two, is right.
async function fits(page: Page, what: string, sizes: readonly (readonly [number, number])[]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await expect.poll(() => faults(page), { message: `${what} at ${width}x${height}` }).toEqual([]);
  }
}

// What else than the usual font and colours.
const others = ["large font", "forced colours"] as const;

async function tidy(
  page: Page,
  what: string,
  also: readonly (typeof others)[number][] = others,
): Promise<void> {
  await fits(page, what, windows);
  if (also.includes("large font")) {
    const devtools = await page.context().newCDPSession(page);
    const font = (standard: number) => devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    await font(largeFont);
    const rem = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(rem).toBe(`${largeFont}px`);
    await fits(page, `${what} with a large font`, windows);
    await font(usualFont);
    await devtools.detach();
    await page.setViewportSize({ width: windows[0][0], height: windows[0][1] });
  }
  if (also.includes("forced colours")) {
    await page.emulateMedia({ forcedColors: "active" });
    await fits(page, `${what} in forced colours`, forcedWindows);
    await page.emulateMedia({ forcedColors: null });
  }
}

const board = (page: Page) => expect(page.getByRole("grid").first()).toBeVisible();

// Opens a new game.
async function openGame(page: Page, more: object = {}): Promise<void> {
  const answer = await page.request.post("/api/games", { data: { game: "alice", ...more } });
  const { id, keys } = (await answer.json()) as { id: string; keys?: { white: string } };
  if (keys)
    await page.addInitScript(
      ([name, value]) => localStorage.setItem(name!, value!),
      [`cheshire.keys.${id}`, JSON.stringify({ white: keys.white })],
    );
  await page.goto(`/g/${id}`);
  await board(page);
}

// A game by link with names and clocks.
const clocked = {
  white: { kind: "human", name: "Anna" },
  black: { kind: "human", name: "Ben" },
  seats: "link",
  mine: "white",
  clock: { kind: "fischer", initial: 36000, increment: 5 },
};

for (const language of ["en", "de"]) {
  test.describe(language, repeats(language === "en"), () => {
    test.use({ locale: language });
    // The longer words have the large font.
    const also = language === "de" ? ["large font" as const] : ["forced colours" as const];

    test("a game with clocks", async ({ page }) => {
      await openGame(page, clocked);
      await expect(page.getByTestId("clock-w")).toBeVisible();
      await tidy(page, `a table in ${language}`, also);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator("#entry").fill("e4");
      await page.locator("#entry").press("Enter");
      await page
        .getByRole("button", {
          name: language === "de" ? german("people.offerDraw") : t("people.offerDraw"),
          exact: true,
        })
        .click();
      await page
        .getByRole("button", {
          name: language === "de" ? german("people.pressAgain") : t("people.pressAgain"),
          exact: true,
        })
        .click();
      await expect(page.getByTestId("request")).toBeVisible();
      await tidy(page, `an offer in ${language}`, also);
    });

    test("a lesson, with a wrong move and with the right one", async ({ page }) => {
      await page.goto("/learn/alice");
      await board(page);
      const play = async (from: string, to: string) => {
        await page.getByRole("gridcell", { name: new RegExp(`^A ${from}(,|$)`) }).click();
        await page.getByRole("gridcell", { name: new RegExp(`^A ${to}(,|$)`) }).click();
      };
      await tidy(page, `a lesson in ${language}`, also);
      await play("d2", "d3");
      const answer = page.locator(".lesson-answer");
      await expect(answer).toHaveClass(/wrong/);
      await tidy(page, `a wrong move in ${language}`, also);
      await page.locator(".lesson-actions .primary").first().click();
      await expect(answer).toHaveClass(/ask/);
      await play("e2", "e4");
      await expect(answer).toHaveClass(/solved/);
      await tidy(page, `the right move in ${language}`, also);
    });

    test("an earlier position, and the result", async ({ page }) => {
      await openGame(page);
      const moves = page.locator("button.san");
      const type = async (...all: string[]) => {
        for (const move of all) {
          const n = await moves.count();
          await page.locator("#entry").fill(move);
          await page.locator("#entry").press("Enter");
          await expect(moves).toHaveCount(n + 1);
        }
      };
      await type("e4", "d5", "Be2", "dxe4");
      await moves.nth(2).click();
      await expect(page.getByTestId("past")).toBeVisible();
      await tidy(page, `an earlier position in ${language}`, also);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByTestId("past").getByRole("button").click();
      await type("Bb5");
      // Escape closes the innermost, and the focus goes back.
      const [card, share] = [page.getByTestId("end-card"), page.locator("[aria-controls=share]")];
      await share.click();
      await expect(page.locator("#share")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("#share")).toHaveCount(0);
      await expect(share).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(card).toHaveCount(0);
      await expect(page.getByTestId("show-end")).toBeVisible();
      await tidy(page, `a result in ${language}`, also);
    });
  });
}

test("analysis", async ({ page }) => {
  await page.goto("/analyse");
  await board(page);
  for (const move of ["e4", "d5"]) {
    await page.locator("#entry").fill(move);
    await page.locator("#entry").press("Enter");
    await expect(page.locator("#entry")).toHaveValue("");
  }
  await page.getByRole("button", { name: t("review.start") }).click();
  await expect(page.getByRole("button", { name: t("review.again") })).toBeVisible({ timeout: 60000 });
  await page.getByRole("switch", { name: t("analysis.engine") }).check();
  await expect(page.locator(".gauge")).toBeVisible();
  await tidy(page, "analysis");
});

test("another font size of the browser counts at once", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openGame(page);
  const levels = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".level")].map((level) => {
        const { left, top, width, height } = level.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join();
      }),
    );
  const caption = () =>
    page
      .locator(".level")
      .first()
      .evaluate((level) => parseFloat(getComputedStyle(level).getPropertyValue("--caption")));
  const usual = await caption();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: largeFont } });
  await expect.poll(caption).toBe((usual * largeFont) / usualFont);
  await expect.poll(() => faults(page)).toEqual([]);
  // A new size of the window has nothing to add.
  const now = await levels();
  await page.evaluate(() => dispatchEvent(new Event("resize")));
  await settled(page);
  expect(await levels()).toEqual(now);
});

test("the editor", async ({ page }) => {
  await page.goto("/setup");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await tidy(page, "editor");
});

for (const place of ["games", "learn", "rules"])
  test(place, async ({ page }) => {
    await page.goto(`/${place}`);
    await expect(page.getByRole("heading", { level: 1 }).last()).toBeVisible();
    await tidy(page, place);
  });

test("the second window at 200 % zoom has room for every page", async ({ page }) => {
  await page.setViewportSize({ width: 512, height: 384 });
  for (const place of ["", "analyse", "setup", "games", "learn", "learn/alice", "rules"]) {
    await page.goto(`/${place}`);
    const main = page.getByRole("main");
    await expect
      .poll(async () => (await main.boundingBox())?.height ?? 0, { message: place })
      .toBeGreaterThan(250);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(512);
  }
  // Nothing lies over the lesson.
  await page.goto("/learn/alice");
  const next = page.locator(".lesson-actions button").last();
  await next.click();
  await expect(page).toHaveURL(/alice#back$/);
});

test("at 200 % zoom the dialog for a new game has room for the games and for the choices", async ({
  page,
}) => {
  for (const [width, height] of [
    [720, 450],
    [512, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/play");
    const dialog = await new Table(page).dialog();
    // How much of the dialog the choices scroll in, and whether they are on show from the beginning.
    const room = await dialog.getByRole("slider").evaluate((slider) => {
      let box = slider.parentElement!;
      while (getComputedStyle(box).overflowY !== "auto") box = box.parentElement!;
      return box.clientHeight;
    });
    expect(room).toBeGreaterThan(height * 0.6);
    await expect(dialog.locator(".game-choices h3")).toBeInViewport();
    await dialog.getByText(t("setup.position"), { exact: true }).click();
    await dialog.getByLabel(t("setup.fen")).scrollIntoViewIfNeeded();
    await expect(dialog.getByLabel(t("setup.fen"))).toBeInViewport();
    await dialog.getByRole("button", { name: t("people.cancel") }).click();
  }
});

test("on a phone a question and a menu leave the board and the buttons as they are", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGame(page);
  await page.locator("#entry").fill("e4");
  await page.locator("#entry").press("Enter");
  await expect(page.locator("button.san")).toHaveCount(1);
  const grid = page.getByRole("grid").first();
  const more = page.locator(".more summary");
  const before = [await grid.boundingBox(), await more.boundingBox()];
  await page.getByRole("button", { name: t("people.resign") }).click();
  await expect(page.getByRole("button", { name: t("people.pressAgain") })).toBeVisible();
  expect(await grid.boundingBox()).toEqual(before[0]);
  await page.getByRole("button", { name: t("people.flip") }).focus();
  await more.click();
  await expect(page.locator(".more-box")).toBeVisible();
  expect([await grid.boundingBox(), await more.boundingBox()]).toEqual(before);
  await expect(page.getByRole("button", { name: t("people.resign") })).toBeVisible();
});

test("what opens covers no board, and Escape closes what was opened last", async ({ page }) => {
  await openGame(page);
  const [show, more] = [page.locator(".show"), page.locator(".more")];
  for (const [width, height] of windows.slice(0, 2)) {
    await page.setViewportSize({ width, height });
    await show.locator("summary").click();
    await more.locator("summary").click();
    const over = await page.evaluate(() => {
      const boards = [...document.querySelectorAll(".boards .board")].map((one) =>
        one.getBoundingClientRect(),
      );
      return [...document.querySelectorAll(".show .fold-body, .more-box")].map((part) => {
        const { left, right, top, bottom, height } = part.getBoundingClientRect();
        return (
          height === 0 ||
          boards.some((b) => b.left < right && left < b.right && b.top < bottom && top < b.bottom)
        );
      });
    });
    expect(over).toEqual([false, false]);
    await page.keyboard.press("Escape");
    await expect(more).not.toHaveAttribute("open");
    await expect(more.locator("summary")).toBeFocused();
    await expect(show).toHaveAttribute("open");
    // A press elsewhere closes the menu.
    await more.locator("summary").click();
    await page.getByRole("banner").click({ position: { x: 4, y: 4 } });
    await expect(more).not.toHaveAttribute("open");
    await show.locator("input").first().focus();
    await page.keyboard.press("Escape");
    await expect(show).not.toHaveAttribute("open");
    await expect(show.locator("summary")).toBeFocused();
  }
});
