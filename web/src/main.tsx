// Starts the page: connects Store to the browser, the core and the server, draws App, and loads the rest after the
// first board. Listens to the address bar and the network, and applies and stores the settings.
import { effect } from "@preact/signals";
import { render } from "preact";
import { openCore } from "./core/pageCore.ts";
import { GamesApi } from "./server/http.ts";
import { keyOfLink } from "./server/keys.ts";
import { GameLink } from "./server/gameLink.ts";
import { openSocket } from "./server/socket.ts";
import { noServer } from "./server/noServer.ts";
import { routeOf } from "./ui/route.ts";
import { pathOf, served } from "./ui/site.ts";
import { Store } from "./store/store.ts";
import { loadMessages, loadLanguage, showOtherNames } from "./i18n/loadLanguage.ts";
import { firstLanguage, language } from "./i18n/language.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/themes.css";
import "./ui/page.css";
import "./board/board.css";
import "./board/minis.css";
import "./people/strip.css";
import "./game/panel.css";
import "./rules/term.css";
import "./board/cheops.css";
import "./game/facts.css";
import "./ui/dialog.css";
import "./people/people.css";
import "./ui/forced.css";
import { onLanguageChoice } from "./settings/chooseLanguage.ts";
import { browserStorage } from "./settings/browserStorage.ts";
import { settings } from "./settings/settings.ts";
import { reloadWhenOutdated, lockVersion, registerWorker } from "./offline/serviceWorker.ts";
import { loadDeferred } from "./app/loadDeferred.ts";
import { personOfFragment } from "./person/personKey.ts";
import { askName } from "./people/askName.ts";
import { App } from "./app/App.tsx";
import { miniBoards } from "./board/lazyParts.ts";
import { phoneWidth } from "./board/layout.ts";

// A lock held until the window is closed.
const claim = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    void navigator.locks.request(`cheshire.${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    });
  });

lockVersion(import.meta.url);
reloadWhenOutdated();
// In a frame of another page it keeps nothing, and has no server.
const embedded = pathOf(location).startsWith("/embed/");
const stored = (storage: () => Storage) =>
  browserStorage(() => {
    if (embedded) throw new Error("nothing is kept");
    return storage();
  });
const storage = stored(() => localStorage);
settings.loadFrom(storage);
settings.apply(
  document.documentElement,
  matchMedia("(prefers-color-scheme: dark)"),
  matchMedia("(prefers-reduced-motion: reduce)"),
);
onLanguageChoice((code) => storage.set("language", code));
// The key of the user's name, of what storedPerson.ts writes, which is not loaded yet.
const ownKeys = (): string[] => storage.get("person")?.match(/(?<="key":")[\w-]{22}(?=")/) ?? [];
// The address as the program knows it. Where the user has gone on, popstate is about to tell of it.
const here = (): string => location.pathname + (served ? "" : location.search) + location.hash;
let known = here();
const store = new Store({
  core: openCore(),
  api: served && !embedded ? Object.assign(new GamesApi(), { ownKeys }) : noServer,
  served: served && !embedded,
  follow: (id, events, keys) => new GameLink(id, openSocket, events, keys),
  storage,
  sessionStorage: stored(() => sessionStorage),
  address: {
    set(address, instead) {
      if (here() === address || (instead && here() !== known)) return;
      if (instead) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
      known = here();
    },
  },
  still: () => settings.still() || document.hidden,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  claim,
  askName: (invited, signal) => askName(invited, storage, signal),
});

// An invitation link has a key in its fragment, as has that of a name. The page keeps the key and removes it from the address.
async function open(first: boolean): Promise<void> {
  const person = served ? personOfFragment(location.hash) : undefined;
  if (person !== undefined) {
    history.replaceState(null, "", location.pathname);
    store.dialogs.broughtKey = person;
  }
  const route = routeOf(pathOf(location), location.hash);
  const given = route.kind === "table" && route.id !== null ? keyOfLink(location.hash) : undefined;
  if (route.kind === "table" && route.id !== null && given) {
    history.replaceState(null, "", location.pathname);
    store.server.addLinkKey(route.id, given.key, given.seat);
  }
  known = here();
  if (first) await store.boot(route);
  else if (route.kind === "table" && route.id !== null && given) await store.open(route.id);
  else store.navigate(route, true);
  if (person !== undefined) store.dialogs.show("person");
}

addEventListener("online", () => void store.local.deliver());
// The server may come back although the network was never down.
setInterval(() => {
  if (navigator.onLine && !document.hidden && store.local.hasUnsaved) void store.local.deliver();
}, 20000);
// Also fires when only the fragment changes.
addEventListener("popstate", () => void open(false));

// The clocks of a game tick while one runs.
effect(() => {
  if (!store.round.clock.face.value?.running) return undefined;
  const timer = setInterval(() => store.tick(), 100);
  return () => clearInterval(timer);
});

effect(() => void showOtherNames(settings.names.value === "others"));

effect(() => void (document.documentElement.lang = language.value));

const chosen = firstLanguage(storage.get("language"), navigator.languages);
if (chosen !== "en") await loadLanguage(chosen).catch(() => undefined);
// Together with the core, which takes longer.
if (innerWidth < phoneWidth) void miniBoards.fetch();
render(<App store={store} />, document.getElementById("app")!);
void open(true).then(async () => {
  // What the first board does not need waits until it has been drawn.
  await new Promise((resolve) => setTimeout(resolve, 500));
  loadDeferred(store);
  void loadMessages().catch(() => undefined);
  if (embedded) return;
  await registerWorker();
  await store.local.deliver();
});
