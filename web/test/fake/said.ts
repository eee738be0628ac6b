import type { Message } from "../../src/core/types.ts";

// A message as the core or the server sends it. The page says it by its catalogue, and by its English text until that is loaded.
export const said = (code: string, args: Message["args"], text: string): Message => ({ code, args, text });
