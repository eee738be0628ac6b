// What a player may do when the other one has left, or before the game has begun: abort it, claim the win or a draw. The server decides when; the page only shows how long that takes.
import { useEffect, useRef, useState } from "preact/hooks";
import { opposite } from "../position/opposite.ts";
import { onlySide } from "../server/keys.ts";
import { sideName } from "../people/playerNames.ts";
import { RequestBox } from "../people/RequestBox.tsx";
import { useStore } from "../store/context.ts";
import { useEvent } from "../ui/hooks.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { language } from "../i18n/language.ts";
import type { Color, GameRecord } from "../core/types.ts";
import { t } from "./texts/index.ts";

// While fewer half-moves were made the game can be aborted.
const openingPlies = 2;

const over = (record: GameRecord): boolean => record.result !== null;

// How many seconds are left of the time that the server told when it sent `due`; 0 only if the server says so.
function useSeconds(due: { in: number } | null): number {
  const told = useRef({ due, at: Date.now() });
  if (told.current.due !== due) told.current = { due, at: Date.now() };
  const [, again] = useState(0);
  useEffect(() => {
    if (!due?.in) return;
    const timer = setInterval(() => again((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [due]);
  return due?.in ? Math.max(1, Math.ceil((due.in - (Date.now() - told.current.at)) / 1000)) : 0;
}

export function Leaving() {
  const { session, round, sync, announcer } = useStore();
  const mine = onlySide(round.seats.seat.value);
  const due = round.presence.online.value?.claim ?? null;
  const claim = due && due.by === mine ? due : null;
  const seconds = useSeconds(claim);
  const face = round.clock.face.value;
  const [state, link] = [session.state.value, sync.link];
  const name = (color: Color) => sideName(round.seats.players.value, color);
  const side = mine ? name(opposite(mine)) : "";
  const says = !claim
    ? ""
    : face
      ? seconds > 0
        ? t("leaving.gone", { side, n: seconds })
        : t("leaving.goneNow", { side })
      : seconds > 0
        ? t("leaving.rule", {
            side,
            date: new Date(Date.now() + seconds * 1000).toLocaleDateString(language.value, {
              dateStyle: "medium",
            }),
          })
        : t("leaving.unfinished", { side });
  // Spoken once when it begins, and once when the time has come.
  const spoken = claim && (face !== null || seconds === 0) ? (seconds > 0 ? "gone" : "due") : "";
  const speak = useEvent(() => announcer.speak(says));
  useEffect(() => {
    if (spoken) speak();
  }, [spoken, speak]);
  if (!state || !link || mine === undefined || session.result.value) return null;
  const claimAs = (how: "win" | "draw") =>
    link.enqueue({ message: { type: "claim", color: mine, how }, done: over });
  const early = state.moves.length < openingPlies;
  if (!early && !claim) return null;
  return (
    <section class={`words${claim ? " asked" : ""}`} aria-label={t("leaving.title")}>
      {claim && (
        <RequestBox
          id="claim"
          request={{
            key: "claim",
            text: says,
            theirs: seconds === 0,
            buttons:
              seconds === 0
                ? [
                    [t("leaving.win"), () => claimAs("win")],
                    [t("leaving.draw"), () => claimAs("draw")],
                  ]
                : [],
          }}
        />
      )}
      {early && (
        <div class="deeds">
          <ConfirmButton
            text={t("leaving.abort")}
            title={t("leaving.abortHelp")}
            act={() => link.enqueue({ message: { type: "abort" }, done: over })}
          />
        </div>
      )}
    </section>
  );
}
