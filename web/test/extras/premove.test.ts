import { afterEach, describe, expect, it } from "vitest";
import { PremoveCtrl } from "../../src/extras/premove.ts";
import { settings } from "../../src/settings/settings.ts";
import type { Store } from "../../src/store/store.ts";
import { colorName, moved, pieceText, t } from "../english.ts";
import { at, game, spoken } from "./table.ts";
import { turn } from "../turn.ts";

// The user is White; Black moves as the server's engine would.
async function against(id = "alice", moves = ["e4"], fen = "") {
  const store = await game(id, moves, undefined, fen);
  store.round.seats.players.value = { w: { kind: "human" }, b: { kind: "engine", level: 1, at: "server" } };
  const { session, history, round, board, announcer } = store;
  const premoves = new PremoveCtrl(session, history, round, board, store.game, announcer);
  board.interceptor = {
    get position() {
      return premoves.position.value;
    },
    press: (cell, dropped) => premoves.press(cell, dropped),
    movable: (cell) => premoves.movable(cell) || undefined,
    cancelled: () => void premoves.cancel(),
  };
  return { store, premoves };
}
const answer = async ({ session }: Store, move: string) => {
  await session.queue.run(async () => session.commit(await session.core.play(move), session.state.value));
  await turn();
};
const played = (store: Store) => store.session.state.value!.moves.map((move) => move.san);

const answered = moved("black pawn", "d7", "d5", { passes: "B" });

describe("premoves", () => {
  afterEach(() => settings.reset());

  it("are played at once when they are legal, with both moves spoken", async () => {
    const { store, premoves } = await against();
    store.board.press(at(store, "g1"));
    expect(store.board.selected.value).toBe(at(store, "g1"));
    expect(spoken(store)).toBe(t("premove.begun", { piece: pieceText("white knight"), cell: "A g1" }));
    store.board.press(at(store, "f3"));
    expect(spoken(store)).toBe(
      t("premove.made", { piece: pieceText("white knight"), from: "A g1", to: "A f3" }),
    );
    expect(premoves.move.value).toMatchObject({ piece: { cell: at(store, "g1") }, to: at(store, "f3") });
    expect(played(store)).toEqual(["e4"]);
    await answer(store, "d7d5");
    expect(played(store)).toEqual(["e4", "d5", "Nf3"]);
    expect(premoves.move.value).toBeNull();
    expect(spoken(store)).toBe(`${answered} ${moved("white knight", "g1", "f3", { passes: "B" })}`);
  });

  it("are dropped with a word when they are not legal", async () => {
    const { store, premoves } = await against();
    store.board.press(at(store, "g1"));
    store.board.press(at(store, "g5"));
    await answer(store, "d7d5");
    expect(played(store)).toEqual(["e4", "d5"]);
    expect(premoves.move.value).toBeNull();
    expect(spoken(store)).toBe(`${answered} ${t("premove.dropped", { from: "A g1", to: "A g5" })}`);
    expect(store.announcer.note.value?.tone).toBe("refused");
  });

  it("are dropped when their piece has been captured", async () => {
    const { store, premoves } = await against("alice", ["e4", "d5", "Be2"]);
    store.board.press(at(store, "e4", "B"));
    store.board.press(at(store, "e5", "B"));
    await answer(store, "d5e4");
    expect(played(store)).toEqual(["e4", "d5", "Be2", "dxe4"]);
    expect(premoves.move.value).toBeNull();
    expect(spoken(store)).toContain(t("premove.dropped", { from: "B e4", to: "B e5" }));
  });

  it("are only one, and a press elsewhere or Escape takes it back", async () => {
    const { store, premoves } = await against();
    const make = (from: string, to: string) => {
      store.board.press(at(store, from));
      store.board.press(at(store, to));
    };
    make("g1", "f3");
    make("b1", "c3");
    expect(premoves.move.value).toMatchObject({ piece: { cell: at(store, "b1") } });
    store.board.press(at(store, "e5"));
    expect(premoves.move.value).toBeNull();
    expect(spoken(store)).toBe(
      t("premove.cancelled", { piece: pieceText("white knight"), from: "A b1", to: "A c3" }),
    );
    make("b1", "c3");
    store.board.cancel();
    expect(premoves.move.value).toBeNull();
    await answer(store, "d7d5");
    expect(played(store)).toEqual(["e4", "d5"]);
  });

  it("retake where one of the user's own pieces stands, if it is dropped there", async () => {
    const { store, premoves } = await against();
    store.board.press(at(store, "d1"));
    store.board.press(at(store, "d2"));
    expect(store.board.selected.value).toBe(at(store, "d2"));
    expect(premoves.move.value).toBeNull();
    store.board.press(at(store, "d1"));
    store.board.press(at(store, "d2"), true);
    expect(premoves.move.value).toMatchObject({ to: at(store, "d2") });
  });

  it("leave a picked up piece in the hand when the opponent moves", async () => {
    const { store } = await against();
    store.board.press(at(store, "g1"));
    await answer(store, "d7d5");
    expect(store.board.selected.value).toBe(at(store, "g1"));
    store.board.press(at(store, "f3"), true);
    await turn();
    expect(played(store)).toEqual(["e4", "d5", "Nf3"]);
    // One that was put back is not picked up again.
    store.board.press(at(store, "b1"));
    store.board.cancel();
    await answer(store, "d8d6");
    expect(store.board.selected.value).toBeNull();
  });

  it("ask for what is still to be chosen", async () => {
    const { store } = await against("chess", [], "7k/P7/8/8/8/8/8/K7 b - - 0 1");
    store.board.press(at(store, "a7", ""));
    store.board.press(at(store, "a8", ""));
    await answer(store, "h8h7");
    expect(played(store)).toEqual(["Kh7"]);
    expect(store.board.chooser.value).toHaveLength(4);
  });

  it("end with a takeback, a look back, the game, or the setting", async () => {
    const { store, premoves } = await against("alice", ["e4", "d5", "Nf3"]);
    const make = () => {
      store.board.press(at(store, "b1"));
      store.board.press(at(store, "c3"));
      expect(premoves.move.value).not.toBeNull();
    };
    make();
    await store.game.takeBack();
    expect(premoves.move.value).toBeNull();
    await store.game.play("Nf3");
    make();
    store.history.back();
    expect(premoves.move.value).toBeNull();
    store.history.last();
    make();
    settings.put("premoves", "off");
    expect(premoves.move.value).toBeNull();
    expect(store.board.movable(at(store, "b1"))).toBe(false);
    store.board.press(at(store, "b1"));
    expect(store.announcer.note.value?.text).toBe(t("note.turnThinking", { color: colorName("b") }));
    settings.put("premoves", "on");
    make();
    store.game.resign();
    expect(premoves.move.value).toBeNull();
  });

  it("are not for two at one screen, and not where papers are sealed", async () => {
    const { store, premoves } = await against("cheops", []);
    expect(store.session.info.value?.papers).toBe(true);
    await store.game.play(store.session.state.value!.legal[0]!.uci);
    expect(premoves.position.value).toBeNull();
    const two = await against();
    two.store.round.seats.players.value = { w: { kind: "human" }, b: { kind: "human" } };
    expect(two.premoves.position.value).toBeNull();
  });
});
