import { signal } from "@preact/signals";
import { addressOf, type Place } from "./place.ts";

export interface Address {
  set: (address: string, instead?: boolean) => void;
}

// Which page the user is on, and the address bar.
export class Router {
  readonly place = signal<Place>({ kind: "table", id: null });
  // Why the address shows no game.
  readonly lost = signal<string | null>(null);

  constructor(private readonly address: Address) {}

  // The address bar already says so.
  setPlace(place: Place): void {
    this.place.value = place;
  }

  // The user is now on this page. The empty table is not a page to go back to.
  push(place: Place): void {
    const bare = this.place.value.kind === "table" && this.place.value.id === null;
    this.place.value = place;
    this.address.set(addressOf(place), bare);
  }

  // The same page, with more detail in its address.
  replace(place: Place): void {
    this.place.value = place;
    this.address.set(addressOf(place), true);
  }

  // The address names no game that can be shown; null: it does again.
  setNotFound(reason: string | null): void {
    this.lost.value = reason;
  }
}
