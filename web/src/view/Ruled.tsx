import { partsOf } from "../rules/chapters.ts";
import type { Store } from "../store.ts";
import { PlaceLink } from "./PlaceLink.tsx";

// A sentence in which the ids of rules are links to their chapters. `game`: in whose chapter an id is looked for first.
export function Ruled({ store, text, game = store.info.value?.id }: { store: Store; text: string; game?: string | undefined }) {
  return (
    <>
      {partsOf(text, game).map((part) =>
        typeof part === "string" ? part : (
          <PlaceLink key={part.rule} store={store} place={part.place} class="rule-link">
            {part.rule}
          </PlaceLink>
        ),
      )}
    </>
  );
}
