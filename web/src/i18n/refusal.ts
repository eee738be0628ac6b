// What the core, the server and the page itself answer when they cannot do something: a message in place of a text.
import { Refusal, uncoded } from "@cheshire/core/errors";
import type { Message } from "@cheshire/core/generated/protocol";
import type { Key } from "./index.ts";

export { messageOf, Refusal, uncoded } from "@cheshire/core/errors";

// Why something failed.
export const reasonOf = (error: unknown): Message =>
  error instanceof Refusal ? error.reason : uncoded(error instanceof Error ? error.message : String(error));

export type FaultCode = Key extends infer K ? (K extends `fault.${infer Code}` ? Code : never) : never;

// A message of the page itself, with the code of a text in src/i18n/LANGUAGE/faults.ts.
export const fault = (code: FaultCode, args: Message["args"] = {}): Message => ({ code, args, text: code });
