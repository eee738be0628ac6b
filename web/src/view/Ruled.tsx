import { partsOf } from "../rules/chapters.ts";
import type { Store } from "../store.ts";
import { PlaceLink } from "./PlaceLink.tsx";

// A sentence in which rule ids are links to their chapters. `game`: the game whose chapter is searched first.
export function Ruled({
  store,
  text,
  game = store.session.info.value?.id,
}: {
  store: Store;
  text: string;
  game?: string | undefined;
}) {
  return (
    <>
      {partsOf(text, game).map((part) =>
        typeof part === "string" ? (
          part
        ) : (
          <PlaceLink key={part.rule} store={store} place={part.place} class="rule-link">
            {part.rule}
          </PlaceLink>
        ),
      )}
    </>
  );
}
