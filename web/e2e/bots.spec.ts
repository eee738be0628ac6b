import { get } from "node:http";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { starting, t } from "../test/english.ts";
import { scan } from "./scan.ts";

// A bot listens by the bot protocol of lichess; somebody challenges it in the lobby and plays.

const site = process.env["CHESHIRE_URL"];
test.skip(site === undefined, "needs a server");

interface Line {
  type: string;
  challenge?: { id: string };
  game?: { gameId: string };
  state?: { moves: string };
  moves?: string;
}

class Bot {
  private readonly lines: Line[] = [];
  private readonly open: { destroy: () => void }[] = [];
  constructor(
    readonly name: string,
    private readonly key: string,
  ) {}

  async post(path: string, body = "", type = "application/x-www-form-urlencoded"): Promise<void> {
    const answer = await fetch(site + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.key}`, "Content-Type": type },
      body,
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }
  listen(path: string): Promise<void> {
    return new Promise((resolve) => {
      this.open.push(
        get(site + path, { headers: { Authorization: `Bearer ${this.key}` } }, (answer) => {
          answer.on("error", () => undefined); // the test hangs up
          const lines = createInterface(answer).on("error", () => undefined);
          lines.on("line", (line) => {
            if (line !== "") this.lines.push(JSON.parse(line) as Line);
          });
          resolve();
        }).on("error", () => undefined),
      );
    });
  }
  async enter(): Promise<void> {
    await this.post("/api/people", JSON.stringify({ name: this.name, key: this.key }), "application/json");
    await this.post("/api/bot/account/upgrade");
    await this.listen("/api/stream/event");
  }
  // Waits for the next line of a kind, and forgets it.
  async next(type: string): Promise<Line> {
    await expect.poll(() => this.lines.some((line) => line.type === type)).toBe(true);
    const [line] = this.lines.splice(
      this.lines.findIndex((one) => one.type === type),
      1,
    );
    return line!;
  }
  leave(): void {
    for (const one of this.open) one.destroy();
  }
}

for (const [size, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test.describe(size, () => {
    test.use({ viewport });
    test("somebody challenges a bot in the lobby, and it plays", async ({ page }) => {
      const bot = new Bot(`Hatter-${size}-${Date.now() % 1e6}`, `hatter-key-${size}-${Date.now()}`);
      await bot.enter();
      await page.goto("/lobby");
      const choice = (label: string) =>
        page.locator(".quick-terms label").filter({ hasText: label }).getByRole("combobox");
      await choice(t("lobby.opponent")).selectOption(bot.name);
      await choice(t("lobby.color")).selectOption("w");
      await page
        .locator(".quick-times")
        .getByRole("button", { name: starting("5 + 0") })
        .click();
      const { challenge } = await bot.next("challenge");
      await expect(page.getByText(t("lobby.ownTo", { name: bot.name }), { exact: true })).toBeVisible();
      await scan(page);
      await page.screenshot({ path: `e2e/output/bots-${size}-challenged.png`, fullPage: true });
      await bot.post(`/api/challenge/${challenge!.id}/decline`, "reason=later");
      await expect(page.getByRole("alert")).toContainText(bot.name);
      await page
        .locator(".quick-times")
        .getByRole("button", { name: starting("5 + 0") })
        .click();
      await bot.post(`/api/challenge/${(await bot.next("challenge")).challenge!.id}/accept`);
      const { game } = await bot.next("gameStart");
      await expect(page).toHaveURL(new RegExp(`/g/${game!.gameId}`));
      await bot.listen(`/api/bot/game/stream/${game!.gameId}`);
      await bot.next("gameFull");
      await expect(page.getByText(`BOT ${bot.name}`).first()).toBeVisible();
      await page
        .getByRole("gridcell", { name: /\be2\b/ })
        .first()
        .click();
      await page
        .getByRole("gridcell", { name: /\be4\b/ })
        .first()
        .click();
      expect((await bot.next("gameState")).moves).toBe("e2e4");
      await bot.post(`/api/bot/game/${game!.gameId}/move/e7e5`);
      await expect(page.getByRole("gridcell", { name: /\be5\b.*pawn|pawn.*\be5\b/i }).first()).toBeVisible();
      await page.screenshot({ path: `e2e/output/bots-${size}-plays.png` });
      bot.leave();
    });
  });
