import { partsOf } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import { PlaceLink } from "../ui/PlaceLink.tsx";

// A sentence in which rule ids are links to their chapters.
export function Ruled({ text }: { text: string }) {
  const { go } = useStore();
  return (
    <>
      {partsOf(text).map((part) =>
        typeof part === "string" ? (
          part
        ) : (
          <PlaceLink key={part.rule} go={go} place={part.place} class="rule-link">
            {part.rule}
          </PlaceLink>
        ),
      )}
    </>
  );
}
