// The end of a game in words, with the rule that ends it. Text only.
import { opposite } from "../position/opposite.ts";
import ends from "virtual:rule-ends";
import { resultMessage } from "../speech/results.ts";
import { chapterOfGame } from "../rules/chapters.ts";
import { colorName, decisionText, resultPhrase } from "../speech/speech.ts";
import type { Color, Message, Result } from "../core/types.ts";
import { capitalizedPhrase, type Part, type Phrase } from "../i18n/format.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { t } from "./texts/index.ts";

// "You won", "Black wins", "Draw".
export function winnerText(result: Result, mine: Color | undefined): string {
  const { winner } = result;
  if (winner === null) return decisionText(result);
  if (mine === undefined) return t("end.wins", { color: colorName(winner) });
  return t(winner === mine ? "end.youWon" : "end.youLost");
}

// The rule that ends a game for this reason, as the game's chapter names it.
export function ruleOf(game: string, reason: Result["reason"]): string | undefined {
  const chapter = chapterOfGame(game);
  return chapter && ends[chapter.id]?.[reason];
}

// "Checkmate (AL-40)". Without the winner, whom the title names.
export function endReasonPhrase(game: string, result: Result): Phrase {
  const { code, args } = resultMessage(result);
  const reason = args["reason"];
  const text =
    code === "game-resigned" && result.winner
      ? [t("end.resigned", { color: colorName(opposite(result.winner)) })]
      : typeof reason === "object" && reason !== null && "code" in reason
        ? capitalizedPhrase(messagePhrase(reason as Message))
        : resultPhrase(result);
  const rule = ruleOf(game, result.reason);
  const named = text.some((part) => typeof part === "object" && "rule" in part);
  const parts: Part[] = rule && !named ? [" (", { rule }, ")"] : [];
  return [...text, ...parts];
}
