import { Fragment } from "preact";
import { Field } from "./OptionField.tsx";
import { changedIn, foldsOf, type Fold } from "./optionGroups.ts";
import { drawStart, type NewGameCtrl } from "./newGameCtrl.ts";
import { ParleyField } from "./Parley.tsx";
import { t } from "../i18n/index.ts";
import { OptionWords } from "../i18n/variants.ts";

interface Props {
  form: NewGameCtrl;
}

function Fields({ form, fold }: Props & { fold: Fold }) {
  const game = form.game.value;
  return fold.options.map((option) => {
    const set = (value: string) => form.setOption(option.key, value);
    return (
      <Fragment key={`${game}.${option.key}`}>
        <Field
          game={game}
          option={option}
          value={form.options.value[option.key] ?? option.default}
          set={set}
          refused={form.refused.value[option.key]}
        />
        {game === "chess960" && option.key === "start" && (
          <button type="button" onClick={() => set(drawStart())}>
            {t("people.drawArray")}
          </button>
        )}
      </Fragment>
    );
  });
}

// How many options differ from their usual values; nothing if none does.
const Changed = ({ form, folds }: Props & { folds: Fold[] }) => {
  const n = folds.reduce((sum, fold) => sum + changedIn(fold, form.options.value), 0);
  return n > 0 ? <span class="changed">{t("people.changed", { n })}</span> : null;
};

// The rule options of the chosen game: those without a heading, then, folded away, the others and what the players
// agree on.
export function RuleOptions({ form }: Props) {
  const folds = foldsOf(form.info.value?.options ?? []);
  const plain = folds.find((fold) => fold.title === "");
  const folded = folds.filter((fold) => fold !== plain);
  const formal = form.formal.value;
  return (
    <>
      {plain && (
        <section class="rules" aria-label={t("people.rules")}>
          <h4>{t("people.rules")}</h4>
          <Fields form={form} fold={plain} />
        </section>
      )}
      {(folded.length > 0 || formal) && (
        <details class="advanced">
          <summary>
            {t("people.advanced")} <Changed form={form} folds={folded} />
          </summary>
          <p>{t(formal ? "people.advancedHelp" : "people.advancedRules")}</p>
          {folded.map((fold) => (
            <details key={fold.title}>
              <summary>
                {new OptionWords(form.game.value, fold.options[0]!).group}{" "}
                <Changed form={form} folds={[fold]} />
              </summary>
              <Fields form={form} fold={fold} />
            </details>
          ))}
          {formal && (
            <ParleyField
              terms={form.terms.value}
              lot={form.lot.value}
              engine={form.choices.value.opponent === "engine"}
              set={form.setTerms}
              draw={form.drawLot}
            />
          )}
        </details>
      )}
    </>
  );
}
