// The terms of docs/rules/cheops-glossary.md that the page uses: of moves, of groups of squares, of pieces. Only games
// of Cheops have them. setTermsGame sets how squares and pieces are named; the rest only reads.
import { hasLevelSuffix } from "../position/squareNames.ts";
import { levelSuffix } from "../i18n/squares.ts";
import type {
  Color,
  CheopsView,
  GameInfo,
  GameState,
  Line,
  Piece,
  Move,
  Region,
  Term,
} from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { glossary } from "../i18n/otherNames.ts";

export const usesTerms = (info: GameInfo | null | undefined): boolean => info?.terms === true;

// Names squares and pieces as in this game from now on.
export function setTermsGame(info: GameInfo | null): void {
  levelSuffix.value = hasLevelSuffix(info);
  glossary.value = usesTerms(info);
}

export const termsOf = (
  info: GameInfo | null | undefined,
  move: { terms?: readonly Term[] },
): readonly Term[] => (usesTerms(info) ? (move.terms ?? []) : []);

const isCheck = (term: Term): boolean => term === "overcheck" || term === "undercheck";

// "A bridge. Overcheck." `mates`: the end of the game is announced instead of a check.
export function moveTermsText(info: GameInfo, move: Move, check: boolean, mates: boolean): string {
  const terms = termsOf(info, move);
  const named = terms.filter((term) => !isCheck(term)).map((term) => t(`move.${term}`));
  const checks = mates ? [] : terms.filter(isCheck).map((term) => t(`move.${term}`));
  if (check && !mates && checks.length === 0) checks.push(t("move.check"));
  return [...named, ...checks].join(" ");
}

// Why the side to move has no choice: only one turn is legal, or every other engine line gets mated. Null if it has a
// choice.
export function forcedMove(
  info: GameInfo | null,
  state: GameState | null,
  lines: readonly Line[],
): "only" | "mated" | null {
  if (!state || state.result || !usesTerms(info)) return null;
  if (state.legal.length === 1) return "only";
  const lost = (line: Line | undefined) => line?.score.kind === "mate" && line.score.value < 0;
  // Lines are sorted, so none is better than the second.
  return lines.length > 1 && !lost(lines[0]) && lost(lines[1]) ? "mated" : null;
}

// Whether the piece there has left its opening station; unknown in a position being set up.
export const isDeveloped = (cheops: CheopsView | null | undefined, cell: number): boolean =>
  cheops?.opening !== undefined && !cheops.opening.includes(cell);

export type Group = Exclude<Region["name"], "demarcator"> | "apex";

export interface Grouped {
  name: Group;
  cells: readonly number[];
}

const known = new WeakMap<GameInfo, Map<number, Grouped[]>>();

// The groups of squares that contain a cell, the smallest first. If Court and Cabinet are the same, only the Cabinet is
// listed.
export function groupsAt(info: GameInfo, cell: number): readonly Grouped[] {
  const groups = known.get(info) ?? new Map<number, Grouped[]>();
  known.set(info, groups);
  const found = groups.get(cell) ?? groupsOf(info, cell);
  groups.set(cell, found);
  return found;
}

function groupsOf(info: GameInfo, cell: number): Grouped[] {
  const groups = (info.regions ?? []).flatMap(({ name, cells }): Grouped[] =>
    name !== "demarcator" && cells.includes(cell) ? [{ name, cells }] : [],
  );
  const level = info.cells.find((one) => one.id === cell)?.level ?? 0;
  if (usesTerms(info) && level > 0 && info.cells.filter((one) => one.level === level).length === 1)
    groups.push({ name: "apex", cells: [cell] });
  const cabinet = groups.find((one) => one.name === "cabinet");
  return groups
    .filter((one) => one.name !== "court" || one.cells.length !== cabinet?.cells.length)
    .sort((a, b) => a.cells.length - b.cells.length);
}

// The colour of the squares on which a Minister travels, whoever owns it; undefined for any other piece, and for one
// that is not on the board.
export function ministerColor(info: GameInfo, piece: Pick<Piece, "cell" | "letter">): Color | undefined {
  if (!usesTerms(info)) return undefined;
  const kind = info.pieces.find((one) => one.letter.toLowerCase() === piece.letter.toLowerCase());
  const cell = kind?.name === "minister" ? info.cells.find((one) => one.id === piece.cell) : undefined;
  return cell && (cell.dark ? "b" : "w");
}
