import { boot as real } from "../../src/core/machine.ts";
import type { Ears, Machine } from "../../src/core/instance.ts";
import { withPyramids } from "./withPyramids.ts";

// Replaces src/core/machine.ts in the page with fakes: the real core, with the hand-made games of pyramids.ts.

export { compile } from "../../src/core/machine.ts";

export const boot = async (module: WebAssembly.Module, ears: Ears): Promise<Machine> =>
  withPyramids(await real(module, ears));
