// Loads what the first board does not need, once that has been drawn: sounds, the extras of the boards, the cards of
// pieces, and parts to show later. These connect themselves to the store.
import type { Store } from "../store/store.ts";
import { cheopsPanel, chooser } from "./dialogs.ts";
import { part as castlePart } from "../board/lazyCastles.ts";
import { miniBoards } from "../board/lazyParts.ts";
import { served } from "../ui/site.ts";

// Here and not in main.tsx: for the bundler, what a module with a top-level await imports on demand shares nothing
// with it, so that shared code would become files of its own.
export function loadDeferred(store: Store): void {
  for (const part of [cheopsPanel, chooser, miniBoards, castlePart]) void part.fetch();
  void store.documentation.ask();
  if (served && store.storage.get("person") !== null)
    void import("../person/personSync.ts").then(
      ({ startSync }) => startSync(store.storage),
      () => undefined,
    );
  void import("../settings/sounds.ts").then(
    ({ sounds }) => {
      sounds.listen(window);
      sounds.follow(store);
    },
    () => undefined,
  );
  void import("../extras/extras.ts").then(
    ({ addExtras }) => addExtras(store),
    () => undefined,
  );
  void import("../cards/showCards.tsx").then(
    ({ showCards }) => showCards(store),
    () => undefined,
  );
}
