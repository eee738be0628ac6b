import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

// Milliseconds that the loop below takes on the two cores for which the limits were set, with nothing else running.
const reference = 4;

// How many times slower than that this machine is now; at least 1. Limits of time are multiplied by it.
async function slowness(page: Page): Promise<number> {
  const times = await page.evaluate(() =>
    Array.from({ length: 9 }, () => {
      const start = performance.now();
      // Numbers, and objects that the garbage collector must clear away.
      let x = 1;
      const kept: { x: number }[] = [];
      for (let i = 0; i < 2_000_000; i++) {
        x = (Math.imul(x, 1664525) + 1013904223) ^ (x >>> 7);
        if ((x & 15) === 0) kept[i & 1023] = { x };
      }
      return performance.now() - start + kept.length * 0;
    }),
  );
  return Math.max(1, median(times) / reference);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

// Expects the median of these times, in milliseconds, to be below the limit, on this machine as slow as it is now.
export async function expectWithin(
  page: Page,
  what: string,
  times: readonly number[],
  limit: number,
): Promise<void> {
  const factor = await slowness(page);
  const sorted = [...times].sort((a, b) => a - b);
  console.log(
    `${what}: median ${median(times).toFixed(1)} ms of ${times.length}, from ${sorted[0]!.toFixed(1)} to ` +
      `${sorted.at(-1)!.toFixed(1)}; limit ${limit} ms x ${factor.toFixed(2)}`,
  );
  expect(times.length).toBeGreaterThanOrEqual(30);
  expect(median(times)).toBeLessThan(limit * factor);
}

// Prints the size of these files of the built page, and returns their sum in Brotli.
export function sent(paths: ReadonlySet<string>, what: string): number {
  const dist = readdirSync("dist", { recursive: true }).map(String);
  const sum = { plain: 0, gzip: 0, brotli: 0 };
  for (const path of paths) {
    const file = path === "/" ? "index.html" : path.slice(1);
    if (!dist.includes(file) || !statSync(`dist/${file}`).isFile()) continue;
    const bytes = readFileSync(`dist/${file}`);
    const brotli = Math.min(bytes.length, brotliCompressSync(bytes).length);
    const gzip = Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
    console.log(`${file}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}`);
    sum.plain += bytes.length;
    sum.gzip += gzip;
    sum.brotli += brotli;
  }
  console.log(`${what}: ${sum.plain} bytes, gzip ${sum.gzip}, brotli ${sum.brotli}`);
  expect(sum.brotli).toBeGreaterThan(0);
  return sum.brotli;
}
