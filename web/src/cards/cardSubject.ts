// What the card of a piece is about: finds the piece where the user points, on a board or in the editor. It only reads.
import { pieceAt } from "../position/stateQueries.ts";
import type { Parts } from "../store/controllers.ts";
import { cellOf } from "../board/boardInput.ts";
import type { Color, GameInfo, Setup } from "../core/types.ts";

// `deputy`: the viewer knows that the piece is a Deputy.
export interface CardSubject {
  info: GameInfo;
  setup: Setup;
  letter: string;
  color: Color;
  deputy: boolean;
}

// For a cell of the board; null if it is empty.
export function subjectOn(
  { session, history, board }: Parts<"session" | "history" | "board">,
  cell: number,
): CardSubject | null {
  const [info, setup, state] = [session.info.value, session.setup.value, history.shown.value];
  const piece = state ? pieceAt(state, cell) : undefined;
  if (!info || !setup || !state || !piece) return null;
  const { compromised = [], papers = [] } = state.view ?? {};
  // The user's own papers are shown only while they are open.
  const known = board.openPapers.value ? [...compromised, ...papers] : compromised;
  return { info, setup, letter: piece.letter, color: piece.color, deputy: known.includes(cell) };
}

// For the square that an element is.
export function subjectAt(
  page: Parts<"session" | "history" | "view" | "board">,
  element: HTMLElement,
): CardSubject | null {
  const cell = cellOf(page, element);
  return cell === null ? null : subjectOn(page, cell);
}

// For a piece of the editor: "Kw", or the number of a cell.
export async function subjectInEditor({ core }: Parts<"core">, name: string): Promise<CardSubject | null> {
  const { editorOf } = await import("../editor/editorCtrl.ts");
  const editor = editorOf(core);
  const [info, setup] = [editor.draft.info.value, editor.draft.withFen("")];
  const found = /^(\D+)([wb])$/.exec(name);
  const piece = found
    ? { letter: found[1]!, color: found[2] as "w" | "b" }
    : editor.draft.pieceAt(Number(name));
  if (!info || !setup || !piece) return null;
  return {
    info,
    setup,
    letter: piece.letter,
    color: piece.color,
    deputy: false,
  };
}
