import { chapterOfRule } from "../rules/chapters.ts";
import type { Store } from "../store.ts";
import type { Phrase } from "../words/format.ts";
import { PlaceLink } from "./PlaceLink.tsx";
import { Ruled } from "./Ruled.tsx";
import { Term } from "./Term.tsx";

// A phrase in which rules are links to their chapters, and terms explain themselves. `game`: in whose chapter a rule is looked for first.
export function Sentence({
  store,
  phrase,
  game = store.session.info.value?.id,
}: {
  store: Store;
  phrase: Phrase;
  game?: string | undefined;
}) {
  return (
    <>
      {phrase.map((part, i) => {
        if (typeof part === "string") return <Ruled key={i} store={store} text={part} game={game} />;
        if ("term" in part) return <Term key={i} {...part} />;
        if ("name" in part) return part.name;
        const chapter = chapterOfRule(part.rule, game);
        return chapter ? (
          <PlaceLink
            key={i}
            store={store}
            place={{ kind: "rules", chapter: chapter.id, rule: part.rule }}
            class="rule-link"
          >
            {part.rule}
          </PlaceLink>
        ) : (
          part.rule
        );
      })}
    </>
  );
}
