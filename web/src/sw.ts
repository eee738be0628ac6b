// The service worker: keeps the files of one version of the page, so that it works offline, and those of older versions
// as long as one of their pages is open. Games are left to the server: /api and /ws are never answered from here.

// What TypeScript's library for pages lacks for a service worker.
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetching;
  message: Extendable & { data: unknown };
  notificationclick: Extendable & { notification: Notification };
}
interface Page {
  url: string;
  focus: () => Promise<unknown>;
}
interface Worker {
  addEventListener: <Type extends keyof Events>(type: Type, call: (event: Events[Type]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: "window"; includeUncontrolled: boolean }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
}

// Written by the build: the version, the files that the page starts with, those that are kept once they were fetched, and all
// others.
declare const VERSION: string;
declare const FIRST: string[];
declare const ON_DEMAND: string[];
declare const REST: string[];
// Whether the page is alone in a folder of a web host, whose other folders are not its own.
declare const STATIC: boolean;

const worker = self as unknown as Worker;
// The folder of the page, "" at the root of the host. The lists above have paths in it.
const root = new URL(".", worker.location.href).pathname.slice(0, -1);
const prefix = `cheshire${root}-`;
const name = prefix + VERSION;
const index = "/";
const lockName = "cheshire.page.";

// The page is one file, whatever page the address names.
const isPlace = (path: string): boolean =>
  STATIC
    ? path === "/" || path === "/index.html"
    : !/^\/(api|ws|assets|embed)(\/|$)/.test(path) && !/\.\w+$/.test(path);

// Files under assets/ have their hash in their name, so those of the previous version are reused. All others are
// fetched again.
const hashed = (path: string): boolean => path.startsWith("/assets/");
const known = async (path: string): Promise<Response | undefined> =>
  hashed(path) ? caches.match(root + path) : undefined;

async function cacheFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(root + path)) return;
  const answer =
    (await known(path)) ?? (await fetch(root + path, { cache: hashed(path) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(root + path, answer);
}

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(name).then((cache) => Promise.all(FIRST.map((path) => cacheFile(cache, path)))),
  );
});

// Whether a page is open that started with one of these files: each holds a lock with the name of its script.
async function inUse(cache: Cache): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const scripts = held.flatMap((lock) =>
    lock.name?.startsWith(lockName) ? [lock.name.slice(lockName.length)] : [],
  );
  const found = await Promise.all(scripts.map((script) => cache.match(script)));
  return found.some((one) => one !== undefined);
}

// Deletes the versions that nobody uses any more. One that is being installed is newer than this.
async function deleteOldCaches(): Promise<void> {
  if (worker.registration.installing || worker.registration.waiting) return;
  for (const key of await caches.keys()) {
    if (!key.startsWith(prefix) || key === name) continue;
    if (!(await inUse(await caches.open(key)))) await caches.delete(key);
  }
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    copyUnchanged()
      .then(deleteOldCaches)
      .then(() => worker.clients.claim()),
  );
});

// Copies what is unchanged from the previous version, which may soon be deleted.
async function copyUnchanged(): Promise<void> {
  const cache = await caches.open(name);
  for (const path of [...REST, ...ON_DEMAND]) {
    const answer = await known(path);
    if (answer) await cache.put(root + path, answer);
  }
}

// One after another, so that the page comes first. Failed files are fetched when needed.
async function cacheRest(): Promise<void> {
  const cache = await caches.open(name);
  for (const path of REST) await cacheFile(cache, path).catch(() => undefined);
}

worker.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(worker.skipWaiting());
  else if (event.data === "rest") event.waitUntil(deleteOldCaches().then(cacheRest));
  else if (event.data === "tidy") event.waitUntil(deleteOldCaches());
});

// A kept answer keeps its headers: those for WebAssembly and for shared memory too.
async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(root + path);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && path.startsWith("/assets/")) await cache.put(root + path, fresh.clone());
  return fresh;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || !whole.startsWith(`${root}/`)) return;
  const pathname = whole.slice(root.length);
  if (request.mode === "navigate" && isPlace(pathname)) event.respondWith(answer(request, index));
  else if ([FIRST, REST, ON_DEMAND].some((list) => list.includes(pathname)))
    event.respondWith(answer(request, pathname));
  // A page of an older version needs a file that the server no longer has.
  else if (pathname.startsWith("/assets/"))
    event.respondWith(caches.match(whole).then((kept) => kept ?? fetch(request)));
});

// A notification leads to the game that it is about.
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = String(event.notification.data);
  event.waitUntil(
    worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async (pages) => {
      const page = pages.find(({ url }) => url === wanted) ?? pages[0];
      await (page ? page.focus() : worker.clients.openWindow(wanted));
    }),
  );
});

export {};
