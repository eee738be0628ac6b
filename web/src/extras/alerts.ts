// Calls a user who is elsewhere when it is their turn or such a game has ended: changes the page's title, its icon's
// badge and, if the user agreed, shows a notification. Also stores that agreement as a setting.
import { computed, effect, signal } from "@preact/signals";
import type { GameSession } from "../game/gameSession.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { settings } from "../settings/settings.ts";
import { sideOf } from "../game/players.ts";
import { home } from "../ui/site.ts";
import { t } from "./texts/index.ts";

// What the browser shows of a page that the user does not look at.
export interface Notifier {
  hidden: () => boolean;
  // Tells when the page is shown or hidden.
  watch: (changed: () => void) => void;
  title: (text: string) => void;
  badge: (on: boolean) => void;
  notify: (title: string, text: string) => void;
}

// Calls a user who is elsewhere when it is their turn against an opponent, or when such a game has ended: by the page's
// title, by a badge on its icon and, if they have agreed to it, by a notification.
export function alertUser(session: GameSession, { seats }: RoundCtrl, outside: Notifier): void {
  const { info, setup, result, myTurn, activity } = session;
  const hidden = signal(outside.hidden());
  outside.watch(() => (hidden.value = outside.hidden()));
  const news = computed<"turn" | "over" | null>(() => {
    if (activity.value || sideOf(seats.players.value, seats.seat.value) === undefined) return null;
    return result.value ? "over" : myTurn.value ? "turn" : null;
  });
  // What the user knows, of which game, and what they are called for.
  let [known, game, called]: [typeof news.value, typeof setup.value, typeof news.value] = [null, null, null];
  effect(() => {
    const [now, current, name] = [news.value, setup.value, info.value && session.title];
    const before = called;
    if (!hidden.value || current !== game) [known, game, called] = [now, current, null];
    else if (now !== known) known = called = now;
    const text = called && t(`alert.${called}`);
    outside.title([text, name, "Cheshire"].filter(Boolean).join(" · "));
    if ((called === null) !== (before === null)) outside.badge(called !== null);
    if (text && called !== before && settings.alerts.peek() === "on") outside.notify(text, name ?? "");
  });
}

// What this browser can do. A notification comes from the service worker, or from the page if there is none.
export const browserNotifier: Notifier = {
  hidden: () => document.hidden,
  watch: (changed) => document.addEventListener("visibilitychange", changed),
  title: (text) => (document.title = text),
  badge(on) {
    const done = on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    done?.catch(() => undefined);
  },
  notify: (title, body) => void show(title, body).catch(() => undefined),
};

async function show(title: string, body: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body, icon: `${home}icon-192.png`, tag: "cheshire", data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

// Switches notifications on, if the user lets the browser show them, or off.
export async function requestAlerts(on: boolean): Promise<boolean> {
  const granted = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  settings.put("alerts", granted ? "on" : "off");
  return granted === on;
}
