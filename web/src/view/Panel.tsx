import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { layered } from "../levels.ts";
import { colorName, moveRows, type Numbered } from "../speech.ts";
import { mayRule, onlySide } from "../server/keys.ts";
import { More } from "./More.tsx";
import type { Store } from "../store.ts";
import type { Color, Player } from "../types.ts";

const playerName = (player: Player, alone: boolean): string =>
  player.kind === "engine" ? `Cheshire, level ${player.level}` : alone ? "You" : "A person";

export function Seats({ store }: { store: Store }) {
  const state = store.state.value;
  const { w, b } = store.players.value;
  const mine = onlySide(store.seat.value);
  const seat = (color: Color, player: Player) => {
    const turn = state?.side === color && !store.result.value;
    return (
      <li class={`seat${turn ? " turn" : ""}`} key={color}>
        <i class={`chip ${color}`} />
        <span>
          <b>{colorName(color)}</b> {playerName(player, mine === undefined ? w.kind !== b.kind && store.seat.value.w : mine === color)}
        </span>
        {turn && <em>{store.thinking.value ? "thinks" : "to move"}</em>}
      </li>
    );
  };
  const order: Color[] = store.flipped.value ? ["w", "b"] : ["b", "w"];
  return <ul class="seats">{order.map((color) => seat(color, color === "w" ? w : b))}</ul>;
}

export function Moves({ store }: { store: Store }) {
  const state = store.state.value;
  const box = useRef<HTMLDivElement>(null);
  const count = state?.moves.length ?? 0;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);
  const rows = state ? moveRows(state.moves, state.start) : [];
  const move = (one: Numbered | null) => (one ? <span class={`san${one.ply === count ? " now" : ""}`}>{one.san}</span> : <span class="san none">…</span>);
  return (
    <section class="moves" aria-label="Moves" tabIndex={0} ref={box}>
      {rows.length === 0 && <p class="empty">No move yet.</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.number}>
            <span class="number">{row.number}.</span>
            {move(row.white)}
            {row.black && move(row.black)}
          </li>
        ))}
      </ol>
    </section>
  );
}

// A move in words of the notation; always there, always accepted.
export function Entry({ store }: { store: Store }) {
  const [fault, setFault] = useState(false);
  // Two moves of the position in which the game was laid, as its own notation writes them.
  const example = useMemo(() => {
    // An appointment's notation names nobody.
    const legal = (store.state.peek()?.legal ?? []).filter((move) => move.action !== "appointment");
    const words = [legal.at(-1)?.san, legal[0]?.san].filter((san) => san !== undefined);
    return words.length > 0 ? `: ${words.join(", ")}` : "";
  }, [store.info.value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const text = input.value.trim();
    if (text === "") return;
    const error = await store.play(text, true);
    setFault(error !== null);
    if (!error) input.value = "";
    else if (error.at !== null) input.setSelectionRange(error.at, text.length);
    else input.select();
  };
  return (
    <form class="entry" onSubmit={(event) => void submit(event)}>
      <label class="hidden" for="entry">
        Move
      </label>
      <input id="entry" name="move" type="text" placeholder={`Type a move${example}`} autocomplete="off" autocapitalize="off" spellcheck={false} aria-invalid={fault} onInput={() => setFault(false)} />
      <button type="submit">Play</button>
    </form>
  );
}

export function Actions({ store, phone }: { store: Store; phone: boolean }) {
  const [sure, setSure] = useState(false);
  const state = store.state.value;
  const over = store.result.value !== null;
  const played = (state?.moves.length ?? 0) > 0;
  const flat = store.view.value !== "merged";
  const levels = store.info.value?.levels.length ?? 1;
  const resign = () => {
    if (sure) store.resign();
    setSure(!sure);
  };
  return (
    <div class="actions" role="group" aria-label="Actions">
      <button disabled={!played || store.declared.value !== null || !mayRule(store.seat.value)} onClick={() => void store.takeBack()}>
        Take back
      </button>
      <button class={sure ? "sure" : ""} disabled={over || !played || !(store.seat.value.w || store.seat.value.b)} onClick={resign} onBlur={() => setSure(false)}>
        {sure ? "Really?" : "Resign"}
      </button>
      <button class="narrow" onClick={() => store.flip()} aria-keyshortcuts="f" title="Turn the boards round (f)">
        Flip
      </button>
      {store.map.value?.stackable && (
        <button class="wide" onClick={() => store.cycleView()} aria-keyshortcuts="v" title={flat ? "All men on one board (v)" : "Boards side by side (v)"}>
          {flat ? "One board" : levels === 2 ? "Two boards" : "All boards"}
        </button>
      )}
      {!phone && store.info.value && layered(store.info.value) && (
        <button class="wide" onClick={() => store.cycleView()} aria-keyshortcuts="v" title={store.single.value ? "All levels (v)" : "One level large, the others small (v)"}>
          {store.single.value ? "All levels" : "One level"}
        </button>
      )}
      <More store={store} />
    </div>
  );
}
