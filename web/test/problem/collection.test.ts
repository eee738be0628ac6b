import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Collection, nameOf } from "../../src/problem/collection.ts";
import { text, marks, solverInProcess } from "./room.ts";

describe("the collection", () => {
  it("lists every position of the shipped problems", async () => {
    const collection = new Collection(solverInProcess(), async () =>
      ["alice-1999", "andernach-2025"].map(text),
    );
    await collection.read();
    expect(collection.problems.value[0]!.data).toEqual(marks);
    expect(collection.problems.value[0]!.options).toEqual({ setPlay: false, tries: 1 });
    // Six problems, one of them with a twin.
    expect(collection.problems.value).toHaveLength(1 + 7);
    expect(collection.problems.value.map(nameOf)).toContain(
      "h#2: Manfred Rittirsch & Franz Pachl, Andernach 2025, 4th place b) Move h1 h2",
    );
  });

  it("names each problem, and counts those that have no author", async () => {
    const files = readdirSync(new URL("../../../data/problems/", import.meta.url))
      .filter((file) => file.endsWith(".txt"))
      .map((file) => text(file.slice(0, -4)));
    const collection = new Collection(solverInProcess(), async () => files);
    await collection.read();
    const shipped = collection.problems.value;
    const names = shipped.map((one) => `${one.data.setup.game} ${nameOf(one)}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes("compose"))).toEqual([]);
    const first = shipped.find((one) => one.number !== null)!;
    expect(nameOf(first)).toMatch(/^No\. 1: #2, \d+ pieces$/);
    expect(first.source).toMatch(/^cheshire compose, seed 1, attempt \d+$/);
    expect(collection.sourceOf(first.data)).toBe(first.source);
    expect(collection.sourceOf({ ...first.data, stipulation: "#1" })).toBe("");
    // The files say how many pieces each has.
    const counted = files.flatMap((file) =>
      [...file.matchAll(/, pieces (\d+)$/gm)].map(([, n]) => Number(n)),
    );
    const pieces = shipped.flatMap((one) => /, (\d+) pieces?$/.exec(nameOf(one))?.slice(1).map(Number) ?? []);
    expect(pieces.length).toBeGreaterThan(50);
    for (const n of new Set(pieces))
      expect(pieces.filter((one) => one === n).length).toBeLessThanOrEqual(
        counted.filter((one) => one === n).length,
      );
  });

  it("has positions to reach, and what is asked for", async () => {
    const file = [
      "beginproblem",
      "pieces white Kc7 black Ka1",
      "stipulation a=>b1 pieces white Kd6 black Ka2",
      "option WhiteToPlay",
      "nextproblem",
      "pieces white Kf6 Ra1 black Kh8",
      "stipulation h#1",
      "option SetPlay",
      "endproblem",
    ].join("\n");
    const collection = new Collection(solverInProcess(), async () => [file]);
    await collection.read();
    const [kings, set] = collection.problems.value;
    expect(kings!.data).toMatchObject({ stipulation: "a=>b1", to: "8/8/3K4/8/8/8/k7/8 w - - 0 1" });
    expect(set!.options).toEqual({ setPlay: true, tries: 0 });
  });

  it("says why it is not there, and is read again", async () => {
    let there = false;
    const collection = new Collection(solverInProcess(), async () => {
      if (!there) throw new Error("no network");
      return [text("alice-1999")];
    });
    await collection.read();
    expect(collection.failure.value).toMatchObject({ text: "no network" });
    there = true;
    await collection.read();
    expect([collection.failure.value, collection.problems.value.length]).toEqual([null, 1]);
  });
});
