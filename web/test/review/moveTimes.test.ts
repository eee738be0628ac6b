import { describe, expect, it } from "vitest";
import { heightOf, shortTime, timeControlOf, timeOf, timesOf } from "../../src/review/moveTimes.ts";
import { MoveTree, type Recorded } from "../../src/tree/moveTree.ts";

const treeOf = (...notes: Recorded[]): MoveTree => {
  const tree = new MoveTree();
  let at = tree.root;
  for (const [i, recorded] of notes.entries()) {
    at = tree.add(at, `m${i}`, `m${i}`);
    tree.note(at, { recorded });
  }
  return tree;
};

describe("the time of a move", () => {
  it("is what the record says, or what the clock has lost", () => {
    const tree = treeOf({ clock: 295_000 }, { elapsed: 4000 }, { clock: 290_000 }, { clock: 280_000 }, {});
    expect(timesOf(tree.root, timeControlOf("300+2"))).toEqual([7000, 4000, 7000, undefined, undefined]);
    // Without the tag the first move says nothing, and an increment is not known.
    expect(timesOf(tree.root, timeControlOf())).toEqual([undefined, 4000, 5000, undefined, undefined]);
    // A clock that was set forward says nothing.
    expect(timesOf(treeOf({ clock: 1000 }, {}, { clock: 9000 }).root, timeControlOf())).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("of a variation goes by the moves before it", () => {
    const tree = treeOf({ clock: 100_000 }, {}, { clock: 90_000 });
    const other = tree.add(tree.root.next!.next!, "x", "x");
    tree.note(other, { recorded: { clock: 60_000 } });
    expect(timeOf(other, timeControlOf("100"))).toBe(40_000);
  });

  it("reads time controls of PGN", () => {
    expect(timeControlOf("600+5")).toEqual({ initial: 600_000, increment: 5000 });
    expect(timeControlOf("600")).toEqual({ initial: 600_000, increment: 0 });
    for (const tag of ["-", "?", "40/7200:3600", "*180", ""])
      expect(timeControlOf(tag)).toEqual({ initial: undefined, increment: 0 });
  });

  it("is written shortly", () => {
    expect([0, 440, 9940, 9960, 59_000, 65_000, 7_390_000, 259_200_000].map(shortTime)).toEqual([
      "0.0 s",
      "0.4 s",
      "9.9 s",
      "10 s",
      "59 s",
      "1:05",
      "2:03:10",
      "3 d",
    ]);
    expect([heightOf(0, 0), heightOf(0, 5), heightOf(25, 100), heightOf(5, 5)]).toEqual([0, 0, 0.5, 1]);
  });
});
