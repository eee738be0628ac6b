import { readFileSync } from "node:fs";
import { SolverClient } from "@cheshire/core/solverClient";
import { expect } from "vitest";
import type { ProblemData } from "../../src/problem/link.ts";
import { ProblemCtrl } from "../../src/problem/problemCtrl.ts";
import type { FieldName } from "../../src/problem/refused.ts";
import { ServerSolver } from "../../src/problem/serverSolver.ts";
import { nodeModule } from "../nodeCore.ts";
import { FakePort, storeAlone } from "../environment.ts";

export const text = (name: string) =>
  readFileSync(new URL(`../../../data/problems/${name}.txt`, import.meta.url), "utf8");
export const marks: ProblemData = {
  setup: {
    game: "alice",
    options: {},
    fen: "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
  },
  stipulation: "#2",
  twin: "",
  to: "",
};
export const solverInProcess = () =>
  new SolverClient(
    () => new FakePort(false),
    async () => nodeModule("cheshire_solver"),
    true,
  );

// The page of problems without its view.
export function room(api: ConstructorParameters<typeof ServerSolver>[0] = {}) {
  const store = storeAlone();
  store.navigate({ kind: "problem", what: "" });
  const server = new ServerSolver(api, () => Promise.resolve());
  const problem = new ProblemCtrl(store, solverInProcess(), server, ({ stipulation }) =>
    stipulation === "#2" ? "V. R. Parton, 1953" : "",
  );
  return { store, problem };
}
export const chess = (fen: string, stipulation: string): ProblemData => ({
  setup: { game: "chess", options: {}, fen },
  stipulation,
  twin: "",
  to: "",
});
// The user writes in a field and leaves it.
export const write = (problem: ProblemCtrl, field: FieldName, text: string) => {
  problem.fields.type(field, text);
  return problem.read();
};
export const settled = (done: () => boolean) => expect.poll(done, { timeout: 10000 }).toBe(true);
