// The page's controllers, which App provides to every view below it; a view takes those it uses from useStore().
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Controllers } from "./controllers.ts";

export const StoreContext = createContext<Controllers | null>(null);

export function useStore(): Controllers {
  const store = useContext(StoreContext);
  if (!store) throw new Error("a view outside the page");
  return store;
}
