// The one listener for keys of the page (handleKey), and what it calls: while a part of the page is on show, it binds
// what it does to actions (actions.ts). The list of bindings is the only state.
import { settings } from "../settings/settings.ts";
import { actionIds, actions, isCharacter, keyOf, type ActionId, type Scope } from "./actions.ts";

// False: there is nothing to do here, and another may act.
type Act = (event: KeyboardEvent) => unknown;
export type Bindings = { readonly [id in ActionId]?: Act };

const bound: (() => Bindings)[] = [];

// From now on these act; the latest first. Returns what ends it.
export function bind(bindings: () => Bindings): () => void {
  bound.unshift(bindings);
  return () => void bound.splice(bound.indexOf(bindings), 1);
}

// The key of an action as things are now; empty if it has none.
export function keyNow(id: ActionId): string {
  const key = keyOf(settings.keys.value, id);
  return settings.shortcuts.value || !isCharacter(key) ? key : "";
}

// A key as `aria-keyshortcuts` wants it.
const spelled = (key: string): string =>
  key
    .replace(/^ $/, "Space")
    .replace(/\+$/, "Plus")
    .replace(/\p{Lu}$/u, (letter) => `Shift+${letter}`);

// All keys of an action for `aria-keyshortcuts`.
export const shortcutsOf = (id: ActionId): string | undefined =>
  [keyNow(id), ...(actions[id].fixed ?? [])].filter(Boolean).map(spelled).join(" ") || undefined;

// A tooltip that ends with the key of what it describes.
export const withKey = (text: string, id: ActionId): string =>
  keyNow(id) ? `${text} (${keyNow(id)})` : text;

// The key of an event with its modifiers. Shift counts only where it makes a capital, whatever Caps Lock says; AltGr and
// Shift are how some keyboards write a character.
export function keyOfEvent(event: KeyboardEvent): string {
  const { key, shiftKey } = event;
  const written = isCharacter(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  const altGraph = event.getModifierState("AltGraph");
  const held = { Control: event.ctrlKey, Alt: event.altKey, Meta: event.metaKey };
  const modifiers = altGraph ? [] : Object.entries(held).flatMap(([name, down]) => (down ? name : []));
  return [...modifiers, written].join("+");
}

const writing = "input:not([type=checkbox], [type=radio], [type=range]), textarea, dialog";
const choosing = "input:not([type=checkbox]), select";

function run(id: ActionId, event: KeyboardEvent): boolean {
  for (const bindings of [...bound]) {
    const act = bindings()[id];
    if (act && act(event) !== false) return true;
  }
  return false;
}

// Does what the key is for, where these scopes are in force. Not while the user writes or a dialog is open.
export function handleKey(event: KeyboardEvent, inForce: (scope: Scope) => boolean): void {
  const target = event.target as Element;
  if (event.defaultPrevented || target.closest(writing)) return;
  const key = keyOfEvent(event);
  const simple = !/^(?:Control|Alt|Meta)\+/.test(key);
  if (simple && target.closest(choosing)) return;
  const meant = (id: ActionId, wanted: string): boolean => {
    const { fixed, characters } = actions[id];
    return (
      keyNow(id) === wanted ||
      fixed?.includes(wanted) === true ||
      (characters === true && settings.shortcuts.value && isCharacter(wanted))
    );
  };
  const done = (wanted: string) =>
    actionIds.some((id) => actions[id].scopes.some(inForce) && meant(id, wanted) && run(id, event));
  // Shift and a letter mean the letter, unless they have a meaning of their own.
  if (done(key) || (isCharacter(key) && key !== key.toLowerCase() && done(key.toLowerCase())))
    event.preventDefault();
}
