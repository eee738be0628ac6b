import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CoreInstance } from "@cheshire/core/instance";
import { States } from "@cheshire/core/moves";
import { startPieces } from "../../src/position/placement.ts";
import { choices } from "../../src/board/moveChoices.ts";
import { atlas, pieceAt, movesTo, isPaper } from "../../src/position/stateQueries.ts";
import { moveText } from "../../src/speech/speech.ts";
import type { GameInfo, GameState, GameSummary, Line, Piece, Thought, Why } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

// The real core: the forms of docs/reference.md as the page reads them.

describe("the core in WebAssembly", () => {
  const lines: Line[] = [];
  let stop = false;
  const instance = nodeCore({
    info: (text) => lines.push(JSON.parse(text) as Line),
    poll: () => stop,
  });
  const answer = asking(instance);
  const ask = async <T>(...fields: (string | number)[]) => answer<T>(...fields);

  it("describes its games", async () => {
    const games = await ask<GameSummary[]>("games");
    expect(games.map((game) => game.id)).toContain("alice");
    for (const { id } of games) {
      const info = await ask<GameInfo>("info", id, "");
      expect(info.title.length).toBeGreaterThan(0);
      expect(info.levels.length).toBeGreaterThan(0);
      for (const cell of info.cells) {
        const level = info.levels[cell.level]!;
        expect(cell.x < level.files && cell.y < level.ranks).toBe(true);
      }
      const state = await ask<GameState>("new", id, "", "");
      expect(state.legal.length).toBeGreaterThan(0);
      for (const piece of state.pieces)
        expect(info.pieces.some((kind) => kind.letter.toUpperCase() === piece.letter.toUpperCase())).toBe(
          true,
        );
    }
  });

  it("has a picture of every start, true to its cells", async () => {
    const byCell = (pieces: Piece[]) =>
      pieces.map((piece) => `${piece.cell} ${piece.letter.toUpperCase()} ${piece.color}`).sort();
    for (const { id } of await ask<GameSummary[]>("games")) {
      const info = await ask<GameInfo>("info", id, "");
      const state = await ask<GameState>("new", id, "", "");
      expect(byCell(startPieces(info) ?? []), id).toEqual(byCell(state.pieces));
    }
  });

  it("plays every game to a result, and every move on the way can be pointed at and told", async () => {
    for (const { id } of [...(await ask<GameSummary[]>("games")), { id: "alice3:chess" }]) {
      const map = atlas(await ask<GameInfo>("info", id, ""));
      let state = await ask<GameState>("new", id, "", "");
      // Games with points may be long; another test covers their endings.
      const enough = map.info.tally ? 60 : 800;
      while (state.result === null && state.ply < enough) {
        for (const move of state.ply % 5 === 0 ? state.legal.filter((one) => !isPaper(one)) : []) {
          const meant = movesTo(state, move.from, move.to);
          if (!meant.some((one) => one.uci === move.uci))
            throw new Error(`${id}: ${move.uci} cannot be pointed at`);
          const labels = choices(map, meant, state).map((choice) => choice.label);
          if (new Set(labels).size !== labels.length) throw new Error(`${id}: ${labels.join()}`);
        }
        // A strong side against a weak one, so that the game ends.
        const { bestmove } = await ask<Thought>(
          "think",
          "depth=3",
          `nodes=${state.side === "w" ? 1200 : 60}`,
          `skill=${state.side === "w" ? 8 : 1}`,
        );
        const before = state;
        state = await ask<GameState>("play", bestmove!);
        const move = state.moves.at(-1)!;
        expect(move.uci.replace(/#.*/, ""), id).toBe(bestmove);
        expect(moveText(map, before, move, state)).toMatch(
          /^(White|Black)('s)? ([\w ]+? (to|takes|passes|abdicates|becomes)|inspects|appoints) /,
        );
      }
      if (!map.info.tally) expect(state.result?.text, id).toBeTruthy();
    }
  }, 120000);

  it("reads game files and forgets them", async () => {
    const text = readFileSync(new URL("../../../data/games/omega.toml", import.meta.url), "utf8");
    expect(await ask<object>("file", text)).toEqual({ games: ["omega", "alice:omega"], faults: [] });
    const info = await ask<GameInfo>("info", "omega", "");
    expect(info.pieces.map((kind) => kind.letter)).toContain("W");
    const state = await ask<GameState>("new", "omega", "", "");
    const byCell = (pieces: Piece[]) =>
      pieces.map((piece) => `${piece.cell} ${piece.letter.toUpperCase()} ${piece.color}`).sort();
    expect(byCell(startPieces(info) ?? [])).toEqual(byCell(state.pieces));
    expect(await ask<object>("file", 'id = "x"\nbase = "nothing"')).toMatchObject({
      games: [],
      faults: [{ line: 2, column: 8 }],
    });
    expect(await ask<object>("file", "")).toEqual({ games: [], faults: [] });
    expect(await ask<object>("info", "omega", "")).toMatchObject({ error: {} });
  });

  it("names what is not a command", async () => {
    const fresh = nodeCore();
    const code = (core: CoreInstance, ...fields: (string | number)[]) =>
      (JSON.parse(core.call(fields.join("\t"))) as { error?: { code: string } }).error?.code;
    expect(code(fresh, "state")).toBe("core-without-game");
    expect(code(fresh, "new", "alice", "", "")).toBeUndefined();
    expect(code(fresh, "dance")).toBe("unknown-core-command");
    for (const command of ["view", "attackers", "verdict", "why", "perft", "back", "explore"])
      expect(code(fresh, command), command).toBe("core-command-usage");
    for (const limit of ["", "depth", "depth=-1", "depth=1001", "length=3"])
      expect(code(fresh, "think", limit), limit).toBe("core-command-usage");
    expect(code(fresh, "think", "depth=1", "move=e5")).toBe("piece-moves-otherwise");
    const builtIn = nodeCore(undefined, "cheshire");
    expect(code(builtIn, "file", 'id = "x"')).toBe("game-files-need-large-core");
    expect(code(builtIn, "pgn", "1. e4 *")).toBe("pgn-needs-other-core");
    expect(code(builtIn, "diagram", "chess", "", "", "")).toBe("diagram-needs-other-core");
    for (const command of ["board", "drop"])
      expect(code(builtIn, command, 1), command).toBe("boards-need-other-core");
    expect(code(builtIn, "new", "alice", "", "")).toBeUndefined();
    expect(code(builtIn, "think", "depth=1")).toBe("search-missing");
    const records = nodeCore(undefined, "cheshire_records");
    expect(code(records, "pgn", "1. e4 *")).toBeUndefined();
    expect(code(records, "pgn-game", "0", "alice")).toBeUndefined();
    expect(code(records, "pgn-game", "0", "raumschach")).toBe("large-core-needed");
    for (const game of ["cheops", "raumschach"])
      expect(code(builtIn, "new", game, "", ""), game).toBe("large-core-needed");
  });

  it("leaves out the moves that the state before had", () => {
    const core = nodeCore();
    const state = (...fields: (string | number)[]) =>
      JSON.parse(core.call(fields.join("\t"))) as GameState & { kept?: number };
    const sent = (...fields: (string | number)[]) => {
      const { kept, moves, record } = state(...fields);
      return { kept, moves: moves.map((move) => move.uci), record };
    };
    state("new", "alice", "", "");
    expect(sent("play", "e4")).toEqual({ moves: ["e2e4"], record: ["e2e4"] });
    expect(sent("play", "d5")).toEqual({ kept: 1, moves: ["d7d5"], record: ["d7d5"] });
    expect(sent("state")).toEqual({ kept: 2, moves: [] });
    expect(sent("walk", 1, "e5", "Nf3")).toEqual({
      kept: 1,
      moves: ["e7e5", "g1f3"],
      record: ["e7e5", "g1f3"],
    });
    expect(sent("back", 2)).toEqual({ kept: 1, moves: [] });
    // A board that is a copy of another one has said nothing yet.
    core.call("board\t1\t0");
    expect(sent("state")).toEqual({ moves: ["e2e4"], record: ["e2e4"] });
  });

  it("shows other moves to another viewer", () => {
    const core = nodeCore();
    const states = new States();
    const state = (...fields: (string | number)[]) =>
      states.completed(String(fields[0]), JSON.parse(core.call(fields.join("\t"))) as GameState);
    const seen = (...fields: (string | number)[]) => state(...fields).moves.map((move) => move.uci);
    seen("new", "little-cheops", "castles-in-common=on", "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w");
    // An appointment, whose paper Black does not see.
    const known = seen("play", "@a5");
    expect(known).toHaveLength(1);
    const told = seen("view", "black");
    expect(told).toHaveLength(1);
    expect(told).not.toEqual(known);
    expect(seen("view", "everything")).toEqual(known);
    // The core goes on with the game that a viewer has seen.
    for (const played of ["play", "play", "play", "back", "play"]) {
      const { legal } = state("view", "everything");
      state("view", "black");
      const followed = state(played, played === "back" ? 2 : legal[legal.length - 1]!.uci);
      state("view", "white");
      expect(state("view", "black")).toEqual(followed);
    }
  });

  it("plays the fool's mate of Alice chess", async () => {
    await ask<GameState>("new", "alice", "", "");
    for (const move of ["e2e4", "d5", "Be2", "d5e4"]) await ask<GameState>("play", move);
    const end = await ask<GameState>("play", "Bb5");
    expect(end.result).toMatchObject({ score: "1-0", winner: "w", reason: "checkmate" });
    expect(end.moves.map((move) => move.san)).toEqual(["e4", "d5", "Be2", "dxe4", "Bb5#"]);
    const back = await ask<GameState>("back", 5);
    expect(back.moves).toEqual([]);
    const e2e4 = back.legal.find((move) => move.uci === "e2e4")!;
    expect(pieceAt(back, e2e4.from)?.color).toBe("w");
    expect(e2e4.arrival).not.toBe(e2e4.to);
  });

  it("keeps the games of several boards apart, and copies them", () => {
    const core = asking(nodeCore(undefined, "cheshire_records"));
    expect(core("new", "alice", "", "")).toMatchObject({ ply: 0 });
    core("play", "e4");
    expect(core("board", 4095)).toEqual({ games: 1 });
    expect(core("state")).toHaveProperty("error.code", "core-without-game");
    core("new", "chess", "", "");
    core("view", "white");
    expect(core("board", 1, 0)).toEqual({ games: 3 });
    expect(core("play", "d5")).toMatchObject({ game: "alice", ply: 2 });
    expect(core("back", 2)).toMatchObject({ ply: 0 });
    expect(core("board", 0)).toEqual({ games: 3 });
    expect(core("state")).toMatchObject({ game: "alice", ply: 1 });
    core("board", 4095);
    expect(core("state")).toMatchObject({ game: "chess", ply: 0 });
    expect(core("drop", 4095)).toEqual({ games: 2 });
    expect(core("drop", 9999)).toEqual({ games: 2 });
    expect(core("state")).toHaveProperty("error.code", "core-without-game");
    for (const wrong of [[4096], ["x"], [1, "x"], [1, -1]])
      expect(core("board", ...wrong), wrong.join()).toHaveProperty("error.code", "core-command-usage");
    expect(core("drop")).toHaveProperty("error.code", "core-command-usage");
    expect(core("board", 2, 3)).toHaveProperty("error.code", "core-without-game");
  });

  it("walks to any position of a game in one command, or stays where it was", async () => {
    for (const { id } of await ask<GameSummary[]>("games")) {
      let state = await ask<GameState>("new", id, "", "");
      const played = [state];
      for (let ply = 0; ply < 12 && !state.result; ply++)
        played.push((state = await ask("play", state.legal[(ply * 7) % state.legal.length]!.uci)));
      const record = state.record!;
      expect(await ask("walk", 4), id).toEqual(played[4]);
      expect(await ask("walk", 4, ...record.slice(4)), id).toEqual(state);
      expect(await ask("walk", 0, ...record.slice(0, 7)), id).toEqual(played[7]);
      expect(await ask("walk", 2, record[2]!, "nonsense"), id).toHaveProperty("error");
      expect(await ask("state"), id).toEqual(played[7]);
      expect(await ask("walk", 8), id).toHaveProperty("error.code", "core-command-usage");
    }
  });

  it("walks on where the rules end a game, where a move on the board is refused", async () => {
    expect(await ask("new", "chess", "", "8/8/8/8/8/1p6/K7/7k w - - 0 1")).toMatchObject({ result: null });
    const dead = await ask<GameState>("walk", 0, "Kxb3");
    expect(dead).toMatchObject({ result: { reason: "dead-position" }, legal: [] });
    expect(await ask("play", "Kg1")).toHaveProperty("error.code", "game-over");
    const on = await ask<GameState>("walk", 1, "Kg1", "Kc4");
    expect(on).toMatchObject({ ply: 3, result: { reason: "dead-position" } });
    expect(on.fen).toMatch(/^8\/8\/8\/8\/2K5\/8\/8\/6k1 b /);
    expect(await ask("walk", 3, "Kg3")).toHaveProperty("error.code");
    expect(await ask("state")).toEqual(on);
  });

  it("says why a move is refused, and where a text is wrong", async () => {
    const state = await ask<GameState>("new", "alice", "", "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1");
    const from = state.legal.find((move) => move.uci.startsWith("b1"))!.from;
    const info = await ask<GameInfo>("info", "alice", "");
    const to = info.cells.find((cell) => cell.level === 0 && cell.name === "c3")!.id;
    expect(await ask<Why>("why", from, to)).toMatchObject({
      legal: false,
      reason: { code: "transfer-occupied", args: { square: { name: "c3", board: "B" } } },
    });
    expect(await ask<{ error: { text: string } }>("play", "Zz9")).toMatchObject({
      error: { text: expect.any(String) },
    });
    expect(await ask<GameState>("state")).toMatchObject({ ply: 0 });
  });

  it("thinks, tells its lines, and stops", async () => {
    await ask<GameState>("new", "alice", "", "");
    const thought = await ask<Thought>("think", "depth=3");
    expect(thought.bestmove).toMatch(/^[a-h][1-8][a-h][1-8]/);
    expect(lines.length).toBeGreaterThan(0);
    // A search that does not stop runs into the time limit of the test.
    stop = true;
    const stopped = await ask<Thought>("think", "movetime=20000");
    expect(stopped.bestmove).toMatch(/^[a-h][1-8][a-h][1-8]/);
  });
});

describe("a net in the core", () => {
  const folder = new URL("../../../data/nets/", import.meta.url);
  const games = readdirSync(folder).flatMap((name) => (name.endsWith(".net") ? [name.slice(0, -4)] : []));
  const netOf = (game: string) => new Uint8Array(readFileSync(new URL(`${game}.net`, folder)));

  // The positions of `cheshire bench`: the game, its depth and its FENs.
  const bench = readFileSync(new URL("../../../src/apps/bench_positions.cpp", import.meta.url), "utf8");
  const fens = new Map(
    [...bench.matchAll(/\{"([^"]+)",\s*\d+,\s*\{([^{}]*)\}\}/g)].map(([, game, list]) => [
      game!,
      // A text may be written in several pieces.
      [...list!.replace(/"\s+"/g, "").matchAll(/"([^"]*)"/g)].map(([, fen]) => fen!),
    ]),
  );
  const pinned = readFileSync(new URL("../../../data/bench.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([game = ""]) => games.includes(game));

  // The nodes depend on every score of the search.
  it.each(pinned)(
    "searches %s to depth %s as the program does",
    (game, depth, nodes) => {
      const core = nodeCore(undefined, "cheshire_large");
      const answer = asking(core);
      let searched = 0;
      for (const fen of fens.get(game)!) {
        answer("new", game, "", fen);
        core.useNet(netOf(game));
        searched += answer<Thought>("think", `depth=${depth}`).lines[0]!.nodes;
      }
      expect(searched).toBe(Number(nodes));
    },
    120_000,
  );

  const refused = (core: CoreInstance, net: Uint8Array | null) =>
    (JSON.parse(core.useNet(net)) as { error?: { code: string } }).error?.code;

  it("evaluates until the game is another one", () => {
    const core = nodeCore(undefined, "cheshire_records");
    const answer = asking(core);
    const score = () => answer<Thought>("think", "depth=6").lines[0]!.score;
    answer("new", "alice", "", "");
    const byHand = score();
    expect(refused(core, netOf("alice"))).toBeUndefined();
    const learned = score();
    expect(learned).not.toEqual(byHand);
    // A copy of the board has its net.
    answer("board", 1, 0);
    expect(score()).toEqual(learned);
    expect(refused(core, null)).toBeUndefined();
    expect(score()).toEqual(byHand);
    answer("board", 0);
    answer("new", "alice", "", "");
    expect(score()).toEqual(byHand);
  });

  it("is refused if it is damaged, of another version or of another game", () => {
    const core = nodeCore();
    const answer = asking(core);
    const net = netOf("alice");
    expect(refused(core, net)).toBe("core-without-game");
    answer("new", "alice", "", "");
    const otherVersion = net.slice();
    otherVersion["CheshireNet".length] = 99;
    expect(refused(core, otherVersion)).toBe("net-version");
    const damaged = net.slice();
    damaged[1000]! ^= 1;
    expect(refused(core, damaged)).toBe("net-damaged");
    for (const length of [12, 1000, net.length - 1])
      expect(refused(core, net.slice(0, length)), `${length}`).toBe("net-damaged");
    for (const length of [0, 1000])
      expect(refused(core, new Uint8Array(length)), `${length}`).toBe("net-none");
    expect(answer<Thought>("think", "depth=1").bestmove).toBeTruthy();
    answer("new", "chess", "", "");
    expect(refused(core, net)).toBe("net-other-game");
    answer("new", "little-cheops", "", "");
    expect(refused(core, net)).toBe("net-other-game");
  });

  it("is of no use to the first core, which does not think", () => {
    const core = nodeCore(undefined, "cheshire");
    core.call("new\talice\t\t");
    expect(() => core.useNet(netOf("alice"))).toThrow("does not think");
  });
});
