import { partsOf } from "./chapters.ts";
import type { Uses } from "../store/controllers.ts";
import { PlaceLink } from "../ui/PlaceLink.tsx";

// A sentence in which rule ids are links to their chapters. `game`: the game whose chapter is searched first.
export function Ruled({
  session,
  go,
  text,
  game = session.info.value?.id,
}: Uses<"session" | "go"> & { text: string; game?: string | undefined }) {
  return (
    <>
      {partsOf(text, game).map((part) =>
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
