import { expect, test, type Download, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { looksOf } from "./picture.ts";
import { scan } from "./scan.ts";
import { Table } from "./table.ts";

const shot = (name: string) => ({ path: `e2e/output/end-${name}.png` });
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

// A game at one screen that ends with mate.
const mate = ["e4", "d5", "Be2", "dxe4", "Bb5#"];

class End extends Table {
  readonly card = this.page.getByTestId("end-card");
  readonly reopen = this.page.getByRole("button", { name: "Result", exact: true });
  readonly title = this.card.getByRole("heading");

  button(name: string): Locator {
    return this.card.getByRole("button", { name, exact: true });
  }

  async mated(): Promise<void> {
    await this.begin("Two players, one screen");
    for (const move of mate) {
      await this.page.getByLabel("Move", { exact: true }).fill(move.replace("#", ""));
      await this.page.keyboard.press("Enter");
      await expect(this.page.getByLabel("Move", { exact: true })).toHaveValue("");
    }
    await expect(this.card).toBeVisible();
  }

  async resigned(): Promise<void> {
    await this.begin("White");
    await this.click("A e2", "A e4");
    await expect(this.page.locator(".san")).toHaveCount(2);
    await this.page.getByRole("button", { name: "Resign" }).click();
    await this.page.getByRole("button", { name: "Are you sure?" }).click();
    await expect(this.card).toBeVisible();
  }
}

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await button.click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

// The size of a PNG, and how many different values its unfiltered data has.
function readPng(bytes: Buffer): { width: number; height: number; values: number } {
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    values: new Set(inflateSync(Buffer.concat(data))).size,
  };
}

test("the card tells how the game ended, is closed and opened, and does not open again", async ({ page }) => {
  const end = new End(page);
  await end.resigned();
  await expect(end.title).toHaveText("You lost");
  await expect(end.card).toContainText("White resigned (AL-46)");
  await expect(end.card.getByRole("link", { name: "AL-46" })).toHaveAttribute("href", /\/rules\/alice#AL-46/);
  await expect(end.card).toContainText("Cheshire, level 1: beginner");
  // The button that had the focus is off now.
  await expect(end.title).toBeFocused();
  await expect(end.card.getByRole("status").last()).toContainText("The game is over.");
  await scan(page);
  await page.keyboard.press("Escape");
  await expect(end.card).toHaveCount(0);
  await expect(end.reopen).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(end.card).toBeVisible();
  await end.button("Close").click();
  await expect(end.card).toHaveCount(0);
  await page.reload();
  await expect(end.banner).toContainText("White resigned");
  await expect(end.reopen).toBeVisible();
  await expect(end.card).toHaveCount(0);
});

test("a mate at one screen leads to a rematch, to the analysis and to a new game", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await expect(end.title).toHaveText("White wins");
  await expect(end.card).toContainText("Checkmate (AL-40)");
  await end.button("New game").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await expect(dialog).toBeVisible();
  // Escape closes the dialog and not the card under it.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(end.card).toBeVisible();
  await end.button("Analyse").click();
  await expect(page).toHaveURL(/\/analyse/);
  await expect(page.getByRole("region", { name: "Moves and variations" })).toContainText("Bb5#");
  await expect(end.card).toHaveCount(0);
  await page.goBack();
  await expect(end.reopen).toBeVisible();
  await end.reopen.click();
  const old = page.url();
  await end.button("Rematch").click();
  await expect(end.card).toHaveCount(0);
  await expect(page.locator(".san:not(.none)")).toHaveCount(0);
  await expect(page).not.toHaveURL(old);
});

test("a rematch against the engine swaps colors and keeps its level", async ({ page }) => {
  const end = new End(page);
  await end.resigned();
  await end.button("Rematch").click();
  await expect(end.card).toHaveCount(0);
  // The engine has White now, and begins.
  await expect(page.locator(".san:not(.none)")).toHaveCount(1);
  await expect(page.locator(".strip.at-bottom")).toContainText("You");
  await expect(page.locator(".strip.at-top")).toContainText("Cheshire, level 1");
});

test("the game is shared as a link, PGN, picture and animation", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const end = new End(page);
  await end.mated();
  await end.button("Share").click();
  await end.button("Copy link").click();
  await expect(end.card).toContainText("Link to this game copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe("/analyse");
  expect(link).toContain("moves=e2e4+d7d5+f1e2+d5e4+e2b5");

  const pgn = await saved(page, end.button("PGN"));
  expect(pgn.name).toBe("alice.pgn");
  expect(pgn.bytes.toString()).toContain('[Result "1-0"]');
  expect(pgn.bytes.toString()).toContain("1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0");

  const png = await saved(page, end.button("Picture"));
  expect(png.name).toBe("alice.png");
  expect([...png.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { width, height, values } = readPng(png.bytes);
  // Both boards side by side.
  expect(width).toBeGreaterThan(1.7 * height);
  expect(values).toBeGreaterThan(20);
  const painted = await looksOf(page, png.bytes, "image/png");
  expect(painted.colors).toBeGreaterThan(50);
  expect(painted.black).toBeLessThan(0.05);

  const gif = await saved(page, end.button("Animation"));
  expect(gif.name).toBe("alice.gif");
  expect(gif.bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  expect(gif.bytes.at(-1)).toBe(0x3b);
  expect(gif.bytes.length).toBeLessThan(1_000_000);
  // A graphic control extension for each of six positions.
  expect(gif.bytes.toString("latin1").split("\x21\xf9\x04").length - 1).toBe(mate.length + 1);
  const first = await looksOf(page, gif.bytes, "image/gif");
  expect(first.colors).toBeGreaterThan(20);
  expect(first.black).toBeLessThan(0.05);
  await expect(end.card).toContainText("Animation saved.");
});

test("an animation shows its progress and can be cancelled", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await end.button("Share").click();
  await end.button("Animation").waitFor();
  let downloads = 0;
  page.on("download", () => downloads++);
  // Cancelled as soon as it can be.
  await page.evaluate(() => {
    const stop = new MutationObserver(() => {
      const bar = document.querySelector(".filming progress");
      if (!bar) return;
      stop.disconnect();
      document.body.dataset["filming"] = bar.getAttribute("aria-label") ?? "";
      document.querySelector<HTMLButtonElement>(".filming button")!.click();
    });
    stop.observe(document.body, { childList: true, subtree: true });
  });
  await end.button("Animation").click();
  await expect(end.card).toContainText("Cancelled.");
  expect(await page.evaluate(() => document.body.dataset["filming"])).toBe("Creating the animation");
  await expect(end.card.locator("progress")).toHaveCount(0);
  expect(downloads).toBe(0);
});

test("the card covers no board, at any size and with the panel folded", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await end.button("Share").click();
  const apart = async (name: string) => {
    const card = (await end.card.boundingBox())!;
    for (const board of await page.getByRole("grid").all()) {
      const box = (await board.boundingBox())!;
      const apart = box.y + box.height <= card.y + 1 || box.x + box.width <= card.x + 1;
      expect(apart, `${name}: ${JSON.stringify([box, card])}`).toBe(true);
    }
    expect(card.y + card.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    await apart(`${size.width}`);
    await page.screenshot(shot(`card-${size.width}`));
    await scan(page);
  }
  await page.setViewportSize(sizes[0]!);
  await page.getByRole("button", { name: "Panel" }).click();
  await page.waitForTimeout(300);
  await apart("folded");
  await page.screenshot(shot("card-folded"));
  // 200 %: half the space.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.waitForTimeout(300);
  await apart("zoomed");
  await page.screenshot(shot("card-zoomed"));
});

test("a review judges every move, marks the tree and draws a graph that leads to the moves", async ({
  page,
}) => {
  const end = new End(page);
  await end.mated();
  await end.button("Analyse").click();
  const review = page.getByRole("region", { name: "Review" });
  const tree = page.getByRole("region", { name: "Moves and variations" });
  await review.getByRole("button", { name: "Review the game" }).click();
  await end.said(/The review is complete\. Accuracy: White \d+%, Black \d+%\./);
  await expect(review.getByRole("button", { name: "Review again" })).toBeVisible();
  // Black takes on e4 and is mated: a blunder, with what was better.
  await expect(tree.getByRole("button", { name: /dxe4/ })).toContainText("??");
  await expect(tree.getByRole("group", { name: "Variation" }).first()).toBeVisible();
  const black = review.getByRole("group", { name: "Black" });
  await expect(black).toContainText(/Accuracy \d+%/);
  await expect(review.getByRole("group", { name: "White" })).toContainText(/Accuracy \d+%/);
  await black.getByRole("button", { name: /blunder.*next/ }).click();
  await expect(tree.locator("[aria-current]")).toContainText("dxe4");

  const graph = review.getByRole("slider", { name: "Evaluation by move" });
  await expect(graph).toHaveAttribute("aria-valuetext", /^2… dxe4, #1, blunder$/);
  await expect(graph.locator(".spot.blunder")).not.toHaveCount(0);
  await graph.focus();
  await page.keyboard.press("Home");
  await expect(graph).toHaveAttribute("aria-valuenow", "0");
  await end.piece("A e2", "white pawn");
  await page.keyboard.press("End");
  await expect(graph).toHaveAttribute("aria-valuenow", String(mate.length));
  await expect(tree.locator("[aria-current]")).toContainText("Bb5#");
  await page.keyboard.press("ArrowLeft");
  await expect(tree.locator("[aria-current]")).toContainText("dxe4");
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + box.width / mate.length, box.y + box.height / 2);
  await expect(tree.locator("[aria-current]")).toContainText("e4");
  await expect(graph).toHaveAttribute("aria-valuenow", "1");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    await page.screenshot(shot(`review-${size.width}`));
    await scan(page);
  }
  // It is stored with the analysis.
  await page.reload();
  await expect(graph).toHaveAttribute("aria-valuemax", String(mate.length));
  await expect(tree.getByRole("button", { name: /dxe4/ })).toContainText("??");
});

test("a review runs on the server where the user chooses that", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analysis")) asked.push(request.postData() ?? "");
  });
  await page.goto("/analyse#game=chess&moves=f2f3+e7e5+g2g4+d8h4");
  const review = page.getByRole("region", { name: "Review" });
  await review.getByRole("combobox", { name: "Engine runs" }).selectOption("On the server");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    await page.screenshot(shot(`review-where-${size.width}`));
    await scan(page);
  }
  await review.getByRole("button", { name: "Review the game" }).click();
  await expect(review.getByRole("button", { name: "Review again" })).toBeVisible();
  expect(asked).toHaveLength(5);
  expect(JSON.parse(asked[2]!)).toMatchObject({ game: "chess", moves: ["f2f3", "e7e5"] });
  const white = review.getByRole("group", { name: "White" });
  await expect(white.getByRole("button", { name: /blunder.*next/ })).toBeEnabled();
});

test("a review shows its progress, is stopped, and goes on", async ({ page }) => {
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const uci = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"].slice(0, moves.length);
  await page.goto(`/analyse#game=chess&moves=${uci.join("+")}`);
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByRole("button", { name: "Review the game" })).toBeVisible();
  // Stopped as soon as two positions are done.
  await page.evaluate(() => {
    const stop = new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>(".review progress");
      if (!bar || bar.value < 2) return;
      stop.disconnect();
      document.body.dataset["of"] = `${bar.max} ${bar.getAttribute("aria-label") ?? ""}`;
      document.querySelector<HTMLButtonElement>(".review-deeds button")!.click();
    });
    stop.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await review.getByRole("button", { name: "Review the game" }).click();
  const resume = review.getByRole("button", { name: "Resume the review" });
  await expect(resume).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset["of"])).toBe(`5 2 of 5 positions`);
  await expect(review.getByRole("slider")).toHaveAttribute("aria-valuemax", "1");
  await resume.click();
  await expect(review.getByRole("button", { name: "Review again" })).toBeVisible();
  await expect(review.getByRole("slider")).toHaveAttribute("aria-valuemax", "4");
});
