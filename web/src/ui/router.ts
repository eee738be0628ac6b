// Which page the user is on: keeps the route, and writes its address to the address bar. Store decides where to go.
import { signal } from "@preact/signals";
import { addressOf, type Route } from "./route.ts";

// The address bar; tests have their own.
export interface Address {
  set: (address: string, instead?: boolean) => void;
}

// Which page the user is on, and the address bar.
export class Router {
  readonly route = signal<Route>({ kind: "table", id: null });
  // Why the address shows no game.
  readonly lost = signal<string | null>(null);

  constructor(private readonly address: Address) {}

  // The address bar already says so.
  setRoute(route: Route): void {
    this.route.value = route;
  }

  // The user is now on this page. The empty table is not a page to go back to.
  push(route: Route): void {
    const bare = this.route.value.kind === "table" && this.route.value.id === null;
    this.route.value = route;
    this.address.set(addressOf(route), bare);
  }

  // The same page, with more detail in its address.
  replace(route: Route): void {
    this.route.value = route;
    this.address.set(addressOf(route), true);
  }

  // The address names no game that can be shown; null: it does again.
  setNotFound(reason: string | null): void {
    this.lost.value = reason;
  }
}
