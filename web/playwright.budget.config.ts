import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// The page's budgets of time and size: one test at a time. A second try, which the last lines of ./check name, is for a
// burst of other load that ends before the machine's speed is measured. CHESHIRE_URL names the running server, which
// serves the page in dist.
export default defineConfig(base, {
  testDir: "budget",
  outputDir: "budget/output",
  workers: 1,
  retries: 1,
  timeout: 180_000,
});
