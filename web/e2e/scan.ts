import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Expects no axe violation on the page as it is now; of these rules, if any are named.
export async function scan(page: Page, rules?: string[]): Promise<void> {
  // The page's own policy forbids foreign scripts; the browser driver can still evaluate one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const faults = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: {
        run: (options: object) => Promise<{
          violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[];
        }>;
      };
    };
    // What passes is not described, and style sheets need not be fetched again: only an experimental rule reads them.
    const options = { resultTypes: ["violations"], preload: false, ...(runOnly ? { runOnly } : {}) };
    const { violations } = await axe.run(options);
    return violations.flatMap((v) =>
      v.nodes.slice(0, 3).map((node) => `${v.id}: ${String(node.target)} ${node.failureSummary}`),
    );
  }, rules);
  expect(faults).toEqual([]);
}
