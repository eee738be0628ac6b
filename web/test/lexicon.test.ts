import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { boot, coreFile, type Machine } from "../src/core/machine.ts";
import { messageOf } from "../src/refusal.ts";
import type { GameInfo, GameState, GameSummary, Message, Why } from "../src/types.ts";
import { readMessages } from "../build/catalogues.ts";

// Everything that the real core says has a code with a German text.

const folder = new URL("../wasm/", import.meta.url);
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".wasm")) : [];
const name = coreFile(Object.fromEntries(names.map((one) => [one, one])), true);
const german = readMessages("de");

describe.skipIf(!name)("the German of what the core says", () => {
  let machine: Machine;
  let infos: GameInfo[] = [];
  const ask = <T>(...fields: (string | number)[]) => JSON.parse(machine.call(fields.join("\t"))) as T;
  beforeAll(async () => {
    machine = await boot(await WebAssembly.compile(readFileSync(new URL(name!, folder))), { info: () => undefined, poll: () => false });
    infos = ask<GameSummary[]>("games").map(({ id }) => ask<GameInfo>("info", id, ""));
  });
  const unknown = (all: Message[]) => [...new Set(all.flatMap(({ code, text }) => (code === "plain" || german[code] === undefined ? [`${code}: ${text}`] : [])))];

  it("has the refusals and the ends of random games", () => {
    let seed = 11;
    const below = (n: number) => ((seed = (seed * 1103515245 + 12345) % 2147483648), seed % n);
    const heard: Message[] = [];
    for (const { id, cells } of infos) {
      let state = ask<GameState>("new", id, "", "");
      for (let ply = 0; ply < 60 && !state.result; ply++) {
        for (let i = 0; i < 25; i++) {
          const from = i % 4 ? state.pieces[below(state.pieces.length)]!.cell : cells[below(cells.length)]!.id;
          const { reason } = ask<Why>("why", from, cells[below(cells.length)]!.id);
          if (reason) heard.push(messageOf(reason));
        }
        state = ask<GameState>("play", state.legal[below(state.legal.length)]!.uci);
      }
      if (state.result) heard.push(messageOf(state.result));
    }
    expect(unknown(heard)).toEqual([]);
  });
});
