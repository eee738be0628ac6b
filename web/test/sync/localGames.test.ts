import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalGames, type LocalGame } from "../../src/sync/localGames.ts";
import { ServerError } from "../../src/server/http.ts";
import { t, titleOf } from "../english.ts";
import { engine, person, table, two } from "../environment.ts";

const begin = { game: "alice", options: {}, fen: "", players: two };
const unstored = (memory: { [key: string]: string }) =>
  (JSON.parse(memory["drafts"] ?? "[]") as LocalGame[]).filter((localGame) => !localGame.stored);

// A game with one move that no server knows.
async function begunAlone() {
  const made = table({});
  made.cut();
  await made.store.boot({ kind: "table", id: null });
  await made.store.startGame(begin);
  await made.store.game.play("a4");
  await made.rest();
  return made;
}

const notSaved = (reason: string) => t("offline.refused", { game: titleOf("alice"), reason });
const discarded = (reason: string) => t("offline.lost", { game: titleOf("alice"), reason });

// Some tests move the clock: a game that only this browser stores is named after the time.
afterEach(() => void vi.useRealTimers());

describe("a game begun without a server", () => {
  it("is kept by the browser, and there again after a reload", async () => {
    const memory: { [key: string]: string } = {};
    const first = table(memory);
    first.cut();
    await first.store.boot({ kind: "table", id: null });
    await first.store.startGame(begin);
    await first.store.game.play("e4");
    await first.rest();
    expect(unstored(memory)).toMatchObject([
      { setup: { game: "alice" }, record: null, moves: [expect.any(String)] },
    ]);

    const again = table(memory);
    again.cut();
    await again.store.boot({ kind: "table", id: null });
    await again.rest();
    expect(again.store.session.state.value?.moves.map((move) => move.san)).toEqual(["e4"]);
    expect(again.store.dialogs.open.value).toBeNull();
    expect(again.store.sync.saving.value).toBe("unsaved");
  });

  it("is stored as soon as the server is there", async () => {
    const made = table({});
    made.cut();
    await made.store.boot({ kind: "table", id: null });
    await made.store.startGame({ ...begin, players: { w: person, b: engine } });
    await made.store.game.play("e4");
    await made.rest();
    made.cut(false);
    await made.store.local.deliver();
    await made.rest();
    expect(made.records).toMatchObject([{ game: "alice", white: person, black: engine }]);
    expect(made.links[0]!.sent[0]).toMatch(/^move 0 e2e4/);
    expect(made.store.sync.id.value).toBe("g0");
    made.links[0]!.acknowledge();
    made.links[0]!.events.onStatus("saved");
    await made.rest();
    expect(unstored(made.memory)).toEqual([]);
  });

  it("is not lost when another is begun", async () => {
    const made = await begunAlone();
    vi.setSystemTime(Date.now() + 1);
    await made.store.startGame(begin);
    await made.store.game.play("h4");
    await made.rest();
    expect(unstored(made.memory)).toHaveLength(2);
    made.cut(false);
    const delivered = made.store.local.deliver();
    await made.rest();
    const link = made.links[1]!;
    expect(link.sent[0]).toMatch(/^move 0 a2a4/);
    link.acknowledge();
    link.events.onStatus("saved");
    await delivered;
    await made.rest();
    expect(made.records).toHaveLength(2);
    expect(link.closed).toBe(true);
    expect(unstored(made.memory).map((localGame) => localGame.record?.id ?? null)).not.toContain(null);
  });
});

describe("how a game ended without a server", () => {
  // A game agreed drawn, and what this browser keeps of it.
  async function drawn() {
    const made = await begunAlone();
    made.store.game.end("agreement");
    await made.rest();
    return made;
  }
  const endedOf = ({ memory }: Awaited<ReturnType<typeof begunAlone>>, move: string) =>
    (JSON.parse(memory["drafts"]!) as LocalGame[]).find(({ moves }) => moves[0] === move)?.ended;

  it("is kept with the game, and not with the next one", async () => {
    const made = await drawn();
    expect(endedOf(made, "a2a4")).toEqual({ how: "agreement" });
    vi.setSystemTime(Date.now() + 1);
    await made.store.startGame(begin);
    await made.store.game.play("h4");
    await made.rest();
    expect(endedOf(made, "h2h4")).toBeUndefined();
    expect(endedOf(made, "a2a4")).toEqual({ how: "agreement" });
  });

  it("is forgotten when the server has the game go on", async () => {
    const made = await drawn();
    made.cut(false);
    await made.store.local.deliver();
    await made.rest();
    expect(made.links[0]!.sent).toEqual(["move 0 a2a4", "end agreement"]);
    made.links[0]!.acknowledge();
    made.links[0]!.receive({ ...made.records[0]!, moves: ["a2a4"] });
    await made.rest();
    expect(made.store.session.result.value).toBeNull();
    expect(endedOf(made, "a2a4")).toBeUndefined();
  });
});

describe("a server that does not take a game", () => {
  // A game left for another, both offline; then the server gives this answer.
  async function waiting() {
    const made = await begunAlone();
    const key = unstored(made.memory)[0]!.key;
    made.cut(false);
    const other = await made.api.create({
      game: "alice",
      options: {},
      fen: null,
      white: person,
      black: person,
    });
    await made.store.open(other.id);
    made.links[0]!.events.onStatus("saved");
    await made.rest();
    const create = made.api.create.bind(made.api);
    let tries = 0;
    const answer = (error: ServerError | null) => {
      made.api.create = (game) => {
        tries++;
        return error ? Promise.reject(error) : create(game);
      };
    };
    const deliver = async () => {
      const before = tries;
      await made.store.local.deliver();
      await made.rest();
      return tries - before;
    };
    return { ...made, key, answer, deliver, undelivered: () => made.store.local.offline.undelivered.value };
  }
  const saved = (made: Awaited<ReturnType<typeof waiting>>) => {
    made.links.at(-1)!.acknowledge();
    made.links.at(-1)!.events.onStatus("saved");
    return made.rest();
  };

  it("is left alone as long as it asks for that, and then asked again", async () => {
    const made = await waiting();
    made.answer(new ServerError(429, "you make too many games", 120));
    expect([await made.deliver(), await made.deliver()]).toEqual([1, 0]);
    expect(made.store.local.hasUnsaved).toBe(true);
    made.answer(null);
    made.later(119_000);
    expect(await made.deliver()).toBe(0);
    made.later(2_000);
    const delivered = made.store.local.deliver();
    await made.rest();
    await saved(made);
    await delivered;
    expect(unstored(made.memory)).toEqual([]);
    expect(made.undelivered()).toEqual([]);
  });

  it("for a fault of its own loses nothing", async () => {
    const made = await waiting();
    made.answer(new ServerError(500, "the disk is full"));
    expect(await made.deliver()).toBe(1);
    expect(unstored(made.memory).map(({ key }) => key)).toEqual([made.key]);
    made.later(60_000);
    expect(await made.deliver()).toBe(1);
  });

  it("for one game takes the next all the same", async () => {
    const made = await waiting();
    const [old] = unstored(made.memory);
    made.memory["drafts"] = JSON.stringify([
      ...JSON.parse(made.memory["drafts"]!),
      { ...old!, key: "local-older" },
    ]);
    made.answer(new ServerError(500, "the stored game cannot be read"));
    expect(await made.deliver()).toBe(2);
    made.later(60_000);
    made.answer(new ServerError(503, "the server is ending"));
    expect(await made.deliver()).toBe(1);
  });

  it("leaves it to this browser, and the player is told once", async () => {
    const made = await waiting();
    made.answer(new ServerError(400, "there is no game 'alice'"));
    await made.deliver();
    await made.deliver();
    expect(unstored(made.memory)).toHaveLength(1);
    expect(made.undelivered()).toEqual([notSaved("there is no game 'alice'")]);
  });

  it("for a move that its disk did not take is asked again", async () => {
    const made = await waiting();
    const delivered = made.store.local.deliver();
    await made.rest();
    made.links.at(-1)!.refuse("the disk is full", made.records[1]!);
    await delivered;
    expect(unstored(made.memory)).toMatchObject([{ key: made.key, record: { id: "g1" } }]);
    expect(made.undelivered()).toEqual([notSaved("the disk is full")]);
    made.later(60_000);
    const again = made.store.local.deliver();
    await made.rest();
    expect(made.links.at(-1)!.sent[0]).toMatch(/^move 0 a2a4/);
    await saved(made);
    await again;
    expect(unstored(made.memory)).toEqual([]);
  });

  it("since its game went on otherwise has it dropped, and the player is told", async () => {
    const made = await waiting();
    const delivered = made.store.local.deliver();
    await made.rest();
    made.links.at(-1)!.refuse("another move was made", { ...made.records[1]!, moves: ["d2d4"] });
    await delivered;
    expect(unstored(made.memory)).toEqual([]);
    expect(made.undelivered()).toEqual([discarded("another move was made")]);
  });

  it("since it was removed there has it dropped, and the player is told", async () => {
    const made = await waiting();
    const delivered = made.store.local.deliver();
    await made.rest();
    made.links.at(-1)!.events.onStatus("reconnecting");
    await delivered;
    expect(unstored(made.memory)).toHaveLength(1);
    made.records.length = 1;
    await made.deliver();
    expect(unstored(made.memory)).toEqual([]);
    expect(made.undelivered()).toEqual([discarded("there is no such game")]);
  });

  it("gets the game on the table later when it had too much to do", async () => {
    const made = table({});
    await made.store.boot({ kind: "table", id: null });
    const create = made.api.create.bind(made.api);
    made.api.create = () => Promise.reject(new ServerError(429, "you make too many games", 10));
    await made.store.startGame(begin);
    await made.store.game.play("e4");
    await made.rest();
    expect(made.store.sync.saving.value).toBe("unsaved");
    made.api.create = create;
    await made.store.local.deliver();
    expect(made.records).toEqual([]);
    made.later(11_000);
    await made.store.local.deliver();
    await made.rest();
    expect(made.links[0]!.sent).toEqual([expect.stringMatching(/^move 0 e2e4/)]);
    expect(made.store.sync.id.value).toBe("g0");
  });
});

describe("a game that is left while the server is being asked to store it", () => {
  // The server answers once another game is on the board.
  async function left(move?: string) {
    const made = table({});
    await made.store.boot({ kind: "table", id: null });
    const { game, options } = begin;
    const other = await made.api.create({ game, options, fen: null, white: person, black: person });
    const create = made.api.create.bind(made.api);
    let answer = () => {};
    made.api.create = async (wanted) => {
      await new Promise<void>((go) => (answer = go));
      return create(wanted);
    };
    void made.store.startGame(begin);
    await made.rest();
    if (move) await made.store.game.play(move);
    await made.rest();
    await made.store.open(other.id);
    made.links[0]!.events.onStatus("saved");
    await made.rest();
    answer();
    await made.rest();
    return { ...made, other };
  }

  it("is not the one with which the page begins next time", async () => {
    const { memory, other, records } = await left("a4");
    expect(records).toHaveLength(2);
    expect(memory["last"]).toBe(other.id);
    expect(unstored(memory)).toMatchObject([{ record: { id: "g1" }, moves: ["a2a4"] }]);
  });

  it("leaves nothing to be stored if nobody has moved", async () => {
    const { memory, records } = await left();
    expect(records).toHaveLength(2);
    expect(unstored(memory)).toEqual([]);
  });
});

describe("a stored game", () => {
  it("is no local game of its own when the person goes elsewhere", async () => {
    const made = await begunAlone();
    made.cut(false);
    const other = await made.api.create({
      game: "alice",
      options: {},
      fen: null,
      white: person,
      black: person,
    });
    await made.store.open(other.id);
    made.links.at(-1)!.events.onStatus("saved");
    await made.rest();
    made.store.navigate({ kind: "rules", chapter: null, rule: null });
    await made.rest();
    expect(unstored(made.memory).map((localGame) => [localGame.moves.length, localGame.record])).toEqual([
      [1, null],
    ]);
  });

  it("is shown as this browser knows it when the server is away, and the server gets what it missed", async () => {
    const memory: { [key: string]: string } = {};
    const first = table(memory);
    await first.store.boot({ kind: "table", id: null });
    await first.store.startGame(begin);
    await first.store.game.play("e4");
    first.links[0]!.acknowledge();
    first.links[0]!.events.onStatus("saved");
    await first.store.game.play("e5");
    await first.rest();

    const again = table(memory);
    again.api.load = async () => {
      throw Object.assign(
        new (await import("../../src/server/http.ts")).ServerError(0, "the server cannot be reached"),
      );
    };
    await again.store.boot({ kind: "table", id: "g0" });
    await again.rest();
    expect(again.store.router.lost.value).toBeNull();
    expect(again.store.session.state.value?.moves).toHaveLength(2);
    expect(again.links[0]!.stored).toHaveLength(1);
    expect(again.links[0]!.sent).toEqual([expect.stringMatching(/^move 1 /)]);
  });
});

describe("the local games", () => {
  const localGame = (key: string, more: Partial<LocalGame> = {}): LocalGame => ({
    key,
    record: null,
    setup: { game: "alice", options: {}, fen: "" },
    players: two,
    parley: null,
    moves: ["e2e4"],
    result: null,
    stored: false,
    ...more,
  });
  const memory = () => {
    const held: { [key: string]: string } = {};
    return {
      get: (key: string) => held[key] ?? null,
      set: (key: string, value: string | null) =>
        void (value === null ? delete held[key] : (held[key] = value)),
    };
  };

  it("keep one stored game, and all that are not", () => {
    const localGames = new LocalGames(memory());
    localGames.put(localGame("g1", { stored: true }));
    localGames.put(localGame("local-a"));
    localGames.put(localGame("local-b", { moves: [] }));
    localGames.put(localGame("g2", { stored: true }));
    expect([localGames.of("g1"), localGames.of("g2")?.key]).toEqual([undefined, "g2"]);
    expect(localGames.waiting("").map(({ key }) => key)).toEqual(["local-a"]);
    for (let i = 0; i < 40; i++) localGames.put(localGame(`local-${i}`));
    expect(localGames.waiting("")).toHaveLength(41);
  });

  it("belong to one window at a time", async () => {
    const taken = new Set<string>();
    const claim = async (key: string) => !taken.has(key) && taken.add(key) !== undefined;
    const [one, other] = [new LocalGames(memory(), claim), new LocalGames(memory(), claim)];
    expect([
      await one.claimHere("local-a"),
      await one.claimHere("local-a"),
      await other.claimHere("local-a"),
    ]).toEqual([true, true, false]);
    expect(await other.claimHere("g1")).toBe(true);
  });

  it("are nothing when the memory holds something else", () => {
    for (const text of ["", "{", "{}", "[7,null,{}]"]) {
      const localGames = new LocalGames({ get: () => text, set: () => undefined });
      expect(localGames.waiting("")).toEqual([]);
    }
  });
});
