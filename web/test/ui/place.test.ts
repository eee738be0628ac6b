import { describe, expect, it } from "vitest";
import { addressOf, placeOf, type Place } from "../../src/ui/place.ts";

describe("places and addresses", () => {
  const places: [string, Place][] = [
    ["/", { kind: "table", id: null }],
    ["/g/abc", { kind: "table", id: "abc" }],
    ["/analyse#game=alice&fen=8%2F8", { kind: "analyse", what: "game=alice&fen=8%2F8" }],
    ["/analyse", { kind: "analyse", what: "" }],
    ["/setup#game=alice", { kind: "setup", what: "game=alice" }],
    ["/problem", { kind: "problem", what: "" }],
    ["/problem#game=alice&stipulation=%232", { kind: "problem", what: "game=alice&stipulation=%232" }],
    ["/games", { kind: "games" }],
    ["/learn", { kind: "learn", lesson: null }],
    ["/learn/alice", { kind: "learn", lesson: "alice" }],
    ["/learn/alice#vacant", { kind: "learn", lesson: "alice", step: "vacant" }],
    ["/nosuch#x", { kind: "notFound", address: "/nosuch#x" }],
    ["/rules", { kind: "rules", chapter: null, rule: null }],
    ["/rules/alice#AL-12", { kind: "rules", chapter: "alice", rule: "AL-12" }],
  ];
  it.each(places)("%s is an address and names its place", (address, place) => {
    expect(addressOf(place)).toBe(address);
    const url = new URL(address, "http://localhost");
    expect(placeOf(url.pathname, url.hash)).toEqual(place);
  });

  it("takes a malformed part of an address as it is", () => {
    expect(placeOf("/g/%E0%A4%A", "")).toEqual({ kind: "table", id: "%E0%A4%A" });
    expect(placeOf("/rules/%", "")).toEqual({ kind: "rules", chapter: "%", rule: null });
  });

  it("knows no other addresses", () => {
    for (const path of ["/g", "/x", "/games/x", "/analyse/x", "/g/a/b"])
      expect(placeOf(path, "#z")).toEqual({ kind: "notFound", address: `${path}#z` });
  });
});
