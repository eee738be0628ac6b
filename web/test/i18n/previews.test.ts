// What the server says of links in German: all that it says in English, with the same arguments.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { germanPreviews } from "../../build/previews.ts";
import type { GameSummary } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

type Catalogue = { [code: string]: { args?: { [name: string]: string } } };
const catalogue = (area: string): Catalogue =>
  JSON.parse(
    readFileSync(new URL(`../../../schema/messages/${area}.json`, import.meta.url), "utf8"),
  ) as Catalogue;

const { messages, games, sides, locale } = germanPreviews();

describe("German previews", () => {
  it("have every sentence about links, and how games end", () => {
    const sentences = Object.entries(catalogue("operator")).filter(([code]) => code.startsWith("preview-"));
    const wanted = Object.fromEntries([...sentences, ...Object.entries(catalogue("results"))]);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(wanted).sort());
    for (const [code, { text, args }] of Object.entries(messages)) {
      expect([code, args]).toEqual([code, wanted[code]!.args ?? {}]);
      const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([code, used.sort()]).toEqual([code, Object.keys(args).sort()]);
      expect(text).not.toMatch(/[<>]/);
    }
    // The server can say no other arguments.
    const types = new Set(Object.values(messages).flatMap(({ args }) => Object.values(args)));
    expect([...types].sort()).toEqual(["message", "number", "side", "text"]);
    expect({ sides, locale }).toEqual({ sides: { w: "Weiß", b: "Schwarz" }, locale: "de_DE" });
  });

  it("name every game as the page does", () => {
    const ids = asking(nodeCore())<GameSummary[]>("games").map(({ id }) => id);
    expect(ids.filter((id) => games[id] === undefined)).toEqual([]);
    expect(games["alice"]).toEqual({
      title: "Alice-Schach",
      rule: "Zwei Bretter: Was zieht, geht durch den Spiegel auf das andere.",
    });
    expect(games["alice:raumschach"]?.title).toContain("Raumschach");
    for (const { title, rule } of Object.values(games)) expect(title + rule).not.toMatch(/[<>{}]/);
  });
});
