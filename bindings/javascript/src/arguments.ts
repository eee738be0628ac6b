import { argumentFault } from "./english.ts";
import { CheshireError, fault } from "./errors.ts";

// What callers give. Everything is bounded before the core sees it.

const maxText = 65_536;

/** Returns a text. A program in JavaScript may give anything. */
export function textOnly(text: unknown): string {
  if (typeof text === "string") return text;
  throw new CheshireError(fault("text-needed", { type: text === null ? "null" : typeof text }));
}

/** Returns a text that is not too long for the core: a FEN, a move, the name of a game. */
export function shortText(text: unknown, max = maxText): string {
  const given = textOnly(text);
  if (given.length <= max) return given;
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
  throw new CheshireError(
    argumentFault("argument-unknown", {
      name,
      value,
      choices: choices.join(", "),
    }),
  );
}
