import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messageText } from "../../src/i18n/messages.ts";
import { reasonOf } from "../../src/i18n/refusal.ts";
import { maxBytes, readPuzzles } from "../../src/puzzles/puzzleFile.ts";
import { t } from "../english.ts";

const head = ["# Cheshire puzzles, version 1", "# game: alice;castling=on;en-passant=off"];
const line = "4LoDnxrk\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\te1e2 e8e7\t810\tmate mateIn1";

const refusalOf = (text: string, game = "alice"): string => {
  try {
    readPuzzles(text, game);
  } catch (error) {
    return messageText(reasonOf(error));
  }
  throw new Error("it was read");
};

describe("a file of puzzles", () => {
  it("has its game, options and puzzles in the order of their ratings", () => {
    const easier = line.replace("4LoDnxrk", "Zz").replace("810", "700").replace("mateIn1", "ofALaterVersion");
    expect(readPuzzles([...head, "# puzzles: 2", line, easier, ""].join("\n"), "alice")).toEqual({
      game: "alice",
      options: { castling: "on", "en-passant": "off" },
      puzzles: [
        {
          id: "Zz",
          fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
          moves: ["e1e2", "e8e7"],
          rating: 700,
          themes: ["mate"],
        },
        {
          id: "4LoDnxrk",
          fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
          moves: ["e1e2", "e8e7"],
          rating: 810,
          themes: ["mate", "mateIn1"],
        },
      ],
    });
  });

  it("is refused by name", () => {
    const lines = (...all: string[]) => all.join("\n");
    expect(refusalOf("")).toBe(t("fault.puzzles-none"));
    expect(refusalOf("<!doctype html>")).toBe(t("fault.puzzles-none"));
    expect(refusalOf(lines("# Cheshire puzzles, version 2", head[1]!, line))).toBe(
      t("fault.puzzles-version", { version: "2", known: 1 }),
    );
    expect(refusalOf(lines(...head, line), "raumschach")).toBe(
      t("fault.puzzles-game", { game: "alice", wanted: "raumschach" }),
    );
    expect(refusalOf(lines(...head, "# puzzles: 2", line))).toBe(t("fault.puzzles-cut"));
    expect(refusalOf(lines(...head))).toBe(t("fault.puzzles-cut"));
    expect(refusalOf(`${head[0]}\n${" ".repeat(maxBytes)}`)).toBe(
      t("fault.puzzles-long", { most: maxBytes }),
    );
  });

  it.each([
    line.replaceAll("\t", " "),
    line.replace("810", "-5"),
    line.replace("810", "99999"),
    line.replace("e1e2 e8e7", "e1e2"),
    line.replace("e1e2 e8e7", "e1e2 e8e7 e2e3"),
    line.replace("e1e2 e8e7", Array(26).fill("e1e2").join(" ")),
    line.replace("4k3", "4k3".repeat(2000)),
    line.replace("4LoDnxrk", "../../x"),
    line.replace("4LoDnxrk", "x\u202e"),
    `${line}\tmore`,
    line.slice(0, 20),
  ])("refuses a line that is no puzzle: %.60s", (bad) => {
    expect(refusalOf([...head, line, bad].join("\n"))).toBe(t("fault.puzzles-line", { line: 4 }));
  });

  it("of the repository can be read", () => {
    const file = new URL("../../../data/puzzles/alice.tsv", import.meta.url);
    expect(readPuzzles(readFileSync(file, "utf8"), "alice").puzzles.length).toBeGreaterThan(20);
  });
});
