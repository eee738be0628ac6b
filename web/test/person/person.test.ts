import { describe, expect, it, vi } from "vitest";
import type { KeyValueStorage } from "../../src/core/keyValueStorage.ts";
import type { PersonView } from "../../src/core/types.ts";
import { documentsOf } from "../../src/person/documents.ts";
import { forgetHere } from "../../src/person/forgetHere.ts";
import { PersonCtrl } from "../../src/person/personCtrl.ts";
import { storedPerson } from "../../src/person/storedPerson.ts";
import { syncPerson } from "../../src/person/personSync.ts";
import { newPersonKey } from "../../src/person/phrase.ts";
import { ServerError } from "../../src/server/requests.ts";
import type { DocumentName, Kept } from "../../src/server/person.ts";

function memory(values: { [name: string]: string } = {}): KeyValueStorage & { values: Map<string, string> } {
  const all = new Map(Object.entries(values));
  return {
    values: all,
    get: (name) => all.get(name) ?? null,
    set: (name, value) => void (value === null ? all.delete(name) : all.set(name, value)),
    names: (prefix) => [...all.keys()].filter((name) => name.startsWith(prefix)).sort(),
  };
}

// A server that keeps documents of one key.
function keeper() {
  const kept = new Map<DocumentName, { text: string; revision: number }>();
  let changes = 0;
  return {
    kept: (_key: string, name: DocumentName): Promise<Kept | null> => {
      const found = kept.get(name);
      return Promise.resolve(
        found
          ? { document: JSON.parse(found.text) as Kept["document"], revision: `"${found.revision}"` }
          : null,
      );
    },
    keep: (_key: string, name: DocumentName, document: object, revision: string | null): Promise<string> => {
      const present = kept.get(name)?.revision ?? 0;
      if ((revision ?? '"0"') !== `"${present}"`) return Promise.reject(new ServerError(412, "changed"));
      kept.set(name, { text: JSON.stringify(document), revision: present + 1 });
      changes++;
      return Promise.resolve(`"${present + 1}"`);
    },
    changes: () => changes,
  };
}

const progress = (rating: number, ids: string[], more: object = {}) =>
  JSON.stringify({
    rating: [rating, 80, 0.06],
    tried: ids.map((id) => [id, 1, rating]),
    count: ids.length,
    solved: ids.length,
    bestStreak: 0,
    bestRush: 0,
    daily: "",
    ...more,
  });
const puzzlesIn = (storage: KeyValueStorage) =>
  JSON.parse(storage.get("puzzles.alice") ?? "{}") as {
    rating: number[];
    tried: [string, number, number][];
    count: number;
    bestStreak: number;
  };

describe("the user's name", () => {
  const view = (name: string) => ({
    id: "p",
    name,
    created: "",
    use: { studies: 0, bytes: 0 },
    most: { studies: 1, bytes: 1 },
  });
  const api = () => ({
    enroll: vi.fn<(name: string, key: string) => Promise<PersonView>>((name) => Promise.resolve(view(name))),
    me: vi.fn<(key: string) => Promise<PersonView>>(() => Promise.resolve(view("Alice"))),
    rename: vi.fn((_key: string, name: string) => Promise.resolve(view(name))),
    claimName: vi.fn((_key: string, name: string) => Promise.resolve({ ...view(name), rated: true })),
    forget: vi.fn<(key: string) => Promise<void>>(() => Promise.resolve()),
  });

  it("is kept in the browser with its key, and used for new games", async () => {
    const [storage, server] = [memory(), api()];
    const ctrl = new PersonCtrl(storage, server);
    await ctrl.begin("Alice");
    expect(ctrl.person.value?.name).toBe("Alice");
    expect(storedPerson(storage)).toEqual(ctrl.person.value);
    expect(ctrl.usualName).toBe("Alice");
    await ctrl.rename("Bob");
    expect(server.rename).toHaveBeenCalledWith(ctrl.person.value?.key, "Bob");
    expect(storedPerson(storage)?.name).toBe("Bob");
    await ctrl.forget();
    expect(storedPerson(storage)).toBeNull();
    expect(ctrl.person.value).toBeNull();
    expect(ctrl.usualName).toBe("");
    expect([...storage.values.values()].join(" "), "neither the name nor the key is left").not.toMatch(/Bob/);
    expect(storage.get("personKey")).toBeNull();
  });

  it("becomes one for rated games", async () => {
    const [storage, server] = [memory(), api()];
    const ctrl = new PersonCtrl(storage, server);
    await ctrl.begin("Alice in Wonderland");
    expect(storedPerson(storage)?.rated).toBeUndefined();
    await ctrl.claimName("Alice");
    expect(server.claimName).toHaveBeenCalledWith(ctrl.person.value?.key, "Alice");
    expect(storedPerson(storage)).toMatchObject({ name: "Alice", rated: true });
    expect(ctrl.usualName).toBe("Alice");
    server.claimName.mockRejectedValueOnce(
      new ServerError(409, { code: "rated-name-taken", args: { name: "A1ice" }, text: "taken" }),
    );
    await expect(ctrl.claimName("Other")).rejects.toThrow();
    expect(storedPerson(storage)?.name).toBe("Alice");
  });

  it("is forgotten here, too, if another device has had the server forget it", async () => {
    const [storage, server] = [memory(), api()];
    const ctrl = new PersonCtrl(storage, server);
    await ctrl.begin("Alice");
    server.forget.mockRejectedValueOnce(
      new ServerError(403, { code: "person-unknown", args: {}, text: "unknown" }),
    );
    await ctrl.forget();
    expect(storedPerson(storage)).toBeNull();
  });

  it("goes with studies and progress if the user wants that, and leaves games and settings", async () => {
    const storage = memory({
      "puzzles.alice": progress(1650, ["a"]),
      "puzzles.raumschach": progress(1700, ["b"]),
      problems: "{}",
      learn: '{"first":["1"]}',
      known: "g1",
      "keys.g1": '{"white":"w"}',
      settings: '{"volume":20}',
    });
    const clear = vi.fn(() => Promise.resolve());
    await forgetHere(storage, { clear });
    expect(clear).toHaveBeenCalledTimes(1);
    expect([...storage.values.keys()].sort()).toEqual(["keys.g1", "known", "settings"]);
  });

  it("is asked for with the same key again if the answer got lost", async () => {
    const [storage, server] = [memory(), api()];
    server.enroll.mockRejectedValueOnce(new ServerError(0, "lost"));
    const ctrl = new PersonCtrl(storage, server);
    await expect(ctrl.begin("Alice")).rejects.toThrow();
    expect(ctrl.person.value).toBeNull();
    await ctrl.begin("Alice");
    expect(server.enroll.mock.calls[0]![1]).toBe(server.enroll.mock.calls[1]![1]);
  });

  it("is not lost if the server does not forget it, or does not know another", async () => {
    const [storage, server] = [memory(), api()];
    const ctrl = new PersonCtrl(storage, server);
    await ctrl.begin("Alice");
    server.forget.mockRejectedValueOnce(new ServerError(0, "away"));
    await expect(ctrl.forget()).rejects.toThrow();
    server.me.mockRejectedValueOnce(new ServerError(403, "unknown"));
    await expect(ctrl.takeOver(newPersonKey())).rejects.toThrow();
    expect(storedPerson(storage)?.name).toBe("Alice");
  });

  it("is not read from what nobody stored", () => {
    for (const text of ["", "{", "null", "[]", '{"name":"Alice"}', '{"name":"Alice","key":"short"}'])
      expect(storedPerson(memory({ person: text }))).toBeNull();
  });
});

describe("what goes along to another device", () => {
  const key = newPersonKey();

  it("are games with their keys, puzzle progress, lessons and settings", async () => {
    const [server, one, other] = [
      keeper(),
      memory({
        known: "g1 g2",
        "keys.g1": '{"white":"w-key"}',
        "puzzles.alice": progress(1650, ["a", "b"]),
        learn: '{"first":["1"]}',
        settings: '{"volume":20}',
      }),
      memory(),
    ];
    await syncPerson(one, key, server);
    await syncPerson(other, key, server);
    for (const name of ["known", "keys.g1", "puzzles.alice", "learn", "settings"])
      expect(other.get(name), name).toBe(one.get(name));
    // Once all have everything, nothing is sent.
    const changes = server.changes();
    await syncPerson(one, key, server);
    await syncPerson(other, key, server);
    expect(server.changes()).toBe(changes);
  });

  it("is joined where both devices went on", async () => {
    const [server, one, other] = [
      keeper(),
      memory({ known: "g1", "keys.g1": '{"white":"w"}', "puzzles.alice": progress(1650, ["a", "b", "c"]) }),
      memory({
        known: "g2 g1",
        "keys.g1": '{"black":"b"}',
        "puzzles.alice": progress(1400, ["c", "d"], { bestStreak: 9 }),
        settings: '{"volume":70}',
      }),
    ];
    for (const device of [one, other, one]) await syncPerson(device, key, server);
    for (const device of [one, other]) {
      expect(device.get("known")?.split(" ").sort()).toEqual(["g1", "g2"]);
      expect(JSON.parse(device.get("keys.g1")!)).toEqual({ white: "w", black: "b" });
      const puzzles = puzzlesIn(device);
      expect(puzzles.rating[0]).toBe(1650);
      expect(puzzles.tried.map(([id]) => id).sort()).toEqual(["a", "b", "c", "d"]);
      expect(puzzles.count).toBe(4);
      expect(puzzles.bestStreak).toBe(9);
      expect(device.get("settings")).toBe('{"volume":70}');
    }
  });

  it("is merged again if another device was faster", async () => {
    const [server, one] = [keeper(), memory({ learn: '{"first":["1"]}' })];
    let fast = true;
    const racing = {
      ...server,
      keep: async (...given: Parameters<typeof server.keep>) => {
        if (given[1] === "lessons" && fast) {
          fast = false;
          await server.keep(key, "lessons", { second: ["2"] }, null);
        }
        return server.keep(...given);
      },
    };
    await syncPerson(one, key, racing);
    expect(JSON.parse(one.get("learn")!)).toEqual({ first: ["1"], second: ["2"] });
    expect((await server.kept(key, "lessons"))?.document).toEqual({ first: ["1"], second: ["2"] });
  });

  it("fits into what the server takes, and nothing is lost here", async () => {
    const ids = Array.from({ length: 3000 }, (_, i) => `puzzle-number-${i}`);
    const stored = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`puzzles.game${i}`, progress(1500 + i, ids)]),
    );
    const [server, one] = [keeper(), memory(stored)];
    for (let i = 0; i < 3; i++) await syncPerson(one, key, server);
    const kept = await server.kept(key, "puzzles");
    expect(JSON.stringify(kept!.document).length).toBeLessThan(65_536);
    for (const [name, text] of Object.entries(stored)) expect(one.get(name)).toBe(text);
  });

  it("does no harm if the server keeps something strange", () => {
    const storage = memory({ known: "g1", learn: '{"first":["1"]}' });
    for (const one of documentsOf(storage))
      for (const strange of [{ known: 7, keys: [] }, { alice: 3, first: "1" }, { known: ["../x", "g 2"] }])
        one.write(one.merge(one.read(), strange));
    expect(storage.get("known")).toBe("g1");
    expect(JSON.parse(storage.get("learn")!)).toMatchObject({ first: ["1"] });
  });
});
