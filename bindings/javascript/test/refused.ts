import { CheshireError } from "../src/index.ts";

/** Returns what a call throws. */
export function refused(call: () => unknown): CheshireError {
  try {
    call();
  } catch (error) {
    if (error instanceof CheshireError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
