// Reads a message of the server; throws ProtocolError if the text is none. It has the validators, so socket.ts loads it
// only when a connection is opened.
import { FromServer as isFromServer } from "../../generated/serverValidators.js";
import type { FromServer } from "../core/types.ts";
import { checked, ProtocolError } from "./checked.ts";

export function readMessage(text: string): FromServer {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new ProtocolError("WebSocket", "JSON");
  }
  return checked(isFromServer, message, "WebSocket");
}
