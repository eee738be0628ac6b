import { fileURLToPath } from "node:url";

// The page uses the sources of the package @cheshire/core, which is beside it in bindings/javascript: nothing has to be packed or
// installed first. tsconfig.json says the same to the compiler.
const sources = fileURLToPath(new URL("../../bindings/javascript/src/", import.meta.url));

export const core = [{ find: /^@cheshire\/core\/(.*)$/, replacement: `${sources}$1.ts` }];
