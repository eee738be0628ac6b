// The dialog for a guest who opens an invitation: who invites, to what, and the guest's name. askName opens it over the
// page, and stores the name in this browser.
import { render } from "preact";
import { useState } from "preact/hooks";
import { termsText } from "../round/clock.ts";
import type { Invited } from "../game/environment.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { colorName } from "../speech/speech.ts";
import "./join.css";
import { Modal } from "../ui/Modal.tsx";
import { t } from "./texts/index.ts";
import { normalizedName, storeChoices, storedChoices } from "../setup/gameChoices.ts";

interface Props {
  invited: Invited;
  name: string;
  answer: (name: string | null) => void;
}

function Join({ invited: { game, host, color, terms }, name: first, answer }: Props) {
  const [name, setName] = useState(first);
  const by = host.kind === "human" ? host.name : undefined;
  const side = colorName(color);
  const submit = (event: Event) => {
    event.preventDefault();
    answer(normalizedName(name));
  };
  return (
    <Modal title={t("joining.title")} class="join" onClose={() => answer(null)} first="input">
      <form onSubmit={submit}>
        <h2>{by === undefined ? t("joining.title") : t("joining.titleBy", { name: by })}</h2>
        <p>{[game, ...(terms ? [termsText(terms)] : []), t("joining.side", { side })].join(" · ")}</p>
        <div class="name">
          <label for="invited-name">{t("joining.name")}</label>
          <input
            id="invited-name"
            type="text"
            maxLength={40}
            value={name}
            autocomplete="nickname"
            aria-describedby="invited-name-help"
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <p id="invited-name-help">{t("joining.help")}</p>
        </div>
        <div class="buttons">
          <button type="button" onClick={() => answer(null)}>
            {t("joining.skip")}
          </button>
          <button type="submit" class="primary">
            {t("joining.join")}
          </button>
        </div>
      </form>
    </Modal>
  );
}

// Resolves to the name that the guest gives, or to none if the guest gives none or has gone elsewhere.
export function askName(invited: Invited, storage: KeyValueStorage, signal: AbortSignal): Promise<string> {
  if (signal.aborted) return Promise.resolve("");
  const place = document.body.appendChild(document.createElement("div"));
  const choices = storedChoices(storage);
  return new Promise((resolve) => {
    const answer = (name: string | null) => {
      signal.removeEventListener("abort", leave);
      render(null, place);
      place.remove();
      if (name) storeChoices(storage, { ...choices, name });
      resolve(name ?? "");
    };
    const leave = () => answer(null);
    signal.addEventListener("abort", leave);
    const name = normalizedName(choices.name ?? "") || invited.name;
    render(<Join invited={invited} name={name} answer={answer} />, place);
  });
}
