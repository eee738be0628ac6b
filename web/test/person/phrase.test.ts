import { describe, expect, it } from "vitest";
import { isPersonKey, personOfFragment } from "../../src/person/personKey.ts";
import { keyOfText, newPersonKey, phraseOf } from "../../src/person/phrase.ts";

describe("the key of a name", () => {
  it("is 128 random bits, and goes through words and back", () => {
    const keys = Array.from({ length: 50 }, newPersonKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) {
      expect(isPersonKey(key)).toBe(true);
      expect(phraseOf(key).split(" ")).toHaveLength(12);
      expect(keyOfText(phraseOf(key))).toBe(key);
    }
  });

  it("has words that stay the same", () => {
    const zero = "A".repeat(22);
    expect(phraseOf(zero)).toBe(`${"abandon ".repeat(11)}about`);
    expect(keyOfText(phraseOf(zero))).toBe(zero);
  });

  it("is read however the words are written", () => {
    const key = newPersonKey();
    const words = phraseOf(key).split(" ");
    expect(keyOfText(` ${words.join("\n").toUpperCase()} `)).toBe(key);
    expect(keyOfText(words.map((word, i) => `${i + 1}. ${word},`).join(" "))).toBe(key);
  });

  it("is not read with a slip", () => {
    const words = phraseOf("A".repeat(22)).split(" ");
    expect(keyOfText(words.slice(1).join(" "))).toBeNull();
    expect(keyOfText([...words.slice(1), words[0]].join(" "))).toBeNull();
    expect(keyOfText(words.map((word) => (word === "about" ? "abouts" : word)).join(" "))).toBeNull();
    expect(keyOfText("")).toBeNull();
    expect(keyOfText("x ".repeat(10_000))).toBeNull();
  });

  it("comes with a link, after the part that is sent", () => {
    const key = newPersonKey();
    expect(personOfFragment(`#person=${key}`)).toBe(key);
    expect(keyOfText(`https://chess.example/#person=${key}`)).toBe(key);
    for (const wrong of [
      "",
      "#person=",
      `#person=${key}x`,
      `#person=${"%".repeat(22)}`,
      "#key=abc&seat=white",
    ])
      expect(personOfFragment(wrong)).toBeUndefined();
    expect(keyOfText("https://chess.example/#person=abc")).toBeNull();
  });
});
