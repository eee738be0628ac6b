import { describe, expect, it } from "vitest";
import { alteredSeals, papersOf, readSeals, sealsAfter } from "../../src/game/sealedPapers.ts";
import type { KeyValueStorage } from "../../src/core/keyValueStorage.ts";
import { keyOfLink, KeyRing, linkOf, onlySide, seatOf, type LinkKey } from "../../src/server/keys.ts";
import type { Move } from "../../src/core/types.ts";
import { colorName, t } from "../english.ts";

const seal = (digit: string) => digit.repeat(64);
const memory = (): KeyValueStorage => {
  const held = new Map<string, string>();
  return {
    get: (key) => held.get(key) ?? null,
    set: (key, value) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
};

describe("papers", () => {
  it("are compared with the seals that were shown during the game", () => {
    const known = sealsAfter({}, ["e2e4", `@=${seal("a")}`]);
    expect(known).toEqual({ 1: seal("a") });
    expect(sealsAfter(known, ["e2e4"])).toEqual({});
    expect(alteredSeals(known, ["e2e4", `@a5#00=${seal("a")}`]).size).toBe(0);
    expect(alteredSeals(known, ["e2e4", `@a5#00=${seal("b")}`]).get(1)).toBe(t("paper.altered"));
    expect(alteredSeals(known, ["e2e4"]).size).toBe(0);
  });

  it("have no seals where the memory holds something else", () => {
    for (const text of [null, "", "{", "null", "7", "[[]]", '{"1":2}']) expect(readSeals(text)).toEqual({});
    expect(readSeals(JSON.stringify({ 1: seal("a") }))).toEqual({ 1: seal("a") });
  });

  it("say whom they name, and which are altered", () => {
    const moves = [{ san: "K appoints C" }, { san: "K appoints C" }] as Move[];
    const record = [`@Ca5#00=${seal("a")}`, `@b9#00=${seal("b")}*`];
    expect(
      papersOf(record, moves, "9 w - 0 7", new Map([[1, "its state"]])).map((paper) => paper.text),
    ).toEqual([
      t("paper.says", { color: colorName("w"), n: 7, cell: "Ca5", seal: t("paper.matches") }),
      t("paper.says", { color: colorName("b"), n: 7, cell: "b9", seal: "its state" }),
    ]);
    expect(papersOf([`@=${seal("a")}`], moves.slice(0, 1), "9 w - 0 7", new Map())).toEqual([]);
  });
});

describe("keys", () => {
  it("give seats; a seat without a key is anybody's", () => {
    expect(seatOf({}, false, false)).toEqual({ w: true, b: true, umpire: true });
    expect(seatOf({ white: "k" }, true, true)).toEqual({ w: true, b: false, umpire: false });
    expect(onlySide(seatOf({ black: "k" }, true, true))).toBe("b");
    expect(onlySide(seatOf({}, true, true))).toBeUndefined();
  });

  it("travel in the fragment of a link", () => {
    const link = linkOf("http://table", "x1", "black", "k/1");
    expect(link).toBe("http://table/g/x1#key=k%2F1&seat=black");
    expect(keyOfLink(new URL(link).hash)).toEqual({ key: "k/1", seat: "black" });
    expect(linkOf("http://table", "x1", undefined, undefined)).toBe("http://table/g/x1");
    expect(keyOfLink("#other")).toBeUndefined();
  });

  it("of this browser's own are brought with an invitation, the same until the server has answered", () => {
    const all = memory();
    const ring = new KeyRing(all, memory());
    ring.addFromLink("x1", "invitation", "black");
    const [{ given, own, seat }] = ring.toClaim("x1") as [LinkKey];
    expect(seat).toBe("black");
    expect(given).toBe("invitation");
    expect(own).toMatch(/^[\w-]{24}$/);
    ring.addFromLink("x1", "invitation", "black");
    // Another window of this browser, or the same one after it was closed.
    expect(new KeyRing(all, memory()).toClaim("x1")).toEqual([{ given, own, seat }]);
    ring.onClaimed("x1", given, { name: "black", key: own });
    expect([ring.toClaim("x1"), ring.of("x1")]).toEqual([[], { black: own }]);
    ring.addFromLink("x1", "invitation", "black");
    expect(ring.toClaim("x1")).toEqual([{ given, own, seat }]);
    ring.addFromLink("x1", "nonsense");
    ring.onClaimed("x1", "nonsense");
    expect(ring.toClaim("x1")).toEqual([{ given, own, seat }]);
    ring.addFromLink("x2", "invitation");
    expect(ring.toClaim("x2")[0]!.own).not.toBe(own);
  });

  it("that came with a link are used alone in that window", () => {
    const [all, window] = [memory(), memory()];
    const ring = new KeyRing(all, window);
    ring.setKeys("x1", { white: "w", black: "b", umpire: "u" });
    ring.addKeys("x1", { black: "b" });
    expect(ring.of("x1")).toEqual({ black: "b" });
    expect(new KeyRing(all, memory()).of("x1")).toEqual({ white: "w", black: "b", umpire: "u" });
    ring.forget("x1");
    expect(ring.of("x1")).toEqual({});
  });
});
