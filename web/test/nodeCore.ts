import { readFileSync } from "node:fs";
import { connect, type CoreCallbacks, type CoreInstance } from "@cheshire/core/instance";
import { CoreAnswers, Error as isError, NetInUse as isNetInUse } from "../generated/coreValidators.js";
import { SolverAnswers } from "../generated/solverValidators.js";
import { States } from "@cheshire/core/moves";
import type { GameInfo, GameState } from "../src/core/types.ts";
import { withPyramids } from "./fake/withPyramids.ts";

// The real core in this process (`./check wasm` builds it). It answers at once, so that tests and the fake server need
// not wait.

const silent: CoreCallbacks = { info: () => undefined, poll: () => false };
type Name = "cheshire" | "cheshire_records" | "cheshire_large" | "cheshire_solver";
const modules: { [name in Name]?: WebAssembly.Module } = {};

export const nodeModule = (name: Name): WebAssembly.Module =>
  (modules[name] ??= new WebAssembly.Module(readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url))));

export const nodeCore = (callbacks: CoreCallbacks = silent, name: Name = "cheshire_large"): CoreInstance =>
  instanceOf(nodeModule(name), callbacks);

export function instanceOf(module: WebAssembly.Module, callbacks: CoreCallbacks): CoreInstance {
  const { imports, instanceOf } = connect(module, callbacks);
  const core = instanceOf(new WebAssembly.Instance(module, imports));
  return {
    call(command) {
      const text = core.call(command);
      expectProtocol(command.split("\t")[0]!, JSON.parse(text));
      return text;
    },
    useNet(net) {
      const text = core.useNet(net);
      const answer: unknown = JSON.parse(text);
      if (!isError(answer) && !isNetInUse(answer))
        throw new Error(`the answer to a net is not of the protocol: ${text}`);
      return text;
    },
    moves: core.moves,
  };
}

const validators: { [command: string]: (answer: unknown) => boolean } = { ...CoreAnswers, ...SolverAnswers };

// The page takes it on trust that what its core answers is as schema/ says.
function expectProtocol(command: string, answer: unknown): void {
  if (isError(answer) || validators[command]?.(answer)) return;
  throw new Error(`the answer to ${command} is not of the protocol: ${JSON.stringify(answer)}`);
}

// The same with the hand-made games of pyramids.ts.
export const instanceWithPyramids = (callbacks: CoreCallbacks = silent): CoreInstance =>
  withPyramids(nodeCore(callbacks));

export type Ask = <T = GameState>(...fields: (string | number)[]) => T;

// Sends commands to an instance and reads its answers.
export function asking(instance: CoreInstance): Ask {
  const states = new States();
  return <T>(...fields: (string | number)[]) => {
    const answer = JSON.parse(instance.call(fields.join("\t"))) as T;
    return isError(answer) ? answer : states.completed(String(fields[0]), answer);
  };
}

let shared: Ask | undefined;

// Asks a core that all tests of a file share: for what one command answers.
export const ask: Ask = (...fields) => (shared ??= asking(nodeCore()))(...fields);

export const infoOf = (game: string, options = ""): GameInfo => ask<GameInfo>("info", game, options);

// The position after these moves from a FEN (empty: the start).
export function stateAfter(game: string, fen = "", ...moves: string[]): GameState {
  let state = ask("new", game, "", fen);
  for (const move of moves) state = ask("play", move);
  if ("error" in state) throw new Error(JSON.stringify(state.error));
  return state;
}
