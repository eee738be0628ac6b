import { termHelp, termText, termTitle } from "../people/parley.ts";
import type { Parley, Proposal } from "../core/types.ts";
import { whiteBy } from "../people/lotForWhite.ts";
import { t } from "../i18n/index.ts";

// What the players agree on before the game, and the lot for White.

export type OpenTerms = Required<Proposal>;
export type Terms = OpenTerms & { white: "agreement" | "lot" };
export const usualTerms: Terms = {
  moveEnds: "released",
  adjustments: "informal",
  play: "informal",
  umpire: "none",
  white: "agreement",
};

interface Question<T> {
  key: keyof T & string;
  choices: readonly string[];
}
// Those whose answers may change until the official start.
const openQuestions: readonly Question<OpenTerms>[] = [
  { key: "play", choices: ["informal", "official"] },
  { key: "umpire", choices: ["none", "present", "confirms"] },
  { key: "moveEnds", choices: ["released", "clock", "announced"] },
  { key: "adjustments", choices: ["informal", "official"] },
];
const questions: readonly Question<Terms>[] = [
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

export const agreed = (terms: Terms, lot: Lot | null, engine: boolean): Parley => ({
  moveEnds: terms.moveEnds,
  adjustments: terms.adjustments,
  play: terms.play,
  umpire: terms.umpire,
  lot: lot !== null && terms.white === "lot" ? "drawn" : "agreement",
  white: whiteBy(lot, terms.white, engine),
});

interface FieldsProps<T> {
  questions: readonly Question<T>[];
  name: string;
  terms: T;
  set: (terms: T) => void;
  without?: (key: string, choice: string) => boolean;
}

function Questions<T extends OpenTerms>({
  questions,
  name,
  terms,
  set,
  without = () => false,
}: FieldsProps<T>) {
  return (
    <>
      {questions.map(({ key, choices }) => (
        <div class="option" key={key}>
          <label for={`${name}-${key}`}>{termTitle(key)}</label>
          <select
            id={`${name}-${key}`}
            value={terms[key] as string}
            aria-describedby={`${name}-${key}-help`}
            onChange={(event) => set(withTerm(terms, key, event.currentTarget.value))}
          >
            {choices
              .filter((choice) => !without(key, choice))
              .map((choice) => (
                <option key={choice} value={choice}>
                  {termText(key, choice)}
                </option>
              ))}
          </select>
          <p id={`${name}-${key}-help`}>{termHelp(key)}</p>
        </div>
      ))}
    </>
  );
}

// Whether an answer to an open question can be chosen. An appointed Umpire stays; where none can be called, play is
// informal.
export const mayChoose = (key: string, choice: string, umpired: boolean, callable: boolean): boolean => {
  if (key === "umpire") return choice === "none" ? !umpired : umpired || callable;
  return key !== "play" || choice !== "official" || umpired || callable;
};

// The questions whose answers may still change. `callable`: an Umpire may be called.
export const OpenTermsField = ({
  terms,
  umpired,
  callable,
  set,
}: {
  terms: OpenTerms;
  umpired: boolean;
  callable: boolean;
  set: (terms: OpenTerms) => void;
}) => (
  <Questions
    questions={openQuestions}
    name="terms"
    terms={terms}
    set={set}
    without={(key, choice) => !mayChoose(key, choice, umpired, callable)}
  />
);

interface Props {
  terms: Terms;
  lot: Lot | null;
  engine: boolean;
  set: (terms: Terms) => void;
  draw: () => void;
}

export function ParleyField({ terms, lot, engine, set, draw }: Props) {
  return (
    <details class="parley">
      <summary>{t("people.parley")}</summary>
      <Questions questions={questions} name="parley" terms={terms} set={set} />
      {terms.white === "lot" && (
        <div class="lot">
          <button type="button" onClick={draw}>
            {t(lot === null ? "people.drawLot" : "people.drawAgain")}
          </button>
          <output aria-live="polite">
            {lot === null
              ? ""
              : t(
                  engine
                    ? lot === "first"
                      ? "people.lotPerson"
                      : "people.lotEngine"
                    : lot === "first"
                      ? "people.lotFirst"
                      : "people.lotSecond",
                )}
          </output>
        </div>
      )}
    </details>
  );
}
