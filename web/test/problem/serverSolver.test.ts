import { describe, expect, it } from "vitest";
import type { ProblemData } from "../../src/problem/link.ts";
import type { AskedOfServer } from "../../src/problem/serverSolver.ts";
import { ServerError } from "../../src/server/http.ts";
import type { ProblemReport, SolvedProblem } from "../../src/core/types.ts";
import { said } from "../fake/said.ts";
import { marks, room, chess, write, settled } from "./room.ts";

describe("the server's solver", () => {
  const library = async () => ({ games: [], files: [], analysis: false, solver: true, docs: false });
  const cheops: ProblemData = {
    setup: { game: "little-cheops", options: {}, fen: "k8/7T1/1K7/9/9/9/9/9/9 w - - - - - - 0 1" },
    stipulation: "#1",
    twin: "",
    to: "",
  };
  const report: ProblemReport = {
    ...{ game: "little-cheops", identity: "", fen: cheops.setup.fen, stipulation: "#1" },
    ...{ found: 1, state: "solved", setPlay: [], tries: [], seconds: 1 },
    solutions: [{ san: "T h8-h9#", uci: "h8h9", goal: true, moves: 1 }],
    nodes: { keys: 1, setPlay: 0, tries: 0, variations: 0 },
  };
  const busy = new ServerError(503, said("solver-busy", {}, "busy"), 2);
  // A server that answers as the test says, and what it was asked.
  function serverOf(answer: (signal: AbortSignal) => Promise<SolvedProblem>) {
    const asked: AskedOfServer[] = [];
    const stopped: string[] = [];
    const known = new Set<string>();
    const api = {
      library,
      solve: ({ id, ...what }: AskedOfServer & { id: string }, signal?: AbortSignal) => {
        asked.push(what);
        known.add(id);
        return answer(signal!);
      },
      stopSolving: (id: string) => {
        stopped.push(id);
        return stopped.length < 3
          ? Promise.reject(new ServerError(404, said("problem-not-found", {}, "")))
          : Promise.resolve();
      },
    };
    return { api, asked, stopped, known };
  }
  async function offered(api: Parameters<typeof room>[0], data: ProblemData) {
    const { problem, store } = room(api);
    await problem.solving.server.ask();
    await problem.open(data);
    return { problem, store };
  }

  it("solves what the page cannot, and what it is asked to", async () => {
    const page = "<svg><text>{summary}</text></svg>";
    const { api, asked } = serverOf(async () => ({ report, pages: [page] }));
    const { problem, store } = await offered(api, cheops);
    await problem.solving.solve();
    expect(problem.fields.objection.value).toBeNull();
    expect(asked).toMatchObject([{ game: "little-cheops", fen: cheops.setup.fen, stipulation: "#1" }]);
    expect(asked[0]!.how).toMatchObject({ tries: "1", threats: "on" });
    await problem.board.show(problem.board.solution.value!.solutions[0]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w" });
    expect(await problem.sheet()).toEqual([expect.stringMatching(/^<svg><text>[^{}]+<\/text><\/svg>$/)]);
    // The page solves what it can, unless the user wants it elsewhere.
    await problem.open(marks);
    await problem.solving.solve();
    expect([asked.length, problem.board.report.value!.found]).toEqual([1, 1]);
    problem.solving.atServer.value = true;
    await problem.solving.solve();
    expect(asked.length).toBe(2);
    // So are games of files.
    const file = 'id = "tiny"\nbase = "chess"\n';
    await problem.open({
      ...chess("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1"),
      setup: { game: "tiny", options: {}, fen: "", file },
    });
    problem.solving.atServer.value = false;
    await problem.solving.solve();
    expect(asked.at(-1)).toMatchObject({ game: "tiny", file });
  });

  it("is not asked where the server does not offer it", async () => {
    const { api, asked } = serverOf(async () => ({ report }));
    for (const away of [{ ...api, library: async () => ({ ...(await library()), solver: false }) }, {}]) {
      const { problem } = await offered(away, cheops);
      expect(problem.solving.server.offered.value).toBe(false);
      await problem.solving.solve();
      expect(problem.fields.objection.value).toMatchObject({ reason: { code: "core-cannot-solve" } });
    }
    expect(asked).toEqual([]);
  });

  it("stops with what is proved, as soon as it has the problem", async () => {
    let answer: (solved: SolvedProblem) => void = () => undefined;
    const { api, stopped, known } = serverOf(() => new Promise((resolve) => (answer = resolve)));
    const { problem } = await offered(api, cheops);
    const solved = problem.solving.solve();
    await settled(() => problem.solving.server.works.value);
    problem.solving.cancel();
    await settled(() => stopped.length === 3);
    expect(new Set(stopped)).toEqual(known);
    answer({ report: { ...report, state: "limit-reached" } });
    await solved;
    expect(problem.board.report.value).toMatchObject({ state: "limit-reached" });
    expect([problem.solving.server.works.value, problem.solving.progress.value]).toEqual([false, null]);
  });

  it("is given up when it cannot be told to stop, or something else is asked", async () => {
    const { api } = serverOf(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    );
    const away = new ServerError(0, said("server-silent", {}, "away"));
    const { problem } = await offered({ ...api, stopSolving: () => Promise.reject(away) }, cheops);
    const cancelled = problem.solving.solve();
    await settled(() => problem.solving.server.works.value);
    problem.solving.cancel();
    await cancelled;
    expect(problem.fields.objection.value).toMatchObject({ field: null, away: true });
    const dropped = problem.solving.solve();
    await settled(() => problem.solving.server.works.value);
    await write(problem, "stipulation", "#2");
    await dropped;
    expect([problem.fields.objection.value, problem.solving.server.works.value]).toEqual([null, false]);
  });

  it("may be busy, and then the page solves it", async () => {
    const { api } = serverOf(() => Promise.reject(busy));
    const { problem } = await offered(api, marks);
    problem.solving.atServer.value = true;
    await problem.solving.solve();
    expect(problem.fields.objection.value).toMatchObject({ away: true, reason: { code: "solver-busy" } });
    await problem.solving.solveHere();
    expect(problem.board.report.value).toMatchObject({ state: "solved", found: 1 });
    // What is wrong with a field is not the server's fault.
    const reason = said("stipulation-length-expected", { word: "q", max: 99 }, "");
    const wrong = serverOf(() =>
      Promise.reject(
        new ServerError(400, said("solve-field-refused", { field: "stipulation", reason }, ""), null, 1),
      ),
    );
    const { problem: other } = await offered(wrong.api, marks);
    other.solving.atServer.value = true;
    await other.solving.solve();
    expect(other.fields.objection.value).toMatchObject({
      field: "stipulation",
      at: 1,
      reason: { code: reason.code },
    });
  });
});
