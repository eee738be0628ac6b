// What the fields of a problem are called, and why the solver refuses one.
import { CoreError, type Message } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { ServerError } from "../server/http.ts";

export type FieldName = "fen" | "stipulation" | "twin" | "to";

// Why a problem cannot be solved. `field`: the one that is wrong, `at`: where in its text.
export interface Refused {
  field: FieldName | null;
  reason: Message;
  at: number | null;
  // What was read, of a FEN that is not the problem's.
  text?: string;
  // The server cannot be had now; it says nothing about the problem.
  away?: boolean;
}

const isField = (name: unknown): name is FieldName =>
  name === "fen" || name === "stipulation" || name === "twin" || name === "to";

export function refusedBy(error: unknown): Refused {
  const reason = reasonOf(error);
  const at = error instanceof CoreError || error instanceof ServerError ? error.at : null;
  const { field, reason: inner } = reason.args as { field?: unknown; reason?: Message };
  return reason.code === "solve-field-refused" && isField(field) && inner
    ? { field, reason: inner, at }
    : { field: null, reason, at, away: error instanceof ServerError && error.status !== 400 };
}
