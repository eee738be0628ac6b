import { describe, expect, it } from "vitest";
import pieces from "virtual:rule-pieces";
import { rulesOfPiece } from "../../src/cards/pieceRules.ts";
import { chapters, chapterText } from "../../src/rules/chapters.ts";
import { storeAlone } from "../environment.ts";

const named = (game: string, piece: string) =>
  rulesOfPiece(game, piece).map(
    ({ route, rule }) => `${route.kind === "rules" ? route.chapter : ""} ${rule}`,
  );

describe("the rules on a card", () => {
  it("are those that the game's chapter names for the piece", () => {
    expect(named("little-cheops", "prime minister")).toEqual(["cheops CH-20", "cheops CH-21"]);
    expect(named("chess", "knight")).toEqual(["chess OC-6"]);
    expect(named("my-own-game", "knight")).toEqual([]);
  });

  it("may be of another chapter, which is named", () => {
    expect(rulesOfPiece("alice", "knight")[0]).toEqual({
      rule: "OC-6",
      route: { kind: "rules", chapter: "chess", rule: "OC-6" },
      chapter: chapters.find((one) => one.id === "chess")!.title,
    });
    expect(rulesOfPiece("alice", "knight")[1]).toMatchObject({ rule: "AL-6", chapter: null });
  });

  it("are those of the base game and of all games made from another", () => {
    expect(named("alice:raumschach", "unicorn")).toEqual([
      "raumschach RA-7",
      "raumschach RA-9",
      "alice-family AA-1",
      "alice-family AA-2",
    ]);
    expect(named("parton", "pawn").slice(-3)).toEqual([
      "alice-family PA-4",
      "alice-family PA-8",
      "alice-family PA-3",
    ]);
  });

  it("exist", async () => {
    for (const { id } of chapters) {
      for (const rule of Object.values(pieces[id] ?? {}).flat()) {
        const [chapter, number] = rule.includes(":") ? rule.split(":") : [id, rule];
        const text = await chapterText(chapter!);
        expect(
          text!.rules.map((one) => one.id),
          rule,
        ).toContain(number);
      }
    }
  }, 30000);

  it("are there for every piece of every game", async () => {
    const { core } = storeAlone();
    for (const { id } of await core.games())
      for (const { name } of (await core.info(id, {})).pieces)
        expect(rulesOfPiece(id, name).length, `${id} ${name}`).toBeGreaterThan(0);
  });
});
