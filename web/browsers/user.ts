import { expect } from "@playwright/test";
import { pieceText, t, titleOf, type PieceName } from "../test/english.ts";
import type { Tab } from "./tab.ts";

// What is meant on the page: the visible elements of a selector that have this name, as screen readers say it.
interface Meant {
  css: string;
  name?: string;
  // Of Alice chess. A phone shows one board at a time, and the others as small pictures.
  board?: string;
}

export const button = (name: string): Meant => ({ css: "button", name });
export const choice = (name: string): Meant => ({ css: "input[type=radio]", name });
export const onOff = (name: string): Meant => ({ css: "[role=switch]", name });
// A square, and one with this piece on it; what else the label says comes after a comma.
const labelled = (label: string): Meant => ({
  css: `[role=gridcell]:is([aria-label="${label}"], [aria-label^="${label},"])`,
  board: label[0]!,
});
export const square = (name: string): Meant => labelled(name);
export const piece = (on: string, name: PieceName): Meant => labelled(`${on}, ${pieceText(name)}`);
export const testId = (id: string): Meant => ({ css: `[data-testid=${id}]` });
// The moves that have been made.
export const moves: Meant = { css: ".san:not(.none)" };

// Runs in the page. Returns the texts of what is meant, and the middle of the first: it is null while something lies
// over it or it moves.
async function look({ css, name }: Meant, reach: boolean) {
  const said = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) =>
    said(
      element.getAttribute("aria-label") ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    );
  const found = [...document.querySelectorAll(css)].filter(
    (element) => element.checkVisibility() && (name === undefined || nameOf(element) === name),
  );
  const texts = found.map((element) => said(element.textContent));
  const [first] = found;
  if (!first || !reach) return { texts, middle: null };
  first.scrollIntoView({ block: "nearest", inline: "nearest" });
  const before = first.getBoundingClientRect();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { left, top, width, height } = first.getBoundingClientRect();
  const still = left === before.left && top === before.top;
  const middle = { x: left + width / 2, y: top + height / 2 };
  const on = document.elementFromPoint(middle.x, middle.y);
  const open = first.contains(on) || on?.closest("label")?.contains(first);
  return { texts, middle: still && open ? middle : null };
}

// Who uses the page in a browser: sees what it shows, and presses what can be pressed.
export class User {
  constructor(
    readonly tab: Tab,
    private readonly server: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.tab.open(this.server + path);
    await this.sees({ css: "[role=grid]" });
  }

  async texts(meant: Meant): Promise<string[]> {
    return (await this.tab.evaluate(look, meant, false)).texts;
  }

  async sees(meant: Meant): Promise<void> {
    const seen = async () => {
      await this.turnTo(meant);
      return this.texts(meant);
    };
    await expect.poll(seen, { message: `${describe(meant)} is shown` }).not.toEqual([]);
  }

  async misses(meant: Meant): Promise<void> {
    await expect.poll(() => this.texts(meant), { message: `${describe(meant)} is gone` }).toEqual([]);
  }

  async reads(meant: Meant, text: string): Promise<void> {
    await expect
      .poll(async () => (await this.texts(meant)).join("\n"), { message: describe(meant) })
      .toContain(text);
  }

  async press(meant: Meant): Promise<void> {
    let middle: { x: number; y: number } | null = null;
    const reach = async () => {
      await this.turnTo(meant);
      return (middle = (await this.tab.evaluate(look, meant, true)).middle);
    };
    await expect.poll(reach, { message: `${describe(meant)} can be pressed` }).not.toBeNull();
    const { x, y } = middle!;
    await this.tab.press(x, y);
  }

  // Brings its board to the front.
  private async turnTo({ board }: Meant): Promise<void> {
    if (board === undefined) return;
    const picture = { css: `.mini[aria-pressed=false]:nth-child(${["A", "B"].indexOf(board) + 1})` };
    if ((await this.texts(picture)).length > 0) await this.press(picture);
  }

  async move(from: string, to: string): Promise<void> {
    await this.press(square(from));
    await this.sees({ css: "[role=gridcell][aria-selected=true]" });
    await this.press(square(to));
  }

  // Begins a game of Alice chess in the dialog, which a new page opens by itself.
  async begin(side: "white" | "both"): Promise<void> {
    await this.press(choice(titleOf("alice")));
    await this.press(choice(side === "both" ? t("setup.opponent.both") : t(`setup.color.${side}`)));
    await this.press(button(t("setup.begin")));
    await this.misses({ css: "dialog[open]" });
  }

  path(): Promise<string> {
    return this.tab.evaluate(() => location.pathname);
  }
}

const describe = ({ css, name }: Meant): string => (name === undefined ? css : `${css} "${name}"`);
