import { partsOf } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";

// A sentence in which rule ids such as AL-7 are links to their chapters.
export function RuleLinks({ text }: { text: string }) {
  const { navigate } = useStore();
  return (
    <>
      {partsOf(text).map((part) =>
        typeof part === "string" ? (
          part
        ) : (
          <RouteLink key={part.rule} navigate={navigate} route={part.route} class="rule-link">
            {part.rule}
          </RouteLink>
        ),
      )}
    </>
  );
}
