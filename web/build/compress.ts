// Puts name.gz and name.br beside every file of the build that they make smaller. The program that embeds the page
// includes them, so that compression happens only once.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([
  ".book",
  ".html",
  ".js",
  ".css",
  ".json",
  ".net",
  ".svg",
  ".tsv",
  ".txt",
  ".wasm",
  ".webmanifest",
  ".xml",
]);
const ways = [
  { ending: ".gz", compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
  {
    ending: ".br",
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  },
];

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  await Promise.all(
    ways.map(async ({ ending, compress }) => {
      const small = await compress(bytes);
      if (small.length < bytes.length) await writeFile(path + ending, small);
    }),
  );
}

export function compress(): Plugin {
  let out = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(out, { recursive: true });
      await Promise.all(
        files.filter((name) => compressible.has(extname(name))).map((name) => compressFile(join(out, name))),
      );
    },
  };
}
