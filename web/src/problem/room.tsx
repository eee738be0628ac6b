import { SolverClient } from "@cheshire/core/solverClient";
import { compile } from "../core/compile.ts";
import { openWorker, sharesMemory } from "../core/core.ts";
import type { Store } from "../store.ts";
import "../style/analysis.css";
import "./problem.css";
import type { Room } from "../view/rooms.tsx";
import { Collection } from "./collection.ts";
import { demandOf, type Demand } from "./link.ts";
import { Problem } from "./problem.ts";
import { ProblemPage, ProblemPanel } from "./ProblemPanel.tsx";

export function problemRoom(store: Store): Room {
  const { core, session, router, announcer, catalogue, game, go, host } = store;
  const solver = new SolverClient(
    () => openWorker("solver"),
    () => compile("solver"),
    sharesMemory(),
  );
  const collection = new Collection(solver);
  const problem = new Problem({ core, session, router, announcer, go, host }, solver);
  // The first problem of the collection, or what was here before.
  const usual = async (): Promise<Demand> => {
    const setup = problem.setup.value;
    if (setup) return { setup, stipulation: problem.stipulation.value, twin: problem.twin.value };
    await collection.read();
    const first = catalogue.games.value[0]?.id ?? "";
    return (
      collection.problems.value[0]?.demand ?? {
        setup: { game: first, options: {}, fen: "" },
        stipulation: "#2",
        twin: "",
      }
    );
  };
  const arrive = async (what: string): Promise<void> => {
    void catalogue.fetchInfos();
    const demand = demandOf(what);
    await problem.arrive(what, demand ?? (await usual()));
  };
  return {
    arrive: (place) => {
      if (place.kind === "problem") void arrive(place.what);
    },
    Panel: ({ phone }) => (
      <ProblemPanel {...{ session, catalogue, game, announcer, go, problem, collection, phone }} />
    ),
    Page: () => <ProblemPage problem={problem} reset={() => go({ kind: "problem", what: "" })} />,
  };
}
