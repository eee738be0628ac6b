import { choices, question, type Choice } from "../choices.ts";
import { faceOf } from "../pieces.ts";
import type { Uses } from "../ctrl/controllers.ts";
import type { Move } from "../types.ts";
import { PiecePicture } from "./PiecePicture.tsx";
import { Modal } from "./Modal.tsx";

// Below its heading a choice says only what the heading does not.
const shorter = (label: string, letter: string | null): string =>
  letter === null ? label.slice(label.indexOf(": ") + 1).trim() : (label.split(",")[0] ?? label);

// Asks which of several moves between the same squares is meant: a promotion, the board to reach, or both.
export function Chooser({ session, board, moves }: Uses<"session" | "board"> & { moves: Move[] }) {
  const [map, state] = [session.map.value!, session.state.value!];
  const title = question(moves, state);
  const all = choices(map, moves, state);
  // One row of pieces per board, if both are to be chosen.
  const boards = [...new Set(all.map((choice) => choice.board))];
  const mover = state.pieces.find((piece) => piece.cell === moves[0]?.from);
  const onKeyDown = (event: KeyboardEvent) => {
    const by =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (by === 0) return;
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  const button = ({ move, label, letter }: Choice, grouped: boolean) => {
    const kind = map.info.pieces.find((piece) => piece.letter === (letter ?? mover?.letter.toUpperCase()));
    const drawing = kind && faceOf(map.info.pieces, kind.letter);
    const palette = map.info.levels[map.cell(move.arrive).level]?.board ?? 0;
    return (
      <button
        key={move.uci}
        aria-label={label}
        data-palette={letter === null && map.boards > 1 ? palette : undefined}
        onClick={() => board.choose(move)}
      >
        {drawing && <PiecePicture drawing={drawing} color={state.side} />}
        <span>{grouped ? shorter(label, letter) : label}</span>
      </button>
    );
  };
  return (
    <Modal title={title} class="chooser" onClose={() => board.choose(null)}>
      <h2>{title}</h2>
      <div class="choice-rows" onKeyDown={onKeyDown}>
        {boards.length > 1 && all.length > boards.length ? (
          boards.map((board) => (
            <fieldset key={board}>
              <legend>{board}</legend>
              <div class="choices">
                {all.filter((choice) => choice.board === board).map((choice) => button(choice, true))}
              </div>
            </fieldset>
          ))
        ) : (
          <div class="choices">{all.map((choice) => button(choice, false))}</div>
        )}
      </div>
    </Modal>
  );
}
