import { effect } from "@preact/signals";
import { render } from "preact";
import { openCore } from "./core/client.ts";
import { GamesApi } from "./server/http.ts";
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

// Storage may be forbidden; the table then forgets, and that is all.
const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`cheshire.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`cheshire.${key}`);
      else localStorage.setItem(`cheshire.${key}`, value);
    } catch {
      // Nothing is lost but a preference.
    }
  },
};

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let link: GameLink | undefined;

const store = new Store({
  core: openCore(),
  api: new GamesApi(),
  follow: (id, events) => (link = new GameLink(id, openSocket, events)),
  memory,
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
void store.boot(gameOf(location.pathname));
