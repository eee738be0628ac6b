import { describe, expect, it } from "vitest";
import { people } from "../../src/game/players.ts";
import type { GameRequest } from "../../src/game/players.ts";
import type { GameRecord } from "../../src/core/types.ts";
import { colorName, ending, moved, inWords as english, sentence, t, takenUp, won } from "../english.ts";
import { recordWith } from "../fake/record.ts";
import { ServerError } from "../../src/server/http.ts";
import { uncoded } from "../../src/i18n/refusal.ts";
import { cell, engine, person, table, two } from "../environment.ts";
import { capitalizedPhrase, plain } from "../../src/i18n/format.ts";
import { messagePhrase } from "../../src/i18n/messages.ts";

const wish: GameRequest = { game: "alice", options: {}, fen: "", players: two };

async function begun(over: Partial<GameRequest> = {}) {
  const all = table();
  await all.store.boot({ kind: "table", id: null });
  await all.store.startGame({ ...wish, ...over });
  await all.rest();
  return all;
}

const record = (over: Partial<GameRecord>): GameRecord => recordWith({ start: "", ...over });

describe("opening", () => {
  it("shows the start position and the dialog when there is nothing to resume", async () => {
    const { store, addresses } = table();
    await store.boot({ kind: "table", id: null });
    expect(store.dialogs.open.value).toBe("new");
    expect(store.session.state.value?.pieces).toHaveLength(32);
    expect(addresses).toEqual(["/play"]);
  });

  it("opens no dialog where the person has gone meanwhile", async () => {
    const { store } = table();
    const booting = store.boot({ kind: "table", id: null });
    while (!store.session.state.value) await Promise.resolve();
    store.navigate({ kind: "learn", lesson: null });
    await booting;
    expect(store.dialogs.open.value).toBeNull();
  });

  it("resumes the game of the address with its moves and its side", async () => {
    const { store, links, addresses } = table({}, [record({ moves: ["e2e4", "d7d5"], white: engine })]);
    await store.boot({ kind: "table", id: "x" });
    expect(store.session.state.value?.moves.map((m) => m.san)).toEqual(["e4", "d5"]);
    expect(store.dialogs.open.value).toBeNull();
    expect(store.view.flipped.value).toBe(true);
    expect(links[0]?.id).toBe("x");
    expect(addresses).toEqual(["/g/x"]);
  });

  it("resumes the last game, and forgets it when it is gone", async () => {
    const there = table({ last: "x" }, [record({ moves: ["e2e4"] })]);
    await there.store.boot({ kind: "table", id: null });
    expect(there.store.sync.id.value).toBe("x");
    const gone = table({ last: "x" });
    await gone.store.boot({ kind: "table", id: null });
    expect(gone.memory["last"]).toBeUndefined();
    expect(gone.store.dialogs.open.value).toBe("new");
  });

  it("says why a named game does not open", async () => {
    const { store } = table();
    await store.boot({ kind: "table", id: "nope" });
    expect(store.router.lost.value).toBe(
      t("note.gameFault", { id: "nope", reason: "there is no such game" }),
    );
    expect(store.announcer.spoken.value.text).toBe(
      t("note.gameFault", { id: "nope", reason: "there is no such game" }),
    );
    await store.startGame({ game: "alice", options: {}, fen: "", players: people });
    expect(store.router.lost.value).toBeNull();
  });

  it("has every game's form ready for the dialog", async () => {
    const { store } = table();
    await store.boot({ kind: "table", id: null });
    const games = store.catalogue.games.value.map(({ id }) => id);
    expect(games).toContain("alice");
    expect([...store.catalogue.infos.value.keys()]).toEqual(games);
    expect(store.dialogs.open.value).toBe("new");
  });

  it("judges what is typed while a new game is on its way by the new game", async () => {
    const { store } = table();
    await store.boot({ kind: "table", id: null });
    const begun = store.startGame({
      game: "alice",
      options: {},
      fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
      players: people,
    });
    // The boards still show the old game; a click there does nothing.
    store.board.press(12);
    expect(store.board.selected.value).toBeNull();
    const typed = store.game.play("e1g1", true);
    await begun;
    expect(await typed).toBeNull();
    expect(store.session.state.value?.moves.map((move) => move.uci)).toEqual(["e1g1"]);
  });
});

describe("moving", () => {
  it("takes up, drops, slides and speaks", async () => {
    const { store, links, rest } = await begun();
    store.board.press(cell("e2"));
    expect(store.board.selected.value).toBe(cell("e2"));
    expect(store.announcer.spoken.value.text).toBe(takenUp("A e2", "white pawn", 2));
    store.board.press(cell("e4"));
    await rest();
    expect(store.announcer.spoken.value.text).toBe(moved("white pawn", "e2", "e4", { passes: "B" }));
    expect(store.board.selected.value).toBeNull();
    expect(store.board.animation.value).toMatchObject({
      piece: { cell: cell("e2") },
      move: { arrival: cell("e4", "B") },
      dropped: false,
    });
    expect(store.session.state.value?.pieces.some((piece) => piece.cell === cell("e4", "B"))).toBe(true);
    expect(links[0]?.sent).toEqual(["move 0 e2e4"]);
  });

  it("accepts the arrival square as the place to drop", async () => {
    const { store, rest } = await begun();
    store.board.press(cell("e2"));
    store.board.press(cell("e4", "B"));
    await rest();
    expect(store.session.state.value?.moves.at(-1)?.uci).toBe("e2e4");
  });

  it("gives the core's reason for a refused square, quietly on hover and aloud on a press", async () => {
    const { store, rest } = await begun({ fen: "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1" });
    store.board.press(cell("b1"));
    store.board.point(cell("c3"));
    await rest();
    expect(plain(store.announcer.hint.value!)).toBe(
      sentence("transfer-occupied", { square: { name: "c3", board: "B" } }),
    );
    const spoken = store.announcer.spoken.value.n;
    store.board.press(cell("c3"));
    await rest();
    expect(store.announcer.note.value).toMatchObject({
      text: sentence("transfer-occupied", { square: { name: "c3", board: "B" } }),
      tone: "refused",
    });
    expect(store.announcer.spoken.value.n).toBe(spoken + 1);
    expect(store.board.selected.value).toBe(cell("b1"));
  });

  it("blames the turn for a typed move of the other side, and the move for one of nobody's", async () => {
    const { store, rest } = await begun();
    await store.game.play("e4", true);
    await store.game.play("d4", true);
    await rest();
    expect(store.announcer.note.value).toMatchObject({
      text: t("note.turn", { color: colorName("b") }),
      tone: "refused",
    });
    await store.game.play("Ra5", true);
    await rest();
    expect(store.announcer.note.value).toMatchObject({
      text: sentence("way-blocked", { piece: "pawn", square: { name: "a7", board: "A" } }),
      tone: "refused",
    });
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("puts a refused piece back if it was dragged, and says why", async () => {
    const { store, rest } = await begun();
    // The second one lands on a piece of its own side, which is not picked up instead.
    for (const [from, goal] of [
      ["e2", "e5"],
      ["e1", "d1"],
    ] as const) {
      store.board.press(cell(from));
      store.board.press(cell(goal), true);
      await rest();
      expect(store.board.selected.value).toBeNull();
      const { reason } = await store.core.why(cell(from), cell(goal));
      expect(store.announcer.note.value).toMatchObject({
        text: plain(capitalizedPhrase(messagePhrase(reason!))),
        tone: "refused",
      });
      expect(store.session.state.value?.moves).toHaveLength(0);
    }
  });

  it("puts back on Escape and on the same square, and changes the piece on another own piece", async () => {
    const { store } = await begun();
    store.board.press(cell("e2"));
    store.board.press(cell("d2"));
    expect(store.board.selected.value).toBe(cell("d2"));
    store.board.press(cell("d2"));
    expect(store.board.selected.value).toBeNull();
    store.board.press(cell("e7"));
    expect(store.announcer.note.value?.text).toBe(t("note.turn", { color: colorName("w") }));
  });

  it("castles when the king is put onto its rook, pressed or dropped", async () => {
    const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const { store, rest } = await begun({ fen });
    store.board.press(cell("e1"));
    store.board.press(cell("h1"));
    await rest();
    store.board.press(cell("e8"));
    store.board.press(cell("a8"), true);
    await rest();
    expect(store.session.state.value?.moves.map((move) => move.san)).toEqual(["O-O", "O-O-O"]);
  });

  it("asks for the promotion, and plays the choice", async () => {
    const { store, rest } = await begun({ fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
    store.board.press(cell("a7"));
    store.board.press(cell("a8"));
    expect(store.board.chooser.value?.map((m) => m.promotion)).toEqual(["q", "r", "b", "n"]);
    store.board.choose(store.board.chooser.value!.find((m) => m.promotion === "n")!);
    await rest();
    expect(store.session.state.value?.moves.at(-1)?.san).toBe("a8=N");
    expect(store.announcer.spoken.value.text).toContain(t("move.becomes", { piece: "knight" }));
  });

  it("accepts typed moves, and gives the place of an error", async () => {
    const { store } = await begun();
    expect(await store.game.play("Nf3", true)).toBeNull();
    expect(await store.game.play("e9", true)).toEqual({
      message: english("square-unknown", { text: "e9" }),
      at: 0,
    });
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("leaves no note of what was before the next action", async () => {
    const { store } = await begun();
    const empty = () => {
      store.board.press(cell("e5"));
      expect(store.announcer.note.value?.text).toBe(t("square.emptySentence", { cell: "A e5" }));
    };
    const actions: (() => unknown)[] = [
      () => store.view.flip(),
      () => store.view.cycle(),
      () => store.influence.show("sanctuary"),
      () => store.board.togglePapers(),
      () => store.game.play("e4", true),
    ];
    for (const action of actions) {
      empty();
      await action();
      expect(store.announcer.note.value).toBeNull();
    }
  });

  it("says nothing of a refused square once another move was made", async () => {
    const { store, core, rest } = await begun();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const why = core.why;
    core.why = (from, to) => held.then(() => why(from, to));
    store.board.press(cell("e2"));
    store.board.press(cell("e5"));
    await store.game.play("d4", true);
    release();
    await rest();
    expect(store.announcer.note.value).toBeNull();
  });

  it("announces mate, and takes no more moves", async () => {
    const { store } = await begun();
    for (const move of ["e4", "d5", "Be2", "dxe4", "Bb5"]) await store.game.play(move);
    expect(store.session.result.value?.reason).toBe("checkmate");
    expect(store.announcer.spoken.value.text).toMatch(ending(won("w", "checkmate")));
    store.board.press(cell("e7"));
    expect(store.board.selected.value).toBeNull();
  });
});

describe("the engine", () => {
  it("answers, and its move is stored too", async () => {
    const { store, links, rest } = await begun({ players: { w: person, b: engine } });
    await store.game.play("e4");
    expect(store.engine.thinking.value).toBe(true);
    store.board.press(cell("d7"));
    expect(store.announcer.note.value?.tone).toBe("refused");
    await rest();
    expect(store.session.state.value?.moves).toHaveLength(2);
    expect(store.engine.thinking.value).toBe(false);
    expect(links[0]?.sent).toHaveLength(2);
  });

  it("begins when it has White, with the board turned", async () => {
    const { store, rest } = await begun({ players: { w: engine, b: person } });
    await rest();
    expect(store.session.state.value?.moves).toHaveLength(1);
    expect(store.view.flipped.value).toBe(true);
    await store.game.takeBack();
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("brings the level of its move to the front, and a person's move brings none", async () => {
    const { store, rest } = await begun({ players: { w: person, b: engine } });
    await store.game.play("e4");
    expect(store.view.front.value).toBe(0);
    await rest();
    expect(store.view.front.value).toBe(1);
  });

  it("is stopped by a take-back while it thinks", async () => {
    const { store, links, rest } = await begun({ players: { w: person, b: engine } });
    await store.game.play("e4");
    await store.game.takeBack();
    await rest();
    expect(store.session.state.value?.moves).toHaveLength(0);
    expect(store.engine.thinking.value).toBe(false);
    expect(links[0]?.sent).toEqual(["move 0 e2e4", "back 0"]);
  });

  it("does not play a move that it found before a take-back that is still to be made", async () => {
    const { store, core, rest } = await begun({ players: { w: person, b: engine } });
    let found = () => {};
    core.think = () =>
      new Promise<void>((resolve) => (found = resolve)).then(() => ({
        bestmove: "d7d5",
        ponder: null,
        lines: [],
      }));
    await store.game.play("e4");
    let free = () => {};
    void store.session.queue.run(() => new Promise<void>((resolve) => (free = resolve)));
    // The engine's move waits behind both, and would be legal.
    void store.game.takeBack();
    void store.game.play("d4");
    found();
    await rest();
    free();
    await rest();
    expect(store.session.state.value?.moves.map((move) => move.san)).toEqual(["d4"]);
  });

  it("does not think while the last move waits for the Umpire", async () => {
    const { store, core } = await begun({ players: { w: person, b: engine } });
    core.think = () => new Promise(() => undefined);
    await store.game.play("e4");
    const thinks = (pending: boolean) => {
      store.engine.stop();
      store.round.pending.value = pending;
      store.engine.startThinking();
      return store.engine.thinking.value;
    };
    expect([thinks(true), thinks(false)]).toEqual([false, true]);
  });

  it("loses a take-back of both moves when it has answered", async () => {
    const { store, rest } = await begun({ players: { w: person, b: engine } });
    await store.game.play("e4");
    await rest();
    await store.game.takeBack();
    expect(store.session.state.value?.moves).toHaveLength(0);
  });
});

describe("the server", () => {
  // One board at a time is on show: whoever plays or watches sees where the other's piece has arrived.
  it("brings the level of a move that it tells of to the front, and of the last of several", async () => {
    const { store, links, records, rest } = await begun();
    const { front } = store.view;
    await store.game.play("e4");
    links[0]!.acknowledge();
    expect(front.value).toBe(0);
    const receive = async (moves: string[]) => {
      links[0]!.receive({ ...records[0]!, moves });
      await rest();
    };
    await receive(["e2e4", "g8f6"]);
    expect(front.value).toBe(1);
    await receive(["e2e4", "g8f6", "f1e2", "f6d5"]);
    expect(front.value).toBe(0);
    // Neither a take-back nor a look back is somebody's move.
    store.view.showLevel(1);
    await receive(["e2e4", "g8f6"]);
    expect(front.value).toBe(1);
    store.view.showLevel(0);
    store.history.first();
    await receive(["e2e4", "g8f6", "d2d4"]);
    expect(front.value).toBe(0);
  });

  it("is done without when it cannot be reached", async () => {
    const { store, cut } = table();
    await store.boot({ kind: "table", id: null });
    cut();
    await store.startGame(wish);
    await store.game.play("e4");
    expect(store.sync.saving.value).toBe("unsaved");
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("loads the new game, not the one before, if it is closed before the server has answered", async () => {
    const { store, api, addresses, records } = await begun();
    const { id } = records[0]!;
    expect(addresses.at(-1)).toBe(`/g/${id}`);
    api.create = () => new Promise(() => undefined);
    await store.startGame({ ...wish });
    expect(addresses.at(-1)).toBe("/play");
  });

  it("stores a game from its first move when nobody began it by the dialog", async () => {
    const { store, links, records, rest } = table();
    await store.boot({ kind: "table", id: null });
    await store.game.play("e4");
    await rest();
    expect(records).toHaveLength(1);
    expect(links[0]?.sent).toEqual(["move 0 e2e4"]);
    expect(store.sync.id.value).toBe(records[0]!.id);
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("has the last word: a refused move gives way to its record", async () => {
    const { store, links, rest } = await begun();
    await store.game.play("e4");
    links[0]!.refuse("another move was made", {
      ...record({}),
      id: store.sync.id.value!,
      moves: ["d2d4", "d7d5"],
    });
    await rest();
    expect(store.session.state.value?.moves.map((m) => m.uci)).toEqual(["d2d4", "d7d5"]);
    expect(store.announcer.note.value?.text).toBe(
      t("note.serverRefused", { reason: "another move was made" }),
    );
    expect(store.board.animation.value).toBeNull();
  });

  it("says nothing of what it refused in a game that is no longer on the board", async () => {
    const { store, links, records, rest } = await begun();
    await store.game.play("e4");
    const [first] = records;
    await store.startGame({ ...wish });
    await store.game.play("d4");
    await rest();
    links[0]!.refuse("another move was made", { ...first!, moves: ["a2a4"] });
    await rest();
    expect(store.announcer.note.value).toBeNull();
    expect(store.session.state.value?.moves.map((move) => move.san)).toEqual(["d4"]);
    // Without a record, it is asked for the game, which it no longer has: that is no news about the other one.
    records.shift();
    links[0]!.events.onRefused(uncoded("another move was made"), undefined);
    await rest();
    expect(store.announcer.note.value).toBeNull();
    expect(store.sync.link).toBe(links[1]);
  });

  it.each([
    ["drops keys that do not belong to the game, which is there without them", true],
    ["keeps its keys where the server refuses the game for another reason", false],
  ])("%s", async (_, open) => {
    const { store, api, memory, records, rest } = table({ "keys.x": JSON.stringify({ white: "k" }) }, [
      record({}),
    ]);
    const load = api.load.bind(api);
    api.load = (id, keys = []) =>
      keys.length > 0 || !open ? Promise.reject(new ServerError(403, "not for you")) : load(id);
    await store.boot({ kind: "table", id: "x" });
    await rest();
    expect(store.router.lost.value).toBe(t("note.gameFault", { id: "x", reason: "not for you" }));
    expect([records.length, memory["keys.x"] !== undefined]).toEqual([1, !open]);
  });

  it("keeps moves that are still on their way", async () => {
    const { store, links, rest } = await begun();
    await store.game.play("e4");
    links[0]!.receive({ ...record({}), id: store.sync.id.value! });
    await rest();
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("is not misled by a record that waited while a move was made and acknowledged", async () => {
    const { store, links, rest } = await begun();
    links[0]!.instant = true;
    const playing = store.game.play("e4");
    links[0]!.receive({ ...record({}), id: store.sync.id.value! });
    await playing;
    await rest();
    expect(store.session.state.value?.moves.map((m) => m.san)).toEqual(["e4"]);
  });

  it("brings the other person's move, animated and spoken", async () => {
    const { store, links, rest } = await begun();
    links[0]!.receive({ ...record({}), id: store.sync.id.value!, moves: ["g1f3"] });
    await rest();
    expect(store.announcer.spoken.value.text).toBe(moved("white knight", "g1", "f3", { passes: "B" }));
    expect(store.board.animation.value?.move.uci).toBe("g1f3");
  });

  it("is told of a resignation", async () => {
    const { store, links } = await begun();
    await store.game.play("e4");
    store.game.resign();
    expect(store.session.result.value).toMatchObject({ winner: "w", reason: "resignation" });
    expect(links[0]?.sent.at(-1)).toBe("resign b");
  });

  it("is told of a resignation made while the game was on its way to it", async () => {
    const { store, links, api, rest } = table();
    await store.boot({ kind: "table", id: null });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const create = api.create.bind(api);
    api.create = (game) => held.then(() => create(game));
    await store.game.play("e4");
    await rest();
    store.game.resign();
    const shown = store.session.result.value;
    expect(shown).toMatchObject({ winner: "w", reason: "resignation" });
    expect(links).toHaveLength(0);
    release();
    await rest();
    expect(links).toHaveLength(1);
    expect(links[0]?.sent).toEqual(["move 0 e2e4", "resign b"]);
    expect(store.session.result.value).toEqual(shown);
  });

  it("is told of a resignation when it can be reached again", async () => {
    const { store, links, cut, rest } = table();
    await store.boot({ kind: "table", id: null });
    cut();
    await store.game.play("e4");
    await rest();
    expect(store.sync.saving.value).toBe("unsaved");
    cut(false);
    store.game.resign();
    await rest();
    expect(links[0]?.sent).toEqual(["move 0 e2e4", "resign b"]);
    expect(store.session.result.value?.reason).toBe("resignation");
  });

  it("does not change the sentence of a resignation", async () => {
    const { store, links, rest } = await begun();
    await store.game.play("e4");
    links[0]!.acknowledge();
    store.game.resign();
    expect(store.session.result.value).toEqual({
      score: "1-0",
      winner: "w",
      reason: "resignation",
      decision: "win",
      code: "game-resigned",
      args: { loser: "b", winner: "w" },
      text: sentence("game-resigned", { loser: "b", winner: "w" }),
    });
    expect(store.announcer.spoken.value.text).toBe(sentence("game-resigned", { loser: "b", winner: "w" }));
    await rest();
  });

  it("lets go of the old game when a new one begins", async () => {
    const { store, links, rest } = await begun();
    await store.startGame(wish);
    expect(links[0]?.closed).toBe(true);
    await rest();
    expect(links).toHaveLength(2);
  });

  it("keeps the table when the core refuses a new game", async () => {
    const { store, links } = await begun();
    await store.game.play("e4");
    await expect(store.startGame({ ...wish, fen: "nonsense" })).rejects.toMatchObject({
      reason: { code: "fen-piece-unknown" },
    });
    expect(store.session.state.value?.moves).toHaveLength(1);
    expect(links[0]?.closed).toBe(false);
  });
});

describe("views", () => {
  it("cycles and remembers, and the focus brings its level to the front", async () => {
    const { store, memory } = await begun();
    store.view.cycle();
    expect(store.view.mode.value).toBe("merged");
    expect(memory["view"]).toBe("merged");
    store.board.focus(cell("e4", "B"));
    expect(store.view.front.value).toBe(1);
    expect(store.board.resolveCell(4, 1)).toBe(cell("e2"));
  });
});
