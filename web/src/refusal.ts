import type { Message } from "./types.ts";
import type { Key } from "./words/index.ts";

// What the core, the server and the page itself answer when they cannot do something: a message in place of a text.

export class Refusal extends Error {
  readonly said: Message;
  constructor(said: Message | string) {
    const message = typeof said === "string" ? uncoded(said) : said;
    super(message.text);
    this.said = message;
  }
}

// What no catalogue has, such as an error of the browser: it is said by its text.
export const uncoded = (text: string): Message => ({ code: "", args: {}, text });

// A message among other members of what the core or the server sends.
export function messageOf(sent: unknown): Message {
  const { code = "", args = {}, text = "" } = sent as Partial<Message>;
  return { code, args, text };
}

// Why something failed.
export const reasonOf = (error: unknown): Message =>
  error instanceof Refusal ? error.said : uncoded(error instanceof Error ? error.message : String(error));

export type FaultCode = Key extends infer K ? (K extends `fault.${infer Code}` ? Code : never) : never;

// A message of the page itself, with the code of a text in src/words/LANGUAGE/faults.ts.
export const fault = (code: FaultCode, args: Message["args"] = {}): Message => ({ code, args, text: code });
