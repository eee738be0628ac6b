// A phrase in which rules are links to their chapters, and terms explain themselves.
import { chapterOfRule } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import type { Phrase } from "../i18n/format.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { RuleLinks } from "./RuleLinks.tsx";
import { Term } from "./Term.tsx";

export function Sentence({ phrase }: { phrase: Phrase }) {
  const { navigate } = useStore();
  return (
    <>
      {phrase.map((part, i) => {
        if (typeof part === "string") return <RuleLinks key={i} text={part} />;
        if ("term" in part) return <Term key={i} {...part} />;
        if ("name" in part) return part.name;
        const chapter = chapterOfRule(part.rule);
        return chapter ? (
          <RouteLink
            key={i}
            navigate={navigate}
            route={{ kind: "rules", chapter: chapter.id, rule: part.rule }}
            class="rule-link"
          >
            {part.rule}
          </RouteLink>
        ) : (
          part.rule
        );
      })}
    </>
  );
}
