import { describe, expect, it } from "vitest";
import { readLink, linkOf } from "../../src/problem/link.ts";
import { marks } from "./room.ts";

describe("the address of a problem", () => {
  it("names all of it", () => {
    const data = { ...marks, twin: "move a2 b1 remove c3" };
    expect(readLink(linkOf(data))).toEqual(data);
    const other = { ...marks, stipulation: "a=>b2.5", to: "8/8/3K4/8/8/8/k7/8 b - - 0 1" };
    expect(readLink(linkOf(other))).toEqual(other);
    expect(readLink("game=alice&fen=8")).toMatchObject({ stipulation: "#2", twin: "", to: "" });
    expect(readLink("")).toBeNull();
  });
});
