// The keys of a game that this page has, and the seats that they open. KeyRing stores them in the browser, and for a
// window opened by a link in that window only.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Color } from "../core/types.ts";

export type SeatName = "white" | "black" | "umpire";
export type Keys = { [seat in SeatName]?: string };

// What the user may do in a game.
export interface Seat {
  w: boolean;
  b: boolean;
  umpire: boolean;
}
export const everySeat: Seat = { w: true, b: true, umpire: true };

const names: readonly SeatName[] = ["white", "black", "umpire"];

export const keysOf = (keys: Keys): string[] => names.flatMap((name) => keys[name] ?? []);

// The seats that these keys open. `players`: White and Black have keys; `umpire`: so does the Umpire, otherwise nobody
// has that seat. A seat without a key is open to anyone.
export const seatOf = (keys: Keys, players: boolean, umpire: boolean): Seat => ({
  w: !players || keys.white !== undefined,
  b: !players || keys.black !== undefined,
  umpire: !umpire || keys.umpire !== undefined,
});

// The key of a seat in a rematch of a game with these keys: everyone keeps their key, and the players change colors.
export const nextKey = (keys: Keys, seat: SeatName): string | undefined =>
  keys[seat === "white" ? "black" : seat === "black" ? "white" : "umpire"];

// Who may take back: an Umpire with powers, or a user with both sides.
export const mayRule = (seat: Seat, powers: boolean): boolean =>
  (seat.umpire && powers) || (seat.w && seat.b);
// The side of a user who has only one.
export const onlySide = (seat: Seat): Color | undefined =>
  seat.w === seat.b ? undefined : seat.w ? "w" : "b";

const read = (text: string | null): Keys => {
  try {
    const found = JSON.parse(text ?? "{}") as { [name: string]: unknown };
    return Object.fromEntries(
      names.flatMap((name) => (typeof found[name] === "string" ? [[name, found[name]]] : [])),
    );
  } catch {
    return {};
  }
};

// The keys in the fragment of a shared link: "#key=KEY&seat=white".
export function keyOfLink(fragment: string): { key: string; seat: SeatName | undefined } | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const [key, seat] = [fields.get("key"), fields.get("seat")];
  return key ? { key, seat: names.find((name) => name === seat) } : undefined;
}

// A link to a game for one seat; without a key it is a spectator's. The key is in the fragment, which browsers do not
// send.
export const linkOf = (
  origin: string,
  id: string,
  seat: SeatName | undefined,
  key: string | undefined,
): string =>
  `${origin}/g/${encodeURIComponent(id)}${key === undefined ? "" : `#key=${encodeURIComponent(key)}&seat=${seat}`}`;

interface LinkKeys {
  [given: string]: { own: string; open: boolean; seat?: SeatName };
}

// A key of a link, with this browser's own and the seat that the link names.
export interface LinkKey {
  given: string;
  own: string;
  seat: SeatName | undefined;
}

// 144 random bits.
const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");

// The keys in this browser, by game. A window opened by a link uses only that link's key.
export class KeyRing {
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly sessionStorage: KeyValueStorage,
  ) {}

  of(id: string): Keys {
    const alone = this.sessionStorage.get(`key.${id}`);
    return read(alone ?? this.storage.get(`keys.${id}`));
  }

  setKeys(id: string, keys: Keys): void {
    this.storage.set(`keys.${id}`, JSON.stringify(keys));
  }

  // Keys that the server does not know.
  forget(id: string): void {
    this.sessionStorage.set(`key.${id}`, null);
    this.storage.set(`keys.${id}`, null);
  }

  // The keys of the seats to which others are invited. They give this page nothing.
  setInvitations(id: string, keys: Keys): void {
    this.storage.set(`invited.${id}`, Object.keys(keys).length > 0 ? JSON.stringify(keys) : null);
  }

  invitations(id: string): Keys {
    return read(this.storage.get(`invited.${id}`));
  }

  // A key that came with a link, to be presented to the server together with one of this browser's own: if it is an
  // invitation, that becomes the seat's key. It stays the same every time the link is opened, because the server's
  // answer may get lost.
  addFromLink(id: string, given: string, seat?: SeatName): void {
    const fromLinks = this.linkKeys(id);
    const own = fromLinks[given]?.own ?? newKey();
    this.setFromLinks(id, { ...fromLinks, [given]: { own, open: true, ...(seat ? { seat } : {}) } });
  }

  // What is still to be presented to the server.
  toClaim(id: string): LinkKey[] {
    return Object.entries(this.linkKeys(id)).flatMap(([given, { own, open, seat }]) =>
      open ? [{ given, own, seat }] : [],
    );
  }

  // The server has answered: `key` has the seat, or the given key has none.
  onClaimed(id: string, given: string, seat?: { name: SeatName; key: string }): void {
    const { [given]: one, ...rest } = this.linkKeys(id);
    this.setFromLinks(id, seat && one ? { ...rest, [given]: { ...one, open: false } } : rest);
    if (seat) this.addKeys(id, { [seat.name]: seat.key });
  }

  private linkKeys(id: string): LinkKeys {
    try {
      return JSON.parse(this.storage.get(`brought.${id}`) ?? "{}") as LinkKeys;
    } catch {
      return {};
    }
  }

  private setFromLinks(id: string, keys: LinkKeys): void {
    this.storage.set(`brought.${id}`, Object.keys(keys).length > 0 ? JSON.stringify(keys) : null);
  }

  // The seat is taken, or does not exist.
  dropSeat(id: string, seat: SeatName): Keys {
    const without = ({ [seat]: _, ...keys }: Keys): Keys => keys;
    const keys = without(this.of(id));
    if (this.sessionStorage.get(`key.${id}`) !== null)
      this.sessionStorage.set(`key.${id}`, JSON.stringify(keys));
    this.setKeys(id, without(read(this.storage.get(`keys.${id}`))));
    return keys;
  }

  // A seat's key that this window has from now on.
  addKeys(id: string, keys: Keys): void {
    this.sessionStorage.set(`key.${id}`, JSON.stringify(keys));
    this.setKeys(id, { ...read(this.storage.get(`keys.${id}`)), ...keys });
  }
}
