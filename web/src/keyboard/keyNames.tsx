// What keys and actions are called, and the actions under headings for help and settings. Text only.
import type { InfluenceKind } from "../position/influence.ts";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import { actionIds, actions, type ActionId, type Scope } from "./actions.ts";

const apple = /Mac|iP/.test(navigator.platform);

const signs: { [key: string]: string } = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
const named = [
  "Alt",
  "Backspace",
  "Control",
  "Delete",
  "End",
  "Enter",
  "Escape",
  "Home",
  "Meta",
  "PageDown",
  "PageUp",
  "Shift",
] as const;

function nameOf(key: string): string {
  const known = named.find((one) => one === key);
  if (key === "Meta" && apple) return "⌘";
  return key === " " ? t("key.Space") : known ? t(`key.${known}`) : (signs[key] ?? key);
}

// The keys to hold and to press: "Alt+B" is Alt, Shift and b.
function partsOf(key: string): string[] {
  const [, held = "", last = key] = /^((?:\w+\+)*)(.+)$/u.exec(key) ?? [];
  const capital = /^\p{Lu}$/u.test(last);
  const parts = [...held.split("+").filter(Boolean), ...(capital ? ["Shift"] : [])];
  return [...parts, capital ? last.toLowerCase() : last].map(nameOf);
}

export const keyText = (key: string): string => partsOf(key).join("+");

export const Key = ({ name }: { name: string }) => (
  <span class="key">
    {partsOf(name).map((part) => (
      <kbd key={part}>{part}</kbd>
    ))}
  </span>
);

// The keys of an action that stay, as far as this device has them.
export const fixedOf = (id: ActionId): string[] =>
  (actions[id].fixed ?? []).filter((key) => !key.startsWith(apple ? "Control+" : "Meta+"));

const influenceKindOf = (id: ActionId): InfluenceKind | undefined =>
  id.startsWith("field.") ? (id.slice("field.".length) as InfluenceKind) : undefined;

export function actionText(id: ActionId): string {
  const field = influenceKindOf(id);
  if (field) return t("keys.field", { field: word(`field.${field}`) });
  return t(`keys.${id as Exclude<ActionId, `field.${InfluenceKind}`>}`);
}

// All actions under headings: each where it works, as far as that is asked for.
export function sections(asked: (scope: Scope) => boolean): { scope: Scope; ids: ActionId[] }[] {
  const order: Scope[] = ["square", "boards", "game", "analysis", "editor", "page"];
  const scopeOf = (id: ActionId) => order.find((scope) => actions[id].scopes.includes(scope) && asked(scope));
  return order
    .map((scope) => ({ scope, ids: actionIds.filter((id) => scopeOf(id) === scope) }))
    .filter(({ ids }) => ids.length > 0);
}
