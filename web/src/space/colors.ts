import { paint } from "../men.ts";
import type { Color, GameState } from "../types.ts";
import type { Rgb, Tint } from "./lathe.ts";

// The colours of the page as they are now, read from the flat boards: whoever changes those changes these.

export interface BoardColors { light: string; dark: string; coordinate: string; last: string }
export interface Colors { page: string; ink: string; serif: string; boards: BoardColors[]; men: { [color in Color]: Tint } }

const usual: BoardColors[] = [
  { light: "#efe3cb", dark: "#b98d62", coordinate: "rgb(58 38 16 / 66%)", last: "rgb(226 181 48 / 44%)" },
  { light: "#dfe6ea", dark: "#7f96a8", coordinate: "rgb(22 36 48 / 70%)", last: "rgb(226 181 48 / 44%)" },
  { light: "#e3e9da", dark: "#8fa583", coordinate: "rgb(28 44 22 / 70%)", last: "rgb(226 181 48 / 44%)" },
];

let brush: CanvasRenderingContext2D | null | undefined;

// Any colour that CSS can write, from 0 to 1 each.
export function rgb(text: string): Rgb {
  brush ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }) as unknown as CanvasRenderingContext2D | null;
  if (!brush) return [0.5, 0.5, 0.5];
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}

export const css = ([r, g, b]: Rgb): string => `rgb(${[r, g, b].map((n) => Math.round(n * 255)).join(" ")})`;
export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * t) as Rgb;
export const brightness = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;

function tintOf(root: ParentNode, state: GameState | null, color: Color): Tint {
  const man = state?.men.find((one) => one.color === color);
  const drawn = man && root.querySelector(`[data-cell="${man.cell}"] .man > path:not([fill="none"])`);
  const style = drawn ? getComputedStyle(drawn) : undefined;
  const known = (value: string | undefined, otherwise: string): Rgb => rgb(value && value !== "none" ? value : otherwise);
  const fill = known(style?.fill, paint[color].fill);
  const line = known(style?.stroke, paint[color].line);
  const black = brightness(fill) < 0.45;
  const contrast = rgb(paint[color].contrast);
  // A dark man's rim is lighter than he, so that he stands out from dark squares and a dark page.
  return { fill, line: black ? blend(line, contrast, 0.42) : line, contrast, black };
}

export function colorsOf(root: ParentNode, state: GameState | null): Colors {
  const page = getComputedStyle(document.documentElement);
  const read = (from: CSSStyleDeclaration, name: string, otherwise: string): string => from.getPropertyValue(name).trim() || otherwise;
  const boards = usual.map((otherwise, palette): BoardColors => {
    const board = root.querySelector(`.board[data-palette="${palette}"]`);
    if (!board) return otherwise;
    const style = getComputedStyle(board);
    return {
      light: read(style, "--light", otherwise.light),
      dark: read(style, "--dark", otherwise.dark),
      coordinate: read(style, "--coordinate", otherwise.coordinate),
      last: read(style, "--last", otherwise.last),
    };
  });
  return {
    page: read(page, "--page", "#f6f2ea"),
    ink: read(page, "--ink", "#2b2622"),
    serif: read(page, "--serif", "serif"),
    boards,
    men: { w: tintOf(root, state, "w"), b: tintOf(root, state, "b") },
  };
}
