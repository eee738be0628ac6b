import { useId } from "preact/hooks";
import type { TermPart } from "../words/format.ts";
import { explain } from "../words/terms.ts";

// A term of the rules in a sentence, explained where it is pointed at or has the focus.
export function Term({ term, text }: TermPart) {
  const id = useId();
  const help = explain(term);
  if (help === null) return <>{text}</>;
  return (
    <span class="term-word" tabIndex={0} aria-describedby={id}>
      {text}
      <span class="term-help" role="tooltip" id={id}>
        {help}
      </span>
    </span>
  );
}
