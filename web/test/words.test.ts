import { afterEach, describe, expect, it } from "vitest";
import { de } from "../src/words/de/index.ts";
import { en } from "../src/words/en/index.ts";
import { firstLanguage, speak, t } from "../src/words/index.ts";

const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("the languages", () => {
  afterEach(() => speak("en"));

  it("have the same texts with the same values in them", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, slots(de[key as keyof typeof de])]).toEqual([key, slots(text)]);
    expect(Object.values(de).filter((text) => text.trim() === "")).toEqual([]);
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
