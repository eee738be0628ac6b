import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

// Puts NAME.br beside every file that is smaller so; a server may give it to whoever accepts it.

const compressible = /\.(?:html|js|css|json|svg|wasm|webmanifest)$/;
const least = 200;

export function compress(): Plugin {
  let out = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = readdirSync(out, { recursive: true }).map(String).filter((name) => compressible.test(name));
      await Promise.all(
        files.map(async (name) => {
          const bytes = readFileSync(join(out, name));
          if (bytes.length < least) return;
          // The last step takes ten times as long, and gives a tenth.
          const quality = bytes.length > 4e6 ? 9 : 11;
          const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
          const small = await promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
          if (small.length < bytes.length) writeFileSync(join(out, `${name}.br`), small);
        }),
      );
    },
  };
}
