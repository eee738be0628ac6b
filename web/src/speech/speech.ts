// Squares, pieces, moves and results in words, on screen and for screen readers. Text only; the announcer speaks it.
import { opposite } from "../position/opposite.ts";
import { levelTitle } from "../position/levels.ts";
import { startOf } from "../position/fen.ts";
import { influenceKinds, type InfluenceKind } from "../position/influence.ts";
import type { Atlas, Mark, Trace } from "../position/stateQueries.ts";
import { arrestsIn, pieceAt } from "../position/stateQueries.ts";
import { resultMessage } from "./results.ts";
import { isDeveloped, moveTermsText, ministerColor } from "./terms.ts";
import { t } from "../i18n/index.ts";
import { pieceNoun } from "../i18n/pieces.ts";
import { plain, type Phrase } from "../i18n/format.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type {
  Both,
  Castle,
  Color,
  CheopsView,
  GameInfo,
  GameState,
  Piece,
  Move,
  Result,
  Tally,
} from "../core/types.ts";

export const colorName = (color: Color): string => t(`color.${color}`);

const scores: { [score: string]: string } = {
  "1-0": "1 – 0",
  "0-1": "0 – 1",
  "1/2-1/2": "½ – ½",
  "0-0": "0 – 0",
};
export const scoreText = (score: string): string => scores[score] ?? score;

const kindOf = (info: GameInfo, letter: string): string =>
  info.pieces.find((kind) => kind.letter.toLowerCase() === letter.toLowerCase())?.name ?? letter;

// The name of a kind or, with a cell, of the piece there: a Minister is named after the squares on which it travels.
export function pieceName(info: GameInfo, letter: string, cell?: number): string {
  const color = cell === undefined ? undefined : ministerColor(info, { letter, cell });
  return color ? t(`minister.${color}`) : pieceNoun(kindOf(info, letter)).word;
}

// Without a cell: a piece that is not on the board.
export const offBoard = -1;

// "white knight"; "White's Black Minister".
export function pieceText(info: GameInfo, piece: Piece): string {
  if (ministerColor(info, piece)) return sidePiece(info, piece);
  return t(`piece.${piece.color}`, { piece: pieceNoun(kindOf(info, piece.letter)) });
}

// "White knight", with the side's name before it.
function sidePiece(info: GameInfo, piece: Piece): string {
  return t(ministerColor(info, piece) ? "side.minister" : "side.piece", {
    color: colorName(piece.color),
    piece: pieceName(info, piece.letter, piece.cell),
  });
}

// The name of a cell's board; empty if there is only one.
export const boardOf = (map: Atlas, id: number): string =>
  map.info.levels[map.cell(id).level]?.boardName ?? "";

// "B e4" in a game with several boards, else "e4"; a level is part of the name ("Ce4", "B Ce4").
export function cellText(map: Atlas, id: number): string {
  const cell = map.cell(id);
  return map.boards > 1 ? `${boardOf(map, id)} ${cell.name}` : cell.name;
}

export interface Marks {
  selected: boolean;
  destination: Mark | undefined;
  check: boolean;
  trace: Trace | undefined;
  influence?: readonly InfluenceKind[];
}

// `cheops`: how a Castle or papers affect the cell and its piece.
export function cellLabel(
  map: Atlas,
  id: number,
  piece: Piece | undefined,
  marks: Marks,
  cheops: string[] = [],
): string {
  const parts = [cellText(map, id)];
  if (piece) parts.push(pieceText(map.info, piece));
  parts.push(...cheops);
  return parts.concat(markTexts(marks)).join(", ");
}

// The label of one place in the merged view: the square once, then every piece with its board.
export function stackLabel(map: Atlas, pieces: Piece[], name: string, marks: Marks): string {
  const parts = [name];
  for (const piece of pieces)
    parts.push(t("square.onBoard", { piece: pieceText(map.info, piece), board: boardOf(map, piece.cell) }));
  return parts.concat(markTexts(marks)).join(", ");
}

function markTexts(marks: Marks): string[] {
  const parts: string[] = [];
  if (marks.check) parts.push(t("mark.check"));
  if (marks.selected) parts.push(t("mark.selected"));
  if (marks.destination) parts.push(t(`mark.${marks.destination}`));
  if (marks.trace) parts.push(t(`mark.${marks.trace}`));
  for (const key of influenceKinds) if (marks.influence?.includes(key)) parts.push(t(`field.${key}.says`));
  return parts;
}

const ownerText = (castle: Castle): string =>
  castle.owner === null ? t("castle.inactive") : t("castle.owned", { color: colorName(castle.owner) });

// "White's Castle on e5, active, Black's".
export function castleText(map: Atlas, castle: Castle): string {
  return t("castle.says", {
    color: colorName(castle.builder),
    cell: cellText(map, castle.chair),
    how: ownerText(castle),
  });
}

// The rest of a tooltip: whether the piece has left its opening station.
export const developmentTexts = (cheops: CheopsView, cell: number): string[] =>
  cheops.opening === undefined ? [] : [t(isDeveloped(cheops, cell) ? "piece.developed" : "piece.opening")];

// How Castles and papers affect the cell, in words. `papers`: the viewer's own Deputies may be named.
export function cheopsTexts(map: Atlas, cheops: CheopsView, cell: number, papers: boolean): string[] {
  const parts: string[] = [];
  if (cheops.arrested.includes(cell)) parts.push(t("piece.arrested"));
  if (cheops.compromised.includes(cell)) parts.push(t("piece.deputy"));
  else if (papers && cheops.papers.includes(cell)) parts.push(t("piece.secret"));
  if (cheops.certified.includes(cell)) parts.push(t("piece.certified"));
  for (const castle of cheops.castles) {
    const part =
      castle.chair === cell
        ? "chair"
        : castle.pillars.includes(cell)
          ? "pillar"
          : castle.axis.includes(cell)
            ? "axis"
            : castle.halls.includes(cell)
              ? "hall"
              : null;
    if (part) parts.push(t("castle.part", { part: t(`castle.${part}`), castle: castleText(map, castle) }));
  }
  return parts;
}

// A result's points, where they are counted.
export const pointsText = (tally: Both<Tally>): string =>
  t("points.both", { w: tally.w.points, b: tally.b.points });

// The result of a resignation, as the core says it.
export function resigned(loser: Color): Result {
  const [winner, names] = [opposite(loser), { w: "White", b: "Black" }];
  return {
    score: winner === "w" ? "1-0" : "0-1",
    winner,
    reason: "resignation",
    decision: "win",
    code: "game-resigned",
    args: { loser, winner },
    text: `${names[winner]} won, ${names[loser]} resigned.`,
  };
}

// The result when a side has run out of time; a draw if the other has nothing left to mate with.
export function timedOut(loser: Color, bare: boolean): Result {
  const [winner, names] = [opposite(loser), { w: "White", b: "Black" }];
  const written = bare ? "Time is up, but nobody can give mate" : "Time is up";
  const reason = { code: bare ? "time-up-without-mate" : "time-up", args: {}, text: written };
  if (bare)
    return {
      score: "1/2-1/2",
      winner: null,
      reason: "time",
      decision: "draw",
      code: "game-drawn",
      args: { reason },
      text: `${written}: the game is drawn.`,
    };
  return {
    score: winner === "w" ? "1-0" : "0-1",
    winner,
    reason: "time",
    decision: "win",
    code: "game-won",
    args: { reason, side: winner },
    text: `${written}: ${names[winner]} wins.`,
  };
}

// How a game ended.
export const resultPhrase = (result: Result): Phrase => messagePhrase(resultMessage(result));

// The end of a game that nobody won: "A tie".
export const decisionText = (result: Result): string =>
  result.winner !== null || result.decision === "win" ? "" : t(`decision.${result.decision ?? "draw"}`);

// A turn other than a move from one square to another; undefined for such a move. Never says whom a King appoints.
function actionText(map: Atlas, before: GameState, move: Move, after: GameState): string | undefined {
  const side = colorName(before.side);
  const nameAt = (cell: number) => pieceName(map.info, pieceAt(before, cell)?.letter ?? "", cell);
  if (move.action === "pass") return t("move.null", { color: side });
  if (move.action === "appointment") return t("move.appoints", { color: side });
  if (move.action === "inspection") {
    const cheops = after.view;
    const found = cheops?.compromised.includes(move.to)
      ? t("move.foundDeputy")
      : cheops?.certified.includes(move.to)
        ? t("move.foundCivilian")
        : "";
    return t("move.inspects", { color: side, cell: cellText(map, move.to), found });
  }
  if (move.action === "promotion")
    return t("move.promotesInHall", {
      color: side,
      piece: nameAt(move.from),
      cell: cellText(map, move.from),
      other: pieceName(map.info, move.promotion ?? ""),
    });
  if (move.action !== "abdication") return undefined;
  return t("move.abdicates", {
    color: side,
    piece: nameAt(move.from),
    cell: cellText(map, move.from),
    other: nameAt(move.to),
    to: cellText(map, move.to),
  });
}

// "White bishop e2 takes b5, black pawn, passes to B. Check." `before` is the state before the move.
export function moveText(map: Atlas, before: GameState, move: Move, after: GameState): string {
  let text = actionText(map, before, move, after) ?? travelText(map, before, move);
  for (const castle of after.view?.castles ?? []) {
    const known = before.view?.castles.find((one) => one.chair === castle.chair);
    if (!known)
      text += ` ${t("castle.founded", { color: colorName(castle.builder), cell: cellText(map, castle.chair), how: ownerText(castle) })}`;
    else if (known.owner !== castle.owner)
      text += ` ${castle.owner ? t("castle.now", { cell: cellText(map, castle.chair), color: colorName(castle.owner) }) : t("castle.asleep", { cell: cellText(map, castle.chair) })}`;
  }
  const terms = moveTermsText(map.info, move, after.check.length > 0, after.result !== null);
  const started = before.view?.started === false && after.view?.started ? t("start.done") : "";
  return [text, terms, after.result ? plain(resultPhrase(after.result)) : "", started]
    .filter(Boolean)
    .join(" ");
}

function travelText(map: Atlas, before: GameState, move: Move): string {
  const piece = pieceAt(before, move.from);
  const name = piece ? sidePiece(map.info, piece) : move.san;
  const [from, to] = [map.cell(move.from), map.cell(move.to)];
  const passes = (cell: number) => t("move.passes", { board: boardOf(map, cell) });
  let text = `${name} ${from.name}`;
  // A move that is only the pass.
  const pass = boardOf(map, move.from) !== boardOf(map, move.to);
  if (pass) text += ` ${passes(move.to)}`;
  else text += ` ${t(move.capture ? "move.takes" : "move.to", { cell: to.name })}`;
  if (move.victim !== null) {
    const victim = pieceAt(before, move.victim);
    if (victim)
      text += pass
        ? ` ${t("move.andTakes", { piece: pieceText(map.info, victim) })}`
        : `, ${pieceText(map.info, victim)}`;
  }
  if (move.promotion) text += `, ${t("move.becomes", { piece: pieceName(map.info, move.promotion) })}`;
  if (boardOf(map, move.arrival) !== boardOf(map, move.to)) text += `, ${passes(move.arrival)}`;
  const arrests = arrestsIn(before, move);
  for (const also of move.also) {
    const other = pieceAt(before, also.from);
    const piece = other ? pieceName(map.info, other.letter, also.from) : t("move.piece");
    text += `, ${t(arrests.includes(also) ? "move.arrests" : "move.with", { piece, from: map.cell(also.from).name, to: map.cell(also.arrival).name })}`;
  }
  return `${text}.`;
}

// Spoken when the focus moves to another level: the level, then the square.
export const levelText = (map: Atlas, id: number, piece: Piece | undefined): string =>
  `${levelTitle(map.info, map.cell(id).level)}. ${cellText(map, id)}, ${piece ? pieceText(map.info, piece) : t("square.empty")}.`;

// Numbered pairs for the move list; `start` is the FEN, whose last field is the first move's number.
export interface Row {
  number: number;
  white: Numbered | null;
  black: Numbered | null;
}
export interface Numbered {
  ply: number;
  san: string;
}

export function moveRows(moves: Move[], start: string): Row[] {
  let { number, side: color } = startOf(start);
  const rows: Row[] = [];
  moves.forEach((move, i) => {
    const entry = { ply: i + 1, san: move.san };
    const row = rows[rows.length - 1];
    if (color === "w") rows.push({ number, white: entry, black: null });
    else if (row && row.black === null) row.black = entry;
    else rows.push({ number, white: null, black: entry });
    if (color === "b") number++;
    color = opposite(color);
  });
  return rows;
}
