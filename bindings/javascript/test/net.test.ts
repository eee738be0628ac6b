import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Engine, type Board } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module, NearPort } from "./modules.ts";
import { refused } from "./refused.ts";

// Learned evaluations. test/package.test.ts has those that come with the package.

const alice = new Uint8Array(readFileSync(new URL("../../../data/nets/alice.net", import.meta.url)));
const limits = { depth: 5 };
const score = (board: Board) => board.analyse(limits).lines[0]!.score;

describe("a net", () => {
  it("evaluates every board of its game until it is dropped", async () => {
    const cheshire = await loaded("all");
    const before = cheshire.board("alice");
    const byHand = score(before);
    await cheshire.loadNet("alice", alice);
    const learned = score(cheshire.board("alice"));
    expect(learned).not.toEqual(byHand);
    expect(score(before)).toEqual(learned);
    expect(score(before.copy())).toEqual(learned);
    before.push("e4");
    before.reset();
    expect(score(before)).toEqual(learned);
    cheshire.dropNet("alice");
    expect(score(before)).toEqual(byHand);
    expect(score(cheshire.board("alice"))).toEqual(byHand);
  });

  it("is used by engines, too", async () => {
    const cheshire = await loaded("all");
    const board = cheshire.board("alice");
    const ports: NearPort[] = [];
    const engine = new Engine(() => (ports.push(new NearPort()), ports.at(-1)!), module("all"), true);
    const scores = async () => (await engine.analyse(board, limits)).lines[0]!.score;
    const byHand = await scores();
    await cheshire.loadNet("alice", alice);
    const learned = score(cheshire.board("alice"));
    expect(await scores()).toEqual(learned);
    expect(await scores()).toEqual(learned);
    const sent = () => ports[0]!.received.map((message) => message.type);
    expect(sent().filter((type) => type === "net")).toHaveLength(1);
    cheshire.dropNet("alice");
    expect(await scores()).toEqual(byHand);
    expect(sent().filter((type) => type === "net")).toHaveLength(2);
  });

  it("belongs to the program that loaded it, and is not changed with its bytes", async () => {
    const [one, other] = [await loaded("common"), await loaded("common")];
    const bytes = alice.slice();
    await one.loadNet("alice", bytes.buffer);
    bytes.fill(0);
    expect(score(one.board("alice"))).not.toEqual(score(other.board("alice")));
  });

  it("is refused if it is damaged, of another game, or missing", async () => {
    const cheshire = await loaded("all");
    const byHand = score(cheshire.board("alice"));
    const code = (game: string, net?: Uint8Array) =>
      cheshire.loadNet(game, net).then(
        () => "",
        (error: { code: string }) => error.code,
      );
    expect(await code("alice", alice.slice(0, 1000))).toBe("net-damaged");
    expect(await code("alice", new Uint8Array())).toBe("net-none");
    expect(await code("chess", alice)).toBe("net-other-game");
    expect(await code("cheops", alice)).toBe("net-other-game");
    expect(await code("alyce", alice)).toBe("game-unknown");
    expect(cheshire.nets()).toContain("alice");
    expect(cheshire.nets()).not.toContain("duo");
    expect(await code("duo")).toBe("net-missing");
    expect(refused(() => cheshire.dropNet("alyce")).code).toBe("game-unknown");
    expect(score(cheshire.board("alice"))).toEqual(byHand);
  });
});
