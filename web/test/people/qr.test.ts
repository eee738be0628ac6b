import { describe, expect, it } from "vitest";
import { qrPath, quietZone } from "../../src/people/qr.ts";

// Reads what the path draws: a grid of modules, dark or light.
function drawn({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)];
  expect(bars.map(([bar]) => bar).join("")).toBe(path);
  for (const [, x, y, width, back] of bars) {
    expect(back).toBe(x);
    for (let i = 0; i < Number(width); i++) grid[Number(y)]![Number(x) + i] = true;
  }
  return grid;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Reads a code of version 2 (ISO/IEC 18004), whose data is one block of bytes.
function read(code: boolean[][]): string {
  const size = 25;
  expect(code).toHaveLength(size);
  const at = (x: number, y: number) => code[y]![x]!;
  // The first bits of the format are the level and, after two, the mask; they are masked with 10101.
  const format =
    [0, 1, 2, 3, 4].map((x) => at(x, 8)).reduce((bits, bit) => bits * 2 + Number(bit), 0) ^ 0b10101;
  const mask = masks[format & 7]!;
  const fixed = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - 18) <= 2 && Math.abs(y - 18) <= 2);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!fixed(x, y)) bits.push(Number(at(x, y) !== mask(x, y)));
    }
  }
  const number = (from: number, length: number) =>
    bits.slice(from, from + length).reduce((sum, bit) => sum * 2 + bit, 0);
  expect(number(0, 4)).toBe(0b0100);
  const bytes = Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe("the QR code of an invitation", () => {
  it("says the link", () => {
    const link = "http://t.org/g/x1#key=k-_";
    const grid = drawn(qrPath(link));
    const inner = grid.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone));
    expect(read(inner)).toBe(link);
  });

  it("has a quiet zone of four modules on each side", () => {
    const link = `https://table.example.org/g/${"a".repeat(24)}#key=${"b".repeat(24)}&seat=black`;
    const grid = drawn(qrPath(link));
    const margins = [
      ...grid.slice(0, 4),
      ...grid.slice(-4),
      ...grid.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
    ];
    expect(margins.flat()).not.toContain(true);
    // The finder patterns stand in three corners right behind it.
    const last = grid.length - 5;
    for (const [x, y] of [
      [4, 4],
      [last, 4],
      [4, last],
    ] as const)
      expect(grid[y]![x]).toBe(true);
    expect(quietZone).toBe(4);
  });
});
