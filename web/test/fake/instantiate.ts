import { instantiate as real } from "@cheshire/core/instantiate";
import type { CoreCallbacks, CoreInstance } from "@cheshire/core/instance";
import { withPyramids } from "./withPyramids.ts";

// Replaces instantiate.ts of the package in the page's worker with fakes: the real core, with the hand-made games of pyramids.ts.

export const instantiate = async (
  module: WebAssembly.Module,
  callbacks: CoreCallbacks,
): Promise<CoreInstance> => withPyramids(await real(module, callbacks));
