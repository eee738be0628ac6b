// The one list of live games of this page.
import { openSocket } from "../server/socket.ts";
import { LiveCtrl } from "./liveCtrl.ts";

export const live = new LiveCtrl(openSocket);
