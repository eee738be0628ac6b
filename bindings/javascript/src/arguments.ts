import { argumentFault } from "./english.ts";
import { CheshireError, fault } from "./errors.ts";

// What callers give. Everything is bounded before the core sees it.

const maxText = 65_536;

/** Returns a text that is not too long for the core: a FEN, a move, the name of a game. */
export function shortText(text: string, max = maxText): string {
  if (text.length <= max) return text;
  throw new CheshireError(fault("text-too-long", { max }));
}

/** Returns a whole number from `min` to `max`. */
export function wholeNumber(name: string, value: number, min: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new CheshireError(argumentFault("argument-out-of-range", { name, min, max, value }));
}

/** Returns one of the choices. */
export function oneOf<T extends string>(name: string, value: T, choices: readonly T[]): T {
  if (choices.includes(value)) return value;
  throw new CheshireError(argumentFault("argument-unknown", { name, value, choices: choices.join(", ") }));
}
