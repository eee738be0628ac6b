import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Controllers } from "./controllers.ts";

// The page's controllers, for every view below the one that provides them.
export const StoreContext = createContext<Controllers | null>(null);

export function useStore(): Controllers {
  const store = useContext(StoreContext);
  if (!store) throw new Error("a view outside the page");
  return store;
}
