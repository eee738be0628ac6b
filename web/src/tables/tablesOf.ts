// The endgame tables that the page asks, which analysis, studies and editor share: made on first use.
import type { Store } from "../store/store.ts";
import { served } from "../ui/site.ts";
import { serverTables } from "./serverTables.ts";
import { TablesCtrl } from "./tablesCtrl.ts";

const made = new WeakMap<Store, TablesCtrl>();

export function tablesOf(store: Store): TablesCtrl {
  const known = made.get(store);
  if (known) return known;
  const { library } = store.environment.api;
  const tables = new TablesCtrl(served && library ? serverTables(library) : null);
  made.set(store, tables);
  return tables;
}
