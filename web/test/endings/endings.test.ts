import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EndingList, EndingView, TablesAnswer, TablesMove } from "@cheshire/core/generated/protocol";
import { readLink } from "../../src/analysis/link.ts";
import { endingName } from "../../src/endings/endingName.ts";
import { EndingsCtrl, longestOf, sidesOf } from "../../src/endings/endingsCtrl.ts";
import { serverEndings, type ServerEndings } from "../../src/endings/serverEndings.ts";
import type { Store } from "../../src/store/store.ts";
import { storeAlone } from "../environment.ts";
import { t } from "../english.ts";

// White mates in two moves, by Qg1 or Qa7; and another position in which it does so.
const fen = "7k/8/5K2/8/8/8/8/Q7 w - - 0 1";
const other = "7k/8/5K2/8/8/8/Q7/8 w - - 0 1";
const over = { checkmate: false, stalemate: false, insufficient_material: false };
const move = (uci: string, san: string, more: Partial<TablesMove>): TablesMove => ({
  uci,
  san,
  zeroing: false,
  category: "loss",
  dtz: -2,
  dtm: -2,
  ...over,
  ...more,
});
const answer = (more: Partial<TablesAnswer>, ...moves: TablesMove[]): TablesAnswer => ({
  category: "win",
  dtz: 3,
  dtm: 3,
  ...over,
  ...more,
  moves,
});
// What the tables of these tests know: by the placement and the side to move.
const known: { [position: string]: TablesAnswer } = {
  "7k/8/5K2/8/8/8/8/Q7 w": answer(
    {},
    move("a1g1", "Qg1", {}),
    move("a1a7", "Qa7", {}),
    move("a1b1", "Qb1", { dtz: -6, dtm: -6 }),
    move("a1a8", "Qa8+", { category: "draw", dtz: 0, dtm: 0 }),
    move("f6f7", "Kf7+", { category: "draw", dtz: 0, dtm: 0 }),
  ),
  "7k/8/5K2/8/8/8/8/6Q1 b": answer(
    { category: "loss", dtz: -2, dtm: -2 },
    move("h8h7", "Kh7", { category: "win", dtz: 1, dtm: 1 }),
  ),
  "8/7k/5K2/8/8/8/8/6Q1 w": answer(
    { dtz: 1, dtm: 1 },
    move("g1g7", "Qg7#", { checkmate: true, dtz: 0, dtm: 0 }),
    move("g1g2", "Qg2", { dtz: -4, dtm: -4 }),
  ),
  "7k/8/5K2/8/8/8/8/1Q6 b": answer(
    { category: "loss", dtz: -6, dtm: -6 },
    move("h8g8", "Kg8", { category: "win", dtz: 5, dtm: 5 }),
  ),
  "6k1/8/5K2/8/8/8/8/1Q6 w": answer({ dtz: 5, dtm: 5 }, move("b1b7", "Qb7", { dtz: -4, dtm: -4 })),
  "7k/8/5K2/8/8/8/Q7/8 w": answer({}, move("a2g2", "Qg2", {})),
};
const none = { longest: null, line: [], hardest: [] };
const view: EndingView = {
  name: "KQvK",
  pieces: 3,
  white: {
    longest: { fen, plies: 3 },
    line: ["a1g1", "h8h7", "g1g7"],
    hardest: [
      { fen, plies: 3 },
      { fen: other, plies: 3 },
    ],
  },
  black: none,
};
const counts = { win: 1, "cursed-win": 0, draw: 0, "blessed-loss": 0, loss: 0, longest: null, hardest: 0 };
const list: EndingList = {
  game: "chess",
  endings: [{ name: "KQvK", pieces: 3, positions: 100, white: counts, black: counts }],
};

let store: Store;
let memory: { [key: string]: string };
let away: boolean;
let endings: EndingsCtrl;

const server: ServerEndings = {
  games: async () => ["chess"],
  list: async (game) => {
    if (away) throw new Error("away");
    return game === "chess" ? list : null;
  },
  view: async (_, ending) => (ending === "KQvK" ? view : null),
};

beforeEach(async () => {
  memory = {};
  away = false;
  store = storeAlone(memory);
  await store.catalogue.fetchGames();
  endings = new EndingsCtrl(
    store,
    store.storage,
    server,
    async (_, position) => {
      if (away) throw new Error("away");
      return known[position.split(" ").slice(0, 2).join(" ")] ?? null;
    },
    () => 0,
    () => Promise.resolve(),
  );
});

// What App does when the address changes.
async function enter(ending: string | null, game: string | null = "chess") {
  const route = { kind: "endings", game, ending } as const;
  store.router.setRoute(route);
  await endings.enter(route);
}
const state = () => store.session.state.value!;
// The user makes a move; settles when it was answered.
async function play(uci: string) {
  const before = state();
  await store.session.queue.run(async () => {
    store.session.commit(await store.core.play(uci), before);
  });
  endings.practice.played(before, state());
  await vi.waitFor(() => expect(endings.practice.phase.value).not.toBe("reply"));
}

describe("a win to practise", () => {
  it("is played against the tables until mate, and remembered", async () => {
    await enter("KQvK");
    const { practice } = endings;
    expect(practice.phase.value).toBe("ask");
    expect(practice.known.value?.dtm).toBe(3);
    await play("a1g1");
    expect(practice.feedback.value).toMatchObject({ kind: "best", reply: "Kh7" });
    expect(practice.phase.value).toBe("ask");
    expect(state().side).toBe("w");
    await play("g1g7");
    expect(practice.phase.value).toBe("won");
    expect(practice.taken.value).toBe(2);
    expect(practice.line).toEqual(["a1g1", "h8h7", "g1g7"]);
    expect([...endings.won.value]).toEqual([fen]);
    expect(practice.whyNoMove()).toBe(t("endings.over"));
    // The next time the first that was not won is on the board.
    await enter(null);
    expect(store.session.activity.value).toBeNull();
    await enter("KQvK");
    expect(endings.at.value).toBe(1);
    expect(endings.practice.setup.value?.fen).toBe(other);
  });

  it("says that a move takes longer, and goes on", async () => {
    await enter("KQvK");
    const { practice } = endings;
    await play("a1b1");
    expect(practice.feedback.value).toMatchObject({
      kind: "longer",
      move: { dtm: -6 },
      best: { dtm: -2 },
      reply: "Kg8",
    });
    expect(practice.phase.value).toBe("ask");
    expect(practice.known.value?.dtm).toBe(5);
    // Both the move and the answer to it are taken back.
    expect(practice.canTakeBack.value).toBe(true);
    await practice.takeBack();
    expect(state().moves).toHaveLength(0);
    expect(practice.feedback.value).toBeNull();
    expect(practice.canTakeBack.value).toBe(false);
    await play("a1g1");
    expect(practice.feedback.value?.kind).toBe("best");
  });

  it("stops at a move that gives the win away", async () => {
    await enter("KQvK");
    const { practice } = endings;
    await play("a1a8");
    expect(practice.phase.value).toBe("wrong");
    expect(practice.feedback.value).toMatchObject({ kind: "lost", move: { category: "draw" } });
    expect(practice.mayMove(state())).toBe(false);
    expect(practice.whyNoMove()).toBe(t("endings.first"));
    await practice.takeBack();
    expect(practice.phase.value).toBe("ask");
    expect(practice.mayMove(state())).toBe(true);
    await play("a1g1");
    await play("g1g7");
    expect(practice.phase.value).toBe("won");
    // Only the moves that count can be looked at again.
    practice.steps.first();
    await store.session.queue.run(() => Promise.resolve());
    expect(state().moves).toHaveLength(0);
    practice.steps.last();
    await store.session.queue.run(() => Promise.resolve());
    expect(state().moves.map(({ san }) => san)).toEqual(["Qg1", "Kh7", "Qg7#"]);
  });

  it("marks a best move, and begins again", async () => {
    await enter("KQvK");
    const { practice } = endings;
    practice.hint();
    expect(practice.annotations.value.arrows).toEqual([{ from: 0, to: 6 }]);
    await play("a1g1");
    expect(practice.annotations.value.arrows).toEqual([]);
    await practice.again();
    expect(state().moves).toHaveLength(0);
    expect(practice.phase.value).toBe("ask");
  });

  it("says that the tables do not answer", async () => {
    await enter("KQvK");
    away = true;
    await play("a1g1").catch(() => undefined);
    expect(endings.practice.fault.value).toBe(t("endings.noAnswer"));
    away = false;
    await endings.practice.again();
    expect(endings.practice.fault.value).toBeNull();
    expect(endings.practice.phase.value).toBe("ask");
  });

  it("goes on to the next that was not won, and around", async () => {
    await enter("KQvK");
    await endings.next();
    expect(endings.at.value).toBe(1);
    await endings.next();
    expect(endings.at.value).toBe(0);
  });
});

describe("the endings of a game", () => {
  it("are those of the game that has some, if the address names none", async () => {
    await enter(null, null);
    expect(store.router.route.value).toEqual({ kind: "endings", game: "chess", ending: null });
    await enter(null);
    expect(endings.list.value).toEqual(list);
    expect(memory["endings"]).toBe("chess");
  });

  it("say what is missing", async () => {
    await enter(null, "alice");
    expect(endings.failure.value).toBe("none");
    await enter("KXvK");
    expect(endings.failure.value).toBe("unknown");
    away = true;
    endings.list.value = null;
    await enter(null);
    expect(endings.failure.value).toBe("away");
    away = false;
    await endings.retry();
    expect(endings.failure.value).toBeNull();
    expect(endings.list.value).toEqual(list);
  });

  it("have a longest win to step through", async () => {
    const route = longestOf("chess", view.white!);
    expect(route?.kind === "analyse" && readLink(route.what)).toMatchObject({
      kind: "game",
      setup: { game: "chess", fen },
      moves: ["a1g1", "h8h7", "g1g7"],
      ply: 0,
    });
    expect(longestOf("chess", none)).toBeNull();
    await enter(null);
    expect(await endings.longest("KQvK", "w")).toEqual(route);
    expect(await endings.longest("KXvK", "w")).toBeNull();
  });

  it("of both sides alike have White's wins only", () => {
    const sides = { white: 1, black: 2 };
    expect(sidesOf({ name: "KQvKQ", ...sides })).toEqual([["w", 1]]);
    expect(sidesOf({ name: "KQvKR", ...sides })).toEqual([
      ["w", 1],
      ["b", 2],
    ]);
  });

  it("are called by their pieces", async () => {
    await store.catalogue.fetchInfo("chess");
    const info = store.catalogue.infos.value.get("chess");
    expect(endingName("KRvKN", info)).toBe(
      t("endings.against", { white: "king and rook", black: "king and knight" }),
    );
    expect(endingName("KRvKN", undefined)).toBe("KRvKN");
  });
});

describe("what the server has as a whole", () => {
  const asking = (status: number, body: unknown) => {
    const asked: string[] = [];
    const library = async () => ({ games: [], files: [], analysis: false, solver: false, docs: false });
    return {
      asked,
      server: serverEndings(library, async (url) => {
        asked.push(url);
        return new Response(JSON.stringify(body), { status });
      }),
    };
  };
  it("is asked by game and ending, and checked", async () => {
    const good = asking(200, list);
    expect(await good.server.list("alice:raumschach")).toEqual(list);
    expect(good.asked).toEqual(["/api/tables/alice%3Araumschach/endings"]);
    const one = asking(200, view);
    expect(await one.server.view("chess", "KQvK")).toEqual(view);
    expect(one.asked).toEqual(["/api/tables/chess/endings/KQvK"]);
    expect(await asking(404, {}).server.list("chess")).toBeNull();
    expect(await asking(404, {}).server.view("chess", "KQvK")).toBeNull();
    await expect(asking(503, {}).server.list("chess")).rejects.toThrow();
    await expect(asking(200, { game: "chess" }).server.list("chess")).rejects.toThrow();
    expect(await good.server.games()).toEqual([]);
  });
});
