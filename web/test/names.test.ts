import { afterEach, describe, expect, it } from "vitest";
import { coordinates } from "../src/levels.ts";
import { asWritten, squaresBehind, writesBehind } from "../src/names.ts";
import { cheops } from "../src/learn/lessons/cheops.ts";
import { levelBehind, said } from "../src/words/said.ts";
import { coreIsBuilt, realTable } from "./real.ts";
import { table } from "./surroundings.ts";
import { info as alice } from "./fake/alice.ts";
import { plainMessage } from "../src/refusal.ts";
import { say } from "../src/words/messages.ts";

describe("squares as the notation writes them", () => {
  afterEach(() => (levelBehind.value = false));

  it("leaves other games alone", () => {
    expect(asWritten(alice)).toBe(alice);
    expect(said("the way is blocked by the Pawn on Ae2")).toBe("the way is blocked by the Pawn on Ae2");
  });

  it("stand before their level in what the core says", () => {
    expect(squaresBehind("no way from Ai17 to Ee5")).toBe("no way from i17@1 to e5@5");
    levelBehind.value = true;
    expect(said("the way is blocked by the Pawn on Be2")).toBe("the way is blocked by the Pawn on e2@2");
  });

  it("are the core's own in a text that is to be copied", () => {
    const { store } = table();
    levelBehind.value = true;
    store.quote("rnbq Ce5w=Ce5b");
    expect([store.note.value?.text, store.spoken.value.text]).toEqual(["rnbq Ce5w=Ce5b", "rnbq Ce5w=Ce5b"]);
    store.tell(say(plainMessage("it stands on Ce5")), "plain");
    expect(store.note.value?.text).toBe("It stands on e5@3");
  });

  it.skipIf(!coreIsBuilt)("name the boards as the moves of the game do", async () => {
    const store = await realTable();
    const info = await store.describe("cheops", {});
    expect(writesBehind(info)).toBe(true);
    expect(info.levels.map((level) => level.name)).toEqual(["1", "2", "3", "4", "5"]);
    expect(coordinates(info, info.cells.at(-1)!)).toEqual({ file: "e", rank: "5" });
    const names = new Set(info.cells.map((cell) => cell.name));
    expect(names.size).toBe(165);
    const state = await store.core.start({ game: "cheops", options: {}, fen: "" });
    for (const { san } of state.legal) for (const [square] of san.matchAll(/[a-i]\d@\d/g)) expect(names).toContain(square);
    for (const step of cheops.steps) for (const cell of step.cells ?? []) expect(names).toContain(cell);
    expect((await store.core.info("little-cheops", {})).cells[0]!.name).toBe("a1");
  });
});
