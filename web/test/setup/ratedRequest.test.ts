import { describe, expect, it } from "vitest";
import { usualChoices, type GameChoices } from "../../src/setup/gameChoices.ts";
import { requestOf, type Chosen } from "../../src/setup/gameRequest.ts";
import { usualTerms } from "../../src/setup/preGameTerms.ts";
import { ratedRequest, whyNotRated } from "../../src/setup/ratedRequest.ts";
import type { GameInfo } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

const ask = asking(nodeCore());
const info = (game: string) => ask<GameInfo>("info", game, "");
const chosen = (choices: Partial<GameChoices>, more: Partial<Chosen> = {}): Chosen => ({
  game: "alice",
  options: {},
  fen: "",
  choices: { ...usualChoices, opponent: "friend", clock: { kind: "days", days: 3 }, ...choices },
  terms: usualTerms,
  ...more,
});
const why = (one: Chosen) => whyNotRated(one, info(one.game));

describe("a rated game", () => {
  it("is one by link with a clock, by the usual rules, from the start", () => {
    expect(why(chosen({}))).toBeNull();
    expect(why(chosen({ clock: { kind: "fischer", initial: 300, increment: 2 } }))).toBeNull();
    expect(why(chosen({ clock: null }))).toBe("clock");
    expect(why(chosen({ opponent: "both" }))).toBe("screen");
    expect(why(chosen({}, { options: { castling: "off" } }))).toBe("rules");
    expect(why(chosen({}, { fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1" }))).toBe("rules");
    expect(why(chosen({}, { file: "id = 'own'" }))).toBe("rules");
  });

  it("is one against the server's engine where its levels were measured", () => {
    const engine = {
      opponent: "engine",
      at: "server",
      tableClock: { kind: "fischer", initial: 300, increment: 0 },
    };
    expect(why(chosen(engine as Partial<GameChoices>))).toBeNull();
    expect(why(chosen({ ...engine, at: "page" } as Partial<GameChoices>))).toBe("engine");
    expect(why(chosen({ ...engine, tableClock: null } as Partial<GameChoices>))).toBe("clock");
    expect(why(chosen(engine as Partial<GameChoices>, { game: "raumschach" }))).toBe("measured");
    const one = chosen({ ...engine, color: "black" } as Partial<GameChoices>);
    const request = ratedRequest(requestOf(one, info("alice")));
    expect(request).toMatchObject({ rated: true, link: { mine: "b" }, players: { w: { kind: "engine" } } });
  });

  it("is asked for only when it shall be rated", () => {
    expect(requestOf(chosen({ rated: true }), info("alice")).rated).toBeUndefined();
    expect(ratedRequest(requestOf(chosen({ color: "white" }), info("alice")))).toMatchObject({
      rated: true,
      link: { mine: "w" },
    });
  });
});
