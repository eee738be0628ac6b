// What the page reads in the fields of a FEN, without the core.
import type { Color } from "../core/types.ts";

// The same position with the other side to move; possibly not a legal one.
export function turned(fen: string): string {
  const fields = fen.trim().split(/\s+/);
  fields[1] = fields[1] === "b" ? "w" : "b";
  return fields.join(" ");
}

// The number and the side of the first move after a FEN.
export function startOf(fen: string): { number: number; side: Color } {
  const fields = fen.trim().split(/\s+/);
  return { number: Number(fields[fields.length - 1]) || 1, side: fields[1] === "b" ? "b" : "w" };
}
