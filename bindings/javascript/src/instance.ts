import { fault, Refusal } from "./errors.ts";
import { protocolVersion, type Result } from "./generated/protocol.ts";
import { importsOf, wasi } from "./wasi.ts";

// One instance of the core: takes commands, returns JSON text (docs/protocol.md, section 2).
export interface CoreInstance {
  call: (command: string) => string;
  // Evaluates the game with the net that has these bytes, or without one. Only cores that think can.
  useNet: (net: Uint8Array | null) => string;
  // Of the chosen board, without commands. Only cores that think have them.
  moves: CoreMoves;
}

// Moves as numbers: see MoveCode in src/engine/session.h.
export interface CoreMoves {
  // The legal moves.
  codes: () => Uint32Array;
  // Plays a legal move, or takes the last one back. Returns whether there is one.
  play: (code: number) => boolean;
  back: () => boolean;
  // A legal move in coordinates or SAN, "" if it is none.
  uci: (code: number) => string;
  san: (code: number) => string;
  fen: () => string;
  isCheck: () => boolean;
  // The hash key of the position.
  key: () => bigint;
  // The letter of the piece on a cell, in upper case for White; "" if there is none.
  piece: (cell: number) => string;
  // The cell of a side's king, -1 if it has none.
  king: (black: boolean) => number;
  // How often the position has been on the board, 1 the first time.
  timesSeen: () => number;
  // How the game ended, as a State has it.
  result: () => Result | null;
}

// A file that the core reads where it has something to know.
export interface CoreFileReader {
  size: number;
  // Fills `to` with bytes from `at` on.
  read: (at: number, to: Uint8Array) => void;
}

export interface CoreCallbacks {
  info: (text: string) => void;
  poll: () => boolean;
  // The index of games that the command "explore" is about.
  file?: () => CoreFileReader;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  cheshire_protocol?: () => number;
  cheshire_buffer: (length: number) => number;
  cheshire_call: (length: number) => number;
  cheshire_net?: (length: number) => number;
  cheshire_codes?: () => number;
  cheshire_play?: (code: number) => number;
  cheshire_back?: () => number;
  cheshire_uci?: (code: number) => number;
  cheshire_san?: (code: number) => number;
  cheshire_fen?: () => number;
  cheshire_check?: () => number;
  cheshire_key?: () => bigint;
  cheshire_piece?: (cell: number) => number;
  cheshire_king?: (color: number) => number;
  cheshire_times_seen?: () => number;
  cheshire_result?: () => number;
}

// Connects a core to its callbacks: returns what to instantiate the module with, and what makes a CoreInstance of the result,
// which throws a Refusal if the core speaks another version of the protocol.
export function connect(
  module: WebAssembly.Module,
  callbacks: CoreCallbacks,
): {
  imports: WebAssembly.Imports;
  instanceOf: (instance: WebAssembly.Instance) => CoreInstance;
} {
  let core: Exports;
  const memory = () => core.memory;
  const bytes = (at: number, length: number) => new Uint8Array(memory().buffer, at, length);
  const known = {
    cheshire: {
      now: () => performance.now(),
      info: (at: number, length: number) => callbacks.info(new TextDecoder().decode(bytes(at, length))),
      poll: () => (callbacks.poll() ? 1 : 0),
      file_size: () => callbacks.file?.().size ?? 0,
      // What it throws must not go through the core.
      file_read: (at: number, to: number, count: number) => {
        try {
          callbacks.file!().read(at, bytes(to >>> 0, count));
          return 1;
        } catch {
          return 0;
        }
      },
    },
    wasi_snapshot_preview1: wasi({ memory, log: (text) => console.warn(text) }),
  };
  // Puts the input into the core's buffer, and returns its length.
  const put = (input: Uint8Array): number => {
    const at = core.cheshire_buffer(input.length) >>> 0;
    bytes(at, input.length).set(input);
    return input.length;
  };
  const decoder = new TextDecoder();
  const textAt = (address: number): string => {
    const rest = new Uint8Array(memory().buffer, address >>> 0);
    return decoder.decode(rest.subarray(0, rest.indexOf(0)));
  };
  const call = (command: string): string =>
    textAt(core.cheshire_call(put(new TextEncoder().encode(command))));
  const useNet = (net: Uint8Array | null): string => {
    if (!core.cheshire_net) throw new Error("this core does not think");
    return textAt(core.cheshire_net(net ? put(net) : -1));
  };
  const moves: CoreMoves = {
    codes() {
      const at = core.cheshire_codes!() >>> 0;
      const [count = 0] = new Uint32Array(memory().buffer, at, 1);
      return new Uint32Array(memory().buffer, at + 4, count).slice();
    },
    play: (code) => core.cheshire_play!(code) !== 0,
    back: () => core.cheshire_back!() !== 0,
    uci: (code) => textAt(core.cheshire_uci!(code)),
    san: (code) => textAt(core.cheshire_san!(code)),
    fen: () => textAt(core.cheshire_fen!()),
    isCheck: () => core.cheshire_check!() !== 0,
    key: () => BigInt.asUintN(64, core.cheshire_key!()),
    piece(cell) {
      const letter = core.cheshire_piece!(cell);
      return letter === 0 ? "" : String.fromCharCode(letter);
    },
    king: (black) => core.cheshire_king!(black ? 1 : 0),
    timesSeen: () => core.cheshire_times_seen!(),
    result: () => JSON.parse(textAt(core.cheshire_result!())) as Result | null,
  };
  return {
    imports: importsOf(module, known),
    instanceOf(instance) {
      core = instance.exports as unknown as Exports;
      core._initialize?.();
      if (core.cheshire_protocol?.() !== protocolVersion) throw new Refusal(fault("core-outdated"));
      return { call, useNet, moves };
    },
  };
}
