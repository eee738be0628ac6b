// Who has White in Cheops, and how it was decided, as a game is stored with it, and the same in words. Against an
// engine the first player is the human. The lot is drawn elsewhere (setup/preGameTerms.ts).
import { t } from "../i18n/index.ts";

const ways = ["agreement", "lot-human", "lot-engine", "lot-first", "lot-second"] as const;
type Way = (typeof ways)[number];

export const whiteBy = (lot: "first" | "second" | null, white: "agreement" | "lot", engine: boolean): Way => {
  if (white === "agreement" || lot === null) return "agreement";
  return lot === "first" ? (engine ? "lot-human" : "lot-first") : engine ? "lot-engine" : "lot-second";
};

// The same in words; what an older page wrote in English stays as it is.
export const whiteText = (white: string): string =>
  ways.includes(white as Way) ? t(`people.white.${white as Way}`) : white;
