import { offered, ofPiece } from "../fields.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";

// The menu of the fields of influence, which is also their legend.
export function Show({ store }: { store: Store }) {
  const shown = store.fields.shown.value;
  const all = offered(store.session.info.value);
  const needsPiece = [...shown].some(ofPiece) && store.fields.subject.value === undefined;
  return (
    <details class="show" onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}>
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
          {all.map((key, i) => (
            <li key={key}>
              <label title={`${t(`field.${key}.help`)} (${i + 1})`}>
                <input
                  type="checkbox"
                  checked={shown.has(key)}
                  aria-keyshortcuts={String(i + 1)}
                  onChange={() => store.fields.show(key)}
                />
                <i class={`swatch field ${key}`} aria-hidden="true" />
                {t(`field.${key}`)}
                <kbd aria-hidden="true">{i + 1}</kbd>
              </label>
            </li>
          ))}
        </ul>
        {needsPiece && <p>{t("field.needsPiece")}</p>}
      </div>
    </details>
  );
}
