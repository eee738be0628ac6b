import { setEnglishTexts } from "./errors.ts";
import { argumentTexts, texts } from "./generated/messages.ts";
import type { Message } from "./generated/protocol.ts";

// The English texts of this package.

const filled = (text: string, args: Message["args"]): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]));

setEnglishTexts((code, args) => filled(texts[code], args));

// A message about an argument, as the library in C has it: schema/messages/library.json.
export const argumentFault = (code: keyof typeof argumentTexts, args: Message["args"]): Message => ({
  code,
  args,
  text: filled(argumentTexts[code], args),
});
