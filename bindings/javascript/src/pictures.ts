import { listOnly, oneOf, optionsOnly, shortText, wholeNumber } from "./arguments.ts";
import type { Square, Squares } from "./squares.ts";

/** An arrow, also between squares of different boards; a circle if it ends where it begins, or nowhere. */
export interface Arrow {
  from: Square;
  to?: Square;
  /** Green if not given. */
  brush?: "green" | "red" | "blue" | "yellow";
}

/** How a position is drawn. */
export interface SvgOptions {
  /** The colours of the boards; "walnut" if not given. "print" is black on white. */
  theme?: "walnut" | "green" | "blue" | "contrast" | "print";
  /** How the pieces are drawn; "solid" if not given. */
  pieces?: "solid" | "engraved" | "contrast";
  /** Seen from Black's side. */
  flipped?: boolean;
  /** Files and ranks at the edges, unless this is false. */
  coordinates?: boolean;
  /** The width of a square in pixels, 8 to 200; 48 if not given. */
  square?: number;
  /** A line below the boards. */
  caption?: string;
  arrows?: readonly Arrow[];
}

/** How a position is drawn with characters. */
export interface DiagramOptions {
  /** Seen from Black's side. */
  flipped?: boolean;
  /** Chess figures instead of letters. */
  unicode?: boolean;
  /** How many columns there are, 20 to 1000; 80 if not given. What does not fit beside the others is drawn below them. */
  width?: number;
}

const svgKeys = ["theme", "pieces", "flipped", "coordinates", "square", "caption", "arrows"] as const;
const brushes = ["green", "red", "blue", "yellow"] as const;
const onOff = (value: boolean): "on" | "off" => (value ? "on" : "off");
const joined = (style: readonly (readonly [string, string | number])[]): string =>
  style.map(([key, value]) => `${key}=${value}`).join(";");

/** Returns the fields of the command "svg". */
export function svgFields(options: SvgOptions, squares: Squares): [style: string, caption: string] {
  optionsOnly("options", options, svgKeys);
  const { theme = "walnut", pieces = "solid", flipped = false, coordinates = true, square = 48 } = options;
  const arrows = listOnly("arrows", options.arrows ?? []).map((arrow) => {
    const { from, to = from, brush = "green" } = optionsOnly("arrow", arrow, ["from", "to", "brush"]);
    const paint = oneOf("brush", brush, brushes);
    return `${squares.cell(from)}-${squares.cell(to)}${paint[0]}`;
  });
  const style = joined([
    ["theme", oneOf("theme", theme, ["walnut", "green", "blue", "contrast", "print"])],
    ["pieces", oneOf("pieces", pieces, ["solid", "engraved", "contrast"])],
    ["flipped", onOff(flipped)],
    ["coordinates", onOff(coordinates)],
    ["size", wholeNumber("square", square, 8, 200)],
    ["arrows", arrows.join()],
  ]);
  return [style, shortText(options.caption ?? "", "caption")];
}

/** Returns the field of the command "draw". */
export function drawField(options: DiagramOptions): string {
  const given = optionsOnly("options", options, ["flipped", "unicode", "width"]);
  const { flipped = false, unicode = false, width = 80 } = given;
  return joined([
    ["flipped", onOff(flipped)],
    ["unicode", onOff(unicode)],
    ["width", wholeNumber("width", width, 20, 1000)],
  ]);
}
