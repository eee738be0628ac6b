// The dialog for a guest who opens an invitation: who invites, to what, what the rule of that is, and the guest's name.
// askName opens it over the page, and stores the name in this browser.
import { render } from "preact";
import { useState } from "preact/hooks";
import { termsText } from "../round/clock.ts";
import type { Invited } from "../game/environment.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { colorName } from "../speech/speech.ts";
import "./join.css";
import { StartPicture } from "../board/StartPicture.tsx";
import { gameSummary } from "../i18n/variants.ts";
import { lessonOfGame } from "../learn/lessonsOfGames.ts";
import { piecesOf } from "../position/placement.ts";
import { Modal } from "../ui/Modal.tsx";
import { addressOf } from "../ui/route.ts";
import { t } from "./texts/index.ts";
import { normalizedName, storeChoices, storedChoices } from "../setup/gameChoices.ts";

interface Props {
  invited: Invited;
  name: string;
  // Null: the guest does not want to play.
  answer: (name: string | null) => void;
}

// Alice chess has a lesson that is over soon.
const shortest = "two-minutes";
const lessonAbout = (game: string): string | undefined => (game === "alice" ? shortest : lessonOfGame(game));

// What the game is, for a guest who may never have heard of it.
function About({ game, info, fen }: Pick<Invited, "game" | "info" | "fen">) {
  if (!info) return null;
  const lesson = lessonAbout(info.id);
  return (
    <div class="join-game">
      <div role="img" aria-label={t("joining.picture", { game })}>
        <StartPicture info={info} width={176} height={92} pieces={piecesOf(info, fen)} />
      </div>
      <p>
        {gameSummary(info)[0]}{" "}
        {lesson !== undefined && (
          // In a window of its own, so that the invitation stays.
          <a href={addressOf({ kind: "learn", lesson })} target="_blank" rel="noopener">
            {t(lesson === shortest ? "joining.learn" : "joining.lesson")}
          </a>
        )}
      </p>
    </div>
  );
}

function Join({ invited: { game, info, fen, host, color, terms }, name: first, answer }: Props) {
  const [name, setName] = useState(first);
  const by = host.kind === "human" ? host.name : undefined;
  const side = colorName(color);
  const submit = (event: Event) => {
    event.preventDefault();
    answer(normalizedName(name));
  };
  return (
    <Modal title={t("joining.title")} class="join" onClose={() => answer("")} first="input">
      <form onSubmit={submit}>
        <h2>{by === undefined ? t("joining.title") : t("joining.titleBy", { name: by })}</h2>
        <p>{[game, ...(terms ? [termsText(terms)] : []), t("joining.side", { side })].join(" · ")}</p>
        <About {...{ game, info, fen }} />
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
          <button type="button" class="decline" onClick={() => answer(null)}>
            {t("joining.decline")}
          </button>
          <button type="button" onClick={() => answer("")}>
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

// Resolves to the name that the guest gives, or to none if the guest gives none or has gone elsewhere; to null if the
// guest declines.
export function askName(
  invited: Invited,
  storage: KeyValueStorage,
  signal: AbortSignal,
): Promise<string | null> {
  if (signal.aborted) return Promise.resolve("");
  const place = document.body.appendChild(document.createElement("div"));
  const choices = storedChoices(storage);
  return new Promise((resolve) => {
    const answer = (name: string | null) => {
      signal.removeEventListener("abort", leave);
      render(null, place);
      place.remove();
      if (name) storeChoices(storage, { ...choices, name });
      resolve(name);
    };
    const leave = () => answer("");
    signal.addEventListener("abort", leave);
    const name = normalizedName(choices.name ?? "") || invited.name;
    render(<Join invited={invited} name={name} answer={answer} />, place);
  });
}
