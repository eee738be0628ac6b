import { levelTitle } from "./levels.ts";
import type { Atlas, Mark } from "./select.ts";
import { manAt } from "./select.ts";
import type { Color, GameInfo, GameState, Man, Move } from "./types.ts";

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

export interface Marks { selected: boolean; destination: Mark | undefined; check: boolean; last: boolean }

export function cellLabel(map: Atlas, id: number, man: Man | undefined, marks: Marks): string {
  const parts = [sayCell(map, id)];
  if (man) parts.push(sayMan(map.info, man));
  return parts.concat(sayMarks(marks)).join(", ");
}

// The label of one place in the merged view: the square once, then every man with its board.
export function stackLabel(map: Atlas, men: Man[], name: string, marks: Marks): string {
  const parts = [name];
  for (const man of men) parts.push(`${sayMan(map.info, man)} on ${boardOf(map, man.cell)}`);
  return parts.concat(sayMarks(marks)).join(", ");
}

const destinationWords: { [mark in Mark]: string } = { quiet: "can be reached", capture: "can be captured", land: "can be passed to" };

function sayMarks(marks: Marks): string[] {
  const parts: string[] = [];
  if (marks.check) parts.push("in check");
  if (marks.selected) parts.push("selected");
  if (marks.destination) parts.push(destinationWords[marks.destination]);
  if (marks.last) parts.push("last move");
  return parts;
}

// "White bishop e2 takes b5, black pawn, passes to B. Check." `before` is the state the move was made in.
export function sayMove(map: Atlas, before: GameState, move: Move, after: GameState): string {
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
  for (const also of move.also) {
    const rook = manAt(before, also.from);
    text += `, with ${rook ? manName(map.info, rook.letter) : "man"} ${map.cell(also.from).name} to ${map.cell(also.arrive).name}`;
  }
  text += ".";
  if (after.result) return `${text} ${after.result.text}`;
  return after.check.length > 0 ? `${text} Check.` : text;
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
