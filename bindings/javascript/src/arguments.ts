import { argumentFault } from "./english.ts";
import { CheshireError, fault } from "./errors.ts";

// What callers give. Everything is bounded before the core sees it.

const maxText = 65_536;

/** Returns a text. A program in JavaScript may give anything. */
export function textOnly(text: unknown): string {
  if (typeof text === "string") return text;
  throw new CheshireError(fault("text-needed", { type: typeOf(text) }));
}

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "list" : typeof value;

/** Returns an object with names and values: options, tags. */
export function objectOnly<T extends object>(name: string, value: T): T {
  if (typeof value === "object" && (value as T | null) !== null && !Array.isArray(value)) return value;
  throw new CheshireError(fault("object-needed", { name, type: typeOf(value) }));
}

/** Returns a list. */
export function listOnly<T>(name: string, value: readonly T[]): readonly T[] {
  if (Array.isArray(value)) return value as readonly T[];
  throw new CheshireError(fault("instance-needed", { name, kind: "list", type: typeOf(value) }));
}

/** Returns an object of a class, which messages call `kind`. */
export function instanceOnly<T>(
  name: string,
  value: T,
  type: abstract new (...args: never[]) => T,
  kind: string,
): T {
  if (value instanceof type) return value;
  throw new CheshireError(fault("instance-needed", { name, kind, type: typeOf(value) }));
}

/** Returns options that have no other keys than these. */
export function optionsOnly<T extends object>(
  name: string,
  value: T,
  keys: readonly (keyof T & string)[],
): T {
  for (const key of Object.keys(objectOnly(name, value))) oneOf(name, key, keys);
  return value;
}

/** Returns a text that is not too long for the core, and may have any characters: a file. */
export function longText(text: unknown, max = maxText): string {
  const given = textOnly(text);
  if (given.length <= max) return given;
  throw new CheshireError(fault("text-too-long", { max }));
}

/** Returns a text that is not too long for the core and has no NUL: a FEN, a move, the name of a game. */
export function shortText(text: unknown, name = "text", max = maxText): string {
  const given = longText(text, max);
  const at = given.indexOf("\0");
  if (at < 0) return given;
  throw new CheshireError(
    argumentFault("text-with-nul", { name }),
    new TextEncoder().encode(given.slice(0, at)).length,
  );
}

/** Returns a value as messages show it: a number, or a text that is not too long. */
export const shown = (value: unknown): string | number => {
  if (typeof value === "number") return value;
  const text = typeof value === "string" ? value : typeOf(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

// A text where a number belongs must not look like one.
const quoted = (value: unknown): string | number =>
  typeof value === "string" ? `'${shown(value)}'` : shown(value);

/** Returns a whole number from `min` to `max`. */
export function wholeNumber(name: string, value: number, min: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new CheshireError(argumentFault("argument-out-of-range", { name, min, max, value: quoted(value) }));
}

/** Returns one of the choices. */
export function oneOf<T extends string>(name: string, value: T, choices: readonly T[]): T {
  if (choices.includes(value)) return value;
  throw new CheshireError(
    argumentFault("argument-unknown", {
      name,
      value: String(shown(value)),
      choices: choices.join(", "),
    }),
  );
}

/** A FEN for the core, to which an empty one is the start of the game: it refuses one of blanks. */
export const fenText = (fen: string): string => shortText(fen, "fen") || " ";
