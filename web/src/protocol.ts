import type { Validator } from "../generated/validators.js";

// What comes from the core or the server is not of the protocol that this page speaks (schema/).
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProtocolError";
  }
}

// Gives what was told, once it is known to have the form that the schema says. `what` names it in the error.
export function checked<T>(validate: Validator<T>, told: unknown, what: string): T {
  if (validate(told)) return told;
  const [fault] = validate.errors ?? [];
  throw new ProtocolError(`${what} is not of this page's protocol: ${fault?.instancePath || "/"} fails '${fault?.keyword}'`);
}

// The same, of a JSON text.
export function read<T>(validate: Validator<T>, text: string, what: string): T {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new ProtocolError(`${what} is not JSON`);
  }
  return checked(validate, told, what);
}
