import { describe, expect, it } from "vitest";
import type { TablesAnswer, TablesMove } from "@cheshire/core/generated/protocol";
import { piecesIn, serverTables, type ServerTables } from "../../src/tables/serverTables.ts";
import { TablesCtrl } from "../../src/tables/tablesCtrl.ts";
import { moveText, positionText } from "../../src/tables/verdict.ts";
import { t } from "../english.ts";

const fen = "8/8/8/8/8/1k6/7r/K7 b - - 0 1";
const setup = { game: "chess", options: {}, fen: "" };
const over = { checkmate: false, stalemate: false, insufficient_material: false };
const mates: TablesMove = {
  uci: "h2h1",
  san: "Rh1#",
  zeroing: false,
  category: "loss",
  dtz: 0,
  dtm: 0,
  ...over,
  checkmate: true,
};
const answer: TablesAnswer = { category: "win", dtz: 1, dtm: 1, ...over, moves: [mates] };
const library = async () => ({
  games: [],
  files: [],
  analysis: false,
  solver: false,
  docs: false,
  tables: [{ game: "chess", pieces: 3 }],
});

function fake(answers: Record<string, TablesAnswer | null>) {
  const asked: string[] = [];
  const server: ServerTables = {
    pieces: async () => 3,
    ask: async (game, position) => {
      asked.push(`${game} ${position}`);
      return answers[position] ?? null;
    },
  };
  return { asked, tables: new TablesCtrl(server) };
}

describe("the endgame tables of the server", () => {
  it("are those that it lists", async () => {
    const server = serverTables(library);
    expect(await server.pieces("chess")).toBe(3);
    expect(await server.pieces("alice")).toBe(0);
    expect(await serverTables(() => Promise.reject(new Error("away"))).pieces("chess")).toBe(0);
  });

  it("are asked by the position, and checked", async () => {
    const asked: string[] = [];
    const asking = (status: number, body: unknown) =>
      serverTables(library, async (url) => {
        asked.push(url);
        return new Response(JSON.stringify(body), { status });
      });
    expect(await asking(200, answer).ask("chess", fen)).toEqual(answer);
    expect(asked).toEqual(["/api/tables/chess?fen=8%2F8%2F8%2F8%2F8%2F1k6%2F7r%2FK7+b+-+-+0+1"]);
    expect(await asking(404, {}).ask("chess", fen)).toBeNull();
    await expect(asking(200, { ...answer, dtz: "soon" }).ask("chess", fen)).rejects.toThrow();
  });
});

describe("what tables say of the position on the board", () => {
  it("is asked once for each position with few pieces of a game with its usual rules", async () => {
    const { asked, tables } = fake({ [fen]: answer });
    await tables.show(setup, fen);
    expect(tables.answer.value).toEqual({ fen, says: answer });
    await tables.show(setup, fen);
    await tables.show(setup, "8/8/8/8/1n6/1k6/7r/K7 b - - 0 1");
    expect(tables.answer.value).toBeNull();
    await tables.show({ ...setup, options: { castling: "off" } }, fen);
    expect(tables.answer.value).toBeNull();
    expect(asked).toEqual([`chess ${fen}`]);
  });

  it("is nothing where they do not know it", async () => {
    const { tables } = fake({ [fen]: { ...answer, category: "unknown", moves: [] } });
    await tables.show(setup, fen);
    expect(tables.answer.value).toBeNull();
  });

  it("is that of the last position, whatever comes later", async () => {
    let first: (value: TablesAnswer | null) => void = () => undefined;
    const tables = new TablesCtrl({
      pieces: async () => 3,
      ask: (_, position) =>
        position === fen ? new Promise((resolve) => (first = resolve)) : Promise.resolve(null),
    });
    const slow = tables.show(setup, fen);
    await tables.show(setup, "8/8/8/8/8/1k6/7r/K7 w - - 0 1");
    first(answer);
    await slow;
    expect(tables.answer.value).toBeNull();
  });

  it("counts the pieces of a FEN on any boards", () => {
    expect(piecesIn(fen)).toBe(3);
    expect(piecesIn("8/8/8/8/8/4k3/8/K2|R4 w - - 0 1")).toBe(3);
  });
});

describe("verdicts in words", () => {
  it("are of the side to move, and of the side that moves", () => {
    const said = (verdict: "tables.win" | "tables.loss" | "tables.cursed-win", distance: string) =>
      t("tables.verdict", { verdict: t(verdict), distance });
    const mate = (n: number) => t("tables.mate", { n });
    const zeroing = (n: number) => t("tables.zeroing", { n });
    expect(positionText(answer)).toBe(said("tables.win", mate(1)));
    expect(moveText(mates)).toBe(t("tables.checkmate"));
    const far = { ...mates, checkmate: false, dtm: -30, dtz: -30 };
    expect(moveText(far)).toBe(said("tables.win", mate(16)));
    expect(moveText({ ...far, category: "win", dtm: 31, dtz: 31 })).toBe(said("tables.loss", mate(16)));
    expect(moveText({ ...far, dtm: null })).toBe(said("tables.win", zeroing(31)));
    expect(moveText({ ...far, dtm: null, zeroing: true })).toBe(said("tables.win", zeroing(1)));
    expect(moveText({ ...far, category: "draw", dtm: 0, dtz: 0 })).toBe(t("tables.draw"));
    expect(positionText({ ...answer, category: "cursed-win", dtm: 41, dtz: 41 })).toBe(
      said("tables.cursed-win", mate(21)),
    );
  });
});
