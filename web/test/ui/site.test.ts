import { describe, expect, it } from "vitest";
import { pathOf, published } from "../../src/ui/site.ts";

describe("addresses of a page without a server", () => {
  const home = { pathname: "/games/cheshire/", search: "" };

  it("have the path as their query", () => {
    for (const path of ["/", "/analyse#fen=8/8", "/learn/mate#2", "/rules/alice#AL-9"]) {
      const address = new URL(published(path, false, home), "https://host");
      expect(address.pathname).toBe("/games/cheshire/");
      expect(pathOf(address, false) + address.hash).toBe(path);
    }
    expect(published("/", false, home)).toBe("/games/cheshire/");
  });

  it("keep the name of the file", () => {
    const file = { pathname: "/index.html", search: "?/learn" };
    expect(published("/games", false, file)).toBe("/index.html?/games");
    expect(pathOf(file, false)).toBe("/learn");
  });

  it("lead to the table whatever else a host appends", () => {
    expect(pathOf({ pathname: "/x/", search: "?utm=1" }, false)).toBe("/");
  });

  it("are paths at a server", () => {
    expect(published("/learn/mate#2")).toBe("/learn/mate#2");
    expect(pathOf({ pathname: "/learn/mate", search: "?utm=1" })).toBe("/learn/mate");
  });
});
