import { execFileSync } from "node:child_process";

// What is on printed pages, by the tools of poppler.

export interface Sheet {
  // In millimetres.
  width: number;
  height: number;
  // How much of each cell is black, row by row: from 0 to 1.
  ink: Float64Array;
}

const pointsPerInch = 72;
const dotsPerInch = 150;
// Wide enough that it does not matter how a browser smooths its lines, and narrower than any square of a board.
const dotsPerCell = 15;
const millimetres = (points: string): number => Math.round((Number(points) * 25.4) / pointsPerInch);

export const complete = (pdf: Buffer): boolean => pdf.subarray(-32).includes("%%EOF");

export function sheetsOf(pdf: Buffer): Sheet[] {
  const facts = execFileSync("pdfinfo", ["-l", "-1", "-"], { input: pdf, encoding: "utf8" });
  return [...facts.matchAll(/^Page +(\d+) size: +([\d.]+) x ([\d.]+)/gm)].map(([, page, width, height]) => ({
    width: millimetres(width!),
    height: millimetres(height!),
    ink: inkOf(pdf, page!),
  }));
}

function inkOf(pdf: Buffer, page: string): Float64Array {
  const args = ["-gray", "-r", String(dotsPerInch), "-f", page, "-l", page, "-"];
  const picture = execFileSync("pdftoppm", args, { input: pdf, maxBuffer: 2 ** 26 });
  const [head, across, down] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString("latin1", 0, 64))!;
  const dots = picture.subarray(head.length);
  const [width, height] = [Number(across), Number(down)];
  const cellsAcross = Math.ceil(width / dotsPerCell);
  const ink = new Float64Array(cellsAcross * Math.ceil(height / dotsPerCell));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      ink[Math.floor(y / dotsPerCell) * cellsAcross + Math.floor(x / dotsPerCell)]! +=
        (255 - dots[y * width + x]!) / (255 * dotsPerCell ** 2);
  return ink;
}

// A drawing as it is printed by itself.
export const printedAlone = (svg: string): Sheet =>
  sheetsOf(execFileSync("rsvg-convert", ["--format=pdf"], { input: svg }))[0]!;

// How much of the ink on either sheet is missing on the other, from 0 to 1; 1 if one is larger.
export function difference(one: Sheet, other: Sheet): number {
  if (one.ink.length !== other.ink.length) return 1;
  let [differing, all] = [0, 0];
  one.ink.forEach((ink, i) => {
    differing += Math.abs(ink - other.ink[i]!);
    all += Math.max(ink, other.ink[i]!);
  });
  return differing / all;
}
