// The dialog that says what every key does on the page as it is. It only reads.
import { useStore } from "../store/context.ts";
import { settings } from "../settings/settings.ts";
import { DocumentationLink } from "../ui/DocumentationLink.tsx";
import { Modal } from "../ui/Modal.tsx";
import { isActive } from "./scopes.ts";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import { actions, type ActionId } from "./actions.ts";
import { keyNow } from "./keys.ts";
import { fixedOf, Key, actionText, sections } from "./keyNames.tsx";
import "./keys.css";

function Row({ id }: { id: ActionId }) {
  const letters = actions[id].characters && settings.shortcuts.value;
  const keys = [keyNow(id), ...fixedOf(id)].filter(Boolean);
  if (keys.length === 0 && !letters) return null;
  return (
    <div>
      <dt>
        {letters && <kbd>{t("keys.letters")}</kbd>}
        {keys.map((key) => (
          <Key key={key} name={key} />
        ))}
      </dt>
      <dd>{actionText(id)}</dd>
    </div>
  );
}

export function KeyHelp() {
  const { session, documentation, dialogs, router } = useStore();
  return (
    <Modal title={word("page.keys")} class="keys" onClose={() => dialogs.close()} first=".primary">
      <h2>{word("page.keys")}</h2>
      <div class="key-lists" tabIndex={0}>
        {!settings.shortcuts.value && <p>{t("keys.off")}</p>}
        <div class="key-columns">
          {sections((scope) => isActive({ session, router }, scope)).map(({ scope, ids }) => (
            <section key={scope}>
              <h3>{t(`keys.${scope}`)}</h3>
              <dl>
                {ids.map((id) => (
                  <Row key={id} id={id} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
      <div class="buttons">
        <button type="button" onClick={() => dialogs.show("settings", "keyboard")}>
          {t("keys.change")}
        </button>
        {documentation.offered.value && <DocumentationLink />}
        <button type="button" class="primary" onClick={() => dialogs.close()}>
          {word("page.close")}
        </button>
      </div>
    </Modal>
  );
}
