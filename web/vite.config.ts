import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { compress } from "./build/compress.ts";
import { core } from "./build/core.ts";
import { manifest } from "./build/manifest.ts";
import { offline } from "./build/offline.ts";
import { previews } from "./build/previews.ts";
import { protocol } from "./build/protocol.ts";
import { rulesPlugin } from "./build/rules.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const wasm = new URL("./wasm/", import.meta.url);
const server = process.env["CHESHIRE_URL"] ?? "http://127.0.0.1:8080";

// A page without its core is useless: the build stops with a clear message.
const needCore: Plugin = {
  name: "need-core",
  apply: "build",
  buildStart() {
    const found = existsSync(wasm) && readdirSync(wasm).some((name) => name.endsWith(".wasm"));
    if (!found) this.error("web/wasm has no core: build it for WebAssembly first");
  },
};

// The headers that the server sets, so that development has the same limits.
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

// With --mode static the page needs no server: a folder of files that lies anywhere on a web host (tools/static_site.sh).
export default defineConfig(({ mode }) => ({
  base: mode === "static" ? "./" : "/",
  plugins: [
    needCore,
    catalogues(),
    protocol(),
    rulesPlugin(),
    offline(root),
    ...(mode === "static" ? [] : [previews()]),
    mode === "static" ? manifest() : compress(),
  ],
  resolve: { alias: core },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  worker: { format: "es" },
  server: {
    headers: isolation,
    // The package is beside this folder, and so are data/ and docs/.
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  preview: { headers: isolation },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "../bindings/javascript/test/**/*.test.ts"],
    environment: "node",
    // Left to itself vitest keeps a processor free, which is half of a machine with two.
    maxWorkers: "100%",
  },
}));
