import { SolverClient } from "@cheshire/core/solverClient";
import { compile } from "../core/compile.ts";
import { openWorker, sharesMemory } from "../core/core.ts";
import type { Store } from "../store/store.ts";
import "../analysis/analysis.css";
import "./problem.css";
import type { Room } from "../store/room.ts";
import { Collection } from "./collection.ts";
import { demandOf, type Demand } from "./link.ts";
import { Problem } from "./problemCtrl.ts";
import { ProblemPage, ProblemPanel } from "./ProblemPanel.tsx";
import { ServerSolver } from "./serverSolver.ts";

export function problemRoom(store: Store): Room {
  const { catalogue } = store;
  const solver = new SolverClient(
    () => openWorker("solver"),
    () => compile("solver"),
    sharesMemory(),
  );
  const collection = new Collection(solver);
  const server = new ServerSolver(store.environment.api, store.environment.wait);
  const problem = new Problem(store, solver, server, (demand) => collection.sourceOf(demand));
  // The first problem of the collection, or what was here before.
  const usual = async (): Promise<Demand> => {
    const { board, fields } = problem;
    if (board.setup.value) return { ...fields.demand, to: fields.to.value };
    await collection.read();
    const [shipped] = collection.problems.value;
    if (shipped) {
      problem.solving.setOptions(shipped.options);
      return shipped.demand;
    }
    const first = catalogue.games.value[0]?.id ?? "";
    return { setup: { game: first, options: {}, fen: "" }, stipulation: "#2", twin: "", to: "" };
  };
  const arrive = async (what: string): Promise<void> => {
    void catalogue.fetchInfos();
    void server.ask();
    const demand = demandOf(what);
    await problem.arrive(what, demand ?? (await usual()));
  };
  return {
    onEnter: (place) => {
      if (place.kind === "problem") void arrive(place.what);
    },
    Panel: ({ phone }) => <ProblemPanel {...{ problem, collection, phone }} />,
    Page: () => <ProblemPage problem={problem} />,
  };
}
