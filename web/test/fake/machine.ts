import { boot as real } from "@cheshire/core/machine";
import type { CoreCallbacks, CoreInstance } from "@cheshire/core/instance";
import { withPyramids } from "./withPyramids.ts";

// Replaces machine.ts of the package in the page's worker with fakes: the real core, with the hand-made games of pyramids.ts.

export const boot = async (module: WebAssembly.Module, callbacks: CoreCallbacks): Promise<CoreInstance> =>
  withPyramids(await real(module, callbacks));
