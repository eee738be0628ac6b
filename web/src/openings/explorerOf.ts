// The explorer of openings of the page, which analyses and studies share: made on first use.
import { compileCore } from "../core/compileCore.ts";
import type { Store } from "../store/store.ts";
import { served } from "../ui/site.ts";
import { bookOf, gamesWithBook } from "./bookFiles.ts";
import { ExplorerClient } from "./explorerClient.ts";
import { ExplorerCtrl } from "./explorerCtrl.ts";
import { openExplorer } from "./openExplorer.ts";
import { serverOpenings } from "./serverOpenings.ts";

const made = new WeakMap<Store, ExplorerCtrl>();

export function explorerOf(store: Store): ExplorerCtrl {
  const known = made.get(store);
  if (known) return known;
  const { library } = store.environment.api;
  const explorer = new ExplorerCtrl(
    new ExplorerClient(openExplorer, compileCore),
    store.storage,
    { games: gamesWithBook, of: bookOf },
    served && library ? serverOpenings(library) : null,
  );
  made.set(store, explorer);
  return explorer;
}
