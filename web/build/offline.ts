import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";
import { onDemand } from "./onDemand.ts";

// Writes /sw.js from src/sw.ts with the list of all files of the build, and makes index.html name what the page needs
// first.

// The cores that are fetched when they are needed.
const later = /_(records|large|solver)-[\w-]+\.wasm$/;
// The compiled core, the one that thinks, the workers, the front page, the rest of the panel and the texts of the new-game dialog.
const early =
  /\/(cheshire-|cheshire_records-|worker-|frontRoom-|CheopsPanel-|NewGame-)[\w-]+\.(wasm|js|css)$/;

interface Built {
  type: "asset" | "chunk";
  isEntry?: boolean;
  imports?: string[];
  fileName: string;
  source?: string | Uint8Array;
  code?: string;
}

// The page's script, what it imports at once, and the style sheets in index.html.
function begin(bundle: { [name: string]: Built }): Set<string> {
  const html = String(bundle["index.html"]?.source ?? "");
  const first = new Set(
    [...html.matchAll(/(?:href|src)="(?:\.?\/)?(assets\/[^"]+)"/g)].map(([, name]) => name!),
  );
  const add = (name: string) => {
    first.add(name);
    for (const next of bundle[name]?.imports ?? []) if (!first.has(next)) add(next);
  };
  for (const name of [...first]) add(name);
  for (const name of Object.keys(bundle)) if (early.test(`/${name}`)) add(name);
  return first;
}

export function offline(root: string): Plugin {
  let [open, base, staticSite] = ["", "/", false];
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      [open, base, staticSite] = [config.publicDir, config.base, config.mode === "static"];
    },
    // Starts fetching the core before the script that needs it has been read.
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".wasm") && !later.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", crossorigin: true, href: `${base}${name}` },
            injectTo: "head" as const,
          })),
    },
    async generateBundle(_options, bundle) {
      const built = bundle as unknown as { [name: string]: Built };
      const first = begin(built);
      const pub = existsSync(open) ? readdirSync(open).sort() : [];
      const hash = createHash("sha256");
      for (const name of Object.keys(built).sort())
        hash.update(name).update(built[name]!.source ?? built[name]!.code ?? "");
      for (const name of pub) hash.update(name).update(readFileSync(join(open, name)));
      const code = readFileSync(join(root, "src/sw.ts"), "utf8");
      hash.update(code);
      const all = Object.keys(built)
        .filter((name) => name !== "index.html")
        .sort();
      const { code: made } = await transformWithEsbuild(code, "sw.ts", {
        minify: true,
        format: "iife",
        target: "es2022",
        define: {
          STATIC: JSON.stringify(staticSite),
          VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
          // Paths in the folder of the page.
          FIRST: JSON.stringify([
            "/",
            ...all.filter((name) => first.has(name)).map((name) => `/${name}`),
            ...pub.map((name) => `/${name}`),
          ]),
          REST: JSON.stringify(
            all.filter((name) => !first.has(name) && !onDemand.test(name)).map((name) => `/${name}`),
          ),
          ON_DEMAND: JSON.stringify(all.filter((name) => onDemand.test(name)).map((name) => `/${name}`)),
        },
      });
      this.emitFile({ type: "asset", fileName: "sw.js", source: made });
    },
  };
}
