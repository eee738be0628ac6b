// The service worker: keeps the files of one version of the page, so that it works without a network. Games are the server's
// business: /api and /ws are never answered from here.

// What TypeScript's library for pages does not know of a service worker.
interface Extendable extends Event { waitUntil(work: Promise<unknown>): void }
interface Fetching extends Extendable { request: Request; respondWith(answer: Promise<Response>): void }
interface Worker {
  addEventListener(type: "install" | "activate", call: (event: Extendable) => void): void;
  addEventListener(type: "fetch", call: (event: Fetching) => void): void;
  addEventListener(type: "message", call: (event: Extendable & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

// Written by the build: the version, the files that the page begins with, and all others.
declare const VERSION: string;
declare const FIRST: string[];
declare const REST: string[];

const worker = self as unknown as Worker;
const name = `cheshire-${VERSION}`;
const index = "/";

// The page has one file, whatever place of it the address says.
const isPlace = (path: string): boolean => !/^\/(api|ws|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);

// Files under assets/ have their hash in their name, so those of the version before are taken over. All others are fetched anew.
async function bring(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const hashed = path.startsWith("/assets/");
  const known = hashed ? await caches.match(path) : undefined;
  const answer = known ?? (await fetch(path, { cache: hashed ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => Promise.all(FIRST.map((path) => bring(cache, path)))));
});

worker.addEventListener("activate", (event) => {
  const old = (key: string) => key.startsWith("cheshire-") && key !== name;
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key))))
      .then(() => worker.clients.claim()),
  );
});

// One after another, so that the page comes first. What fails is fetched when it is needed.
async function bringRest(): Promise<void> {
  const cache = await caches.open(name);
  for (const path of REST) await bring(cache, path).catch(() => undefined);
}

worker.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(worker.skipWaiting());
  else if (event.data === "rest") event.waitUntil(bringRest());
});

// The headers stay with a kept answer: those for WebAssembly and for shared memory too.
async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && path.startsWith("/assets/")) await cache.put(path, fresh.clone());
  return fresh;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate" && isPlace(pathname)) event.respondWith(answer(request, index));
  else if (FIRST.includes(pathname) || REST.includes(pathname)) event.respondWith(answer(request, pathname));
});

export {};
