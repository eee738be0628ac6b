// The dialog that asks which of several moves between the same squares is meant: a promotion, the board to reach, or
// both. The answer goes to BoardCtrl.choose.
import { choices, question, type Choice } from "./moveChoices.ts";
import { faceOf } from "./pieceDrawings.ts";
import { useStore } from "../store/context.ts";
import type { Move } from "../core/types.ts";
import { PiecePicture } from "./PiecePicture.tsx";
import { Modal } from "../ui/Modal.tsx";
import "./chooser.css";

// Below its heading a choice says only what the heading does not.
const shorter = (label: string, letter: string | null): string =>
  letter === null ? label.slice(label.indexOf(": ") + 1).trim() : (label.split(",")[0] ?? label);

// Puts the choice at the square that the moves lead to, over the board and within the window, as far as that square is on
// show. Choices in a column reach from the square towards the middle of the board.
function placeAt(dialog: HTMLElement, cell: number): void {
  const square = document.querySelector(`.boards [data-cell="${cell}"]`)?.getBoundingClientRect();
  const board = document.querySelector(`.board:has([data-cell="${cell}"])`)?.getBoundingClientRect();
  const seen = square && board && square.width > 0;
  dialog.classList.toggle("at-square", seen === true);
  if (!seen) return;
  const upper = square.top + square.bottom <= board.top + board.bottom;
  dialog.classList.toggle("upwards", !upper);
  dialog.style.setProperty("--square", `${square.width}px`);
  const { width, height } = dialog.getBoundingClientRect();
  const within = (at: number, size: number, room: number) => Math.max(4, Math.min(at, room - size - 4));
  const middle = (square.left + square.right - width) / 2;
  dialog.style.left = `${within(middle, width, innerWidth)}px`;
  dialog.style.top = `${within(upper ? square.top : square.bottom - height, height, innerHeight)}px`;
}

export function Chooser({ moves }: { moves: Move[] }) {
  const { session, board } = useStore();
  const [map, state] = [session.map.value!, session.state.value!];
  const title = question(moves, state);
  const all = choices(map, moves, state);
  // One row of pieces per board, if both are to be chosen.
  const boards = [...new Set(all.map((choice) => choice.board))];
  const rows = boards.length > 1 && all.length > boards.length;
  // Pieces to promote to need no words: they are a column of squares.
  const plain = boards.length === 1 && boards[0] === "" && all.every((choice) => choice.letter !== null);
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
    if (buttons[0]?.closest(".upwards .column")) buttons.reverse();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  const button = ({ move, label, letter }: Choice, grouped: boolean) => {
    const kind = map.info.pieces.find((piece) => piece.letter === (letter ?? mover?.letter.toUpperCase()));
    const drawing = kind && faceOf(map.info.pieces, kind.letter);
    const palette = map.info.levels[map.cell(move.arrival).level]?.board ?? 0;
    return (
      <button
        key={move.uci}
        aria-label={label}
        title={plain ? label : undefined}
        data-palette={letter === null && map.boards > 1 ? palette : undefined}
        onClick={() => board.choose(move)}
      >
        {drawing && <PiecePicture drawing={drawing} color={state.side} />}
        {!plain && <span>{grouped ? shorter(label, letter) : label}</span>}
      </button>
    );
  };
  return (
    <Modal
      title={title}
      class="chooser"
      onClose={() => board.choose(null)}
      place={(dialog) => placeAt(dialog, moves[0]!.to)}
    >
      <h2>{title}</h2>
      <div class="choice-rows" onKeyDown={onKeyDown}>
        {rows ? (
          boards.map((board) => (
            <fieldset key={board}>
              <legend>{board}</legend>
              <div class="choices">
                {all.filter((choice) => choice.board === board).map((choice) => button(choice, true))}
              </div>
            </fieldset>
          ))
        ) : (
          <div class={plain ? "choices column" : "choices"}>{all.map((choice) => button(choice, false))}</div>
        )}
      </div>
    </Modal>
  );
}
