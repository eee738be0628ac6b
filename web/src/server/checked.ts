// Checks that what the server sends has the form of the protocol, before the page uses it.
import { fault, Refusal } from "../i18n/refusal.ts";

// Checks the form of a value; after a failure `errors` says where it is wrong, and by which keyword of the schema.
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: { instancePath: string; keyword: string }[] | null;
}

// What the server sends is not of the protocol that this page speaks (schema/). `source`: a request or the WebSocket; `place`: where it
// differs, and in what.
export class ProtocolError extends Refusal {
  constructor(source: string, place: string) {
    super(fault("not-of-protocol", { source, place }));
    this.name = "ProtocolError";
  }
}

// Returns the value, once it is known to have the form that the schema says.
export function checked<T>(validate: Validator<T>, value: unknown, source: string): T {
  if (validate(value)) return value;
  const [wrong] = validate.errors ?? [];
  throw new ProtocolError(source, `${wrong?.instancePath || "/"} ${wrong?.keyword}`);
}
