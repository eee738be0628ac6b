import { CheshireError, messageOf } from "./errors.ts";
import type { Error as Refused } from "./generated/protocol.ts";

// A command as the core takes it: no field can end another one.
export const commandText = (command: readonly (string | number)[]): string =>
  command.map((field) => String(field).replace(/[\t\n\0]/g, " ")).join("\t");

// Reads what a core answers to a command. It speaks this version of the protocol (instance.ts), so its answers have the form that
// schema/ says. Throws a CheshireError if it refuses.
export function answerOf<T>(text: string): T {
  const answer = JSON.parse(text) as T | Refused;
  if (!isRefused(answer)) return answer;
  throw new CheshireError(messageOf(answer.error), answer.error.at);
}

// No answer but a refusal has this member.
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "error" in answer;
