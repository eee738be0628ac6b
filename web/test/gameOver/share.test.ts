import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { describe, expect, it } from "vitest";
import { pictureOf } from "../../src/editor/picture.ts";
import { changes, delayOf } from "../../src/gameOver/share/gif.ts";
import { fitted, sizeOf } from "../../src/gameOver/share/raster.ts";
import { positionOf } from "../../src/gameOver/share/frames.ts";
import { framesOf, linkToGame } from "../../src/gameOver/share/share.ts";
import { choices } from "../../src/settings/settings.ts";
import { cell, table, two } from "../environment.ts";

const colors = { boards: "walnut", pieces: "solid" };

async function begun(...moves: string[]) {
  const all = table();
  await all.store.boot({ kind: "table", id: null });
  await all.store.startGame({ game: "alice", options: {}, fen: "", players: two });
  for (const move of moves) await all.store.game.play(move);
  return all;
}

describe("a picture outside the page", () => {
  it("is drawn by the core, seen from either side, with the last move marked", async () => {
    const { store } = await begun("e2e4");
    const [setup, state] = [store.session.setup.value!, store.session.state.value!];
    const { pieces, marked } = positionOf(state);
    // The pawn leaves e2 for e4 and passes to B.
    expect(marked.sort((a, b) => a - b)).toEqual([cell("e2"), cell("e4"), cell("e4", "B")]);
    const marks = (svg: string) => svg.match(/<path d="[^"]*" fill="#[^"]*" opacity="/g)?.length ?? 0;
    const plain = await pictureOf(store.core, setup, pieces, {}, colors);
    expect(marks(await pictureOf(store.core, setup, pieces, { marked }, colors)) - marks(plain)).toBe(3);
    const king = { cell: cell("a1"), letter: "K", color: "w" } as const;
    const place = async (flipped: boolean) =>
      /<use [^>]*x="([\d.]+)" y="([\d.]+)"/
        .exec(await pictureOf(store.core, setup, [king], { flipped }, colors))!
        .slice(1)
        .map(Number);
    const [white, black] = [await place(false), await place(true)];
    // Seven squares of 60 to the right and seven up.
    expect(black[0]! - white[0]!).toBeCloseTo(420);
    expect(white[1]! - black[1]!).toBeCloseTo(420);
  });

  it("has the page's colours of boards and pieces", async () => {
    const { store } = await begun();
    const [setup, state] = [store.session.setup.value!, store.session.state.value!];
    const seen = new Set<string>();
    for (const boards of choices.boards)
      for (const pieces of choices.pieces)
        seen.add(await pictureOf(store.core, setup, state.pieces, {}, { boards, pieces }));
    // Letters are drawings in pictures.
    expect(seen.size).toBe(choices.boards.length * (choices.pieces.length - 1));
  });

  it("is drawn as large as allowed", () => {
    const svg = '<svg xmlns="x" viewBox="-12 -12 1020 510" width="1020" height="510" font-family="a">';
    expect(sizeOf(svg)).toEqual({ width: 1020, height: 510 });
    expect(fitted({ width: 1000, height: 500 }, { scale: 2, pixels: 4_000_000 })).toEqual({
      width: 2000,
      height: 1000,
    });
    expect(fitted({ width: 4000, height: 1000 }, { scale: 2, pixels: 1_000_000 })).toEqual({
      width: 2000,
      height: 500,
    });
    expect(() => sizeOf("<svg>")).toThrow();
  });
});

describe("an animation", () => {
  it("has a frame for the start and for each move", async () => {
    const { store } = await begun("e2e4", "d7d5");
    globalThis.document ??= { documentElement: {} } as never;
    Object.assign(document.documentElement, { dataset: colors });
    const frames = await framesOf(store, false, new AbortController().signal);
    expect(frames).toHaveLength(3);
    expect(frames.map((svg) => svg.match(/<use /g)?.length)).toEqual([32, 32, 32]);
    expect(new Set(frames).size).toBe(3);
    const stopped = AbortSignal.abort();
    await expect(framesOf(store, false, stopped)).rejects.toThrow();
  });

  it("shows the end longer, and a long game faster", () => {
    expect([delayOf(0, 10), delayOf(9, 10), delayOf(0, 200)]).toEqual([800, 3000, 500]);
  });

  it("keeps what does not change", () => {
    expect(changes(Uint8Array.of(1, 2, 3), null)).toEqual(Uint8Array.of(1, 2, 3));
    expect(changes(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 9, 3))).toEqual(Uint8Array.of(255, 2, 255));
  });

  it("is a GIF by the encoder in use", () => {
    const rgba = Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 255);
    const palette = quantize(rgba, 255);
    const encoder = GIFEncoder();
    encoder.writeFrame(applyPalette(rgba, palette), 2, 1, { palette });
    encoder.finish();
    const bytes = encoder.bytes();
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
    expect([...bytes.slice(6, 10)]).toEqual([2, 0, 1, 0]);
    expect(bytes.at(-1)).toBe(0x3b);
  });
});

describe("a link to a game", () => {
  it("is a copy, so that nobody can play in the game itself", async () => {
    const { store } = await begun("e2e4", "d7d5");
    expect(linkToGame(store, "https://table.example")).toBe(
      "https://table.example/analyse#game=alice&moves=e2e4+d7d5",
    );
  });

  it("between people by link is for spectators, without a key", async () => {
    const { store } = table();
    await store.boot({ kind: "table", id: null });
    await store.startGame({
      game: "alice",
      options: {},
      fen: "",
      players: two,
      link: { mine: "w" },
    });
    expect(linkToGame(store, "https://table.example")).toBe(`https://table.example/g/${store.sync.id.value}`);
  });
});
