// How the page writes moves. The core writes and reads English letters; the user may prefer those of the page's
// language, or figurines. Records, links and what other programs read keep the English ones. The only state is which
// game the moves are of.
import { computed, signal } from "@preact/signals";
import { layered } from "../position/levels.ts";
import { settings } from "../settings/settings.ts";
import type { GameInfo } from "../core/types.ts";
import { language, type Language } from "../i18n/language.ts";

type Letters = { readonly [piece: string]: string };

const lettersIn: { readonly [code in Language]?: Letters } = {
  de: { queen: "D", rook: "T", bishop: "L", knight: "S", unicorn: "E" },
};
const figurines: Letters = { king: "♔", queen: "♕", rook: "♖", bishop: "♗", knight: "♘" };

const game = signal<GameInfo | null>(null);
// Moves are those of this game from now on.
export const setNotationGame = (info: GameInfo): void => void (game.value = info);

// The English letters of the game's pieces, each with its sign; null where the letters stay as they are. A game in which
// two kinds would share a letter keeps its own, as Cheops does.
const signs = computed<ReadonlyMap<string, string> | null>(() => {
  const { value: info } = game;
  const { value: wanted } = settings.notation;
  const letters =
    wanted === "figurines" ? figurines : wanted === "letters" ? lettersIn[language.value] : undefined;
  if (!info || !letters) return null;
  const signs = new Map(info.pieces.map(({ letter, name }) => [letter, letters[name] ?? letter]));
  return new Set(signs.values()).size === signs.size ? signs : null;
});

// A piece, perhaps behind the board it leaves; or a promotion. Of a pawn's move the board alone is a capital.
const pieces = /^((?:[A-Z]:)?)([A-Z♔-♙])(?!:)|(=)([A-Z♔-♙])/g;

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  // In a game whose levels have letters a pawn's move may begin with one.
  const levelled = /^[A-Z]/.test(game.value?.cells[0]?.name ?? "");
  if (levelled && /^[A-Z][a-z]+\d/.test(text)) return text;
  return text.replace(
    pieces,
    (
      all: string,
      board: string | undefined,
      piece: string | undefined,
      equals: string,
      promotion: string,
    ) => {
      const [before, letter] = piece === undefined ? [equals, promotion] : [board ?? "", piece];
      const now = letters.get(letter);
      return now === undefined ? all : before + now;
    },
  );
}

const castles = (text: string): boolean => /^[O0]-[O0]/.test(text);

// The board and the piece that move, as much as is said of the square they leave, and the square they reach, on a board
// with levels: Q5d5, 5b55b4, NBc-Dc3.
const parts = /^((?:[A-Z]:)?[A-Z]?)([A-Za-z\d]*?)(x?)([A-Z\d][a-z]\d)(?![a-z\d])(.*)$/;

// A dash divides the squares of such a move. Where numbers name the levels, as in Hyperchess, the square that the piece
// leaves, which coordinates begin with, is always there: 5b5-5b4.
function divided(san: string, coordinates: string): string {
  const { value: info } = game;
  const [, piece, some, capture, to, rest] = (info && layered(info) && parts.exec(san)) || [];
  if (to === undefined) return san;
  const from = /^(?:[A-Z]:)?(\d[a-z]\d)/.exec(coordinates)?.[1] ?? some!;
  return piece! + from + (capture || (from && "-")) + to + rest!;
}

// A move of the core's as the user reads it; with its coordinates it may say more.
export function shownMove(san: string, coordinates = ""): string {
  const text = divided(san, coordinates);
  return signs.value && !castles(san) ? replaced(text, signs.value) : text;
}

// A move as the user types it, in English letters. Those are read as well.
export function typedMove(text: string): string {
  if (!signs.peek() || castles(text)) return text;
  const known = signs.peek()!;
  // A sign that is another piece's English letter cannot be told from it.
  const english = new Map([...known].flatMap(([letter, sign]) => (known.has(sign) ? [] : [[sign, letter]])));
  return replaced(text, english);
}
