import { describe, expect, it } from "vitest";
import { readMessages } from "../../build/catalogues.ts";
import { mirrored, mirrorOf } from "../../src/editor/swapColors.ts";
import type { GameInfo, GameSummary, Message, Piece, SetupReport } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

// The real core's reports on set-ups, requested as the editor does.

describe("set-ups before the core", () => {
  const ask = asking(nodeCore());
  const games = ask<GameSummary[]>("games").map(({ id }) => ask<GameInfo>("info", id, ""));
  const said = (pieces: Piece[]) =>
    pieces.map(({ cell, letter, color }) => `${cell}${color === "w" ? letter : letter.toLowerCase()}`).join();
  const valued = (report: SetupReport) =>
    [`side=${report.side}`, ...report.controls.map(({ key, value }) => `${key}=${value}`)].join(";");

  it("are the same again when they are composed of what was told", () => {
    for (const { id } of games) {
      const start = ask<SetupReport>("check", id, "", "");
      expect(start.faults, id).toEqual([]);
      const again = ask<SetupReport>("compose", id, "", said(start.pieces), valued(start));
      expect(again, id).toEqual(start);
    }
  });

  it("have the faults of an empty board, and one fewer with each king", () => {
    for (const info of games) {
      const king = info.pieces[0]!.letter;
      const count = (pieces: string) => ask<SetupReport>("compose", info.id, "", pieces, "").faults.length;
      const start = ask<SetupReport>("check", info.id, "", "").pieces.filter(
        (piece) => piece.letter === king,
      );
      expect([count(""), count(said(start.slice(0, 1))), count(said(start))], info.id).toEqual([2, 1, 0]);
    }
  });

  it("can be mirrored wherever a start is alike for both sides", () => {
    for (const info of games) {
      const mirror = mirrorOf(info);
      const { pieces } = ask<SetupReport>("check", info.id, "", "");
      const other = mirrored(pieces, mirror);
      const same = (list: Piece[]) => said(list).split(",").sort();
      if (mirror(pieces[0]!.cell) !== pieces[0]!.cell) expect(same(other), info.id).toEqual(same(pieces));
    }
    for (const id of ["chess", "alice", "raumschach", "hyperchess"]) {
      const info = games.find((game) => game.id === id)!;
      expect(mirrorOf(info)(info.cells[0]!.id), id).not.toBe(info.cells[0]!.id);
    }
  });

  it("leave the game on the table alone", () => {
    ask("new", "chess", "", "");
    ask("play", "e4");
    const before = ask("state");
    ask("check", "alice", "", "");
    ask("compose", "little-cheops", "", "4K", "");
    expect(ask("state")).toEqual(before);
  });

  it("say where a FEN is wrong", () => {
    expect(ask("check", "chess", "", "8/8/8/8/8/8/8/9 w")).toMatchObject({ error: { at: 14 } });
    expect(ask("check", "nothing", "", "")).toMatchObject({ error: {} });
  });

  it("are told in German too", () => {
    const heard: Message[] = [];
    const refused: Message[] = [];
    for (const { id, cells, pieces } of games) {
      const start = ask<SetupReport>("check", id, "", "");
      // All pieces moved by three squares, one piece added twice, and the pieces that were there before.
      const moved = start.pieces.map((piece, i) => ({
        ...piece,
        cell: cells[(i * 3 + 5) % cells.length]!.id,
      }));
      const more = [...moved, { cell: cells[0]!.id, letter: pieces[0]!.letter, color: "w" as const }];
      for (const report of [
        start,
        ask<SetupReport>("compose", id, "", said(moved), valued(start)),
        ask<SetupReport>("compose", id, "", said(more), `${valued(start)};clock=x;move=0`),
      ]) {
        refused.push(...report.faults);
        for (const { group, title, choices } of report.controls)
          heard.push(group, title, ...(choices ?? []).map((choice) => choice.title));
      }
    }
    const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w 1?1:a5/0:d6~";
    const castles = ask<SetupReport>("check", "little-cheops", "castles-in-common=on", campaign);
    for (const { group, title, choices } of castles.controls)
      heard.push(group, title, ...(choices ?? []).map((choice) => choice.title));
    for (const part of ["e5b", "e5b=a5w", "a1w", "e5b=e6w", "e5w=e5w"]) {
      refused.push(
        ...ask<SetupReport>(
          "check",
          "little-cheops",
          "castles-in-common=on",
          campaign.replace("e5b=e5w", part),
        ).faults,
      );
    }
    for (const fen of [
      "",
      "x",
      "8/8",
      "9",
      "8/8/8/8/8/8/8/8 x",
      "8/8/8/8/8/8/8/8 w Z",
      "8/8/8/8/8/8/8/8 w - z9",
      "8/8/8/8/8/8/8/8 w KK",
      "8/8/8/8/8/8/8/8 w - - a",
      "8/8/8/8/8/8/8/8 w - - 0 a",
      "8/8/8/8/8/8/8/8 w - - 0 1 1",
      "|",
      "|K|/8",
      "0",
    ]) {
      for (const game of ["chess", "alice", "duo"]) {
        const answer = ask<{ error?: Message }>("check", game, "", fen);
        if (answer.error) refused.push(answer.error);
      }
    }
    const codes = readMessages("de");
    const nested = ({ code, args }: Message): string[] => [
      code,
      ...Object.values(args).flatMap((arg) =>
        typeof arg === "object" && arg !== null && "code" in arg ? nested(arg as Message) : [],
      ),
    ];
    expect(
      [...new Set([...heard, ...refused].flatMap(nested))].filter((code) => codes[code] === undefined),
    ).toEqual([]);
  });
});
