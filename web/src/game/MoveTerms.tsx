// The glossary's terms for a played move, such as "overcheck", with their explanations. Draws what it is given.
import { termsOf } from "../speech/terms.ts";
import type { GameInfo, Term } from "../core/types.ts";
import { t } from "../i18n/index.ts";

export function MoveTerms({
  info,
  move,
}: {
  info: GameInfo | null;
  move: { terms?: readonly Term[] } | undefined;
}) {
  const terms = move ? termsOf(info, move) : [];
  if (terms.length === 0) return null;
  return (
    <small class="terms">
      {terms.map((term, i) => (
        <span key={term} title={t(`term.${term}.help`)}>
          {`${i === 0 ? " " : ", "}${t(`term.${term}`)}`}
        </span>
      ))}
    </small>
  );
}
