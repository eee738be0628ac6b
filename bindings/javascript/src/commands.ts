import { CheshireError, messageOf } from "./errors.ts";
import { CoreAnswers as answers, Error as isError } from "./generated/coreValidators.js";
import type { CoreAnswers } from "./generated/protocol.ts";
import { checked, parsed, ProtocolError, type Validator } from "./protocol.ts";

// A command as the core takes it: no field can end another one.
export const commandText = (command: readonly (string | number)[]): string =>
  command.map((field) => String(field).replace(/[\t\n\0]/g, " ")).join("\t");

// Reads what the core answers to a command. Throws a CheshireError if it refuses, or answers otherwise than the schema says.
export function answerTo<C extends keyof CoreAnswers>(command: C, text: string): CoreAnswers[C] {
  return answerOf<CoreAnswers[C]>(answers[command], text, command);
}

// The same, as another core's commands answer.
export function answerOf<T>(validate: Validator<T>, text: string, command: string): T {
  try {
    const answer = parsed(text, command);
    if (isError(answer)) throw new CheshireError(messageOf(answer.error), answer.error.at);
    return checked(validate, answer, command);
  } catch (error) {
    throw error instanceof ProtocolError ? new CheshireError(error.said) : error;
  }
}
