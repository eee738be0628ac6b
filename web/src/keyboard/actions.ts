// Everything that a key of the page does: the one table by which the page acts, and which the help shows, the settings
// change and `aria-keyshortcuts` tells. Keys are values of KeyboardEvent.key, after their modifiers: "b", "B", "Alt+x".
import { influenceKinds, type InfluenceKind } from "../position/influence.ts";

// Where a key works: on a square that has the focus, wherever boards are on show, in a game, or on one of the pages.
export type Scope = "square" | "boards" | "game" | "analysis" | "editor" | "page";

export interface Action {
  scopes: readonly Scope[];
  // The usual key, which the user may change.
  key?: string;
  // Keys that stay.
  fixed?: readonly string[];
  // Any character.
  characters?: true;
}

const at = (...scopes: Scope[]) => scopes;

type InfluenceAction = `field.${InfluenceKind}`;
const influenceActions = Object.fromEntries(
  influenceKinds.map((field, i): [string, Action] => [
    `field.${field}`,
    { scopes: at("boards"), key: String(i + 1) },
  ]),
) as { [id in InfluenceAction]: Action };

// In the order in which they are tried and listed.
const table = {
  placePiece: { scopes: at("editor"), characters: true },
  removePiece: { scopes: at("editor"), fixed: ["Delete", "Backspace"] },
  undo: { scopes: at("editor"), fixed: ["Control+z", "Meta+z"] },
  redo: { scopes: at("editor"), fixed: ["Control+y", "Control+Z", "Meta+Z"] },
  squares: { scopes: at("square"), fixed: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] },
  rowEnds: { scopes: at("square"), fixed: ["Home", "End"] },
  levels: { scopes: at("square"), fixed: ["PageUp", "PageDown"] },
  nextLevel: { scopes: at("square"), key: "]" },
  previousLevel: { scopes: at("square"), key: "[" },
  nextBoard: { scopes: at("square"), key: "b" },
  previousBoard: { scopes: at("square"), key: "B" },
  press: { scopes: at("square"), fixed: ["Enter", " "] },
  cancel: { scopes: at("boards", "editor"), fixed: ["Escape"] },
  shape: { scopes: at("boards"), key: "a" },
  card: { scopes: at("boards", "editor"), key: "i" },
  back: { scopes: at("boards"), key: ",", fixed: ["ArrowLeft"] },
  forward: { scopes: at("boards"), key: ".", fixed: ["ArrowRight"] },
  first: { scopes: at("boards"), key: "<", fixed: ["Home"] },
  last: { scopes: at("boards"), key: ">", fixed: ["End"] },
  view: { scopes: at("boards"), key: "v" },
  flip: { scopes: at("boards", "editor"), key: "f" },
  zoomIn: { scopes: at("boards"), key: "m" },
  zoomOut: { scopes: at("boards"), key: "M" },
  nextHappening: { scopes: at("boards"), key: "l" },
  previousHappening: { scopes: at("boards"), key: "L" },
  entry: { scopes: at("boards"), key: "/" },
  ...influenceActions,
  noFields: { scopes: at("boards"), key: "0" },
  hint: { scopes: at("game"), key: "h" },
  blindfold: { scopes: at("game"), key: "x" },
  zen: { scopes: at("game"), key: "z" },
  engine: { scopes: at("analysis"), key: "e" },
  moreLines: { scopes: at("analysis"), key: "+" },
  fewerLines: { scopes: at("analysis"), key: "-" },
  threats: { scopes: at("analysis"), key: "t" },
  why: { scopes: at("analysis"), key: "y" },
  comment: { scopes: at("analysis"), key: "c" },
  variationBelow: { scopes: at("analysis"), key: "j" },
  variationAbove: { scopes: at("analysis"), key: "k" },
  settings: { scopes: at("page"), key: "s" },
  help: { scopes: at("page"), key: "?" },
} satisfies { [id: string]: Action };

export type ActionId = keyof typeof table;

export const actions: { readonly [id in ActionId]: Action } = table;
export const actionIds = Object.keys(table) as ActionId[];

// The keys that the user has chosen; an empty one stands for none.
export type UserKeys = { readonly [id in ActionId]?: string };

// The key of an action; empty if it has none.
export const keyOf = (userKeys: UserKeys, id: ActionId): string => userKeys[id] ?? actions[id].key ?? "";

// A character by itself, which speech input and accidental keystrokes can trigger.
export const isCharacter = (key: string): boolean => /^.$/u.test(key);

// Whether a key may be given to an action: a character or a function key, with or without modifiers.
export const isKey = (key: string): boolean =>
  /^(?:(?:Control|Alt|Meta)\+)*(?:[^\s\p{C}]|F\d\d?)$/u.test(key);

export const isFixed = (key: string): boolean => actionIds.some((id) => actions[id].fixed?.includes(key));

// The action that has this key.
export const actionOfKey = (userKeys: UserKeys, key: string): ActionId | undefined =>
  actionIds.find((id) => key !== "" && keyOf(userKeys, id) === key);

// Gives a key to an action. Another action that had it gets the key that this one had.
export function assign(userKeys: UserKeys, id: ActionId, key: string): UserKeys {
  const other = actionOfKey(userKeys, key);
  const wanted: { [id in ActionId]?: string } = {
    ...userKeys,
    ...(other && { [other]: keyOf(userKeys, id) }),
    [id]: key,
  };
  for (const one of [id, other]) if (one && wanted[one] === actions[one].key) delete wanted[one];
  return wanted;
}

// The user's keys as stored, without what is none: no key or a fixed one, or the key of another action.
export function readKeys(stored: unknown): UserKeys {
  if (typeof stored !== "object" || stored === null) return {};
  const userKeys: { [id in ActionId]?: string } = {};
  for (const [id, key] of Object.entries(stored) as [ActionId, unknown][]) {
    if (!Object.hasOwn(actions, id) || !actions[id].key || typeof key !== "string") continue;
    if (key === "" || (isKey(key) && !isFixed(key))) userKeys[id] = key;
  }
  for (;;) {
    const clash = actionIds.find(
      (id) => userKeys[id] && actionIds.some((one) => one !== id && keyOf(userKeys, one) === userKeys[id]),
    );
    if (!clash) return userKeys;
    delete userKeys[clash];
  }
}
