// The fields for what the players of Cheops agree on before the game: PreGameTermsField in the dialog for a new game,
// OpenTermsField for what may still change once it is there. Values go to their owner by set.
import { t } from "./texts/index.ts";
import { termHelp, termText, termTitle } from "../people/requestText.ts";
import {
  mayChoose,
  openQuestions,
  questions,
  withTerm,
  type Lot,
  type OpenTerms,
  type Question,
  type Terms,
} from "./preGameTerms.ts";

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

export function PreGameTermsField({ terms, lot, engine, set, draw }: Props) {
  return (
    <details class="parley">
      <summary>{t("setup.parley")}</summary>
      <Questions questions={questions} name="parley" terms={terms} set={set} />
      {terms.white === "lot" && (
        <div class="lot">
          <button type="button" onClick={draw}>
            {t(lot === null ? "setup.drawLot" : "setup.drawAgain")}
          </button>
          <output aria-live="polite">
            {lot === null
              ? ""
              : t(
                  engine
                    ? lot === "first"
                      ? "setup.lotPerson"
                      : "setup.lotEngine"
                    : lot === "first"
                      ? "setup.lotFirst"
                      : "setup.lotSecond",
                )}
          </output>
        </div>
      )}
    </details>
  );
}
