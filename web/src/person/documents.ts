// What goes along to another device of the same person: games with the keys of their seats, progress with puzzles and
// lessons, settings. Reads it from this browser's storage, merges it with what the server keeps, and writes it back. Pure
// but for the storage.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { KeyRing, type Keys } from "../server/keys.ts";
import type { DocumentName } from "../server/person.ts";

export interface Fields {
  readonly [name: string]: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

function parse(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

const maxGames = 200;
// The server takes 65,536 bytes.
const maxText = 60_000;

export interface PersonDocument {
  readonly name: DocumentName;
  read: () => Fields;
  // `mine` and `theirs` in one; what both have differently is `mine`, unless the other is further on.
  merge: (mine: Fields, theirs: Fields) => Fields;
  write: (document: Fields) => void;
}

function games(storage: KeyValueStorage): PersonDocument {
  const ring = new KeyRing(storage, { get: () => null, set: () => undefined });
  const known = () => (storage.get("known") ?? "").split(" ").filter((id) => id !== "");
  return {
    name: "games",
    read() {
      const ids = known();
      const keys = ids.map((id) => [id, ring.of(id)] as const);
      return { known: ids, keys: Object.fromEntries(keys.filter(([, of]) => Object.keys(of).length > 0)) };
    },
    merge(mine, theirs) {
      const ids = [...new Set([...texts(mine["known"]), ...texts(theirs["known"])])].slice(0, maxGames);
      const keysIn = (document: Fields, id: string) => {
        const all = isFields(document["keys"]) ? document["keys"] : {};
        return isFields(all[id]) ? all[id] : {};
      };
      const keys = ids.map((id) => [id, { ...keysIn(theirs, id), ...keysIn(mine, id) }] as const);
      return {
        known: ids,
        keys: Object.fromEntries(keys.filter(([, of]) => Object.keys(of).length > 0)),
      };
    },
    write(document) {
      const ids = texts(document["known"]).filter((id) => /^[\w-]{1,64}$/.test(id));
      if (ids.join(" ") !== known().join(" ")) storage.set("known", ids.join(" "));
      const keys = isFields(document["keys"]) ? document["keys"] : {};
      for (const id of ids) {
        const [present, given] = [ring.of(id), keys[id]];
        if (!isFields(given)) continue;
        const merged: Keys = { ...given, ...present };
        if (Object.keys(merged).length > Object.keys(present).length) ring.setKeys(id, merged);
      }
    },
  };
}

// Which puzzles of a game were tried, the latest last: [id, solved, rating].
type Tried = readonly unknown[];
const triedOf = (progress: Fields): Tried[] => {
  const tried: unknown = progress["tried"];
  return Array.isArray(tried) ? tried.filter((one): one is Tried => Array.isArray(one)) : [];
};

// Progress with the puzzles of a game: that of the device which has tried more, and what else the other has tried.
function mergeProgress(mine: Fields, theirs: Fields): Fields {
  const [more, less] = numberOf(theirs["count"]) > numberOf(mine["count"]) ? [theirs, mine] : [mine, theirs];
  const known = new Set(triedOf(more).map(([id]) => id));
  const others = triedOf(less).filter(([id]) => !known.has(id));
  const tried = [...others, ...triedOf(more)];
  const best = (name: string) => Math.max(numberOf(mine[name]), numberOf(theirs[name]));
  const days = [mine["daily"], theirs["daily"]].map((day) => (typeof day === "string" ? day : ""));
  return {
    ...more,
    tried,
    count: Math.max(numberOf(more["count"]), tried.length),
    solved: Math.max(numberOf(more["solved"]), tried.filter(([, one]) => one === 1).length),
    bestStreak: best("bestStreak"),
    bestRush: best("bestRush"),
    daily: days.sort().at(-1)!,
  };
}

// As many of the latest tries as fit into a document.
function fitting(progress: { [game: string]: Fields }): Fields {
  let most = 3000;
  const shortened = () =>
    Object.fromEntries(
      Object.entries(progress).map(([game, one]) => [game, { ...one, tried: triedOf(one).slice(-most) }]),
    );
  while (JSON.stringify(shortened()).length > maxText && most > 1) most = Math.floor(most / 2);
  return shortened();
}

const prefix = "puzzles.";

function puzzles(storage: KeyValueStorage): PersonDocument {
  return {
    name: "puzzles",
    read: () =>
      fitting(
        Object.fromEntries(
          (storage.names?.(prefix) ?? []).map((name) => [
            name.slice(prefix.length),
            parse(storage.get(name)),
          ]),
        ),
      ),
    merge(mine, theirs) {
      const games = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
      const of = (document: Fields, game: string) => (isFields(document[game]) ? document[game] : {});
      return fitting(
        Object.fromEntries([...games].map((game) => [game, mergeProgress(of(mine, game), of(theirs, game))])),
      );
    },
    write(document) {
      for (const [game, progress] of Object.entries(document)) {
        if (!isFields(progress)) continue;
        // This browser may keep more of the oldest tries than the server.
        const text = JSON.stringify(mergeProgress(progress, parse(storage.get(prefix + game))));
        if (text !== storage.get(prefix + game)) storage.set(prefix + game, text);
      }
    },
  };
}

function lessons(storage: KeyValueStorage): PersonDocument {
  return {
    name: "lessons",
    read: () => parse(storage.get("learn")),
    merge(mine, theirs) {
      const all = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
      return Object.fromEntries(
        [...all].map((lesson) => [lesson, [...new Set([...texts(mine[lesson]), ...texts(theirs[lesson])])]]),
      );
    },
    write(document) {
      if (Object.keys(document).length > 0) storage.set("learn", JSON.stringify(document));
    },
  };
}

// The settings of the device that was used last; those of a device that has none of its own yet are the server's.
function settings(storage: KeyValueStorage): PersonDocument {
  return {
    name: "settings",
    read: () => parse(storage.get("settings")),
    merge: (mine, theirs) => (Object.keys(mine).length > 0 ? mine : theirs),
    write(document) {
      if (Object.keys(document).length > 0) storage.set("settings", JSON.stringify(document));
    },
  };
}

export const documentsOf = (storage: KeyValueStorage): PersonDocument[] => [
  games(storage),
  puzzles(storage),
  lessons(storage),
  settings(storage),
];
