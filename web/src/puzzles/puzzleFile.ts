// Reads a file of puzzles, which `cheshire puzzles` writes (docs/puzzles.md). Text only.
import { fault, Refusal } from "../i18n/refusal.ts";
import type { Options } from "../core/types.ts";
import type { Theme } from "./themes.ts";
import { isTheme } from "./themes.ts";

export interface Puzzle {
  readonly id: string;
  // The position before the opponent's mistake, which is the first of the moves. The solver has the second and the last.
  readonly fen: string;
  readonly moves: readonly string[];
  readonly rating: number;
  readonly themes: readonly Theme[];
}

export interface PuzzleFile {
  readonly game: string;
  readonly options: Options;
  // In the order of their ratings.
  readonly puzzles: readonly Puzzle[];
}

export const maxBytes = 16_000_000;
const version = 1;
const maxPuzzles = 50_000;
const maxFen = 4000;
const maxMoves = 24;

const head = /^# Cheshire puzzles, version (\d{1,9})$/;

// "alice;castling=on;..." -> the game and its options.
function gameOf(identity: string): Pick<PuzzleFile, "game" | "options"> {
  const [game = "", ...parts] = identity.split(";");
  const options: Options = {};
  for (const part of parts) {
    const at = part.indexOf("=");
    if (at > 0) options[part.slice(0, at)] = part.slice(at + 1);
  }
  return { game, options };
}

function puzzleOf(line: string): Puzzle | null {
  const [id = "", fen = "", moves = "", rating = "", themes = "", ...more] = line.split("\t");
  const played = moves.split(" ");
  const whole =
    more.length === 0 &&
    /^[0-9A-Za-z]{1,32}$/.test(id) &&
    fen !== "" &&
    fen.length <= maxFen &&
    /^\d{1,4}$/.test(rating) &&
    played.length >= 2 &&
    played.length <= maxMoves &&
    played.length % 2 === 0 &&
    played.every((move) => /^[!-~]{2,64}$/.test(move));
  return whole
    ? { id, fen, moves: played, rating: Number(rating), themes: themes.split(" ").filter(isTheme) }
    : null;
}

// Reads the puzzles of a game. Throws a Refusal that says what is wrong: too long, no such file, of another version or
// game, or a line that is no puzzle. Themes of a later version are left out.
export function readPuzzles(text: string, game: string): PuzzleFile {
  const refuse = (...[code, args]: Parameters<typeof fault>) => new Refusal(fault(code, args));
  if (text.length > maxBytes) throw refuse("puzzles-long", { most: maxBytes });
  const lines = text.split("\n");
  const written = head.exec(lines[0]!)?.[1];
  if (written === undefined) throw refuse("puzzles-none");
  if (Number(written) !== version) throw refuse("puzzles-version", { version: written, known: version });
  const identity = lines.find((line) => line.startsWith("# game: "))?.slice("# game: ".length) ?? "";
  const found = gameOf(identity);
  if (found.game !== game) throw refuse("puzzles-game", { game: found.game, wanted: game });
  const puzzles: Puzzle[] = [];
  for (const [i, line] of lines.entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const puzzle = puzzles.length < maxPuzzles ? puzzleOf(line) : null;
    if (!puzzle) throw refuse("puzzles-line", { line: i + 1 });
    puzzles.push(puzzle);
  }
  const count = /^# puzzles: (\d{1,9})$/m.exec(text)?.[1];
  if (puzzles.length === 0 || (count !== undefined && Number(count) !== puzzles.length))
    throw refuse("puzzles-cut");
  return { ...found, puzzles: puzzles.sort((a, b) => a.rating - b.rating) };
}
