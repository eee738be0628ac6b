import { signal } from "@preact/signals";

// The page without the network: what src/sw.ts keeps, and how a new version is taken.

// A new version has been fetched and waits.
export const waiting = signal<ServiceWorker | null>(null);

// Has the browser keep the page, and tells when there is a new version of it. Called once the page is on show.
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const see = () => {
      // The first version has nothing to take the place of.
      if (registration.waiting && serviceWorker.controller) waiting.value = registration.waiting;
    };
    see();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", see));
    const ready = await serviceWorker.ready;
    // What the page did not need to begin with.
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    ready.active?.postMessage(saving ? "tidy" : "rest");
    // A page that stays open for days asks now and then.
    setInterval(() => void registration.update().catch(() => undefined), 60 * 60 * 1000);
  } catch {
    // Without it the page works as long as there is a server.
  }
}

// Has the service worker keep the files of this version as long as the page is open. `script`: the address of the page's own script.
export function holdVersion(script: string): void {
  const forever = new Promise<never>(() => undefined);
  void navigator.locks?.request(`cheshire.page.${new URL(script).pathname}`, { mode: "shared" }, () => forever).catch(() => undefined);
}

// A part of the page that cannot be fetched any more, since another window took a new version, is had by beginning anew with that one.
// The address says where the person is, and his game is kept.
export function beginAnewWhenOutdated(): void {
  const { serviceWorker } = navigator;
  let had = serviceWorker?.controller != null;
  let outdated = false;
  // The first worker takes the place of none.
  serviceWorker?.addEventListener("controllerchange", () => ([outdated, had] = [had, true]));
  addEventListener("vite:preloadError", () => {
    if (outdated) location.reload();
  });
}

// Takes the new version; the page begins anew with it.
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.value?.postMessage("take");
}
