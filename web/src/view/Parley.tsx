import type { Parley } from "../types.ts";

// What the players agree on before the game, and the lot for White.

export interface Terms { moveEnds: string; adjustments: string; umpire: string; white: "agreement" | "lot" }
export const usualTerms: Terms = { moveEnds: "released", adjustments: "informal", umpire: "none", white: "agreement" };

type Key = keyof Terms;
const questions: { key: Key; title: string; choices: readonly string[]; help: string }[] = [
  { key: "moveEnds", title: "A move ends", choices: ["released", "clock", "announced"], help: "When the man is released, the clock is pressed, or the player says so." },
  { key: "adjustments", title: "Adjustments", choices: ["informal", "official"], help: "Touching men without moving them: as one likes, or only when announced." },
  { key: "umpire", title: "Umpire", choices: ["none", "present", "confirms"], help: "A person who judges: present, or confirming every move before the next." },
  { key: "white", title: "White by", choices: ["agreement", "lot"], help: "The lot decides who plays White; it may be skipped." },
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
      <summary>Parley</summary>
      {questions.map(({ key, title, choices, help }) => (
        <div class="option" key={key}>
          <label for={`parley-${key}`}>{title}</label>
          <select id={`parley-${key}`} value={terms[key]} aria-describedby={`parley-${key}-help`} onChange={(event) => set({ ...terms, [key]: event.currentTarget.value } as Terms)}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          <p id={`parley-${key}-help`}>{help}</p>
        </div>
      ))}
      {terms.white === "lot" && (
        <div class="lot">
          <button type="button" onClick={draw}>
            {lot === null ? "Draw the lot" : "Draw again"}
          </button>
          <output aria-live="polite">{lot === null ? "" : `White is played ${lotText(lot, "lot", engine).replace("by lot:", "by")}.`}</output>
        </div>
      )}
    </details>
  );
}
