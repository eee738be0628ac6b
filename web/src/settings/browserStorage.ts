// Reads and writes values in the browser's storage. What it cannot take, because it is full or forbidden, is remembered
// while the page is open, so that the newest value is always read.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";

export function browserStorage(storage: () => Storage): KeyValueStorage {
  const held = new Map<string, string | null>();
  return {
    get(key) {
      const newest = held.get(key);
      if (newest !== undefined) return newest;
      try {
        return storage().getItem(`cheshire.${key}`);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(`cheshire.${key}`);
        else storage().setItem(`cheshire.${key}`, value);
        held.delete(key);
      } catch {
        held.set(key, value);
      }
    },
    names(prefix) {
      const names = new Set([...held.keys()]);
      try {
        const all = storage();
        for (let i = 0; i < all.length; i++) names.add(all.key(i)!.replace(/^cheshire\./, ""));
      } catch {
        // Only those that are remembered.
      }
      return [...names].filter((name) => name.startsWith(prefix) && held.get(name) !== null).sort();
    },
    keeps: (key) => !held.has(key),
  };
}
