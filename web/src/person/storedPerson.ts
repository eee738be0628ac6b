// The user's name with its key, as this browser stores it. main.tsx finds the key in it too.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { isPersonKey } from "./personKey.ts";

// `rated`: the name is for rated games, and nobody else on this server has one that looks like it.
export interface Person {
  readonly name: string;
  readonly key: string;
  readonly rated?: boolean;
}

export const personStorageKey = "person";

export function storedPerson(storage: KeyValueStorage): Person | null {
  try {
    const stored = (JSON.parse(storage.get(personStorageKey) ?? "{}") ?? {}) as Partial<Person>;
    const { name, key, rated } = stored;
    if (typeof name !== "string" || typeof key !== "string" || !isPersonKey(key)) return null;
    return { name, key, ...(rated === true ? { rated } : {}) };
  } catch {
    return null;
  }
}
