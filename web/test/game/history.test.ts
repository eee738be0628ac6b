import { describe, expect, it } from "vitest";
import { positionsOf } from "../../src/position/positions.ts";
import { pieceAt, tracesOf } from "../../src/position/stateQueries.ts";
import type { Store } from "../../src/store/store.ts";
import { capturedBy, leadOf } from "../../src/game/Material.tsx";
import { colorName, moved, starting, t } from "../english.ts";
import { storeAlone } from "../environment.ts";
import { turn } from "../turn.ts";

// Looking back, with the real core.
async function game(id: string, ...moves: string[]): Promise<Store> {
  const store = storeAlone();
  await store.boot({ kind: "table", id: null });
  store.dialogs.close();
  await store.startGame({
    game: id,
    options: {},
    fen: "",
    players: { w: { kind: "human" }, b: { kind: "human" } },
  });
  for (const move of moves) expect(await store.game.play(move)).toBeNull();
  return store;
}

const shown = (store: Store) => store.history.shown.value!;
const at = (store: Store, name: string, board = "A") =>
  store.session.info.value!.cells.find(
    (cell) => cell.name === name && store.session.info.value!.levels[cell.level]!.boardName === board,
  )!.id;
const spoken = (store: Store) => store.announcer.spoken.value.text;

const opening = ["e4", "d5", "Be2", "dxe4"];

describe("looking back", () => {
  it("shows the position after any move, and the present", async () => {
    const store = await game("alice", ...opening);
    expect(store.history.lookingBack.value).toBe(false);
    expect(shown(store)).toBe(store.session.state.value);
    store.history.go(2);
    await turn();
    expect(store.history.lookingBack.value).toBe(true);
    expect(shown(store).moves.map((move) => move.san)).toEqual(["e4", "d5"]);
    expect(shown(store)).toMatchObject({ side: "w", ply: 2, legal: [], result: null });
    expect(pieceAt(shown(store), at(store, "d5", "B"))).toMatchObject({ letter: "P", color: "b" });
    expect(pieceAt(shown(store), at(store, "f1"))).toMatchObject({ letter: "B" });
    expect(spoken(store)).toBe(
      `${moved("black pawn", "d7", "d5", { passes: "B" })} ${t("history.of", { n: 2, total: 4 })}`,
    );
    store.history.first();
    await turn();
    expect(shown(store).moves).toEqual([]);
    expect(spoken(store)).toBe(`${t("history.start")} ${t("history.of", { n: 0, total: 4 })}`);
    store.history.last();
    expect(shown(store)).toBe(store.session.state.value);
    expect(spoken(store)).toContain(t("turn.toMove", { color: colorName("w") }));
  });

  it("asks the core once, however many steps are made", async () => {
    const store = await game("alice", ...opening);
    const { core } = store.session;
    const history = core.history.bind(core);
    let calls = 0;
    core.history = () => (calls++, history());
    store.history.back();
    await turn();
    for (const step of ["back", "back", "back", "back", "forward", "forward"] as const) store.history[step]();
    await turn();
    expect(calls).toBe(1);
    expect(shown(store).ply).toBe(2);
    expect(store.session.state.value!.ply).toBe(4);
  });

  it("tells of the step that arrives, not of those that were overtaken", async () => {
    const store = await game("alice", ...opening);
    const steps: (string | undefined)[] = [];
    store.history.follow(({ move }) => steps.push(move?.san));
    store.history.first();
    for (let i = 0; i < 3; i++) store.history.forward();
    await turn();
    expect(shown(store).ply).toBe(3);
    expect(steps).toHaveLength(1);
    expect(spoken(store)).toMatch(/Move 3 of 4\.$/);
  });

  it("stays where the user looks when a move is played, and says that there is one", async () => {
    const store = await game("alice", ...opening);
    store.history.go(1);
    await turn();
    // As the opponent's move comes.
    const { session } = store;
    await session.queue.run(async () => session.commit(await session.core.play("a2a3"), session.state.value));
    await turn();
    expect(shown(store).ply).toBe(1);
    expect(store.history.news.value?.san).toBe("a3");
    expect(spoken(store)).toMatch(starting(moved("white pawn", "a2", "a3", { passes: "B" })));
    expect(store.board.animation.value).toBeNull();
    store.history.go(5);
    expect(store.history.lookingBack.value).toBe(false);
    expect(store.history.news.value).toBeNull();
  });

  it("follows takebacks: it stays where it can, and else returns to the game", async () => {
    const store = await game("alice", ...opening);
    store.history.go(1);
    await turn();
    await store.game.takeBack();
    await turn();
    expect(shown(store).ply).toBe(1);
    expect(store.session.state.value!.ply).toBe(3);
    // No move was played.
    expect(store.history.news.value).toBeNull();
    store.history.go(2);
    await turn();
    await store.game.takeBack();
    expect(store.history.lookingBack.value).toBe(false);
    expect(shown(store)).toBe(store.session.state.value);
  });

  it("makes no move in the past", async () => {
    const store = await game("alice", "e4", "e5");
    store.history.first();
    await turn();
    store.board.press(at(store, "d2"));
    expect(store.board.selected.value).toBeNull();
    expect(store.announcer.note.value?.text).toBe(t("history.noMove"));
    expect(store.board.movable(at(store, "d2"))).toBe(false);
    expect(await store.game.play("d4", true)).toMatchObject({ at: null });
    expect(store.session.state.value!.ply).toBe(2);
    store.history.last();
    expect(store.board.movable(at(store, "d2"))).toBe(true);
    expect(store.announcer.note.value).toBeNull();
  });

  it("drops a piece that was picked up", async () => {
    const store = await game("alice", "e4", "e5");
    store.board.press(at(store, "d2"));
    expect(store.board.selected.value).toBe(at(store, "d2"));
    store.history.back();
    await turn();
    expect(store.board.selected.value).toBeNull();
  });

  it("ends with the game", async () => {
    const store = await game("alice", ...opening);
    store.history.first();
    await turn();
    await store.startGame({
      game: "alice",
      options: {},
      fen: "",
      players: { w: { kind: "human" }, b: { kind: "human" } },
    });
    expect(store.history.lookingBack.value).toBe(false);
    store.history.back();
    expect(store.history.lookingBack.value).toBe(false);
  });

  it("opens the level on which a move arrives", async () => {
    const store = await game("alice", ...opening);
    store.history.first();
    await turn();
    store.history.forward();
    await turn();
    expect(store.view.front.value).toBe(1);
  });

  it("shows Castles and points as they were", async () => {
    const store = await game("little-cheops");
    for (let i = 0; i < 6; i++) await store.game.play(store.session.state.value!.legal[i]!.uci);
    const states = [store.session.state.value!];
    await turn();
    const positions = positionsOf(await store.session.core.history());
    while (store.session.state.value!.ply > 0) {
      await store.session.queue.run(async () => store.session.commit(await store.session.core.back(1), null));
      states.unshift(store.session.state.value!);
    }
    expect(positions.map(({ view }) => view)).toEqual(states.map(({ view }) => view));
    const sorted = (pieces: { cell: number }[]) => [...pieces].sort((a, b) => a.cell - b.cell);
    expect(positions.map(({ pieces }) => sorted(pieces))).toEqual(states.map(({ pieces }) => pieces));
  });
});

describe("the traces of moves", () => {
  it("show the last move of each side and where it landed on its way", async () => {
    const store = await game("alice", "e4", "d5", "Be2");
    const traces = tracesOf(shown(store).moves);
    expect(Object.fromEntries(traces)).toEqual({
      [at(store, "d7")]: "earlier",
      [at(store, "d5", "B")]: "earlier",
      [at(store, "f1")]: "last",
      [at(store, "e2")]: "via",
      [at(store, "e2", "B")]: "last",
    });
  });

  it("show castling with the rook", async () => {
    const store = await game("chess", "e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O");
    const traces = tracesOf(shown(store).moves);
    for (const name of ["e1", "g1", "h1", "f1"]) expect(traces.get(at(store, name, ""))).toBe("last");
  });

  it("never show whom a King appointed", () => {
    const move = {
      uci: "@=x",
      san: "K appoints C",
      from: 3,
      to: 9,
      arrival: 9,
      capture: false,
      victim: null,
      promotion: null,
      also: [],
      action: "appointment",
      chair: null,
    } as const;
    const moves = [{ ...move, also: [] }];
    expect([...tracesOf(moves).keys()]).toEqual([3]);
    expect([
      ...tracesOf([...moves, { ...move, action: null, from: 1, to: 2, arrival: 2, also: [] }]).keys(),
    ]).toEqual([3, 2, 1]);
  });
});

describe("captured pieces", () => {
  const info = (store: Store) => store.session.info.value!;

  it("stand with the side that captured them, and follow the position on show", async () => {
    const store = await game("chess", "e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2");
    expect(capturedBy(info(store), shown(store), "w")).toEqual([
      { letter: "Q", n: 1 },
      { letter: "P", n: 1 },
    ]);
    expect(capturedBy(info(store), shown(store), "b")).toEqual([{ letter: "P", n: 2 }]);
    expect(leadOf(shown(store), "w")).toBeGreaterThan(6);
    expect(leadOf(shown(store), "b")).toBe(0);
    store.history.go(3);
    await turn();
    expect(capturedBy(info(store), shown(store), "w")).toEqual([{ letter: "P", n: 1 }]);
    expect(capturedBy(info(store), shown(store), "b")).toEqual([]);
    expect(leadOf(shown(store), "w")).toBe(1);
  });

  it("count a promoted pawn as what it had become", async () => {
    const store = storeAlone();
    await store.boot({ kind: "table", id: null });
    await store.startGame({
      game: "chess",
      options: {},
      fen: "7k/P7/8/8/8/8/K7/6r1 b - - 0 1",
      players: { w: { kind: "human" }, b: { kind: "human" } },
    });
    for (const move of ["Kg7", "a8=Q", "Ra1", "Kxa1", "Kf6", "Qg8", "Kf5", "Qg6", "Kxg6"])
      expect(await store.game.play(move)).toBeNull();
    const state = shown(store);
    expect(capturedBy(info(store), state, "b")).toEqual([{ letter: "Q", n: 1 }]);
    expect(capturedBy(info(store), state, "w")).toEqual([{ letter: "R", n: 1 }]);
  });

  it("leave the lead to the points where a game counts them", async () => {
    const store = await game("little-cheops");
    expect(leadOf(shown(store), "w")).toBe(0);
    expect(shown(store).view?.tally.w.points).toBe(0);
  });
});
