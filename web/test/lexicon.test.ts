import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { boot, coreFile, type Machine } from "../src/core/machine.ts";
import { messageOf } from "../src/refusal.ts";
import type { GameInfo, GameState, GameSummary, Message, Why } from "../src/types.ts";
import { core } from "../src/words/lexicon/core.ts";
import { translator } from "../src/words/said.ts";
import { serverFolder, serverSentences } from "./sentences.ts";
import { readMessages } from "../build/catalogues.ts";

// Everything that the real core, the server and the PGN reader say has a German translation.

const known = translator(core);

describe("the German of what the server says", () => {
  it.skipIf(!existsSync(serverFolder))("has every refusal of its sources", () => {
    const all = [...serverSentences().keys()];
    expect(all.filter((text) => known(text) === null)).toEqual([]);
  });

  it("has the deeds that need a key", () => {
    expect(known("White's or Black's key is needed to ask for a move back")).toBe("Der Schlüssel von Weiß oder Schwarz ist nötig, um eine Rücknahme zu erbitten");
    const deeds = [...serverSentences().keys()].flatMap((text) => /key is needed to (?!x$)(.+)$/.exec(text)?.[1] ?? []);
    expect(deeds.filter((deed) => known(deed) === null)).toEqual([]);
  });
});

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
  // Codes without a German text, and sentences that the lexicon does not have.
  const unknown = (all: Message[]) => [...new Set(all.flatMap(({ code, text }) => (code === "plain" ? (known(text) === null ? [text] : []) : german[code] === undefined ? [code] : [])))];

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
