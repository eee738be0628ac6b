import { readFileSync } from "node:fs";
import { connect, type Ears, type Machine } from "@cheshire/core/instance";
import type { GameInfo, GameState } from "../src/core/types.ts";
import { withPyramids } from "./fake/withPyramids.ts";

// The real core in this process (`./check wasm` builds it). It answers at once, so that tests and the fake server need
// not wait.

const deaf: Ears = { info: () => undefined, poll: () => false };
type Name = "cheshire" | "cheshire_records" | "cheshire_large" | "cheshire_solver";
const modules: { [name in Name]?: WebAssembly.Module } = {};

export const nodeModule = (name: Name): WebAssembly.Module =>
  (modules[name] ??= new WebAssembly.Module(readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url))));

export const nodeMachine = (ears: Ears = deaf, name: Name = "cheshire_large"): Machine =>
  machineOf(nodeModule(name), ears);

export function machineOf(module: WebAssembly.Module, ears: Ears): Machine {
  const { imports, machine } = connect(module, ears);
  return machine(new WebAssembly.Instance(module, imports));
}

// The same with the hand-made games of pyramids.ts.
export const machineWithPyramids = (ears: Ears = deaf): Machine => withPyramids(nodeMachine(ears));

export type Ask = <T = GameState>(...fields: (string | number)[]) => T;

// Sends commands to a machine and reads its answers.
export const asking =
  (machine: Machine): Ask =>
  <T>(...fields: (string | number)[]) =>
    JSON.parse(machine.call(fields.join("\t"))) as T;

let shared: Ask | undefined;

// Asks a core that all tests of a file share: for what one command answers.
export const ask: Ask = (...fields) => (shared ??= asking(nodeMachine()))(...fields);

export const infoOf = (game: string, options = ""): GameInfo => ask<GameInfo>("info", game, options);

// The position after these moves from a FEN (empty: the start).
export function stateAfter(game: string, fen = "", ...moves: string[]): GameState {
  let state = ask("new", game, "", fen);
  for (const move of moves) state = ask("play", move);
  if ("error" in state) throw new Error(JSON.stringify(state.error));
  return state;
}
