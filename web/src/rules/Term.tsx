// A term of the rules in a sentence, explained while it is pointed at or has the focus. It only reads the explanations.
import type { TermPart } from "../i18n/format.ts";
import { explain } from "../i18n/terms.ts";

export function Term({ term, text }: TermPart) {
  const help = explain(term);
  if (help === null) return <>{text}</>;
  return (
    <span class="term-word" tabIndex={0} data-help={help} aria-description={help}>
      {text}
    </span>
  );
}
