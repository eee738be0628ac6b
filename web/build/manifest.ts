import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

// In the folder of a web host, the pages to which the manifest leads are queries of the one file (src/ui/site.ts).
export function manifest(): Plugin {
  let out = "";
  return {
    name: "manifest",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const path = join(out, "manifest.webmanifest");
      const read = JSON.parse(await readFile(path, "utf8")) as { shortcuts: { url: string }[] };
      const shortcuts = read.shortcuts.map((one) => ({ ...one, url: one.url.replace(/^\.\/(?=.)/, "./?/") }));
      await writeFile(path, JSON.stringify({ ...read, shortcuts }, null, 2));
    },
  };
}
