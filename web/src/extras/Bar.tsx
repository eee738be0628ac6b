// Below the boards: the move that waits to be confirmed, or the way out of blindfold and zen mode. Its buttons confirm
// or cancel in Confirmation, and leave the modes in HideModes.
import { shortcutsOf } from "../keyboard/keys.ts";
import type { HideModes } from "./hideModes.ts";
import { useRef } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { useMount } from "../ui/hooks.ts";
import { t } from "./texts/index.ts";
import type { Confirmation } from "./confirmation.ts";
import { shownMove } from "../speech/notation.ts";

// The move that waits to be confirmed, in the place of the strip of the user below the boards.
function Waiting({ waiting }: { waiting: Confirmation }) {
  const { session, round } = useStore();
  const first = useRef<HTMLButtonElement>(null);
  useMount(() => {
    const before = document.activeElement as HTMLElement | null;
    first.current?.focus({ preventScroll: true });
    return () => before?.focus({ preventScroll: true });
  });
  const move = waiting.move.value!;
  const color = session.state.value?.side ?? "w";
  const clock = round.clock.texts[color].value;
  return (
    <section class="strip at-bottom waiting" aria-label={t("confirm.title")} data-testid="confirm">
      <b class="san">{shownMove(move.san, move.uci)}</b>
      <button class="primary" ref={first} onClick={() => waiting.confirm()}>
        {t("confirm.yes")}
      </button>
      <button onClick={() => waiting.cancel()}>{t("confirm.no")}</button>
      {clock !== null && (
        <span class="clock running" aria-hidden="true">
          {clock}
        </span>
      )}
    </section>
  );
}

export const bar = (waiting: Confirmation, hideModes: HideModes) =>
  function Bar() {
    return (
      <>
        {hideModes.bare.value && (
          <button
            class="leave-zen"
            aria-keyshortcuts={shortcutsOf("zen")}
            onClick={() => hideModes.toggleZen()}
          >
            {t("sight.leave")}
          </button>
        )}
        {waiting.move.value && <Waiting waiting={waiting} />}
      </>
    );
  };
