import { describe, expect, it } from "vitest";
import { addressOf, routeOf, type Route } from "../../src/ui/route.ts";

describe("routes and addresses", () => {
  const routes: [string, Route][] = [
    ["/", { kind: "home" }],
    ["/play", { kind: "table", id: null }],
    ["/g/abc", { kind: "table", id: "abc" }],
    ["/analyse#game=alice&fen=8%2F8", { kind: "analyse", what: "game=alice&fen=8%2F8" }],
    ["/analyse", { kind: "analyse", what: "" }],
    ["/setup#game=alice", { kind: "setup", what: "game=alice" }],
    ["/problem", { kind: "problem", what: "" }],
    ["/problem#game=alice&stipulation=%232", { kind: "problem", what: "game=alice&stipulation=%232" }],
    ["/games", { kind: "games" }],
    ["/games/alice", { kind: "game", game: "alice" }],
    ["/games/alice%3Araumschach", { kind: "game", game: "alice:raumschach" }],
    ["/learn", { kind: "learn", lesson: null }],
    ["/learn/alice", { kind: "learn", lesson: "alice" }],
    ["/learn/alice#vacant", { kind: "learn", lesson: "alice", step: "vacant" }],
    ["/puzzles", { kind: "puzzles", game: null, puzzle: null }],
    ["/puzzles/alice", { kind: "puzzles", game: "alice", puzzle: null }],
    ["/study", { kind: "study", study: null, chapter: null }],
    ["/embed/analyse#game=alice", { kind: "embed", of: "analyse", what: "game=alice" }],
    ["/embed/study#one/two", { kind: "embed", of: "study", what: "one/two" }],
    ["/study/one/two", { kind: "study", study: "one", chapter: "two" }],
    ["/endings", { kind: "endings", game: null, ending: null }],
    ["/endings/alice%3Araumschach", { kind: "endings", game: "alice:raumschach", ending: null }],
    ["/endings/alice/KRvKN", { kind: "endings", game: "alice", ending: "KRvKN" }],
    ["/puzzles/alice/4LoDnxrk", { kind: "puzzles", game: "alice", puzzle: "4LoDnxrk" }],
    ["/person/Alice_L", { kind: "person", name: "Alice_L" }],
    ["/nosuch#x", { kind: "notFound", address: "/nosuch#x" }],
    ["/rules", { kind: "rules", chapter: null, rule: null }],
    ["/rules/alice#AL-12", { kind: "rules", chapter: "alice", rule: "AL-12" }],
  ];
  it.each(routes)("%s is an address and names its route", (address, route) => {
    expect(addressOf(route)).toBe(address);
    const url = new URL(address, "http://localhost");
    expect(routeOf(url.pathname, url.hash)).toEqual(route);
  });

  it("takes a malformed part of an address as it is", () => {
    expect(routeOf("/g/%E0%A4%A", "")).toEqual({ kind: "table", id: "%E0%A4%A" });
    expect(routeOf("/rules/%", "")).toEqual({ kind: "rules", chapter: "%", rule: null });
  });

  it("knows no other addresses", () => {
    for (const path of [
      "/g",
      "/x",
      "/games/x/y",
      "/puzzles/a/b/c",
      "/endings/a/b/c",
      "/play/x",
      "/person",
      "/person/a/b",
      "/analyse/x",
      "/g/a/b",
    ])
      expect(routeOf(path, "#z")).toEqual({ kind: "notFound", address: `${path}#z` });
  });

  it("of a study may have a key for writers, which no address of the page shows", () => {
    const route = routeOf("/study/one", "#w=Key_-1");
    expect(route).toEqual({ kind: "study", study: "one", chapter: null, key: "Key_-1" });
    expect(addressOf(route)).toBe("/study/one");
    for (const wrong of ["#w=", "#w=a b", "#x=abc", `#w=${"a".repeat(65)}`])
      expect(routeOf("/study/one", wrong)).toEqual({ kind: "study", study: "one", chapter: null });
  });
});
