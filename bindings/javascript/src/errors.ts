import type { FileFault, Message } from "./generated/protocol.ts";
import type { texts } from "./generated/messages.ts";

// What cannot be done: a message, which is a code, its arguments and a sentence in English.

export class Refusal extends Error {
  readonly reason: Message;
  constructor(reason: Message | string) {
    const message = typeof reason === "string" ? uncoded(reason) : reason;
    super(message.text);
    this.reason = message;
  }
  /** The code of what is wrong, which never changes its meaning: "king-in-check". */
  get code(): string {
    return this.reason.code;
  }
  /** What varies in the message. */
  get args(): Message["args"] {
    return this.reason.args;
  }
}

// What no catalogue has, such as an error of the browser: only its text is known.
export const uncoded = (text: string): Message => ({
  code: "",
  args: {},
  text,
});

// A message among other members of what the core or the server sends.
export function messageOf(sent: unknown): Message {
  const { code = "", args = {}, text = "" } = sent as Partial<Message>;
  return { code, args, text };
}

export type FaultCode = keyof typeof texts;

// The English text of a code, from english.ts. The page has texts of its own, and leaves those out.
let englishText: (code: FaultCode, args: Message["args"]) => string = (code) => code;
export const setEnglishTexts = (texts: typeof englishText): void => void (englishText = texts);

// A message of this package: schema/messages/javascript.json.
export const fault = (code: FaultCode, args: Message["args"] = {}): Message => ({
  code,
  args,
  text: englishText(code, args),
});

/**
 * What a core or this package refuses: `code` never changes, `args` are its arguments by name, `message` is a sentence in
 * English. `at` is the offset in the text that was given, null if the error has no place; `line` and `column` are the place in a
 * PGN text or a game file, from 1, null if it is about neither; `faults` are the mistakes in a game file.
 */
export class CheshireError extends Refusal {
  readonly line: number | null = null;
  readonly column: number | null = null;

  constructor(
    reason: Message | string,
    readonly at: number | null = null,
    readonly faults: FileFault[] = [],
    place?: Pick<FileFault, "line" | "column">,
  ) {
    super(reason);
    this.name = "CheshireError";
    if (place) [this.line, this.column] = [place.line, place.column];
  }
  /** @internal Returns what is wrong with a text at a place of it. */
  static placed({ code, args, text }: Message, place: Pick<FileFault, "line" | "column">): CheshireError {
    return new CheshireError({ code, args, text: `${place.line}:${place.column}: ${text}` }, null, [], place);
  }
  /** @internal Returns what is wrong with a game file, which has mistakes: the first of them, and all. */
  static ofFile(faults: FileFault[]): CheshireError {
    const text = faults.map((fault) => `${fault.line}:${fault.column}: ${fault.text}`).join("\n");
    const { code, args, line, column } = faults[0]!;
    return new CheshireError({ code, args, text }, null, faults, { line, column });
  }
  /** @internal Returns the same with what it is about before its sentence. */
  before(what: string): CheshireError {
    return new CheshireError({ ...this.reason, text: `${what}: ${this.message}` }, this.at, this.faults);
  }
}
