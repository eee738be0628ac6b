import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { de } from "../src/words/de/index.ts";
import { en } from "../src/words/en/index.ts";
import { firstLanguage, speak, t } from "../src/words/index.ts";

const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

// All sources but the texts themselves.
function sources(): string {
  const folder = new URL("../src/", import.meta.url);
  const names = readdirSync(folder, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name) && !/^words\/\w+\//.test(name));
  return names.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
}

// The keys that a source uses: by name, by the name without the form of its number, or by a name with gaps.
function uses(source: string): (key: string) => boolean {
  const named = new Set([...source.matchAll(/"([a-z]\w*(?:\.[\w-]+)+)"/g)].map((found) => found[1]!));
  const gaps = [...source.matchAll(/`([a-z]\w*\.[^`]*\$\{[^`]*)`/g)].map((found) => new RegExp(`^${found[1]!.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w -]+")}$`));
  return (key) => named.has(key) || named.has(key.replace(/\.(one|other)$/, "")) || gaps.some((gap) => gap.test(key));
}

describe("the languages", () => {
  afterEach(() => speak("en"));

  it("have the same texts with the same values in them", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, slots(de[key as keyof typeof de])]).toEqual([key, slots(text)]);
    expect(Object.values(de).filter((text) => text.trim() === "")).toEqual([]);
  });

  it("have no text that nothing says", () => {
    const used = uses(sources());
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  });

  it("are changed while the page is open", async () => {
    expect(t("place.games")).toBe("Games");
    await speak("de");
    expect(t("place.games")).toBe("Partien");
  });

  it("begin with the one chosen before, else with the browser's", () => {
    expect(firstLanguage("de", ["en"])).toBe("de");
    expect(firstLanguage(null, ["fr", "de-AT", "en"])).toBe("de");
    expect(firstLanguage("tlh", ["fr"])).toBe("en");
  });
});
