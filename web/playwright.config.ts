import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.ts";
import { long } from "./e2e/long.ts";

// CHESHIRE_URL names a running server. Without it the page is tested with the fakes in test/fake.
const url = process.env["CHESHIRE_URL"];
const fake = `http://127.0.0.1:${process.env["CHESHIRE_FAKE_PORT"] ?? 4174}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/output/results",
  ...(long ? {} : { grepInvert: /@long/ }),
  workers: 2,
  // A busy machine may be late once; ./check lists the tests that needed a second try.
  retries: 1,
  // The longest tests need a quarter of this on a quiet machine.
  timeout: 120000,
  expect: { timeout: 10000 },
  reporter: [["list"]],
  use: {
    baseURL: url ?? fake,
    viewport: { width: 1440, height: 900 },
    // Only the offline tests allow them.
    serviceWorkers: "block",
    launchOptions: chromium("--disable-gpu"),
  },
  ...(url ? {} : { webServer: { command: "npm run fake", url: fake, reuseExistingServer: true } }),
});
