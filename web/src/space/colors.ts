// The colours of the page and its theme as they are now (src/ui/themes.css), for 3D. Reads them off computed styles,
// for which it adds an element to the page for a moment.
import type { Color } from "../core/types.ts";
import type { Rgb, Tint } from "./lathe.ts";

export interface BoardColors {
  light: string;
  dark: string;
  coordinate: string;
  last: string;
  chosen: string;
  chosenEdge: string;
  check: string;
  checkGlow: string;
}
export interface Colors {
  // By the classes of what is drawn.
  inks: { [classes: string]: Rgb };
  page: string;
  ink: string;
  serif: string;
  goal: Rgb;
  focus: Rgb;
  focusGlow: Rgb;
  boards: BoardColors[];
  pieces: { [color in Color]: Tint };
}

const marks = {
  last: "rgb(226 181 48 / 44%)",
  chosen: "rgb(66 140 96 / 50%)",
  chosenEdge: "rgb(24 84 52 / 80%)",
  check: "rgb(214 48 30 / 95%)",
  checkGlow: "rgb(214 58 36 / 62%)",
};
const usual: BoardColors[] = [
  { light: "#efe3cb", dark: "#b98d62", coordinate: "rgb(58 38 16 / 66%)", ...marks },
  { light: "#dfe6ea", dark: "#7f96a8", coordinate: "rgb(22 36 48 / 70%)", ...marks },
  { light: "#e3e9da", dark: "#8fa583", coordinate: "rgb(28 44 22 / 70%)", ...marks },
];

let brush: CanvasRenderingContext2D | null | undefined;

// Any CSS colour, as components from 0 to 1.
export function rgb(text: string): Rgb {
  brush ??= new OffscreenCanvas(1, 1).getContext("2d", {
    willReadFrequently: true,
  }) as unknown as CanvasRenderingContext2D | null;
  if (!brush) return [0.5, 0.5, 0.5];
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}

export const css = ([r, g, b]: Rgb): string => `rgb(${[r, g, b].map((n) => Math.round(n * 255)).join(" ")})`;
export const blend = (a: Rgb, b: Rgb, t: number): Rgb =>
  [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * t) as Rgb;
export const brightness = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b;

// The classes of what is drawn over the flat boards (extras/extras.css, board/board.css), whose colours it has here too.
const inks = ["shape ink-0", "shape ink-1", "shape ink-2", "shape ink-3", "premove", "arrow"];

function inkColor(classes: string): Rgb {
  const probe = document.createElement("i");
  probe.className = classes;
  probe.hidden = true;
  document.body.append(probe);
  const color = getComputedStyle(probe).getPropertyValue("--arrow").trim();
  probe.remove();
  return rgb(color || "#1d5f43");
}

export function colorsOf(root: ParentNode): Colors {
  const page = getComputedStyle(document.documentElement);
  const read = (from: CSSStyleDeclaration, name: string, otherwise: string): string =>
    from.getPropertyValue(name).trim() || otherwise;
  const own = (name: string, otherwise: string): string => read(page, name, otherwise);
  const boards = usual.map((otherwise, palette): BoardColors => {
    const board = root.querySelector(`.board[data-palette="${palette}"]`);
    const style = board ? getComputedStyle(board) : page;
    return {
      light: read(style, "--light", otherwise.light),
      dark: read(style, "--dark", otherwise.dark),
      coordinate: read(style, "--coordinate", otherwise.coordinate),
      last: own("--mark-last", otherwise.last),
      chosen: own("--mark-chosen", otherwise.chosen),
      chosenEdge: own("--mark-chosen-edge", otherwise.chosenEdge),
      check: own("--mark-check", otherwise.check),
      checkGlow: own("--mark-check-glow", otherwise.checkGlow),
    };
  });
  const tint = (name: string, otherwise: { fill: string; line: string; contrast: string }): Tint => {
    const fill = rgb(own(`--piece-${name}-fill`, otherwise.fill));
    const line = rgb(own(`--piece-${name}-line`, otherwise.line));
    const contrast = rgb(own(`--piece-${name}-detail`, otherwise.contrast));
    const black = brightness(fill) < 0.45;
    // A dark piece's rim is lighter than the piece, so that it stands out from dark squares and a dark page.
    return {
      fill,
      line: black && brightness(line) < 0.45 ? blend(line, contrast, 0.42) : line,
      contrast,
      black,
    };
  };
  return {
    page: own("--page", "#f6f2ea"),
    ink: own("--ink", "#2b2622"),
    serif: own("--serif", "serif"),
    goal: rgb(own("--mark-thread", "#14543a")),
    focus: rgb(own("--mark-focus", "#1d5f43")),
    focusGlow: rgb(own("--mark-focus-glow", "#f4fbf3")),
    inks: Object.fromEntries(inks.map((classes) => [classes, inkColor(classes)])),
    boards,
    pieces: {
      w: tint("white", { fill: "#fbf7ee", line: "#2b2622", contrast: "#2b2622" }),
      b: tint("black", { fill: "#2f2a28", line: "#0d0b0a", contrast: "#efe6d6" }),
    },
  };
}
