// One player, at their side of the boards, with name, presence, material and clock: the opponent above, the user below,
// as the boards are turned. It reads the store; its button gives a player time.
import { opposite } from "../position/opposite.ts";
import { onlySide } from "../server/keys.ts";
import { bonusTime } from "../round/clock.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { seatOfColor } from "../game/players.ts";
import { Material } from "../game/Material.tsx";
import { playerName } from "./playerNames.ts";
import type { Color } from "../core/types.ts";

// A side's remaining time; red and with tenths when it is low.
function Clock({ color }: { color: Color }) {
  const { round } = useStore();
  const { clock } = round;
  const text = clock.texts[color].value;
  if (text === null) return null;
  const running = clock.face.value?.running === color;
  return (
    <span
      class={`clock${running ? " running" : ""}${clock.shorts[color].value ? " short" : ""}`}
      role="timer"
      aria-label={t("people.clockOf", { side: colorName(color), time: text })}
      data-testid={`clock-${color}`}
    >
      {text}
    </span>
  );
}

export function PlayerStrip({ at }: { at: "top" | "bottom" }) {
  const { session, round, view, engine, tableClock } = useStore();
  const color: Color = (at === "bottom") === view.flipped.value ? "b" : "w";

  const [state, players, seat] = [session.state.value, round.seats.players.value, round.seats.seat.value];
  const player = players[color];
  const mine = onlySide(seat);
  const you = mine === undefined ? player.kind !== players[opposite(color)].kind && seat.w : mine === color;
  const name = playerName(player, you);
  const here = round.seats.onDifferentPages.value
    ? round.presence.online.value?.[seatOfColor(color)]
    : undefined;
  const turn = state?.side === color && !session.result.value;
  const thinks = turn && (engine.thinking.value || session.serverThinking.value);
  return (
    <section
      class={`strip at-${at}${turn ? " turn" : ""}`}
      aria-label={t("people.strip", { side: colorName(color), name })}
      data-testid={`player-${color}`}
    >
      <i class={`chip ${color}`} />
      <span class="who" title={name}>
        <b>{colorName(color)}</b> {name}
      </span>
      {here !== undefined && (
        <i
          class={`presence${here ? " here" : ""}`}
          title={t(here ? "people.present" : "people.absent")}
          data-testid={`presence-${color}`}
        >
          <span class="hidden">{t(here ? "people.present" : "people.absent")}</span>
        </i>
      )}
      <Material color={color} />
      {turn && <em>{t(thinks ? "people.thinks" : "people.toMove")}</em>}
      {(tableClock.canGiveTime || round.mayGiveTime(color)) && (
        <button
          class="give"
          title={t("people.giveTime", { side: colorName(color), n: bonusTime / 1000 })}
          aria-label={t("people.giveTime", { side: colorName(color), n: bonusTime / 1000 })}
          onClick={() => (tableClock.canGiveTime ? tableClock.give(color) : round.giveTime(color))}
        >
          +
        </button>
      )}
      <Clock color={color} />
    </section>
  );
}

// Whether the user watches the game, and how many people do.
export function Watching() {
  const { round } = useStore();
  const { seats, presence } = round;
  const watching =
    ((seats.onDifferentPages.value || seats.watching.value) && presence.online.value?.spectators) || 0;
  const texts = [
    ...(seats.watching.value ? [t("people.watching")] : []),
    ...(watching > 0 ? [t("people.spectators", { n: watching })] : []),
  ];
  return texts.length > 0 ? <p class="watching">{texts.join(" ")}</p> : null;
}
