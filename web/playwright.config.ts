import { defineConfig } from "@playwright/test";

// CHESHIRE_URL names a running server. Without it the page is tested with the stand-ins of test/fake.
const url = process.env["CHESHIRE_URL"];
const fake = `http://127.0.0.1:${process.env["CHESHIRE_FAKE_PORT"] ?? 4174}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/output/results",
  workers: 2,
  // A machine that is busy with something else may draw late once; ./check names what needed its second try.
  retries: 1,
  timeout: 60000,
  expect: { timeout: 10000 },
  reporter: [["list"]],
  use: {
    baseURL: url ?? fake,
    viewport: { width: 1440, height: 900 },
    // Tests of the page without a network allow them.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  ...(url ? {} : { webServer: { command: "npm run fake", url: fake, reuseExistingServer: true } }),
});
