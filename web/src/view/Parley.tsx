import type { Parley } from "../types.ts";
import { t, type Key } from "../words/index.ts";

// What the players agree on before the game, and the lot for White.

export interface Terms { moveEnds: string; adjustments: string; umpire: string; white: "agreement" | "lot" }
export const usualTerms: Terms = { moveEnds: "released", adjustments: "informal", umpire: "none", white: "agreement" };

type Question = keyof Terms;
const questions: { key: Question; choices: readonly string[] }[] = [
  { key: "moveEnds", choices: ["released", "clock", "announced"] },
  { key: "adjustments", choices: ["informal", "official"] },
  { key: "umpire", choices: ["none", "present", "confirms"] },
  { key: "white", choices: ["agreement", "lot"] },
];

// One of two, from the system's own chance.
export function drawLot(chance: (into: Uint8Array) => Uint8Array = (into) => crypto.getRandomValues(into)): "first" | "second" {
  return (chance(new Uint8Array(1))[0]! & 1) === 0 ? "first" : "second";
}

// The lot in words. With an engine at the table the first player is the person.
export const lotText = (lot: "first" | "second" | null, white: Terms["white"], engine: boolean): string => {
  if (white === "agreement" || lot === null) return "by agreement";
  const who = engine ? { first: "the person", second: "Cheshire" } : { first: "the first player", second: "the second player" };
  return `by lot: ${who[lot]}`;
};

export const agreed = (terms: Terms, lot: "first" | "second" | null, engine: boolean): Parley => ({
  moveEnds: terms.moveEnds,
  adjustments: terms.adjustments,
  umpire: terms.umpire,
  lot: lot !== null && terms.white === "lot" ? "drawn" : "agreement",
  white: lotText(lot, terms.white, engine),
});

interface Props { terms: Terms; lot: "first" | "second" | null; engine: boolean; set(terms: Terms): void; draw(): void }

export function ParleyField({ terms, lot, engine, set, draw }: Props) {
  return (
    <details class="parley">
      <summary>{t("people.parley")}</summary>
      {questions.map(({ key, choices }) => (
        <div class="option" key={key}>
          <label for={`parley-${key}`}>{t(`people.${key}`)}</label>
          <select id={`parley-${key}`} value={terms[key]} aria-describedby={`parley-${key}-help`} onChange={(event) => set({ ...terms, [key]: event.currentTarget.value } as Terms)}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`people.${key}.${choice}` as Key)}
              </option>
            ))}
          </select>
          <p id={`parley-${key}-help`}>{t(`people.${key}.help`)}</p>
        </div>
      ))}
      {terms.white === "lot" && (
        <div class="lot">
          <button type="button" onClick={draw}>
            {t(lot === null ? "people.drawLot" : "people.drawAgain")}
          </button>
          <output aria-live="polite">{lot === null ? "" : t(engine ? (lot === "first" ? "people.lotPerson" : "people.lotEngine") : lot === "first" ? "people.lotFirst" : "people.lotSecond")}</output>
        </div>
      )}
    </details>
  );
}
