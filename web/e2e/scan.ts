import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Expects no axe violation on the page as it is now.
export async function scan(page: Page): Promise<void> {
  // The page's own policy forbids foreign scripts; the browser driver can still evaluate one.
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: () => Promise<{
          violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap((v) =>
      v.nodes.slice(0, 3).map((node) => `${v.id}: ${String(node.target)} ${node.failureSummary}`),
    );
  });
  expect(faults).toEqual([]);
}
