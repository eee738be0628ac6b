// The user's name and its key: asks the server for a name, renames, takes a name over from another device, and forgets it.
// Stored in the browser; whoever has the key is this person.
import { signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { PersonView } from "../core/types.ts";
import type { PeopleApi } from "../server/person.ts";
import { ServerError } from "../server/requests.ts";
import { storeChoices, storedChoices } from "../setup/gameChoices.ts";
import { newPersonKey } from "./phrase.ts";
import { personStorageKey, storedPerson, type Person } from "./storedPerson.ts";

export class PersonCtrl {
  readonly person = signal<Person | null>(null);

  constructor(
    private readonly storage: KeyValueStorage,
    private readonly api: Pick<PeopleApi, "claimName" | "enroll" | "me" | "rename" | "forget">,
    private readonly makeKey = newPersonKey,
  ) {
    this.person.value = storedPerson(storage);
  }

  // The name that the user gave for games.
  get usualName(): string {
    return storedChoices(this.storage).name ?? "";
  }

  // Gets a name. The key is stored before it is sent, so that a lost answer does not cost the name.
  async begin(name: string): Promise<void> {
    const key = this.storage.get("personKey") ?? this.makeKey();
    this.storage.set("personKey", key);
    const made = await this.api.enroll(name, key);
    this.store(made, key);
    this.storage.set("personKey", null);
    if (made.name !== name) await this.rename(name);
  }

  async rename(name: string): Promise<void> {
    const { key } = this.person.value!;
    this.store(await this.api.rename(key, name), key);
  }

  // Claims a name for rated games, which stays.
  async claimName(name: string): Promise<void> {
    const { key } = this.person.value!;
    this.store(await this.api.claimName(key, name), key);
  }

  // Takes over the name of another device; rejects if the server does not know the key.
  async takeOver(key: string): Promise<void> {
    this.store(await this.api.me(key), key);
  }

  // Has the server forget the person, unless it has done so already, and this browser the name with its key. What it has
  // besides stays in it.
  async forget(): Promise<void> {
    const { name, key } = this.person.value!;
    try {
      await this.api.forget(key);
    } catch (error) {
      if (!(error instanceof ServerError) || error.reason.code !== "person-unknown") throw error;
    }
    this.storage.set(personStorageKey, null);
    this.storage.set("personKey", null);
    const { name: usual, ...choices } = storedChoices(this.storage);
    if (usual === name) storeChoices(this.storage, choices);
    this.person.value = null;
  }

  private store({ name, rated }: PersonView, key: string): void {
    this.person.value = { name, key, ...(rated === true ? { rated } : {}) };
    this.storage.set(personStorageKey, JSON.stringify(this.person.value));
    storeChoices(this.storage, { ...storedChoices(this.storage), name });
  }
}
