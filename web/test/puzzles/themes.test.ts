import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { themes } from "../../src/puzzles/themes.ts";

it("the page knows the themes that cheshire puzzles measures, in the same order", () => {
  const source = readFileSync(new URL("../../../src/learn/puzzle.cpp", import.meta.url), "utf8");
  const [, list = ""] = /theme_names = \{([^}]*)\}/.exec(source) ?? [];
  expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...themes]);
});
