import type { Board, Cheshire } from "../src/index.ts";

type Move = [from: bigint, to: bigint, games: number, white: number, black: number, example: number];

/** Returns the index of two games, 1.e4 e5 and 1.e4 c5, in the format of src/engine/index_format.h. */
export function twoGames(cheshire: Cheshire, game: string): Uint8Array {
  const after = (...moves: string[]): Board => {
    const board = cheshire.board(game);
    board.pushMoves(moves);
    return board;
  };
  const bytes: number[] = [];
  const number = (value: number | bigint, width: number) => {
    for (let i = 0; i < width; i++) bytes.push(Number((BigInt(value) >> BigInt(8 * i)) & 0xffn));
  };
  const text = (value: string) => bytes.push(...new TextEncoder().encode(value));
  const [start, e4, e5, c5] = [after(), after("e4"), after("e4", "e5"), after("e4", "c5")].map((board) =>
    board.key(),
  );
  const moves: Move[] = [
    [start!, e4!, 2, 1, 1, 0],
    [e4!, e5!, 1, 1, 0, 0],
    [e4!, c5!, 1, 0, 1, 1],
    [e5!, e5!, 1, 1, 0, 0],
    [c5!, c5!, 1, 0, 1, 1],
  ];
  moves.sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1));
  const tags = [cheshire.board(game).info.identity, "", "", ""];
  const games = [
    ["Ann", "Bob", "2024.01.01", "g.pgn:1"],
    ["Cid", "Dan", "2024.01.02", "g.pgn:9"],
  ];
  bytes.push(0x89);
  text("CHSIDX\n");
  for (const value of [1, 2]) number(value, 4);
  number(0, 8);
  for (const tag of tags) number(tag.length, 4);
  const texts = games.map((parts) => parts.join(""));
  for (const value of [texts.join("").length + 2, games.length, moves.length, 2]) number(value, 8);
  text(tags.join(""));
  texts.forEach((parts, i) => {
    number(i, 1); // the first was won by White, the second by Black
    text(parts);
  });
  games.forEach((parts, i) => {
    number(i === 0 ? 0 : texts[0]!.length + 1, 8);
    for (const part of parts) number(part.length, 2);
  });
  for (const [from, to, count, white, black, example] of moves) {
    number(from, 8);
    number(to, 8);
    for (const value of [count, white, 0, black]) number(value, 4);
    number(example, 8);
  }
  for (const game of [0, 1]) number(game, 4);
  return new Uint8Array(bytes);
}
