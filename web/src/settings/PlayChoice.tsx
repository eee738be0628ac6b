// How moves are made, in the settings: premoves, confirmation, and alerts when it is your turn. Changes the settings,
// and asks the browser to allow notifications.
import { useState } from "preact/hooks";
import { requestAlerts } from "../extras/alerts.ts";
import { t } from "../extras/texts/index.ts";
import { choices, settings } from "./settings.ts";

// A choice between on and off.
function Switch({ name, set }: { name: "premoves" | "alerts"; set: (on: boolean) => void }) {
  const id = `settings-${name}`;
  return (
    <div class="setting">
      <label for={id}>{t(`settings.${name}`)}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={settings[name].value === "on"}
        aria-describedby={`${id}-help`}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <p id={`${id}-help`}>{t(`settings.${name}Help`)}</p>
    </div>
  );
}

export function PlayChoice() {
  const [refused, setRefused] = useState(false);
  return (
    <fieldset class="choice play">
      <legend>{t("settings.moves")}</legend>
      <Switch name="premoves" set={(on) => settings.put("premoves", on ? "on" : "off")} />
      <div class="setting">
        <label for="settings-confirm">{t("settings.confirm")}</label>
        <select
          id="settings-confirm"
          value={settings.confirm.value}
          aria-describedby="settings-confirm-help"
          onChange={(event) => settings.put("confirm", event.currentTarget.value)}
        >
          {choices.confirm.map((value) => (
            <option key={value} value={value}>
              {t(`settings.confirm.${value}`)}
            </option>
          ))}
        </select>
        <p id="settings-confirm-help">{t("settings.confirmHelp")}</p>
      </div>
      <Switch name="alerts" set={(on) => void requestAlerts(on).then((done) => setRefused(!done))} />
      {refused && <p role="alert">{t("settings.alertsRefused")}</p>}
    </fieldset>
  );
}
