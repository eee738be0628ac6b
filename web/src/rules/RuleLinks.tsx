// A sentence in which rule ids such as AL-7 are links to their chapters. A click navigates.
import { partsOf } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";

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
