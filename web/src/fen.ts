import type { Color } from "./types.ts";

// The number and the side of the first move after a FEN.
export function startOf(fen: string): { number: number; side: Color } {
  const fields = fen.trim().split(/\s+/);
  return { number: Number(fields[fields.length - 1]) || 1, side: fields[1] === "b" ? "b" : "w" };
}
