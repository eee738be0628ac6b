import { onlySide } from "../server/keys.ts";
import { colorName } from "../speech.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";
import { seatOfColor } from "../players.ts";
import { playerName } from "./names.ts";
import type { Color, Player } from "../types.ts";

// A side's remaining time; red and with tenths when it is low.
function Clock({ store, color }: { store: Store; color: Color }) {
  const { round } = store;
  const text = round.clock.texts[color].value;
  if (text === null) return null;
  const running = round.clock.face.value?.running === color;
  return (
    <span
      class={`clock${running ? " running" : ""}${round.clock.shorts[color].value ? " short" : ""}`}
      role="timer"
      aria-label={t("people.clockOf", { side: colorName(color), time: text })}
      data-testid={`clock-${color}`}
    >
      {text}
    </span>
  );
}

export function Seats({ store }: { store: Store }) {
  const state = store.session.state.value;
  const { round } = store;
  const { w, b } = store.round.players.value;
  const mine = onlySide(store.round.seat.value);
  const there = round.apart.value ? round.presence.value : null;
  const timed = round.clock.face.value !== null;
  const seat = (color: Color, player: Player) => {
    const turn = state?.side === color && !store.session.result.value;
    const you = mine === undefined ? w.kind !== b.kind && store.round.seat.value.w : mine === color;
    const here = there?.[seatOfColor(color)];
    return (
      <li class={`seat${turn ? " turn" : ""}`} key={color}>
        <i class={`chip ${color}`} />
        <span class="who">
          <b>{colorName(color)}</b> {playerName(player, you)}
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
        {turn && (
          <em class={timed ? "hidden" : ""}>
            {t(
              store.engine.thinking.value || store.session.serverThinking.value
                ? "people.thinks"
                : "people.toMove",
            )}
          </em>
        )}
        <Clock store={store} color={color} />
      </li>
    );
  };
  const order: Color[] = store.view.flipped.value ? ["w", "b"] : ["b", "w"];
  const watching = there?.spectators ?? 0;
  return (
    <ul class="seats">
      {order.map((color) => seat(color, color === "w" ? w : b))}
      {watching > 0 && <li class="watching">{t("people.spectators", { n: watching })}</li>}
    </ul>
  );
}
