import { expect, test, type Download, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { colorName, digits, exactly, german, like, sentence, t } from "../test/english.ts";
import { picture } from "./long.ts";
import { looksOf } from "./picture.ts";
import { scan } from "./scan.ts";
import { settled, Table } from "./table.ts";

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
  readonly reopen = this.page.getByRole("button", { name: t("people.result"), exact: true });
  readonly title = this.card.getByRole("heading");

  button(name: string): Locator {
    return this.card.getByRole("button", { name, exact: true });
  }

  async mated(): Promise<void> {
    await this.begin("both");
    for (const move of mate) {
      await this.page.getByLabel(t("people.move"), { exact: true }).fill(move.replace("#", ""));
      await this.page.keyboard.press("Enter");
      await expect(this.page.getByLabel(t("people.move"), { exact: true })).toHaveValue("");
    }
    await expect(this.card).toBeVisible();
  }

  async resigned(): Promise<void> {
    await this.begin("white");
    await this.click("A e2", "A e4");
    await expect(this.page.locator(".san")).toHaveCount(2);
    await this.page.getByRole("button", { name: t("people.resign") }).click();
    await this.page.getByRole("button", { name: t("people.pressAgain") }).click();
    await expect(this.card).toBeVisible();
  }
}

// The button that goes to a side's next blunder.
const blunders = (color: "w" | "b") =>
  like(
    ...[1, 2, 3].map((n) => t("review.next", { color: colorName(color), count: t("review.blunder", { n }) })),
  );

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
  await expect(end.title).toHaveText(t("end.youLost"));
  await expect(end.card).toContainText(`${t("end.resigned", { color: colorName("w") })} (AL-46)`);
  await expect(end.card.getByRole("link", { name: "AL-46" })).toHaveAttribute("href", /\/rules\/alice#AL-46/);
  await expect(end.card).toContainText(t("end.engine", { n: 1, word: t("people.level.1") }));
  // The button that had the focus is off now.
  await expect(end.title).toBeFocused();
  await expect(end.card.getByRole("status").last()).toContainText(t("end.spoken"));
  await scan(page);
  await page.keyboard.press("Escape");
  await expect(end.card).toHaveCount(0);
  await expect(end.reopen).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(end.card).toBeVisible();
  await end.button(t("page.close")).click();
  await expect(end.card).toHaveCount(0);
  await page.reload();
  await expect(end.banner).toContainText(sentence("game-resigned", { loser: "w", winner: "b" }));
  await expect(end.reopen).toBeVisible();
  await expect(end.card).toHaveCount(0);
});

test("a mate at one screen leads to a rematch, to the analysis and to a new game", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await expect(end.title).toHaveText(t("end.wins", { color: colorName("w") }));
  await expect(end.card).toContainText(`${sentence("checkmate")} (AL-40)`);
  await end.button(t("page.newGame")).click();
  const dialog = page.getByRole("dialog", { name: t("page.newGame") });
  await expect(dialog).toBeVisible();
  // Escape closes the dialog and not the card under it.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(end.card).toBeVisible();
  await end.button(t("analysis.analyse")).click();
  await expect(page).toHaveURL(/\/analyse/);
  await expect(page.getByRole("region", { name: t("analysis.tree") })).toContainText("Bb5#");
  await expect(end.card).toHaveCount(0);
  await page.goBack();
  await expect(end.reopen).toBeVisible();
  await end.reopen.click();
  const old = page.url();
  await end.button(t("people.rematch")).click();
  await expect(end.card).toHaveCount(0);
  await expect(page.locator(".san:not(.none)")).toHaveCount(0);
  await expect(page).not.toHaveURL(old);
});

test("a rematch against the engine swaps colors and keeps its level", async ({ page }) => {
  const end = new End(page);
  await end.resigned();
  await end.button(t("people.rematch")).click();
  await expect(end.card).toHaveCount(0);
  // The engine has White now, and begins.
  await expect(page.locator(".san:not(.none)")).toHaveCount(1);
  await expect(page.locator(".strip.at-bottom")).toContainText(t("people.you"));
  await expect(page.locator(".strip.at-top")).toContainText(t("people.engine", { level: 1 }));
});

test("the game is shared as a link, PGN, picture and animation", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const end = new End(page);
  await end.mated();
  await end.button(t("end.share")).click();
  await end.button(t("end.copyLink")).click();
  await expect(end.card).toContainText(t("end.copyCopied"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe("/analyse");
  expect(link).toContain("moves=e2e4+d7d5+f1e2+d5e4+e2b5");

  const pgn = await saved(page, end.button(t("end.pgn")));
  expect(pgn.name).toBe("alice.pgn");
  expect(pgn.bytes.toString()).toContain('[Result "1-0"]');
  expect(pgn.bytes.toString()).toContain("1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0");

  const png = await saved(page, end.button(t("end.picture")));
  expect(png.name).toBe("alice.png");
  expect([...png.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { width, height, values } = readPng(png.bytes);
  // Both boards side by side.
  expect(width).toBeGreaterThan(1.7 * height);
  expect(values).toBeGreaterThan(20);
  const painted = await looksOf(page, png.bytes, "image/png");
  expect(painted.colors).toBeGreaterThan(50);
  expect(painted.black).toBeLessThan(0.05);

  const gif = await saved(page, end.button(t("end.film")));
  expect(gif.name).toBe("alice.gif");
  expect(gif.bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  expect(gif.bytes.at(-1)).toBe(0x3b);
  expect(gif.bytes.length).toBeLessThan(1_000_000);
  // A graphic control extension for each of six positions.
  expect(gif.bytes.toString("latin1").split("\x21\xf9\x04").length - 1).toBe(mate.length + 1);
  const first = await looksOf(page, gif.bytes, "image/gif");
  expect(first.colors).toBeGreaterThan(20);
  expect(first.black).toBeLessThan(0.05);
  await expect(end.card).toContainText(t("end.filmed"));
});

test("an animation shows its progress and can be cancelled", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await end.button(t("end.share")).click();
  await end.button(t("end.film")).waitFor();
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
  await end.button(t("end.film")).click();
  await expect(end.card).toContainText(t("end.cancelled"));
  expect(await page.evaluate(() => document.body.dataset["filming"])).toBe(t("end.filming"));
  await expect(end.card.locator("progress")).toHaveCount(0);
  expect(downloads).toBe(0);
});

test("the card covers no board, at any size and with the panel folded", async ({ page }) => {
  const end = new End(page);
  await end.mated();
  await end.button(t("end.share")).click();
  const apart = (name: string) => expect(() => covers(name)).toPass();
  const covers = async (name: string) => {
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
    await settled(page);
    await apart(`${size.width}`);
    await picture(page, shot(`card-${size.width}`));
    await scan(page);
  }
  await page.setViewportSize(sizes[0]!);
  await page.getByRole("button", { name: t("page.panel") }).click();
  await settled(page);
  await apart("folded");
  await picture(page, shot("card-folded"));
  // 200 %: half the space.
  await page.setViewportSize({ width: 720, height: 450 });
  await settled(page);
  await apart("zoomed");
  await picture(page, shot("card-zoomed"));
});

for (const game of ["alice", "little-cheops"])
  test(`${game}: the card has room for its words in German`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: "de", serviceWorkers: "block" });
    const page = await context.newPage();
    const players = { white: { kind: "human" }, black: { kind: "engine", level: 1 } };
    const { id } = (await (await page.request.post("/api/games", { data: { game, ...players } })).json()) as {
      id: string;
    };
    await page.goto(`/g/${id}`);
    await expect(page.getByRole("grid").first()).toBeVisible();
    await page.locator("#entry").fill("e2e4");
    await page.keyboard.press("Enter");
    await expect(page.locator(".san:not(.none)")).toHaveCount(2);
    await page.getByRole("button", { name: german("people.resign") }).click();
    await page.getByRole("button", { name: german("people.pressAgain") }).click();
    const card = page.getByTestId("end-card");
    await expect(card.locator(".against")).toBeVisible();
    const share = card.locator(".end-deeds [aria-expanded]");
    const rows = () =>
      card
        .locator(".deeds")
        .evaluateAll((all) =>
          all.map((deeds) => new Set([...deeds.children].map((one) => one.getBoundingClientRect().top)).size),
        );
    const clipped = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
            .map((one) => one.textContent),
        );
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      expect(await clipped(".end-card, .end-text, .end-card button, .banner"), `${size.width}`).toEqual([]);
      expect((await page.getByTestId("banner").boundingBox())!.y).toBeGreaterThan(3);
      await share.click();
      await expect(card.locator(".share button").first()).toBeVisible();
      expect(await clipped(".end-card button"), `${size.width}, share`).toEqual([]);
      // Beside the moves, one row each.
      if (size.width === 1024 && game === "alice") expect(await rows()).toEqual([1, 1]);
      await share.click();
    }
    await context.close();
  });

test("a review judges every move, marks the tree and draws a graph that leads to the moves", async ({
  page,
}) => {
  const end = new End(page);
  await end.mated();
  await end.button(t("analysis.analyse")).click();
  const review = page.getByRole("region", { name: t("review.title") });
  const tree = page.getByRole("region", { name: t("analysis.tree") });
  await review.getByRole("button", { name: t("review.start") }).click();
  await end.said(like(t("review.done", { w: `${digits}%`, b: `${digits}%` })));
  await expect(review.getByRole("button", { name: t("review.again") })).toBeVisible();
  // Black takes on e4 and is mated: a blunder, with what was better.
  await expect(tree.getByRole("button", { name: /dxe4\?\?/ })).toBeVisible();
  await expect(tree.getByRole("group", { name: t("analysis.variation") }).first()).toBeVisible();
  const black = review.getByRole("group", { name: colorName("b") });
  await expect(black).toContainText(like(`${t("review.accuracy")} ${digits}%`));
  await expect(review.getByRole("group", { name: colorName("w") })).toContainText(
    like(`${t("review.accuracy")} ${digits}%`),
  );
  await black.getByRole("button", { name: blunders("b") }).click();
  await expect(tree.locator("[aria-current]")).toContainText("dxe4");

  const graph = review.getByRole("slider", { name: t("review.graph") });
  await expect(graph).toHaveAttribute(
    "aria-valuetext",
    exactly(t("review.at", { move: "2… dxe4", score: "#1", judgement: `, ${t("analysis.symbol.4")}` })),
  );
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
    await settled(page);
    await picture(page, shot(`review-${size.width}`));
    await scan(page);
  }
  // It is stored with the analysis.
  await page.reload();
  await expect(graph).toHaveAttribute("aria-valuemax", String(mate.length));
  await expect(tree.getByRole("button", { name: /dxe4\?\?/ })).toBeVisible();
});

test("a review runs on the server where the user chooses that", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analysis")) asked.push(request.postData() ?? "");
  });
  await page.goto("/analyse#game=chess&moves=f2f3+e7e5+g2g4+d8h4");
  const review = page.getByRole("region", { name: t("review.title") });
  await review
    .getByRole("combobox", { name: t("review.where") })
    .selectOption({ label: t("review.at.server") });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await picture(page, shot(`review-where-${size.width}`));
    await scan(page);
  }
  await review.getByRole("button", { name: t("review.start") }).click();
  await expect(review.getByRole("button", { name: t("review.again") })).toBeVisible();
  expect(asked).toHaveLength(5);
  expect(JSON.parse(asked[2]!)).toMatchObject({ game: "chess", moves: ["f2f3", "e7e5"] });
  const white = review.getByRole("group", { name: colorName("w") });
  await expect(white.getByRole("button", { name: blunders("w") })).toBeEnabled();
});

test("a review shows its progress, is stopped, and goes on", async ({ page }) => {
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const uci = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"].slice(0, moves.length);
  await page.goto(`/analyse#game=chess&moves=${uci.join("+")}`);
  const review = page.getByRole("region", { name: t("review.title") });
  await expect(review.getByRole("button", { name: t("review.start") })).toBeVisible();
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
  await review.getByRole("button", { name: t("review.start") }).click();
  const resume = review.getByRole("button", { name: t("review.resume") });
  await expect(resume).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset["of"])).toBe(
    `5 ${t("review.progress", { done: 2, all: 5 })}`,
  );
  await expect(review.getByRole("slider")).toHaveAttribute("aria-valuemax", "1");
  await resume.click();
  await expect(review.getByRole("button", { name: t("review.again") })).toBeVisible();
  await expect(review.getByRole("slider")).toHaveAttribute("aria-valuemax", "4");
});
