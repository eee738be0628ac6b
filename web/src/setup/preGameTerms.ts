// What the players of Cheops agree on before the game: the terms to choose from, which of them may still change, and
// the lot for White. For NewGameCtrl, and for the fields in PreGameTermsField.tsx. Values only.
import type { Parley, Proposal } from "../core/types.ts";
import { whiteBy } from "../people/lotForWhite.ts";

export type OpenTerms = Required<Proposal>;
export type Terms = OpenTerms & { white: "agreement" | "lot" };
export const usualTerms: Terms = {
  moveEnds: "released",
  adjustments: "informal",
  play: "informal",
  umpire: "none",
  white: "agreement",
};

export interface Question<T> {
  key: keyof T & string;
  choices: readonly string[];
}
// Those whose answers may change until the official start.
export const openQuestions: readonly Question<OpenTerms>[] = [
  { key: "play", choices: ["informal", "official"] },
  { key: "umpire", choices: ["none", "present", "confirms"] },
  { key: "moveEnds", choices: ["released", "clock", "announced"] },
  { key: "adjustments", choices: ["informal", "official"] },
];
export const questions: readonly Question<Terms>[] = [
  ...openQuestions,
  { key: "white", choices: ["agreement", "lot"] },
];

// Official play has an Umpire, and without one play is informal.
export function withTerm<T extends OpenTerms>(terms: T, key: keyof T, value: string): T {
  const now: T = { ...terms, [key]: value };
  if (key === "play" && value === "official" && now.umpire === "none") now.umpire = "present";
  if (key === "umpire" && value === "none") now.play = "informal";
  return now;
}

// The changeable terms of a parley; anything not agreed has its default.
export const openTermsOf = (parley: Parley | null): OpenTerms => {
  const { white: _, ...usual } = usualTerms;
  return Object.fromEntries(openQuestions.map(({ key }) => [key, parley?.[key] ?? usual[key]])) as OpenTerms;
};

// What a proposal of these terms would change.
export const changedTerms = (parley: Parley | null, terms: OpenTerms): Proposal => {
  const before = openTermsOf(parley);
  return Object.fromEntries(
    openQuestions.flatMap(({ key }) => (terms[key] === before[key] ? [] : [[key, terms[key]]])),
  );
};

// The player who got White.
export type Lot = "first" | "second";

// One of two, by the system's random generator.
export function drawLot(
  chance: (into: Uint8Array) => Uint8Array = (into) => crypto.getRandomValues(into),
): Lot {
  return (chance(new Uint8Array(1))[0]! & 1) === 0 ? "first" : "second";
}

export const parleyOf = (terms: Terms, lot: Lot | null, engine: boolean): Parley => ({
  moveEnds: terms.moveEnds,
  adjustments: terms.adjustments,
  play: terms.play,
  umpire: terms.umpire,
  lot: lot !== null && terms.white === "lot" ? "drawn" : "agreement",
  white: whiteBy(lot, terms.white, engine),
});

// Whether an answer to an open question can be chosen. An appointed Umpire stays; where none can be called, play is
// informal.
export const mayChoose = (key: string, choice: string, umpired: boolean, callable: boolean): boolean => {
  if (key === "umpire") return choice === "none" ? !umpired : umpired || callable;
  return key !== "play" || choice !== "official" || umpired || callable;
};
