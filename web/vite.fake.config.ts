import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { defineConfig, runnerImport, type Plugin } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { core } from "./build/core.ts";
import { offline } from "./build/offline.ts";
import { protocol } from "./build/protocol.ts";
import { rulesPlugin } from "./build/rules.ts";

// The page with a fake server and, beside the real games, the hand-made ones of test/fake/pyramids.ts: for screenshots
// and for end-to-end tests of positions that no short game reaches. With --mode pseudo every text of the catalogue is
// marked.

const root = fileURLToPath(new URL(".", import.meta.url));
// The server uses sources of the page, whose imports Vite resolves by the alias.
const { module } = await runnerImport<typeof import("./test/fake/server.ts")>("./test/fake/server.ts", {
  root,
  resolve: { alias: core },
});
const fake = module.fakeServer();
const fakeInstantiate = fileURLToPath(new URL("./test/fake/instantiate.ts", import.meta.url));

const swapCore = (): Plugin => ({
  name: "swap-core",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith("/instantiate.ts") && importer !== fakeInstantiate ? fakeInstantiate : null,
});

const serve: Plugin = {
  name: "fake-server",
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      response.setHeader(
        "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:",
      );
      fake.http(request, response, next);
    });
    fake.upgrade(server.httpServer as unknown as Server);
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    swapCore(),
    serve,
    catalogues({ pseudo: mode === "pseudo" }),
    protocol(),
    rulesPlugin(),
    offline(root),
  ],
  resolve: { alias: core },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "test/output/dist",
    emptyOutDir: true,
  },
  worker: { format: "es", plugins: () => [swapCore()] },
  preview: {
    port: Number(process.env["CHESHIRE_FAKE_PORT"] ?? 4174),
    strictPort: true,
    host: "127.0.0.1",
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
  },
}));
