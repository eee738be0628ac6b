import { afterEach, describe, expect, it } from "vitest";
import { readMessages } from "../../build/catalogues.ts";
import { chapterOf, chapterInfo, endsOf, readChapters } from "../../build/rules.ts";
import { ruleOf, endReasonPhrase, winnerText } from "../../src/gameOver/endText.ts";
import { sideOf } from "../../src/game/players.ts";
import { everySeat } from "../../src/server/keys.ts";
import { resigned } from "../../src/speech/speech.ts";
import type { Result } from "../../src/core/types.ts";
import { plain } from "../../src/i18n/format.ts";
import { loadLanguage } from "../../src/i18n/loadLanguage.ts";
import { colorName, sentence, t } from "../english.ts";
import { engine, person } from "../environment.ts";

const mate: Result = {
  score: "1-0",
  winner: "w",
  reason: "checkmate",
  decision: "win",
  text: "Checkmate: White wins.",
};
const drawn: Result = {
  score: "1/2-1/2",
  winner: null,
  reason: "stalemate",
  decision: "draw",
  text: "Stalemate",
};

describe("a game's end in words", () => {
  afterEach(() => loadLanguage("en"));

  it("names the winner as the user sees it", () => {
    expect(winnerText(mate, undefined)).toBe(t("end.wins", { color: colorName("w") }));
    expect(winnerText(mate, "w")).toBe(t("end.youWon"));
    expect(winnerText(mate, "b")).toBe(t("end.youLost"));
    expect(winnerText(drawn, "b")).toBe(t("decision.draw"));
    expect(winnerText({ ...drawn, score: "0-0", decision: "both-lose" }, "b")).toBe(t("decision.both-lose"));
  });

  it("knows the user's side: a seat by link, or the one against the engine", () => {
    expect(sideOf({ w: person, b: person }, everySeat)).toBeUndefined();
    expect(sideOf({ w: person, b: engine }, everySeat)).toBe("w");
    expect(sideOf({ w: engine, b: person }, everySeat)).toBe("b");
    expect(sideOf({ w: person, b: person }, { w: false, b: true, umpire: false })).toBe("b");
    expect(sideOf({ w: person, b: engine }, { w: false, b: false, umpire: false })).toBeUndefined();
  });

  it("has the reason with its rule", async () => {
    expect(plain(endReasonPhrase("alice", mate))).toBe(`${sentence("checkmate")} (AL-40)`);
    expect(plain(endReasonPhrase("ms-alice", mate))).toBe(`${sentence("checkmate")} (AL-40)`);
    expect(plain(endReasonPhrase("raumschach", drawn))).toBe(`${sentence("stalemate")} (RA-23)`);
    expect(plain(endReasonPhrase("alice", resigned("w")))).toBe(
      `${t("end.resigned", { color: colorName("w") })} (AL-46)`,
    );
    expect(plain(endReasonPhrase("alice", { ...mate, reason: "time" }))).toBe(sentence("time-up"));
    await loadLanguage("de");
    expect(plain(endReasonPhrase("hyperchess", mate))).toBe(`${readMessages("de")["checkmate"]} (HY-52)`);
  });

  it("says nothing of a rule for a game without a chapter", () => {
    expect(ruleOf("nowhere", "checkmate")).toBeUndefined();
  });
});

// What the sentence of a rule has to be about.
const about: { [reason in Result["reason"]]?: RegExp } = {
  checkmate: /checkmated/,
  stalemate: /stalemated/,
  repetition: /third (time|occurrence)/i,
  "fifty-moves": /100 consecutive half-moves/,
  "dead-position": /lack of material|dead/,
  agreement: /agree/,
  resignation: /resign/,
  deadlock: /Deadlock/,
  "perpetual-check": /Perpetual check/,
  "minimal-strength": /Minimal strength/,
  judgment: /judgment/,
  forfeit: /forfeits loses/,
  annulment: /annulled/,
};

describe("the rules by which games end", () => {
  const texts = readChapters();
  const infos = [...texts].map(([id, text]) => chapterInfo(id, text));
  const sentences = (id: string) =>
    new Map(chapterOf(id, texts.get(id)!, infos).rules.map((rule) => [rule.id, rule.text]));

  it.each([...texts.keys()].filter((id) => infos.some((one) => one.id === id && one.terms === 0)))(
    "%s: are named for mate, and say what they are named for",
    (id) => {
      const ends = endsOf(texts.get(id)!);
      expect(ends["checkmate"]).toBeDefined();
      const own = sentences(id);
      const known = id === "alice-family" ? sentences("alice") : own;
      for (const [reason, rule] of Object.entries(ends))
        expect([rule, known.get(rule) ?? own.get(rule)]).toEqual([
          rule,
          expect.stringMatching(about[reason as Result["reason"]]!),
        ]);
    },
  );
});
