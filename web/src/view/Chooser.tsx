import { choices } from "../select.ts";
import type { Store } from "../store.ts";
import type { Move } from "../types.ts";
import { ManPicture } from "./ManPicture.tsx";
import { Modal } from "./Modal.tsx";

// Asks which of several moves between the same squares is meant: a promotion, or the board to reach.
export function Chooser({ store, moves }: { store: Store; moves: Move[] }) {
  const [map, state] = [store.map.value!, store.state.value!];
  const promotion = moves.some((move) => move.promotion !== null);
  const title = promotion ? "Promote to" : "Which move";
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <Modal title={title} class="chooser" onClose={() => store.choose(null)}>
      <h2>{title}</h2>
      <div class="choices" onKeyDown={onKeyDown}>
        {choices(map, moves).map(({ move, label, letter }) => {
          const kind = map.info.men.find((man) => man.letter === letter);
          return (
            <button key={move.uci} onClick={() => store.choose(move)}>
              {kind && <ManPicture drawing={kind.drawing} color={state.side} />}
              <span>{label}</span>
            </button>
          );
        })}
      </div>
    </Modal>
  );
}
