// The user's settings for look, sound and help: one signal each, stored in the browser, never sent to a server, and
// applied to the page as data attributes of its root.
import { effect, signal, type Signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { readKeys, type UserKeys } from "../keyboard/actions.ts";

export const choices = {
  appearance: ["system", "light", "dark"],
  boards: ["walnut", "green", "blue", "contrast"],
  pieces: ["solid", "engraved", "contrast", "letters"],
  coordinates: ["inside", "outside", "every", "off"],
  names: ["author", "others"],
  notation: ["letters", "english", "figurines"],
  pace: ["system", "off", "fast", "normal", "slow"],
  premoves: ["on", "off"],
  confirm: ["slow", "always", "never"],
  alerts: ["off", "on"],
} as const;

export type Choice = keyof typeof choices;
export type Value<C extends Choice> = (typeof choices)[C][number];

// How long a piece animation takes, in milliseconds.
const durations: { [pace in Value<"pace">]: number } = {
  system: 180,
  off: 0,
  fast: 90,
  normal: 180,
  slow: 420,
};

// A media query, as matchMedia gives it.
interface Condition {
  matches: boolean;
  addEventListener: (type: "change", call: () => void) => void;
}

const storageKey = "settings";
// What is on or off; on by default.
const switches = ["sounds", "cards", "shortcuts"] as const;

export class Settings {
  // The first of each is the default.
  readonly appearance = signal<Value<"appearance">>("system");
  readonly boards = signal<Value<"boards">>("walnut");
  readonly pieces = signal<Value<"pieces">>("solid");
  readonly coordinates = signal<Value<"coordinates">>("inside");
  // The names in Cheops: the author's own, or his alternatives.
  readonly names = signal<Value<"names">>("author");
  // Pieces in written moves: letters of the page's language, English ones, or figurines.
  readonly notation = signal<Value<"notation">>("letters");
  readonly pace = signal<Value<"pace">>("system");
  // Moves may be made while the opponent thinks.
  readonly premoves = signal<Value<"premoves">>("on");
  // Which moves must be confirmed; slow games have days per move.
  readonly confirm = signal<Value<"confirm">>("slow");
  // Notifications while the page is hidden.
  readonly alerts = signal<Value<"alerts">>("off");
  readonly sounds = signal(true);
  // From 0 to 100.
  readonly volume = signal(40);
  // Whether the card of a piece appears while the pointer rests on it.
  readonly cards = signal(true);
  // Whether characters by themselves are shortcuts.
  readonly shortcuts = signal(true);
  // The keys of actions that have others than usual.
  readonly keys = signal<UserKeys>({});

  // Loads the stored settings, and stores changes from now on.
  loadFrom(storage: KeyValueStorage): void {
    this.read(storage.get(storageKey));
    let first = true;
    effect(() => {
      const text = this.text();
      if (!first) storage.set(storageKey, text);
      first = false;
    });
  }

  // Resets everything to the defaults.
  reset(): void {
    for (const name of Object.keys(choices) as Choice[]) this.put(name, choices[name][0]);
    for (const name of switches) this[name].value = true;
    this.volume.value = 40;
    this.keys.value = {};
  }

  // Sets one of a choice's values; ignores anything else.
  put(name: Choice, value: unknown): void {
    if ((choices[name] as readonly unknown[]).includes(value)) (this[name] as Signal<unknown>).value = value;
  }

  // Applies the settings to the page: as data attributes of the root element, which the style sheets read.
  apply(root: HTMLElement, dark: Condition, reduced: Condition): void {
    const [isDark, isReduced] = [follow(dark), follow(reduced)];
    this.still = () => this.pace.value === "off" || (this.pace.value === "system" && isReduced.value);
    effect(() => {
      const { value } = this.appearance;
      root.dataset["appearance"] = value === "system" ? (isDark.value ? "dark" : "light") : value;
    });
    for (const name of ["boards", "pieces", "coordinates"] as const)
      effect(() => void (root.dataset[name] = this[name].value));
    effect(() => void (root.dataset["motion"] = this.still() ? "off" : "on"));
  }

  // Whether animations are off.
  still: () => boolean = () => this.pace.value === "off";

  get duration(): number {
    return durations[this.pace.value];
  }

  private text(): string | null {
    const values: { [name: string]: unknown } = {};
    for (const name of Object.keys(choices) as Choice[])
      if (this[name].value !== choices[name][0]) values[name] = this[name].value;
    for (const name of switches) if (!this[name].value) values[name] = false;
    if (this.volume.value !== 40) values["volume"] = this.volume.value;
    if (Object.keys(this.keys.value).length > 0) values["keys"] = this.keys.value;
    return Object.keys(values).length > 0 ? JSON.stringify(values) : null;
  }

  private read(text: string | null): void {
    let stored: { [name: string]: unknown };
    try {
      stored = (JSON.parse(text ?? "{}") ?? {}) as { [name: string]: unknown };
    } catch {
      return;
    }
    for (const name of Object.keys(choices) as Choice[]) this.put(name, stored[name]);
    // Its name until version 0.2.
    this.put("pieces", stored["men"]);
    for (const name of switches) {
      const value = stored[name];
      if (typeof value === "boolean") this[name].value = value;
    }
    const volume = stored["volume"];
    if (typeof volume === "number" && volume >= 0 && volume <= 100) this.volume.value = Math.round(volume);
    this.keys.value = readKeys(stored["keys"]);
  }
}

function follow(condition: Condition): Signal<boolean> {
  const now = signal(condition.matches);
  condition.addEventListener("change", () => (now.value = condition.matches));
  return now;
}

// The settings of this page.
export const settings = new Settings();
