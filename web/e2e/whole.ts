import { expect, type Page } from "@playwright/test";
import { settled } from "./table.ts";

// Nothing on the page is cut off or covered: every square is in sight, every control can be pressed where it is seen,
// every text can be read, or scrolled to in an area that shows that there is more.

// The smallest squares of a level that need not scroll, in CSS pixels; in the editor, which has its palette as well, they
// are smaller on a phone in landscape.
const least = { played: 22, edited: 20 };

// What cannot be seen or pressed on the page, once it has followed what was done last.
export async function hidden(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate((least) => {
    const found = new Set<string>();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const round = Math.round;
    const modal = document.querySelector(":modal");
    const root = modal ?? document.body;
    // The page scrolls as a whole in a small window.
    const flows = getComputedStyle(document.body).overflowY === "auto";

    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const boxOf = (element: Element): Box => element.getBoundingClientRect();
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const wide = (box: Box) => box.right - box.left;
    const high = (box: Box) => box.bottom - box.top;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").replaceAll(" ", ".")} ` +
      `"${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;
    const visible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    // Text for screen readers only, and what a dialog makes inert.
    const aside = (element: Element) =>
      element.closest(".hidden, .live, [inert], [popover]:not(:popover-open)") !== null ||
      (modal !== null && !modal.contains(element));

    const scrolls = (value: string) => value === "auto" || value === "scroll";
    const clips = (value: string) => value === "hidden" || value === "clip";

    // The part of a box within an element that is in sight, and what cuts the rest off: an area that scrolls, or one
    // that does not.
    interface Sight {
      box: Box;
      cut: Element | null;
      scrolled: Element | null;
    }
    const sightOf = (element: Element, of: Box): Sight => {
      const sight: Sight = { box: of, cut: null, scrolled: null };
      let { position } = styleOf(element);
      let reached = false;
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (position === "fixed") break;
        const style = styleOf(outer);
        if (position === "absolute" && style.position === "static") continue;
        ({ position } = style);
        const [x, y] = [style.overflowX, style.overflowY];
        if (x === "visible" && y === "visible") continue;
        const room = boxOf(outer);
        const [over, under] = [sight.box, meet(sight.box, room)];
        const outX = over.left < room.left - 1.5 || over.right > room.right + 1.5;
        const outY = over.top < room.top - 1.5 || over.bottom > room.bottom + 1.5;
        if ((outX && scrolls(x)) || (outY && scrolls(y))) {
          sight.scrolled ??= outer;
          reached = true;
        } else if (!reached && ((outX && clips(x)) || (outY && clips(y)))) sight.cut ??= outer;
        sight.box = { ...under };
        if (wide(under) <= 0 || high(under) <= 0) break;
      }
      const window: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const { box } = sight;
      if (
        !reached &&
        (box.left < -1 || box.right > innerWidth + 1 || (!flows && box.bottom > innerHeight + 1))
      )
        sight.cut ??= document.body;
      sight.box = meet(box, window);
      return sight;
    };
    const within = (box: Box) => wide(box) > 1 && high(box) > 1;
    const same = (a: Box, b: Box) =>
      Math.abs(a.left - b.left) < 1.5 &&
      Math.abs(a.top - b.top) < 1.5 &&
      Math.abs(a.right - b.right) < 1.5 &&
      Math.abs(a.bottom - b.bottom) < 1.5;
    const at = (x: number, y: number) => document.elementFromPoint(x, y);

    // Boards.
    const deep = document.querySelector(".depth.deep") !== null;
    if (!modal && !deep) {
      for (const board of document.querySelectorAll(".boards .level, .editor-boards .level, .editor-level")) {
        const lost: string[] = [];
        let size = Infinity;
        for (const cell of board.querySelectorAll(".cell")) {
          const box = boxOf(cell);
          size = Math.min(size, wide(box));
          const { box: sight, scrolled } = sightOf(cell, box);
          if (scrolled?.closest(".boards, .editor-boards") && wide(boxOf(board)) > innerWidth) continue;
          const label = cell.getAttribute("aria-label") ?? "";
          if (flows && sight.bottom >= innerHeight) continue;
          if (!same(box, sight)) lost.push(label);
          else {
            const on = at((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            if (on?.closest(".cell") !== cell) lost.push(`${label} (under ${on ? name(on) : "nothing"})`);
          }
        }
        if (lost.length > 0) found.add(`${name(board)} loses ${lost.length} squares: ${lost[0]}`);
        if (size < (board.closest(".editor") ? least.edited : least.played))
          found.add(`${name(board)} has squares of ${round(size)} px`);
      }
    }

    // A line of the engine ends where its room does, with an ellipsis.
    const goesOn = (element: Element) => element.closest(".pv") !== null;

    // Texts.
    const controls =
      "button, a[href], input, select, textarea, summary, [role=button], [role=slider], [role=switch], [role=tab]";
    const texts: { text: string; box: Box; of: Element; control: Element | null }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [of, text] = [node.parentElement!, node.textContent!.trim()];
      if (text === "" || !visible(of) || aside(of) || of.closest(".boards .coordinates, option, select"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = of.closest(controls);
      // Nothing that a control says is wider than the control.
      if (control) {
        const [a, b] = [range.getBoundingClientRect(), boxOf(control)];
        if (a.left < b.left - 1.5 || a.right > b.right + 1.5 || a.top < b.top - 3 || a.bottom > b.bottom + 3)
          if (styleOf(control).display !== "inline" && styleOf(of).textOverflow !== "ellipsis")
            found.add(`"${text.slice(0, 30)}" sticks out of ${name(control)}`);
      }
      for (const part of range.getClientRects()) {
        if (wide(part) < 1) continue;
        let shortened = goesOn(of);
        for (let outer: Element | null = of; outer && !shortened; outer = outer.parentElement) {
          const { textOverflow, webkitLineClamp, display } = styleOf(outer);
          shortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
          if (display !== "inline" && outer !== of && !shortened) break;
        }
        // The glyphs, without the leading.
        const lead = Math.max(0, (high(part) - parseFloat(styleOf(of).fontSize)) / 2);
        const glyphs = {
          left: part.left,
          right: part.right,
          top: part.top + lead,
          bottom: part.bottom - lead,
        };
        const { box, cut } = sightOf(of, glyphs);
        if (cut && !shortened) found.add(`"${text.slice(0, 30)}" is cut off by ${name(cut)}`);
        if (within(box) && !shortened) texts.push({ text, box, of, control });
      }
    }
    // No text on another, and none on a control that it does not belong to.
    texts.sort((a, b) => a.box.top - b.box.top);
    texts.forEach((one, i) => {
      for (let j = i + 1; j < texts.length && texts[j]!.box.top < one.box.bottom; j++) {
        const other = texts[j]!;
        const over = meet(one.box, other.box);
        if (wide(over) > 2 && high(over) > 2.5) {
          const x = (over.left + over.right) / 2;
          const y = (over.top + over.bottom) / 2;
          const on = at(x, y);
          // What lies over the page, such as a menu, hides what is below it.
          const hides = (a: Element, b: Element) =>
            on !== null && (a.contains(on) || on === a) && !on.contains(b);
          if (hides(one.of, other.of) || hides(other.of, one.of)) continue;
          if (on && !on.contains(one.of) && !on.contains(other.of)) continue;
          if (on && on.contains(one.of) !== on.contains(other.of)) continue;
          found.add(`"${one.text.slice(0, 30)}" is printed over "${other.text.slice(0, 30)}"`);
        }
      }
    });

    // Controls.
    const pressable = [...root.querySelectorAll(controls)].filter(
      (control) =>
        visible(control) &&
        !aside(control) &&
        !control.matches(":disabled") &&
        !goesOn(control) &&
        !control.closest(".boards-inner") &&
        styleOf(control).opacity !== "0" &&
        wide(boxOf(control)) > 1,
    );
    const placed: { control: Element; box: Box }[] = [];
    for (const control of pressable) {
      const { box, cut } = sightOf(control, boxOf(control));
      if (cut) found.add(`${name(control)} is cut off by ${name(cut)}`);
      if (!within(box)) continue;
      placed.push({ control, box });
      const inset = Math.min(6, wide(box) / 4, high(box) / 4);
      const [l, t, r, b] = [box.left + inset, box.top + inset, box.right - inset, box.bottom - inset];
      const label = control.closest("label");
      // Of a control that is scrolled halfway out of sight the middle of the rest counts.
      const points = same(box, boxOf(control)) ? 5 : 1;
      for (const [x, y] of [
        [(l + r) / 2, (t + b) / 2],
        [l, t],
        [r, t],
        [l, b],
        [r, b],
      ].slice(0, points) as [number, number][]) {
        // A link that goes over several lines has corners outside itself.
        if (control.tagName === "A" && control.getClientRects().length > 1) break;
        const on = at(x, y);
        if (!on || control.contains(on) || on.closest(controls) === control || label?.contains(on)) continue;
        // What the user has opened lies over the page.
        if (on.closest(".more-box, .fold-body, [popover], .symbols-box, .space-more, .piece-card")) continue;
        found.add(`${name(control)} is covered by ${name(on)}`);
        break;
      }
    }
    for (const [i, one] of placed.entries())
      for (const other of placed.slice(i + 1)) {
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        if (one.control.closest("label") && one.control.closest("label") === other.control.closest("label"))
          continue;
        const over = meet(one.box, other.box);
        if (wide(over) <= 1.5 || high(over) <= 1.5) continue;
        const on = at((over.left + over.right) / 2, (over.top + over.bottom) / 2);
        if (on?.closest(".more-box, .fold-body, [popover], .symbols-box, .space-more, .piece-card")) continue;
        found.add(`${name(one.control)} and ${name(other.control)} overlap`);
      }
    // Text on a control that it is no part of.
    for (const { text, box, of } of texts)
      for (const { control, box: room } of placed) {
        const over = meet(box, room);
        if (control.contains(of) || of.contains(control) || wide(over) <= 2 || high(over) <= 2.5) continue;
        if (control.closest("label")?.contains(of)) continue;
        const on = at((over.left + over.right) / 2, (over.top + over.bottom) / 2);
        if (on?.closest(".more-box, .fold-body, [popover], .symbols-box, .space-more, .piece-card")) continue;
        found.add(`"${text.slice(0, 30)}" is printed over ${name(control)}`);
      }

    // Areas that scroll show that there is more, and enough to read in.
    for (const area of root.querySelectorAll("*")) {
      const { overflowX, overflowY, maskImage } = styleOf(area);
      if (!scrolls(overflowX) && !scrolls(overflowY)) continue;
      if (!visible(area) || aside(area) || area.matches(".boards-scroll, textarea, input, select")) continue;
      const more = {
        across: area.scrollWidth > area.clientWidth + 1 && scrolls(overflowX),
        down: area.scrollHeight > area.clientHeight + 2 && scrolls(overflowY),
      };
      if (!more.across && !more.down) continue;
      const { box } = sightOf(area, boxOf(area));
      if (!within(box)) continue;
      if (!maskImage.includes("gradient")) found.add(`${name(area)} does not show that there is more`);
      // Of one that scrolls downwards nothing is beside it.
      if (more.across && more.down) found.add(`${name(area)} scrolls both ways`);
      if (more.across && area.matches(".moves, .tree, .facts:not([data-row]), .lines, .panel, dialog"))
        found.add(`${name(area)} is ${area.scrollWidth} wide in ${area.clientWidth}`);
      if (high(boxOf(area)) < 2 * rem) found.add(`${name(area)} scrolls in ${round(high(boxOf(area)))} px`);
    }

    // Of the moves there is always something to read, and of a tree of moves several lines.
    for (const moves of root.querySelectorAll(".moves, .tree")) {
      if (!visible(moves) || aside(moves)) continue;
      const box = boxOf(moves);
      if (wide(box) < 8 * rem || high(box) < (moves.matches(".tree") ? 4.5 : 2.25) * rem)
        found.add(`${name(moves)} has ${round(wide(box))}x${round(high(box))} px`);
    }
    if (document.documentElement.scrollWidth > innerWidth)
      found.add(`the page is ${document.documentElement.scrollWidth} wide in ${innerWidth}`);
    return [...found];
  }, least);
}

// The windows of a desktop, of laptops, of tablets and of phones, upright and lying.
export const windows = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
  [844, 390],
  [390, 844],
  [360, 640],
] as const;

// The browser's font sizes, in pixels: the usual one, and one and a half of it.
export const fonts = [16, 24] as const;

// Expects that everything is whole in these windows, with these fonts.
export async function whole(
  page: Page,
  what: string,
  sizes: readonly (readonly [number, number])[] = windows,
  usual: readonly number[] = fonts,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const before = page.viewportSize();
  for (const standard of usual) {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => hidden(page), { message: `${what} at ${width}x${height}, font ${standard}` })
        .toEqual([]);
    }
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await devtools.detach();
  if (before) await page.setViewportSize(before);
}
