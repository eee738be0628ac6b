// The dialog with all settings and a preview. Each field changes a signal of Settings, which applies and stores it.
import type { ComponentChildren } from "preact";
import { useStore } from "../store/context.ts";
import { PiecePicture } from "../board/PiecePicture.tsx";
import { Modal } from "../ui/Modal.tsx";
import { t as card } from "../cards/texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { language, languages, type Language } from "../i18n/language.ts";
import { t } from "./texts/index.ts";
import { chooseLanguage } from "./chooseLanguage.ts";
import { lazy } from "../ui/lazy.tsx";
import { served } from "../ui/site.ts";
import { PlayChoice } from "./PlayChoice.tsx";
import { BoardsPicture, Sample } from "./Sample.tsx";
import { choices, settings, type Choice } from "./settings.ts";
import { sounds, type Sound } from "./sounds.ts";
import "./settings.css";

const keyChoice = lazy(() => import("../keyboard/KeyChoice.tsx").then((part) => part.KeyChoice));

// The choices that are shown as rows.
type Pictured = Exclude<Choice, "premoves" | "confirm" | "alerts">;

// The keys of what can be chosen in a row.
type Choosable = Extract<Parameters<typeof t>[0], `settings.${Pictured}.${string}`>;

// One choice as a row of radio buttons with pictures.
function Row({ name, picture }: { name: Pictured; picture?: (value: string) => ComponentChildren }) {
  return (
    <fieldset class={`choice${picture ? " pictured" : ""}`}>
      <legend>{t(`settings.${name}`)}</legend>
      <div>
        {choices[name].map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={`settings-${name}`}
              value={value}
              checked={settings[name].value === value}
              onChange={() => settings.put(name, value)}
            />
            <span class="face">
              {picture?.(value)}
              {t(`settings.${name}.${value}` as Choosable)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const piecesPicture = (theme: string) => (
  <span class="pieces-picture" data-pieces={theme} aria-hidden="true">
    <PiecePicture drawing={theme === "letters" ? "letter N" : "N"} color="w" />
    <PiecePicture drawing={theme === "letters" ? "letter N" : "N"} color="b" />
  </span>
);

const samples: Sound[] = ["move", "capture", "transfer", "check", "end", "low", "notice"];

function SoundChoice() {
  return (
    <fieldset class="choice sound">
      <legend>{t("settings.sound")}</legend>
      <div class="setting">
        <label for="sounds">{t("settings.sounds")}</label>
        <input
          id="sounds"
          type="checkbox"
          role="switch"
          checked={settings.sounds.value}
          onChange={(event) => (settings.sounds.value = event.currentTarget.checked)}
        />
      </div>
      <div class="setting">
        <label for="volume">{t("settings.volume")}</label>
        <input
          id="volume"
          type="range"
          min={0}
          max={100}
          step={5}
          value={settings.volume.value}
          disabled={!settings.sounds.value}
          onInput={(event) => (settings.volume.value = Number(event.currentTarget.value))}
          onChange={() => sounds.play("move")}
        />
      </div>
      <div class="listen" role="group" aria-label={t("settings.listen")}>
        {samples.map((sound) => (
          <button
            key={sound}
            type="button"
            disabled={!settings.sounds.value}
            onClick={() => sounds.play(sound)}
          >
            {t(`settings.sound.${sound}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function CardChoice() {
  return (
    <fieldset class="choice cards">
      <legend>{card("card.setting")}</legend>
      <div class="setting">
        <label for="cards">{card("card.hover")}</label>
        <input
          id="cards"
          type="checkbox"
          role="switch"
          checked={settings.cards.value}
          onChange={(event) => (settings.cards.value = event.currentTarget.checked)}
        />
      </div>
    </fieldset>
  );
}

function LanguageChoice() {
  return (
    <div class="setting">
      <label for="language">{t("settings.language")}</label>
      <select
        id="language"
        value={language.value}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function SettingsDialog() {
  const { dialogs } = useStore();
  const close = () => dialogs.close();
  return (
    <Modal title={word("page.settings")} class="settings" onClose={close} first="input:checked">
      <h2>{word("page.settings")}</h2>
      <Sample />
      <div class="settings-choices" tabIndex={-1}>
        <LanguageChoice />
        {served && (
          <button type="button" class="person-open" onClick={() => dialogs.show("person")}>
            {t("settings.person")}
          </button>
        )}
        <Row name="appearance" />
        <Row name="boards" picture={(theme) => <BoardsPicture theme={theme} />} />
        <Row name="pieces" picture={piecesPicture} />
        <Row name="coordinates" />
        <Row name="notation" />
        <Row name="names" />
        <Row name="pace" />
        <PlayChoice />
        <CardChoice />
        <SoundChoice />
        <keyChoice.Part wanted={dialogs.part === "keyboard"} />
      </div>
      <div class="buttons">
        <button type="button" onClick={() => settings.reset()}>
          {t("settings.reset")}
        </button>
        <button type="button" class="primary" onClick={close}>
          {t("settings.close")}
        </button>
      </div>
    </Modal>
  );
}
