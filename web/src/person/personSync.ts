// Keeps on the server what other devices of the person need, and takes over what they have done: when the page starts, when
// it is hidden, and when a name is taken over. Two devices do not overwrite each other.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { isConflict, PeopleApi } from "../server/person.ts";
import { documentsOf, type PersonDocument } from "./documents.ts";
import { storedPerson } from "./storedPerson.ts";

type Api = Pick<PeopleApi, "kept" | "keep">;

const attempts = 3;

async function syncOne(api: Api, key: string, one: PersonDocument): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const there = await api.kept(key, one.name);
    const merged = one.merge(one.read(), there?.document ?? {});
    one.write(merged);
    const text = JSON.stringify(merged);
    if (text === JSON.stringify(there?.document ?? {})) return;
    try {
      await api.keep(key, one.name, merged, there?.revision ?? null);
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
    }
  }
}

export async function syncPerson(storage: KeyValueStorage, key: string, api: Api): Promise<void> {
  for (const one of documentsOf(storage)) await syncOne(api, key, one);
}

// Syncs now and whenever the page is hidden. What fails is tried again the next time.
export function startSync(storage: KeyValueStorage, api: Api = new PeopleApi()): () => void {
  let busy = false;
  const sync = async () => {
    const person = storedPerson(storage);
    if (!person || busy) return;
    busy = true;
    await syncPerson(storage, person.key, api).catch(() => undefined);
    busy = false;
  };
  void sync();
  const hidden = () => void (document.hidden && sync());
  document.addEventListener("visibilitychange", hidden);
  return () => document.removeEventListener("visibilitychange", hidden);
}
