import { defineConfig } from "@playwright/test";
import type { BrowserOptions, Window } from "./browsers/test.ts";

// The page in other browsers than Chromium, in a window of a desktop and of a phone. CHESHIRE_URL names the running server.
const desktop: Window = { size: { width: 1440, height: 900 }, by: "mouse" };
const phone: Window = { size: { width: 390, height: 844 }, by: "finger" };

export default defineConfig<Window, BrowserOptions>({
  testDir: "browsers",
  outputDir: "e2e/output/browsers",
  // One browser at a time.
  workers: 1,
  // A busy machine may be late once; ./check lists the tests that needed a second try.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  projects: (["firefox", "webkit"] as const).flatMap((engine) => [
    { name: `${engine}, desktop`, use: { engine, ...desktop } },
    { name: `${engine}, phone`, use: { engine, ...phone } },
  ]),
});
