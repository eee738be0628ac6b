import { afterEach, describe, expect, it } from "vitest";
import { coordinates } from "../../src/position/levels.ts";
import { withWrittenNames, hasLevelSuffix } from "../../src/position/squareNames.ts";
import { levelSuffix, written } from "../../src/i18n/squares.ts";
import { cheops } from "../../src/learn/lessons/cheops.ts";
import { loadMessages } from "../../src/i18n/loadLanguage.ts";
import * as english from "../english.ts";
import { storeAlone, table } from "../environment.ts";
import { infoOf } from "../nodeCore.ts";
import { messagePhrase, messageText } from "../../src/i18n/messages.ts";

const alice = infoOf("alice");

describe("squares as the notation writes them", () => {
  afterEach(() => (levelSuffix.value = false));

  it("leaves other games alone", () => {
    expect(withWrittenNames(alice)).toBe(alice);
    expect(written("Ae2")).toBe("Ae2");
  });

  it("stand before their level in what the core says", async () => {
    await loadMessages();
    levelSuffix.value = true;
    expect(["Ai17", "Ee5", "e4", "Re2"].map(written)).toEqual(["i17@1", "e5@5", "e4", "Re2"]);
    expect(messageText({ code: "pillar-jumped", args: { square: { name: "Be2" } }, text: "" })).toBe(
      english.inWords("pillar-jumped", { square: { name: "e2@2" } }),
    );
  });

  it("are the core's own in a text that is to be copied", async () => {
    await loadMessages();
    const { store } = table();
    levelSuffix.value = true;
    store.announcer.showToCopy("rnbq Ce5w=Ce5b");
    expect([store.announcer.note.value?.text, store.announcer.spoken.value.text]).toEqual([
      "rnbq Ce5w=Ce5b",
      "rnbq Ce5w=Ce5b",
    ]);
    store.announcer.tell(
      messagePhrase({ code: "hall-occupied", args: { square: { name: "Ce5" } }, text: "" }),
      "plain",
    );
    expect(store.announcer.note.value?.text).toBe(
      english.sentence("hall-occupied", { square: { name: "e5@3" } }),
    );
  });

  it("name the boards as the moves of the game do", async () => {
    const store = storeAlone();
    const info = await store.catalogue.describe("cheops", {});
    expect(hasLevelSuffix(info)).toBe(true);
    expect(info.levels.map((level) => level.name)).toEqual(["1", "2", "3", "4", "5"]);
    expect(coordinates(info, info.cells.at(-1)!)).toEqual({ file: "e", rank: "5" });
    const names = new Set(info.cells.map((cell) => cell.name));
    expect(names.size).toBe(165);
    const state = await store.core.start({ game: "cheops", options: {}, fen: "" });
    for (const { san } of state.legal)
      for (const [square] of san.matchAll(/[a-i]\d@\d/g)) expect(names).toContain(square);
    for (const step of cheops.steps) for (const cell of step.cells ?? []) expect(names).toContain(cell);
    expect((await store.core.info("little-cheops", {})).cells[0]!.name).toBe("a1");
  });
});
