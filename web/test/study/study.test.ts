import { describe, expect, it } from "vitest";
import {
  cleanName,
  limits,
  newId,
  readChapter,
  readStudy,
  type Chapter,
  type Study,
} from "../../src/study/study.ts";

const study: Study = {
  id: "abc",
  name: "Study",
  created: 1,
  changed: 2,
  chapters: [{ id: "c", name: "Chapter", game: "alice" }],
};
const chapter: Chapter = {
  setup: { game: "alice", options: {}, fen: "" },
  tree: [{ id: 0, p: -1, u: "", s: "" }],
  at: 0,
  tags: {},
  orientation: "w",
};

describe("cleanName", () => {
  it("keeps names of any writing, and nothing that changes what is around them", () => {
    expect(cleanName("  Lewis  Carroll\n")).toBe("Lewis Carroll");
    expect(cleanName("عنوان 標題 🐈")).toBe("عنوان 標題 🐈");
    expect(cleanName("a\u202eb\u2066c\u200bd\u0000e")).toBe("a b c d e");
    expect(cleanName("\u2069\u200f")).toBe("");
    expect(cleanName("a\ud800b\uffffc")).toBe("a b c");
    expect(cleanName("\u2800 \u3164\ufe0f")).toBe("");
  });

  it("cuts between characters", () => {
    const long = cleanName("🐈".repeat(500));
    expect([...long]).toHaveLength(limits.name);
    expect(long.endsWith("🐈")).toBe(true);
  });
});

describe("what is stored", () => {
  it("is read if it is a study or a chapter", () => {
    expect(readStudy(study)).toBe(study);
    expect(readChapter(chapter)).toBe(chapter);
  });

  it("is refused otherwise", () => {
    for (const wrong of [
      null,
      1,
      [],
      {},
      { ...study, id: "../x" },
      { ...study, chapters: [{}] },
      { ...study, name: 1 },
    ])
      expect(readStudy(wrong)).toBeNull();
    const { tree } = chapter;
    for (const wrong of [
      null,
      [],
      { ...chapter, orientation: "x" },
      { ...chapter, setup: { game: 1 } },
      { ...chapter, tags: { white: 1 } },
      { ...chapter, tree: [{ ...tree[0], c: "x".repeat(100_000) }] },
      { ...chapter, tree: [{ ...tree[0], n: ["!"] }] },
      { ...chapter, tree: Array.from({ length: 50_000 }, () => tree[0]) },
    ])
      expect(readChapter(wrong)).toBeNull();
  });
});

it("ids are all different", () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => /^[a-z2-7]{12}$/.test(id))).toBe(true);
});
