import { chapterOfRule } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import type { Phrase } from "../i18n/format.ts";
import { PlaceLink } from "../ui/PlaceLink.tsx";
import { Ruled } from "./Ruled.tsx";
import { Term } from "./Term.tsx";

// A phrase in which rules are links to their chapters, and terms explain themselves.
export function Sentence({ phrase }: { phrase: Phrase }) {
  const { go } = useStore();
  return (
    <>
      {phrase.map((part, i) => {
        if (typeof part === "string") return <Ruled key={i} text={part} />;
        if ("term" in part) return <Term key={i} {...part} />;
        if ("name" in part) return part.name;
        const chapter = chapterOfRule(part.rule);
        return chapter ? (
          <PlaceLink
            key={i}
            go={go}
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
