import { levelTitle } from "./levels.ts";
import { allShown, type Shown } from "./fields.ts";
import type { Atlas, Mark } from "./select.ts";
import { arrestIn, manAt } from "./select.ts";
import type { Both, Castle, Color, Court, GameInfo, GameState, Man, Move, Result, Tally } from "./types.ts";

// Everything the table says in words, for the eye and for the ear.

export const colorName = (color: Color): string => (color === "w" ? "White" : "Black");
export const other = (color: Color): Color => (color === "w" ? "b" : "w");
export const manName = (info: GameInfo, letter: string): string =>
  info.men.find((kind) => kind.letter.toLowerCase() === letter.toLowerCase())?.name ?? letter;

export const sayMan = (info: GameInfo, man: Man): string => `${colorName(man.color).toLowerCase()} ${manName(info, man.letter)}`;

// The name of a cell's board; empty where there is one.
export const boardOf = (map: Atlas, id: number): string => map.info.levels[map.cell(id).level]?.boardName ?? "";

// "B e4" in a game of several boards, else "e4"; a level is part of the name ("Ce4", "B Ce4").
export function sayCell(map: Atlas, id: number): string {
  const cell = map.cell(id);
  return map.boards > 1 ? `${boardOf(map, id)} ${cell.name}` : cell.name;
}

export interface Marks { selected: boolean; destination: Mark | undefined; check: boolean; last: boolean; fields?: readonly Shown[] }

// `court`: what a Castle or papers make of the cell and its man.
export function cellLabel(map: Atlas, id: number, man: Man | undefined, marks: Marks, court: string[] = []): string {
  const parts = [sayCell(map, id)];
  if (man) parts.push(sayMan(map.info, man));
  parts.push(...court);
  return parts.concat(sayMarks(marks)).join(", ");
}

// The label of one place in the merged view: the square once, then every man with its board.
export function stackLabel(map: Atlas, men: Man[], name: string, marks: Marks): string {
  const parts = [name];
  for (const man of men) parts.push(`${sayMan(map.info, man)} on ${boardOf(map, man.cell)}`);
  return parts.concat(sayMarks(marks)).join(", ");
}

const destinationWords: { [mark in Mark]: string } = { quiet: "can be reached", capture: "can be captured", land: "can be passed to", choice: "can be chosen" };

function sayMarks(marks: Marks): string[] {
  const parts: string[] = [];
  if (marks.check) parts.push("in check");
  if (marks.selected) parts.push("selected");
  if (marks.destination) parts.push(destinationWords[marks.destination]);
  if (marks.last) parts.push("last move");
  for (const { key, says } of allShown) if (marks.fields?.includes(key)) parts.push(says);
  return parts;
}

// "White's Castle on e5, active, Black's".
export function sayCastle(map: Atlas, castle: Castle): string {
  const how = castle.owner === null ? "inactive" : `active, ${colorName(castle.owner)}'s`;
  return `${colorName(castle.builder)}'s Castle on ${sayCell(map, castle.chair)}, ${how}`;
}

// What the court makes of a cell, in words. `papers`: the viewer's own Deputies may be named.
export function sayCourt(map: Atlas, court: Court, cell: number, papers: boolean): string[] {
  const parts: string[] = [];
  if (court.arrested.includes(cell)) parts.push("arrested");
  if (court.compromised.includes(cell)) parts.push("known Deputy");
  else if (papers && court.papers.includes(cell)) parts.push("secret Deputy");
  if (court.certified.includes(cell)) parts.push("certified Civilian");
  for (const castle of court.castles) {
    const part = castle.chair === cell ? "chair" : castle.pillars.includes(cell) ? "pillar" : castle.axis.includes(cell) ? "axis" : castle.halls.includes(cell) ? "hall" : null;
    if (part) parts.push(`${part} of ${sayCastle(map, castle)}`);
  }
  return parts;
}

// A result's points, where they are counted.
export const sayPoints = (tally: Both<Tally>): string => `White ${tally.w.points}, Black ${tally.b.points} points`;

const decisions: { [decision: string]: string } = { tie: "A tie", draw: "Drawn", "both-lose": "Both lose", "not-scored": "Not scored" };
// How a game ended that nobody won: "A tie".
export const sayDecision = (result: Result): string => (result.winner !== null ? "" : (decisions[result.decision ?? "draw"] ?? "Drawn"));

// A turn other than a move from one square to another; undefined for such a move. Whom a King appoints is never said.
function sayDeed(map: Atlas, before: GameState, move: Move, after: GameState): string | undefined {
  const side = colorName(before.side);
  if (move.action === "appointment") return `${side} appoints a Deputy.`;
  if (move.action === "inspection") {
    const court = after.court;
    const found = court?.compromised.includes(move.to) ? ": a Deputy" : court?.certified.includes(move.to) ? ": a Civilian" : "";
    return `${side} inspects the papers of ${sayCell(map, move.to)}${found}.`;
  }
  if (move.action === "promotion") return `${side} ${manName(map.info, manAt(before, move.from)?.letter ?? "")} ${sayCell(map, move.from)} becomes ${manName(map.info, move.promotion ?? "")} in its hall.`;
  if (move.action !== "abdication") return undefined;
  return `${side} king ${sayCell(map, move.from)} abdicates to the ${manName(map.info, manAt(before, move.to)?.letter ?? "")} on ${sayCell(map, move.to)}.`;
}

// "White bishop e2 takes b5, black pawn, passes to B. Check." `before` is the state the move was made in.
export function sayMove(map: Atlas, before: GameState, move: Move, after: GameState): string {
  let text = sayDeed(map, before, move, after) ?? sayTravel(map, before, move);
  for (const castle of after.court?.castles ?? []) {
    const known = before.court?.castles.find((one) => one.chair === castle.chair);
    if (!known) text += ` ${colorName(castle.builder)} founds the Castle on ${sayCell(map, castle.chair)}, ${castle.owner ? `active, ${colorName(castle.owner)}'s` : "inactive"}.`;
    else if (known.owner !== castle.owner) text += ` The Castle on ${sayCell(map, castle.chair)} is ${castle.owner ? `now ${colorName(castle.owner)}'s` : "inactive"}.`;
  }
  if (after.result) return `${text} ${after.result.text}`;
  return after.check.length > 0 ? `${text} Check.` : text;
}

function sayTravel(map: Atlas, before: GameState, move: Move): string {
  const man = manAt(before, move.from);
  const name = man ? `${colorName(man.color)} ${manName(map.info, man.letter)}` : move.san;
  const [from, to] = [map.cell(move.from), map.cell(move.to)];
  const passes = (cell: number) => `passes to ${boardOf(map, cell)}`;
  let text = `${name} ${from.name}`;
  // A move that is nothing but the pass.
  const pass = boardOf(map, move.from) !== boardOf(map, move.to);
  if (pass) text += ` ${passes(move.to)}`;
  else text += move.capture ? ` takes ${to.name}` : ` to ${to.name}`;
  if (move.victim !== null) {
    const victim = manAt(before, move.victim);
    if (victim) text += `${pass ? " and takes" : ","} ${sayMan(map.info, victim)}`;
  }
  if (move.promotion) text += `, becomes ${manName(map.info, move.promotion)}`;
  if (boardOf(map, move.arrive) !== boardOf(map, move.to)) text += `, ${passes(move.arrive)}`;
  const arrest = arrestIn(before, move);
  for (const also of move.also) {
    const other = manAt(before, also.from);
    const word = also === arrest ? "arrests" : "with";
    text += `, ${word} ${other ? manName(map.info, other.letter) : "man"} ${map.cell(also.from).name} to ${map.cell(also.arrive).name}`;
  }
  return `${text}.`;
}

// What is heard when the focus comes to another level: the level, then the square.
export const sayLevel = (map: Atlas, id: number, man: Man | undefined): string =>
  `${levelTitle(map.info, map.cell(id).level)}. ${sayCell(map, id)}, ${man ? sayMan(map.info, man) : "empty"}.`;

// Numbered pairs for the move list; `start` is the FEN, whose last field is the first move's number.
export interface Row { number: number; white: Numbered | null; black: Numbered | null }
export interface Numbered { ply: number; san: string }

export function moveRows(moves: Move[], start: string): Row[] {
  const fields = start.trim().split(/\s+/);
  let number = Number(fields[fields.length - 1]) || 1;
  let color: Color = fields[1] === "b" ? "b" : "w";
  const rows: Row[] = [];
  moves.forEach((move, i) => {
    const entry = { ply: i + 1, san: move.san };
    const row = rows[rows.length - 1];
    if (color === "w") rows.push({ number, white: entry, black: null });
    else if (row && row.black === null) row.black = entry;
    else rows.push({ number, white: null, black: entry });
    if (color === "b") number++;
    color = other(color);
  });
  return rows;
}
