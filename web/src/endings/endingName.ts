// An ending in words: "king and rook against king and knight".
import { language } from "../i18n/language.ts";
import { pieceNoun } from "../i18n/pieces.ts";
import type { GameInfo } from "../core/types.ts";
import { t } from "./texts/index.ts";

// By its name, such as KRvKN; that itself until the game is known.
export function endingName(name: string, info: GameInfo | undefined): string {
  if (!info) return name;
  const and = new Intl.ListFormat(language.value, { type: "conjunction" });
  const words = (letters: string) =>
    and.format(
      [...letters].map((letter) => {
        const kind = info.pieces.find((one) => one.letter === letter);
        return kind ? pieceNoun(kind.name).word : letter;
      }),
    );
  const [white = "", black = ""] = name.split("v");
  return t("endings.against", { white: words(white), black: words(black) });
}

// How many moves a mate in so many half-moves takes.
export const movesTo = (plies: number): number => Math.ceil(plies / 2);
