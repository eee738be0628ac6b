import { expect, type Locator, type Page } from "@playwright/test";
import { colorName, like, type PieceName, pieceText, t, titleOf, word } from "../test/english.ts";

// A piece as a square's label names it: "white knight", "White's Black Minister".
const ministers = [t("minister.w"), t("minister.b")];
const named = like(
  ...(["w", "b"] as const).flatMap((color) => [
    t(`piece.${color}`, { piece: word }),
    ...ministers.map((minister) => t("side.minister", { color: colorName(color), piece: minister })),
  ]),
).source;

// Once the page has drawn itself anew, after a change of the window for example, and its animations have ended.
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    // Those that follow the scrolling never end.
    const running = document.getAnimations().filter((one) => one.timeline === document.timeline);
    await Promise.allSettled(running.map((one) => one.finished));
  });

// The choice of a side in the dialog for a new game.
export const sideChoice = (side: "white" | "black" | "both"): string =>
  side === "both" ? t("setup.opponent.both") : t(`setup.color.${side}`);

// The table as a user meets it: squares by their accessible names, never by their ids.
export class Table {
  readonly live: Locator;
  readonly banner: Locator;
  readonly status: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.live = page.getByTestId("live");
    this.banner = page.getByTestId("banner");
    this.status = page.getByTestId("status");
    this.save = page.getByTestId("save");
  }

  // A new page opens the dialog by itself, after the board; otherwise the button does.
  async dialog(): Promise<Locator> {
    const dialog = this.page.getByRole("dialog", { name: t("page.newGame") });
    await expect(this.page.getByRole("grid").first()).toBeVisible();
    const own =
      new URL(this.page.url()).pathname === "/play" && (await this.page.locator(".san").count()) === 0;
    if (own) await dialog.waitFor({ timeout: 5000 }).catch(() => undefined);
    if (!(await dialog.isVisible())) await this.page.getByRole("button", { name: t("page.newGame") }).click();
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async begin(side: "white" | "black" | "both", fen?: string, game = "alice"): Promise<void> {
    if (side === "both") {
      // Without the dialog, which is slower and has tests of its own.
      const answer = await this.page.request.post("/api/games", { data: { game, ...(fen ? { fen } : {}) } });
      expect(answer.status()).toBe(201);
      const { id, keys } = (await answer.json()) as { id: string; keys?: object };
      // Of a game with papers.
      if (keys)
        await this.page.addInitScript(
          ([name, value]) => localStorage.setItem(name!, value!),
          [`cheshire.keys.${id}`, JSON.stringify(keys)],
        );
      await this.page.goto(`/g/${id}`);
      await expect(this.page.getByRole("grid").first()).toBeVisible();
      return;
    }
    await this.page.goto("/play");
    await this.playWeakest(await this.dialog(), side, fen, game);
    await expect(this.page).toHaveURL(/\/g\/.+/);
  }

  // Begins a game against the lowest level by the dialog.
  async playWeakest(dialog: Locator, side: "white" | "black", fen?: string, game = "alice"): Promise<void> {
    await dialog.getByRole("radio", { name: titleOf(game), exact: true }).check();
    await dialog.getByLabel(sideChoice(side), { exact: true }).check();
    const strength = dialog.getByRole("slider");
    await strength.focus();
    await strength.press("Home");
    if (fen) {
      await dialog.getByText(t("setup.position"), { exact: true }).click();
      await dialog.getByLabel(t("setup.fen")).fill(fen);
    }
    await dialog.getByRole("button", { name: t("setup.begin") }).click();
    await expect(dialog).toBeHidden();
  }

  // "B e4" -> its square, whatever is on it.
  square(name: string): Locator {
    return this.page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });
  }

  async piece(name: string, piece: PieceName): Promise<void> {
    await expect(this.square(name)).toHaveAccessibleName(new RegExp(`^${name}, ${pieceText(piece)}(,|$)`));
  }

  async click(from: string, to: string): Promise<void> {
    await this.square(from).click();
    await this.square(to).click();
  }

  async drag(from: string, to: string): Promise<void> {
    const [a, b] = [await this.square(from).boundingBox(), await this.square(to).boundingBox()];
    if (!a || !b) throw new Error("the square is not on show");
    await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x + b.width / 2 - 8, b.y + b.height / 2, { steps: 6 });
    await this.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    await this.page.mouse.up();
  }

  async said(text: string | RegExp): Promise<void> {
    await expect(this.live).toContainText(text);
  }

  // All visible pieces by square, from the accessible names.
  async pieces(): Promise<string[]> {
    const labels = await this.page
      .getByRole("gridcell")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return labels
      .flatMap((label) => new RegExp(`^((?:[A-Z] )?[\\w@]+), (?:${named})`).exec(label)?.[0] ?? [])
      .sort();
  }

  // The drawn pieces are the named ones: no ghosts, none missing.
  async honest(): Promise<void> {
    await expect(this.page.locator(".travel, .carried")).toHaveCount(0);
    const wrong = () =>
      this.page.getByRole("gridcell").evaluateAll(
        (cells, named) =>
          cells.filter((cell) => {
            const label = new RegExp(`, (?:${named})`).test(cell.getAttribute("aria-label") ?? "");
            const drawn = [...cell.querySelectorAll(".piece")].some(
              (piece) => getComputedStyle(piece).opacity === "1",
            );
            return label !== drawn;
          }).length,
        named,
      );
    await expect.poll(wrong).toBe(0);
  }
}
