import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// The page's budgets of time and size: one test at a time and no second try. CHESHIRE_URL names the running server,
// which serves the page in dist.
export default defineConfig(base, {
  testDir: "budget",
  outputDir: "budget/output",
  workers: 1,
  retries: 0,
  timeout: 180_000,
});
