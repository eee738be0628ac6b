import type { Message } from "./types.ts";
import type { Key } from "./words/index.ts";

// What the core, the server and the page itself answer when they cannot do something: a message in place of a text.

export class Refusal extends Error {
  readonly said: Message;
  constructor(said: Message | string) {
    const message = typeof said === "string" ? plainMessage(said) : said;
    super(message.text);
    this.said = message;
  }
}

// A text without a code of its own.
export const plainMessage = (text: string): Message => ({ code: "plain", args: { text }, text });

// A message as the core or the server sends it; what sends no code has its text alone.
export function messageOf(sent: unknown): Message {
  if (typeof sent === "string") return plainMessage(sent);
  const { code, args = {}, text = "" } = (sent ?? {}) as Partial<Message>;
  return typeof code === "string" ? { code, args, text } : plainMessage(text);
}

// Why something failed.
export const reasonOf = (error: unknown): Message => (error instanceof Refusal ? error.said : plainMessage(error instanceof Error ? error.message : String(error)));

export type FaultCode = Key extends infer K ? (K extends `fault.${infer Code}` ? Code : never) : never;

// A message of the page itself, with the code of a text in src/words/LANGUAGE/faults.ts.
export const fault = (code: FaultCode, args: Message["args"] = {}): Message => ({ code, args, text: code });
