// In the dialog for a new game, the rule options of the chosen one: those without a heading, then, folded away, the
// others and what the players agree on. Changes NewGameCtrl.
import { Fragment } from "preact";
import { OptionField } from "./OptionField.tsx";
import { changedIn, groupOptions, type OptionGroup } from "./optionGroups.ts";
import { drawStart } from "./gameRequest.ts";
import type { NewGameCtrl } from "./newGameCtrl.ts";
import { PreGameTermsField } from "./PreGameTermsField.tsx";
import { t } from "./texts/index.ts";
import { OptionWords } from "../i18n/variants.ts";

interface Props {
  form: NewGameCtrl;
}

function Fields({ form, group }: Props & { group: OptionGroup }) {
  const game = form.game.value;
  return group.options.map((option) => {
    const set = (value: string) => form.setOption(option.key, value);
    return (
      <Fragment key={`${game}.${option.key}`}>
        <OptionField
          game={game}
          option={option}
          value={form.options.value[option.key] ?? option.default}
          set={set}
          refused={form.refused.value[option.key]}
        />
        {game === "chess960" && option.key === "start" && (
          <button type="button" onClick={() => set(drawStart())}>
            {t("setup.drawArray")}
          </button>
        )}
      </Fragment>
    );
  });
}

// How many options differ from their usual values; nothing if none does.
const Changed = ({ form, groups }: Props & { groups: OptionGroup[] }) => {
  const n = groups.reduce((sum, group) => sum + changedIn(group, form.options.value), 0);
  return n > 0 ? <span class="changed">{t("setup.changed", { n })}</span> : null;
};

export function RuleOptions({ form }: Props) {
  const groups = groupOptions(form.info.value?.options ?? []);
  const plain = groups.find((group) => group.title === "");
  const folded = groups.filter((group) => group !== plain);
  const formal = form.formal.value;
  return (
    <>
      {plain && (
        <section class="rules" aria-label={t("setup.rules")}>
          <h4>{t("setup.rules")}</h4>
          <Fields form={form} group={plain} />
        </section>
      )}
      {(folded.length > 0 || formal) && (
        <details class="advanced">
          <summary>
            {t("setup.advanced")} <Changed form={form} groups={folded} />
          </summary>
          <p>{t(formal ? "setup.advancedHelp" : "setup.advancedRules")}</p>
          {folded.map((group) => (
            <details key={group.title}>
              <summary>
                {new OptionWords(form.game.value, group.options[0]!).group}{" "}
                <Changed form={form} groups={[group]} />
              </summary>
              <Fields form={form} group={group} />
            </details>
          ))}
          {formal && (
            <PreGameTermsField
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
