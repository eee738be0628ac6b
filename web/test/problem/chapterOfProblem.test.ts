import { expect, it } from "vitest";
import { chapterOfProblem } from "../../src/problem/chapterOfProblem.ts";
import { SolutionReader } from "../../src/problem/solution.ts";
import { readChapter } from "../../src/study/study.ts";
import { fromStored } from "../../src/tree/storedTree.ts";
import { t } from "../english.ts";
import { solverInProcess } from "./room.ts";

const solved = async (stipulation: string, fen: string, how = {}) => {
  const setup = { game: "chess", options: {}, fen };
  const report = await solverInProcess().solve({ ...setup, stipulation, twin: "", to: "", how });
  return chapterOfProblem(setup, report.fen, new SolutionReader(report).read(), report);
};
const lines = (chapter: Awaited<ReturnType<typeof solved>>): string[] =>
  [...fromStored(chapter.tree)]
    .filter((node) => node.parent && !node.next)
    .map((end) =>
      end.path.map(({ san, notes }) => san + notes.value.nags.map((nag) => `$${nag}`).join("")).join(" "),
    );

it("a problem becomes a chapter with its solution", async () => {
  const chapter = await solved("#2", "7k/8/8/6K1/8/8/8/R7 w - - 0 1");
  expect(readChapter(chapter)).toBe(chapter);
  expect(chapter).toMatchObject({ setup: { purpose: "problem" }, problem: { stipulation: "#2" } });
  expect(lines(chapter)).toEqual(["Kg6$1 Kg8 Ra8#"]);
});

it("tries are marked with what refutes them, and threats become comments", async () => {
  const chapter = await solved("#2", "7k/8/8/5K2/8/8/6R1/R7 w - - 0 1", { tries: "1", threats: "on" });
  const notes = [...fromStored(chapter.tree)].map((node) => node.notes.value);
  expect(notes.some(({ nags }) => nags.includes(1))).toBe(true);
  expect(notes.some(({ comment }) => comment.startsWith(t("problem.threat")))).toBe(true);
});

it("moves after a pass are left out", async () => {
  expect(
    lines(await solved("h#1", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", { "set-play": "on" })).length,
  ).toBeGreaterThan(0);
  expect(
    lines(await solved("ser-#2", "7k/8/5K2/8/8/8/8/R7 w - - 0 1")).every((line) => !line.includes(" ")),
  ).toBe(true);
});
