import type { Store } from "../store/store.ts";
import { chooser } from "./dialogs.ts";
import { miniBoards } from "../board/lazyParts.ts";

// Loads what the first board does not need. Here and not in main.tsx: for the bundler, what a module with a top-level
// await imports on demand shares nothing with it, so that shared code would become files of its own.
export function loadDeferred(store: Store): void {
  for (const part of [chooser, miniBoards]) void part.fetch();
  void store.documentation.ask();
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
