// The button that begins a game at one click, what that game is, and the way to another one.
import { useStore } from "../store/context.ts";
import { gameTitle } from "../i18n/variants.ts";
import { t } from "./texts/index.ts";
import type { QuickGame } from "./quickGame.ts";

// `game`: a game of this kind, instead of that of the last time.
export function usePlayNow(quick: QuickGame, game?: string) {
  const { catalogue } = useStore();
  const { game: id, choices } = quick.choice(game);
  const summary = catalogue.games.value.find((one) => one.id === id);
  const title = summary ? gameTitle(summary) : "";
  const { opponent, color, level } = choices;
  const text =
    opponent === "engine"
      ? t("front.choice.engine", { game: title, side: color, level })
      : t(`front.choice.${opponent}`, { game: title });
  return { text: summary ? text : "", ready: summary !== undefined };
}

export function PlayNow({ quick, game }: { quick: QuickGame; game?: string }) {
  const { text, ready } = usePlayNow(quick, game);
  const fault = quick.fault.value;
  return (
    <>
      <button
        type="button"
        class="primary play-now"
        aria-describedby="play-choice"
        disabled={!ready || quick.busy.value}
        onClick={() => void quick.start(game)}
      >
        {t("front.play")}
      </button>
      <p class="play-choice" id="play-choice">
        {text}
      </p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
