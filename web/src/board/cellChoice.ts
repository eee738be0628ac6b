// A choice made by clicking one of several cells on the board, or its button: in Cheops who is appointed, inspected or
// promoted, and to which hall an arrested piece goes. BoardCtrl holds the choice, game/CheopsPanel.tsx shows it; here
// it is only made.
import { arrestsIn, pieceAt } from "../position/stateQueries.ts";
import { pieceName, cellText } from "../speech/speech.ts";
import { t } from "../i18n/index.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { GameState, Move } from "../core/types.ts";

export interface CellChoice {
  // The question, and how to cancel it.
  title: string;
  // The cells to click, with the moves that each of them stands for.
  cells: ReadonlyMap<number, Move[]>;
  // Buttons for cells that a click alone does not explain.
  label: (cell: number) => string;
}

export type ActionName = "appointment" | "inspection" | "promotion" | "abdication";

const gather = (moves: Move[], cellOf: (move: Move) => number): Map<number, Move[]> => {
  const cells = new Map<number, Move[]>();
  for (const move of moves) cells.set(cellOf(move), [...(cells.get(cellOf(move)) ?? []), move]);
  return cells;
};

// The legal actions by name.
export const actionsOf = (state: GameState): ActionName[] =>
  (["appointment", "inspection", "promotion", "abdication"] as const).filter((action) =>
    state.legal.some((move) => move.action === action),
  );

export function actionChoice(map: Atlas, state: GameState, action: ActionName): CellChoice {
  const moves = state.legal.filter((move) => move.action === action);
  const label = (cell: number) =>
    t("action.pieceOn", {
      piece: pieceName(map.info, pieceAt(state, cell)?.letter ?? "", cell),
      cell: cellText(map, cell),
    });
  return { title: t(`action.${action}.ask`), cells: gather(moves, (move) => move.to), label };
}

// Moves to one square that differ only in the hall to which one piece is sent, as a choice; undefined if they are
// anything else. If a turn may arrest several pieces, the choice is about the first undecided one.
export function arrestChoice(map: Atlas, state: GameState, moves: Move[]): CellChoice | undefined {
  const hallOf = (move: Move, victim: number) =>
    arrestsIn(state, move).find((one) => one.from === victim)?.arrival;
  const undecided = [...new Set(moves.flatMap((move) => arrestsIn(state, move).map((one) => one.from)))]
    .filter((victim) => new Set(moves.map((move) => hallOf(move, victim))).size > 1)
    .sort((a, b) => a - b);
  const several = moves.some((move) => arrestsIn(state, move).length > 1);
  const [victim] = undecided;
  if (victim === undefined || (undecided.length > 1 && !several)) return undefined;
  const cells = gather(moves, (move) => hallOf(move, victim) ?? move.to);
  if (!several && cells.size !== moves.length) return undefined;
  const name = pieceName(map.info, pieceAt(state, victim)?.letter ?? "", victim);
  const free = moves.find((move) => hallOf(move, victim) === undefined)?.to;
  return {
    title: t(free === undefined ? "action.hallFor" : "action.hallOrNone", {
      piece: name,
      cell: cellText(map, victim),
    }),
    cells,
    label: (cell) => (cell === free ? t("action.noArrest") : t("action.hall", { cell: cellText(map, cell) })),
  };
}
