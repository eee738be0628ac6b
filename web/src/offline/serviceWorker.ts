// The service worker (src/sw.ts) as the page sees it: registers it, reports new versions of the page, and takes them,
// which reloads the page.
import { signal } from "@preact/signals";
import { home } from "../ui/site.ts";

// A new version has been fetched and waits.
export const waitingWorker = signal<ServiceWorker | null>(null);

// Has the browser keep the page, and reports new versions of it. Called once the page is on show.
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register(`${home}sw.js`, { updateViaCache: "none" });
    const see = () => {
      // The first version replaces nothing.
      if (registration.waiting && serviceWorker.controller) waitingWorker.value = registration.waiting;
    };
    see();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", see),
    );
    const ready = await serviceWorker.ready;
    // What the page did not need at the start.
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    ready.active?.postMessage(saving ? "tidy" : "rest");
    // A page that stays open for days checks now and then.
    setInterval(() => void registration.update().catch(() => undefined), 60 * 60 * 1000);
  } catch {
    // Without a service worker the page works as long as there is a server.
  }
}

// Has the service worker keep this version's files as long as the page is open. `script`: the address of the page's own
// script.
export function lockVersion(script: string): void {
  const forever = new Promise<never>(() => undefined);
  void navigator.locks
    ?.request(`cheshire.page.${new URL(script).pathname}`, { mode: "shared" }, () => forever)
    .catch(() => undefined);
}

// If a part of the page can no longer be fetched because another window took a new version, this page reloads with that
// version. The address says where the user is, and the game is stored.
export function reloadWhenOutdated(): void {
  const { serviceWorker } = navigator;
  let had = serviceWorker?.controller != null;
  let outdated = false;
  // The first worker replaces nothing.
  serviceWorker?.addEventListener("controllerchange", () => ([outdated, had] = [had, true]));
  addEventListener("vite:preloadError", () => {
    if (outdated) location.reload();
  });
}

// Reloads with the server's page, which speaks another version of the protocol than this one.
export async function loadServersPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const coming = registration?.installing;
  if (coming)
    await new Promise<void>((resolve) =>
      coming.addEventListener("statechange", () => coming.state !== "installing" && resolve()),
    );
  if (!registration?.waiting) return location.reload();
  waitingWorker.value = registration.waiting;
  applyUpdate();
}

// Takes the new version; the page reloads with it.
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waitingWorker.value?.postMessage("take");
}
