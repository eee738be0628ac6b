import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// The page as a folder of files (tools/static_site.sh), below another path of a server that only serves files, without a
// single header of its own: CHESHIRE_FOLDER is what Python serves at CHESHIRE_PORT; the page is in it as games/cheshire.
const port = process.env["CHESHIRE_PORT"] ?? "4175";
const folder = process.env["CHESHIRE_FOLDER"] ?? "../build/check/host";

export default defineConfig(base, {
  testDir: "static",
  outputDir: "static/output",
  use: { baseURL: `http://127.0.0.1:${port}/games/cheshire/`, serviceWorkers: "allow" },
  webServer: {
    command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory ${folder}`,
    url: `http://127.0.0.1:${port}/games/cheshire/sw.js`,
    reuseExistingServer: false,
    stderr: "ignore",
  },
});
