import { effect } from "@preact/signals";
import { render } from "preact";
import { openCore } from "./core/client.ts";
import { GamesApi } from "./server/http.ts";
import { keyOfLink, type Memory } from "./server/keys.ts";
import { GameLink, openSocket } from "./server/link.ts";
import { Store } from "./store.ts";
import "./style/page.css";
import "./style/board.css";
import "./style/panel.css";
import "./style/court.css";
import "./style/dialog.css";
import { App } from "./view/App.tsx";
import { newGame } from "./view/dialogs.ts";

const gameOf = (path: string): string | null => /^\/g\/([^/]+)\/?$/.exec(path)?.[1] ?? null;

// Storage may be forbidden; the table then remembers only as long as it is open.
function memoryIn(storage: () => Storage): Memory {
  const held = new Map<string, string>();
  return {
    get(key) {
      try {
        return storage().getItem(`cheshire.${key}`);
      } catch {
        return held.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(`cheshire.${key}`);
        else storage().setItem(`cheshire.${key}`, value);
      } catch {
        if (value === null) held.delete(key);
        else held.set(key, value);
      }
    },
  };
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let link: GameLink | undefined;

const store = new Store({
  core: openCore(),
  api: new GamesApi(),
  follow: (id, events, keys) => (link = new GameLink(id, openSocket, events, keys)),
  memory: memoryIn(() => localStorage),
  window: memoryIn(() => sessionStorage),
  address: {
    set(id) {
      const path = id === null ? "/" : `/g/${id}`;
      if (location.pathname === path) return;
      // The bare table is not a place to go back to.
      if (location.pathname === "/") history.replaceState(null, "", path);
      else history.pushState(null, "", path);
    },
  },
  still: () => reduced.matches || document.hidden,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

// A link that was given away has a key in its fragment. It is kept, and taken out of the address.
async function open(first: boolean): Promise<void> {
  const [id, given] = [gameOf(location.pathname), keyOfLink(location.hash)];
  if (id !== null && given) {
    history.replaceState(null, "", location.pathname);
    await store.arrive(id, given.key, given.seat);
  }
  if (first) await store.boot(id);
  else if (id !== null && given) await store.open(id);
}

addEventListener("hashchange", () => void open(false));
addEventListener("online", () => link?.hurry());
addEventListener("popstate", () => {
  const id = gameOf(location.pathname);
  if (id && id !== store.id.value) void store.open(id);
});

effect(() => {
  const title = store.info.value?.title;
  document.title = title ? `${title} · Cheshire` : "Cheshire";
});

render(<App store={store} />, document.getElementById("app")!);
// Fetched beside the core, so that it is there when a person first comes.
if (gameOf(location.pathname) === null) void newGame.fetch();
void open(true);
