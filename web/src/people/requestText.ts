// The terms that players agree on, and what they ask of each other, in words. For people/, round/requests.ts and setup/.
import { sideName } from "./playerNames.ts";
import type { Players } from "../game/players.ts";
import type { Ask, OpenTerm, Proposal } from "../core/types.ts";
import { t, type PlainKey } from "../i18n/index.ts";

export const openTerms: readonly OpenTerm[] = ["moveEnds", "adjustments", "play", "umpire"];
// A term's name, one of its values, and its explanation. The key "people.play" belongs to a button.
const word = (term: string): string => (term === "play" ? "formality" : term);
export const termTitle = (term: string): string => t(`people.${word(term)}` as PlainKey);
export const termText = (term: string, value: string): string =>
  t(`people.${word(term)}.${value}` as PlainKey);
export const termHelp = (term: string): string => t(`people.${word(term)}.help` as PlainKey);

// "A move ends: clock, Umpire: present"
export const proposalText = (proposal: Proposal): string =>
  openTerms
    .flatMap((term) =>
      proposal[term] === undefined ? [] : [`${termTitle(term)}: ${termText(term, proposal[term])}`],
    )
    .join(", ");

// "Ben asks to take back 2 half-moves."
export function requestText(ask: Ask, plies: number, players: Players): string {
  const side = sideName(players, ask.by);
  if (ask.what === "parley") return t("people.proposes", { side, terms: proposalText(ask.parley) });
  if (ask.what === "arbiter") return t("people.asksArbiter", { side });
  return t("people.asksBack", { n: Math.max(plies - ask.ply, 0), side });
}
