// What this browser stores, by key: localStorage, or for one window sessionStorage (settings/browserStorage.ts); tests have
// their own. A value of null removes the key.
export interface KeyValueStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
  // The keys that begin so; without this nobody knows them.
  names?: (prefix: string) => string[];
  // Whether what was set outlives the page; without this it does.
  keeps?: (key: string) => boolean;
}
