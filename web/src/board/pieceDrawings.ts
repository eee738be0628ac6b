// What pieces look like on flat boards: the drawings of data/pieces.json as SVG paths, and which one a letter has.
import drawings from "../../../data/pieces.json";
import { settings } from "../settings/settings.ts";
import type { PieceKind } from "../core/types.ts";

// One piece as SVG path data in a box of 100 x 100, axis x = 50, feet at y = 93.
export interface Drawing {
  outline: string;
  horn: string | null;
  details: { path: string; width: number; soft: boolean }[];
  solids: string[];
  feet: string[];
}

interface Source {
  name: string;
  top?: number[];
  profile?: (string | number)[][];
  outline?: string;
  horn?: string;
  details?: string[];
  solids?: string[];
}

// The colours of the pieces, from the theme (src/ui/themes.css).
export const paint = {
  w: {
    fill: "var(--piece-white-fill)",
    line: "var(--piece-white-line)",
    contrast: "var(--piece-white-detail)",
  },
  b: {
    fill: "var(--piece-black-fill)",
    line: "var(--piece-black-line)",
    contrast: "var(--piece-black-detail)",
  },
} as const;

const axis = 50;
const fixed = (n: number): string => String(Math.round(n * 100) / 100);
const at = (dx: number, y: number): string => `${fixed(axis + dx)} ${fixed(y)}`;

// The closed silhouette of a half profile: down its right side, then up the mirrored left side.
export function silhouette(top: number[], profile: (string | number)[][]): string {
  const first: [number, number] = [top[0] ?? 0, top[1] ?? 0];
  const parts = [`M${at(first[0], first[1])}`];
  const mirrored: string[] = [];
  let [px, py] = first;
  for (const segment of profile) {
    const n = segment.slice(1) as number[];
    const [x, y] = [n[n.length - 2] ?? 0, n[n.length - 1] ?? 0];
    if (segment[0] === "C") {
      const [ax, ay, bx, by] = n as [number, number, number, number];
      parts.push(`C${at(ax, ay)} ${at(bx, by)} ${at(x, y)}`);
      mirrored.push(`C${at(-bx, by)} ${at(-ax, ay)} ${at(-px, py)}`);
    } else {
      parts.push(`L${at(x, y)}`);
      mirrored.push(`L${at(-px, py)}`);
    }
    [px, py] = [x, y];
  }
  return `${parts.join("")}${mirrored.reverse().join("")}Z`;
}

export function draw(source: Source): Drawing {
  const turned = source.profile !== undefined;
  const outline = source.profile ? silhouette(source.top ?? [0, 0], source.profile) : (source.outline ?? "");
  // Bands across a turned piece are soft, like its foot lines; other details are drawn fully.
  const details = (source.details ?? []).map((path) => {
    const soft = turned ? /[QH]/.test(path) && !path.includes("V") : path.includes("C");
    return { path, width: soft && turned ? 1.6 : 2.4, soft };
  });
  return {
    outline,
    horn: source.horn ?? null,
    details,
    solids: source.solids ?? [],
    feet: turned ? ["M25.5 79.6H74.5", "M22.5 86H77.5"] : ["M24.5 79.6H75.5", "M22.5 86H77.5"],
  };
}

const sources = drawings.pieces as unknown as { [key: string]: Source };
const made = new Map<string, Drawing>();

const letterMark = "letter ";
const disc: Drawing = {
  outline: "M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z",
  horn: null,
  details: [],
  solids: [],
  feet: [],
};

// Drawings by the name of the piece, for a kind that names none.
const named = new Map(Object.entries(sources).map(([key, { name }]) => [name.toLowerCase(), key]));
// A known Deputy.
export const deputyFace = "X";

// A piece's appearance: the key of its drawing, or of a disc with its letter if it has no drawing.
export function faceOf(kinds: readonly PieceKind[], letter: string): string {
  const kind = kinds.find((one) => one.letter.toLowerCase() === letter.toLowerCase());
  if (settings.pieces.value === "letters") return letterMark + (kind?.letter ?? letter).toUpperCase();
  if (kind && Object.hasOwn(sources, kind.drawing)) return kind.drawing;
  return (
    named.get(kind?.drawing === "" ? kind.name : "") ?? letterMark + (kind?.letter ?? letter).toUpperCase()
  );
}

// The letter to write on a piece, if its face is a disc.
export const letterOf = (face: string): string | null =>
  face.startsWith(letterMark) ? face.slice(letterMark.length) : null;

// The drawing of a face. An unknown face is a plain disc, so no piece is ever invisible.
export function drawing(face: string): Drawing {
  const source = sources[face];
  if (!source) return disc;
  let piece = made.get(face);
  if (!piece) made.set(face, (piece = draw(source)));
  return piece;
}
