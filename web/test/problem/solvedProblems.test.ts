import { expect, it } from "vitest";
import { SolvedProblems } from "../../src/problem/solvedProblems.ts";

it("the problems that the user has solved are kept, within bounds", () => {
  const stored: { [key: string]: string } = {};
  const storage = {
    get: (key: string) => stored[key] ?? null,
    set: (key: string, value: string | null) => void (stored[key] = value ?? ""),
  };
  const solved = new SolvedProblems(storage);
  for (let i = 0; i < 600; i++) solved.did(`game=alice&n=${i}`);
  solved.did("game=alice&n=599");
  const again = new SolvedProblems(storage);
  expect([again.has("game=alice&n=99"), again.has("game=alice&n=100")]).toEqual([false, true]);
  for (const text of ["x", "{}", "[1,null]", "null"]) {
    stored["problems"] = text;
    expect(new SolvedProblems(storage).has("x")).toBe(false);
  }
});
