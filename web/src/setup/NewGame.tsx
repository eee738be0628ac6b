// The dialog for a new game, or for a game from a position. Its fields change NewGameCtrl, which starts the game.
import { useState } from "preact/hooks";
import { GameCards } from "./GameCards.tsx";
import { FileField } from "./FileField.tsx";
import { NewGameCtrl } from "./newGameCtrl.ts";
import { OpponentChoice } from "./OpponentChoice.tsx";
import { RuleOptions } from "./RuleOptions.tsx";
import { StartPicture } from "../board/StartPicture.tsx";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { useMount } from "../ui/hooks.ts";
import { Modal } from "../ui/Modal.tsx";
import "./newGame.css";

// Whether every field of a form has a valid value. Otherwise shows and focuses the first that does not, wherever it is
// folded away; a field without its own message gets the browser's.
function passes(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true;
  const wrong = form.querySelector<HTMLInputElement>("input:invalid, select:invalid");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  if (wrong?.validity.customError) wrong.focus();
  else wrong?.reportValidity();
  return false;
}

function Position({ form }: { form: NewGameCtrl }) {
  return (
    <details open={(form.position?.fen ?? "") !== ""}>
      <summary>{t("setup.position")}</summary>
      <div class="option wide">
        <label for="fen">{t("setup.fen")}</label>
        <input
          id="fen"
          type="text"
          value={form.fen.value}
          spellcheck={false}
          autocomplete="off"
          aria-describedby="fen-help"
          onInput={(event) => form.setFen(event.currentTarget.value)}
        />
        <p id="fen-help">{t("setup.fenHelp")}</p>
      </div>
    </details>
  );
}

export function NewGame() {
  const store = useStore();
  const [form] = useState(() => new NewGameCtrl(store));
  useMount(form.follow);
  const close = () => store.dialogs.close();
  const info = form.info.value;
  const fault = form.fault.value;
  return (
    <Modal
      title={t("setup.newGame")}
      class="new-game"
      onClose={close}
      first="input:checked"
      after='.boards [tabindex="0"]'
      away={form.hidden.value}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.hidden.value && passes(event.currentTarget)) void form.start();
        }}
      >
        <div class="new-game-head">
          <h2>{t("setup.newGame")}</h2>
          <FileField opened={form.open} />
        </div>
        <div class="new-game-parts">
          <GameCards form={form} />
          <div class="game-choices">
            <div class="game-choices-head">
              {info && <StartPicture info={info} width={348} height={150} />}
              <h3>{info && gameTitle(info)}</h3>
            </div>
            <OpponentChoice
              choices={form.choices.value}
              set={form.setChoices}
              info={info}
              notRated={form.notRated.value}
              ratedName={form.ratedName}
              known={form.known.value}
            />
            <RuleOptions form={form} />
            {form.choices.value.opponent !== "anybody" && <Position form={form} />}
          </div>
        </div>
        {fault !== null && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={close}>
            {word("people.cancel")}
          </button>
          <button type="submit" class="primary">
            {t("setup.begin")}
          </button>
        </div>
      </form>
    </Modal>
  );
}
