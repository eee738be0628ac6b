// The keyboard in the settings: the key of every action, which the user may change here. Changes settings.keys, which
// are stored with the other settings.
import { useRef, useState } from "preact/hooks";
import { settings } from "../settings/settings.ts";
import { useLayoutMount, useMount } from "../ui/hooks.ts";
import { t } from "./texts/index.ts";
import { actions, assign, actionOfKey, isFixed, isKey, keyOf, type ActionId } from "./actions.ts";
import { keyOfEvent } from "./keys.ts";
import { Key, actionText, keyText, sections } from "./keyNames.tsx";
import "./keys.css";

// Keys that only change what others write.
const modifiers = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Dead", "Process"];

// A key that another action has.
interface Taken {
  id: ActionId;
  key: string;
  other: ActionId;
}

// The keys of all actions, each with a button that waits for another key.
function KeyTable() {
  const [waiting, wait] = useState<ActionId | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [status, setStatus] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const userKeys = settings.keys.value;
  const give = (id: ActionId, key: string) => {
    settings.keys.value = assign(userKeys, id, key);
    const action = actionText(id);
    setStatus(key === "" ? t("keys.removed", { action }) : t("keys.changed", { key: keyText(key), action }));
  };
  const answer = (swap: boolean) => {
    if (swap && taken) give(taken.id, taken.key);
    setTaken(null);
    root.current?.querySelector<HTMLElement>(`[data-action="${taken?.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, id: ActionId) => {
    if (waiting !== id || event.key === "Tab") return wait(null);
    event.preventDefault();
    event.stopPropagation();
    if (modifiers.includes(event.key)) return;
    const key = keyOfEvent(event);
    const other = actionOfKey(userKeys, key);
    if (key !== "Escape" && key !== "Backspace" && key !== "Delete") {
      if (isFixed(key)) return setStatus(t("keys.fixed", { key: keyText(key) }));
      if (!isKey(key)) return setStatus(t("keys.unfit", { key: keyText(key) }));
    }
    wait(null);
    setStatus("");
    if (key === "Escape" || other === id) return;
    if (key === "Backspace" || key === "Delete") give(id, "");
    else if (other) setTaken({ id, key, other });
    else give(id, key);
  };
  return (
    <div class="key-table" ref={root}>
      <p>{t("keys.how")}</p>
      {sections(() => true).map(({ scope, ids }) => {
        const free = ids.filter((id) => actions[id].key);
        return (
          free.length > 0 && (
            <section key={scope}>
              <h3>{t(`keys.${scope}`)}</h3>
              <ul>
                {free.map((id) => (
                  <li key={id}>
                    <span id={`action-${id}`}>{actionText(id)}</span>
                    <button
                      type="button"
                      id={`key-${id}`}
                      data-action={id}
                      aria-labelledby={`action-${id} key-${id}`}
                      aria-pressed={waiting === id}
                      onClick={() => {
                        setTaken(null);
                        setStatus("");
                        wait(id);
                      }}
                      onKeyDown={(event) => onKeyDown(event, id)}
                      onBlur={() => wait(null)}
                    >
                      {waiting === id ? (
                        t("keys.wait")
                      ) : keyOf(userKeys, id) ? (
                        <Key name={keyOf(userKeys, id)} />
                      ) : (
                        t("keys.none")
                      )}
                    </button>
                    {taken?.id === id && <Conflict taken={taken} answer={answer} />}
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
      <p class="said" role="status">
        {status}
      </p>
      <button
        type="button"
        class="reset"
        disabled={Object.keys(userKeys).length === 0}
        onClick={() => {
          settings.keys.value = {};
          setStatus(t("keys.wasReset"));
        }}
      >
        {t("keys.reset")}
      </button>
    </div>
  );
}

function Conflict({ taken, answer }: { taken: Taken; answer: (swap: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutMount(() => first.current?.focus());
  return (
    <div
      class="taken"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        answer(false);
      }}
    >
      <p role="alert">{t("keys.taken", { key: keyText(taken.key), action: actionText(taken.other) })}</p>
      <button type="button" ref={first} onClick={() => answer(true)}>
        {t("keys.swap")}
      </button>
      <button type="button" onClick={() => answer(false)}>
        {t("keys.cancelChange")}
      </button>
    </div>
  );
}

// `wanted`: the user came for them.
export function KeyChoice({ wanted }: { wanted: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(wanted);
  useMount(() => {
    if (wanted) first.current?.focus();
  });
  return (
    <fieldset class="choice keyboard">
      <legend>{t("keys.title")}</legend>
      <div class="setting">
        <label for="settings-shortcuts">{t("keys.single")}</label>
        <input
          id="settings-shortcuts"
          ref={first}
          type="checkbox"
          role="switch"
          checked={settings.shortcuts.value}
          aria-describedby="settings-shortcuts-help"
          onChange={(event) => (settings.shortcuts.value = event.currentTarget.checked)}
        />
        <p id="settings-shortcuts-help">{t("keys.singleHelp")}</p>
      </div>
      <button type="button" aria-expanded={open} aria-controls="key-table" onClick={() => setOpen(!open)}>
        {t("keys.change")}
      </button>
      <div id="key-table">{open && <KeyTable />}</div>
    </fieldset>
  );
}
