import { FromServer as isFromServer } from "../../generated/serverValidators.js";
import { read } from "@cheshire/core/protocol";
import type { FromServer } from "../core/types.ts";

// A message of the server; throws ProtocolError if the text is none.
export const readMessage = (text: string): FromServer => read(isFromServer, text, "WebSocket");
