import { readFileSync } from "node:fs";
import { optionText } from "@cheshire/core/moves";
import { describe, expect, it } from "vitest";
import { playPgn, treeOf, writePgn } from "../../src/analysis/pgn.ts";
import { movesTo, targetOf } from "../../src/position/stateQueries.ts";
import { ask } from "../nodeCore.ts";
import { coreInProcess } from "../environment.ts";

// Records of Chess960 that python-chess wrote (1.11.2), played by the real core. The last comment of each is the final
// position, as python-chess writes it.
const text = readFileSync(new URL("chess960.pgn", import.meta.url), "utf8");

// What both write alike: the pieces and the side to move.
const position = (fen: string): string => fen.split(" ").slice(0, 2).join(" ");

describe("a record of Chess960", async () => {
  const { core } = coreInProcess();
  const games = await core.readPgn(text);

  it("is played to its end, with each castling as the king's move to its rook", async () => {
    expect(games).toHaveLength(7);
    const castlings = new Set<string>();
    for (const number of games.keys()) {
      const { game, options, fen, items } = await playPgn(core, text, number, null);
      expect(game).toBe("chess960");
      const { end } = treeOf(items).root;
      const { cells } = await core.info(game, options);
      let state = ask("new", game, optionText(options), fen);
      for (const { uci, san } of end.path) {
        if (san.startsWith("O-O")) {
          const move = state.legal.find((one) => one.uci === uci)!;
          const rook = state.pieces.find((piece) => piece.cell === move.also[0]!.from)!;
          expect([rook.letter, rook.color]).toEqual(["R", state.side]);
          expect(cells.find(({ id }) => id === rook.cell)!.name).toBe(uci.slice(2));
          const name = san.replace(/\W*$/, "") + (move.to === move.from ? " in place" : "");
          castlings.add(name);
        }
        state = ask("play", uci);
      }
      expect(position(state.fen), String(number)).toBe(position(end.notes.value.comment));
    }
    // All four kinds occur.
    expect([...castlings].sort()).toEqual(["O-O", "O-O in place", "O-O-O", "O-O-O in place"]);
  });

  it("comes back as it went out", async () => {
    for (const number of games.keys()) {
      const { game, options, fen, items } = await playPgn(core, text, number, null);
      const tree = treeOf(items);
      const written = await writePgn(core, { game, options, fen }, tree, {});
      expect(written).toContain('[Variant "Chess960"]');
      expect(written).not.toContain("[Rules");
      // Also while another game of Chess960 is on the board.
      const again = await playPgn(core, written, 0, { game, options: {}, fen: "" });
      expect([again.game, again.options]).toEqual([game, options]);
      expect(treeOf(again.items).root.end.moves).toEqual(tree.root.end.moves);
    }
  });

  it("has castlings that a click on a square can mean", () => {
    // The king on g1 stays, and the rook on h1 goes to f1.
    const squares = "castling-squares=g1,a1,h1,g8,a8,h8";
    const state = ask("new", "chess960", squares, "r5kr/8/8/8/8/8/8/R5KR w KQkq - 0 1");
    const castling = (san: string) => state.legal.find((move) => move.san === san)!;
    const [king, rook] = [6, 7];
    expect(targetOf(castling("O-O"))).toBe(rook);
    expect(movesTo(state, king, rook)).toEqual([castling("O-O")]);
    // A click on the king puts it back.
    expect(movesTo(state, king, king)).toEqual([]);
    expect(movesTo(state, king, 2)).toEqual([castling("O-O-O")]);
  });
});
