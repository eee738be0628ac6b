import { describe, expect, it } from "vitest";
import { serverOpenings } from "../../src/openings/serverOpenings.ts";
import { reasonOf } from "../../src/i18n/refusal.ts";
import { message } from "../english.ts";

const setup = { game: "alice", options: { castling: "off" }, fen: "" };
const tree = { game: "alice", fen: "x", games: 0, white: 0, draws: 0, black: 0, moves: [] };
const library = (explorer: boolean) => async () => ({
  games: [],
  files: [],
  analysis: false,
  solver: false,
  docs: false,
  explorer,
});

function asking(status: number, body: unknown) {
  const asked: string[] = [];
  const server = serverOpenings(library(true), async (url) => {
    asked.push(url);
    if (status === 0) throw new Error("away");
    return new Response(JSON.stringify(body), { status });
  });
  return { asked, server };
}

const refusal = async (status: number, body: unknown) =>
  asking(status, body)
    .server.explore(setup, [])
    .then(
      () => "",
      (error: unknown) => reasonOf(error).code,
    );

describe("what was played on the server", () => {
  it("is offered if the server says so", async () => {
    expect(await serverOpenings(library(true)).offered()).toBe(true);
    expect(await serverOpenings(library(false)).offered()).toBe(false);
    expect(await serverOpenings(() => Promise.reject(new Error("away"))).offered()).toBe(false);
  });

  it("is asked for by the moves, and checked", async () => {
    const { asked, server } = asking(200, tree);
    expect(await server.explore(setup, ["e2e4", "d7d5"])).toEqual(tree);
    expect(asked).toEqual(["/api/explorer?game=alice&options=castling%3Doff&moves=e2e4+d7d5"]);
    expect(await refusal(200, { ...tree, games: "many" })).toBe("not-of-protocol");
  });

  it("says why there is no answer", async () => {
    expect(await refusal(0, null)).toBe("server-unreachable");
    expect(await refusal(404, { error: { ...message("no-explorer"), at: null } })).toBe("no-explorer");
    expect(await refusal(500, "x")).toBe("server-status");
  });
});
