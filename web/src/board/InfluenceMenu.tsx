// The menu of what the overlay of influence shows, which is also its legend. Its boxes switch the kinds on and off in
// InfluenceCtrl.
import { offeredKinds, belongsToPiece } from "../position/influence.ts";
import { useStore } from "../store/context.ts";
import { keyNow, shortcutsOf, withKey } from "../keyboard/keys.ts";
import { t } from "../i18n/index.ts";
import { useDisclosure } from "../ui/dismissable.ts";

export function InfluenceMenu() {
  const { session, influence } = useStore();
  const { part } = useDisclosure();
  const shown = influence.shown.value;
  const all = offeredKinds(session.info.value);
  const needsPiece = [...shown].some(belongsToPiece) && influence.subject.value === undefined;
  return (
    <details class="show" {...part}>
      <summary>
        {t("field.menu")}
        {all.map(
          (key) =>
            shown.has(key) && (
              <i
                key={key}
                class={`swatch field ${key}`}
                role="img"
                aria-label={t(`field.${key}`)}
                title={t(`field.${key}`)}
              />
            ),
        )}
      </summary>
      <div class="fold-body">
        <ul>
          {all.map((key) => (
            <li key={key}>
              <label title={withKey(t(`field.${key}.help`), `field.${key}`)}>
                <input
                  type="checkbox"
                  checked={shown.has(key)}
                  aria-keyshortcuts={shortcutsOf(`field.${key}`)}
                  onChange={() => influence.show(key)}
                />
                <i class={`swatch field ${key}`} aria-hidden="true" />
                {t(`field.${key}`)}
                {keyNow(`field.${key}`) && <kbd aria-hidden="true">{keyNow(`field.${key}`)}</kbd>}
              </label>
            </li>
          ))}
        </ul>
        {needsPiece && <p>{t("field.needsPiece")}</p>}
      </div>
    </details>
  );
}
