// Draws the small pictures of the rules: squares of one board or more, or of levels seen from the side, with pieces and
// marks. The colours are in a style element of the file, so that it is readable anywhere, in light and dark mode; the
// page removes that style and supplies its own.

export type Mark = "a" | "b";

// How levels are drawn. Of a pyramid each is narrower and lower than the one before it; in a stack they are equal, and
// the first is the lowest; in rows, flat ones are side by side.
type Arrangement = "pyramid" | "stack" | "rows";

export interface Picture {
  // Files and ranks of one board, or of the widest level.
  files: number;
  ranks: number;
  // How many levels are drawn; none for one flat board.
  levels?: number;
  // A pyramid, unless it is said.
  as?: Arrangement;
  // How many levels are in a row: all, unless it is said.
  columns?: number;
  // The name of the first level: A, unless it is said.
  first?: string;
  // Squares of the same name have the same colour; otherwise it changes with the level.
  alike?: boolean;
  // The cells that there are: all, unless it is said.
  cells?: string;
  // Cells by mark: "a" is the subject of the picture, "b" its opposite.
  marks?: { [mark in Mark]?: string };
  // "wK:c1 bMA:a5": side, letters, cell. A level's letter or number is before the file.
  pieces?: string;
  // Pairs of cells: "c1-c3 c3-e5"; a curve bends over what is between.
  arrows?: string;
  // Corners of outlined blocks: "b2-d4".
  blocks?: string;
  cell?: number;
}

export interface Spot {
  x: number;
  y: number;
  level: number;
}

const round = (n: number): string => String(Math.round(n * 10) / 10);

function spotIn(name: string, first = "A"): Spot {
  const found = /^([A-I1-8])?([a-q])(\d{1,2})$/.exec(name);
  if (!found) throw new Error(`'${name}' is not a cell`);
  return {
    x: found[2]!.charCodeAt(0) - 97,
    y: Number(found[3]) - 1,
    level: found[1] ? found[1].charCodeAt(0) - first.charCodeAt(0) : 0,
  };
}

const words = (text = ""): string[] => text.split(/\s+/).filter(Boolean);

export function cellsOf({ files, ranks, levels = 0, as = "pyramid", cells, first }: Picture): Spot[] {
  if (cells) return words(cells).map((name) => spotIn(name, first));
  const all: Spot[] = [];
  for (let level = 0; level < Math.max(levels, 1); level++) {
    const rim = as === "pyramid" ? level : 0;
    for (let y = rim; y < ranks - rim; y++) for (let x = rim; x < files - rim; x++) all.push({ x, y, level });
  }
  return all;
}

// The gap between levels in rows, and the height of a level's slope, per rank, in cells.
const gap = 14;
const slope = 0.46;

// Where corners of cells are, and the size of the whole.
function layoutOf(picture: Picture, cell: number) {
  const { files, ranks, levels = 0, as = "pyramid", columns = levels } = picture;
  if (levels === 0 || as === "rows") {
    const [wide, high] = [files * cell + gap, ranks * cell + gap];
    const rows = Math.max(1, Math.ceil(levels / (columns || 1)));
    return {
      at: (x: number, y: number, level: number): [number, number] => [
        (level % (columns || 1)) * wide + x * cell,
        Math.floor(level / (columns || 1)) * high + (ranks - y) * cell,
      ],
      width: Math.max(1, columns) * wide - gap,
      height: rows * high - gap,
    };
  }
  // A level leans to the right; each is lower than the one before it, or higher.
  const [lean, deep, drop] = [cell * 0.42, cell * slope, ranks * cell * slope * 0.74 + 20];
  const last = levels - 1;
  const below = (level: number) => (as === "stack" ? last - level : level);
  return {
    at: (x: number, y: number, level: number): [number, number] => [
      x * cell + y * lean,
      (ranks - y) * deep + below(level) * drop,
    ],
    width: files * cell + ranks * lean,
    height: last * drop + (as === "stack" ? ranks : ranks - last) * deep + 6,
  };
}

const style = `
.light{fill:#f0e4cb}.dark{fill:#c9a87e}.grid{fill:none;stroke:#7c6446;stroke-width:1}
.a{fill:#1f6fb5;fill-opacity:.5}.b{fill:#a3297f;fill-opacity:.4}.b-line{stroke:#7a1a5d;stroke-width:1.6}
.w{fill:#fbf7ee;stroke:#2b2622}.k{fill:#2f2a28;stroke:#0d0b0a}.wt{fill:#2b2622}.kt{fill:#f4ecdd}
.arrow{fill:none;stroke:#0c4a80;stroke-width:2.4}.head{fill:#0c4a80}.block{fill:none;stroke:#8a1c1c;stroke-width:2.4}
text{font:600 12px sans-serif;text-anchor:middle}
@media (prefers-color-scheme:dark){.light{fill:#b9a888}.dark{fill:#7d6547}.grid{stroke:#3d3122}.b-line{stroke:#4f0c3a}.arrow{stroke:#062f54}.head{fill:#062f54}.block{stroke:#5e0d0d}}
`.trim();

export function draw(picture: Picture): string {
  const { levels = 0, as = "pyramid" } = picture;
  const cell = picture.cell ?? (levels === 0 || as === "rows" ? 30 : 26);
  const { at, width, height } = layoutOf(picture, cell);
  const { first = "A" } = picture;
  const lowest = first.charCodeAt(0) - (first < "A" ? "1" : "A").charCodeAt(0);
  const spotOf = (name: string) => spotIn(name, first);
  const pairs = (text?: string): [Spot, Spot][] =>
    words(text).map((pair) => pair.split("-").map(spotOf) as [Spot, Spot]);
  const point = (spot: Spot) => at(spot.x + 0.5, spot.y + 0.5, spot.level);
  const outline = (from: Spot, to: Spot): string => {
    const { level } = from;
    const corners = [
      at(from.x, from.y, level),
      at(to.x + 1, from.y, level),
      at(to.x + 1, to.y + 1, level),
      at(from.x, to.y + 1, level),
    ];
    return `M${corners.map((corner) => corner.map(round).join(" ")).join("L")}Z`;
  };
  const cells = cellsOf(picture);
  const there = (spot: Spot) =>
    cells.some((one) => one.x === spot.x && one.y === spot.y && one.level === spot.level);
  const key = ({ x, y, level }: Spot): string => `${x} ${y} ${level}`;
  const taken = new Set(words(picture.pieces).map((piece) => key(spotOf(piece.split(":")[1] ?? piece))));
  const known = (name: string): Spot => {
    const spot = spotOf(name);
    if (!there(spot)) throw new Error(`${name} is outside the picture`);
    return spot;
  };
  const squares = (dark: boolean) =>
    cells
      .filter((one) => ((one.x + one.y + (picture.alike ? 0 : lowest + one.level)) % 2 === 0) === dark)
      .map((one) => outline(one, one))
      .join("");
  const parts = [
    `<path class="light" d="${squares(false)}"/>`,
    `<path class="dark" d="${squares(true)}"/>`,
    `<path class="grid" d="${cells.map((one) => outline(one, one)).join("")}"/>`,
  ];
  for (const mark of ["a", "b"] as const) {
    const marked = words(picture.marks?.[mark]).map(known);
    if (marked.length === 0) continue;
    parts.push(`<path class="${mark}" d="${marked.map((one) => outline(one, one)).join("")}"/>`);
    // The second mark has a line through it, so that the marks differ by more than colour.
    if (mark === "b")
      parts.push(
        `<path class="b-line" d="${marked
          .map(
            (one) =>
              `M${at(one.x, one.y, one.level).map(round).join(" ")}L${at(one.x + 1, one.y + 1, one.level)
                .map(round)
                .join(" ")}`,
          )
          .join("")}"/>`,
      );
  }
  for (const [from, to] of pairs(picture.blocks))
    parts.push(`<path class="block" d="${outline(from, to)}"/>`);
  for (const [from, to] of pairs(picture.arrows)) {
    const [[ax, ay], [bx, by]] = [point(from), point(to)];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    // Ends short of the piece there.
    const short = taken.has(key(to)) ? 13 : 2;
    const tip: [number, number] = [bx - dx * short, by - dy * short];
    const base: [number, number] = [tip[0] - dx * 9, tip[1] - dy * 9];
    parts.push(`<path class="arrow" d="M${round(ax)} ${round(ay)}L${round(base[0])} ${round(base[1])}"/>`);
    parts.push(
      `<path class="head" d="M${[tip, [base[0] - dy * 4.5, base[1] + dx * 4.5], [base[0] + dy * 4.5, base[1] - dx * 4.5]].map((one) => one.map((n) => round(n)).join(" ")).join("L")}Z"/>`,
    );
  }
  for (const piece of words(picture.pieces)) {
    const found = /^([wb])([A-Z]{1,2}):(.+)$/.exec(piece);
    if (!found) throw new Error(`'${piece}' is not a piece`);
    const [, side, letters, name] = found as unknown as [string, string, string, string];
    const [x, y] = point(known(name));
    const tone = side === "w" ? "w" : "k";
    const size = Math.min(cell * 0.37, 11);
    parts.push(
      `<circle class="${tone}" cx="${round(x)}" cy="${round(y)}" r="${round(size)}"/><text class="${tone}t" x="${round(x)}" y="${round(y + 4.2)}"${letters.length > 1 ? ` textLength="${round(size * 1.5)}" lengthAdjust="spacingAndGlyphs"` : ""}>${letters}</text>`,
    );
  }
  const [w, h] = [round(width + 4), round(height + 4)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${w} ${h}" width="${w}" height="${h}"><style>${style}</style>${parts.join("")}</svg>\n`;
}
