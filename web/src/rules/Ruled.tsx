import { partsOf } from "./chapters.ts";
import { useStore } from "../store/context.ts";
import { PlaceLink } from "../ui/PlaceLink.tsx";

// A sentence in which rule ids are links to their chapters. `game`: the game whose chapter is searched first, the one on the board by default.
export function Ruled({ text, game }: { text: string; game?: string | undefined }) {
  const { session, go } = useStore();
  return (
    <>
      {partsOf(text, game ?? session.info.value?.id).map((part) =>
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
