// The page /problem (a Room, store/room.ts): reads the problem of the address or offers the first of the collection,
// makes the solvers and the collection, and shows ProblemPanel or ProblemPage.
import { effect } from "@preact/signals";
import { SolverClient } from "@cheshire/core/solverClient";
import { compileCore } from "../core/compileCore.ts";
import { openWorker, sharesMemory } from "../core/pageCore.ts";
import type { Store } from "../store/store.ts";
import "../analysis/analysis.css";
import "../ui/collection.css";
import "./problem.css";
import type { Room } from "../store/room.ts";
import { Collection } from "./collection.ts";
import { linkOf, readLink, type ProblemData } from "./link.ts";
import { ProblemCtrl } from "./problemCtrl.ts";
import { ProblemPage, ProblemPanel } from "./ProblemPanel.tsx";
import { SolvedProblems } from "./solvedProblems.ts";
import { ServerSolver } from "./serverSolver.ts";

export function problemRoom(store: Store): Room {
  const { catalogue } = store;
  const solver = new SolverClient(
    () => openWorker("solver"),
    () => compileCore("solver"),
    sharesMemory(),
  );
  const collection = new Collection(solver);
  const server = new ServerSolver(store.environment.api, store.environment.wait);
  const problem = new ProblemCtrl(store, solver, server, (data) => collection.sourceOf(data));
  const solved = new SolvedProblems(store.storage);
  effect(() => {
    if (problem.board.self.value?.phase.value === "solved") solved.did(linkOf(problem.fields.data));
  });
  // The first problem of the collection, or what was here before.
  const usual = async (): Promise<ProblemData> => {
    const { board, fields } = problem;
    if (board.setup.value) return { ...fields.data, to: fields.to.value };
    await collection.read();
    const [shipped] = collection.problems.value;
    if (shipped) {
      problem.solving.setOptions(shipped.options);
      return shipped.data;
    }
    const first = catalogue.games.value[0]?.id ?? "";
    return { setup: { game: first, options: {}, fen: "" }, stipulation: "#2", twin: "", to: "" };
  };
  const enter = async (what: string): Promise<void> => {
    void catalogue.fetchInfos();
    void server.ask();
    const data = readLink(what);
    await problem.enter(what, data ?? (await usual()));
  };
  return {
    onEnter: (route) => {
      if (route.kind === "problem") void enter(route.what);
    },
    Panel: ({ phone }) => <ProblemPanel {...{ problem, collection, solved, phone }} />,
    Page: () => <ProblemPage problem={problem} />,
  };
}
