import { t } from "../words/extras.ts";
import { choices, settings } from "./settings.ts";

// A choice between on and off.
function Switch({ name }: { name: "premoves" }) {
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
        onChange={(event) => settings.put(name, event.currentTarget.checked ? "on" : "off")}
      />
      <p id={`${id}-help`}>{t(`settings.${name}Help`)}</p>
    </div>
  );
}

// How moves are made.
export function PlayChoice() {
  return (
    <fieldset class="choice play">
      <legend>{t("settings.moves")}</legend>
      <Switch name="premoves" />
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
    </fieldset>
  );
}
