import { load, type Cheshire } from "../src/index.ts";
import { module } from "./modules.ts";

/** Returns a core in this thread. */
export const loaded = (name: "all" | "common" = "common"): Promise<Cheshire> => load({ wasm: module(name) });
