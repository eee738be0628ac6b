// The page's server where there is none: nothing is stored there, found there or solved there.
import { fault, Refusal } from "../i18n/refusal.ts";
import type { GamesApi } from "./http.ts";

// What a page asks that has no server. Every request is refused, and what is optional is not offered.
export const noServer: Pick<GamesApi, "create" | "load" | "claim"> = {
  create: () => Promise.reject(new Refusal(fault("no-server"))),
  load: () => Promise.reject(new Refusal(fault("no-server"))),
  claim: () => Promise.reject(new Refusal(fault("no-server"))),
};
