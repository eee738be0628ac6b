import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// The style sheets: measures follow the browser's font size, and every rule is in a layer.

const folder = new URL("../src/", import.meta.url);
const sheets = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({
    name,
    text: readFileSync(new URL(name, folder), "utf8").replace(/\/\*.*?\*\//gs, ""),
  }));

// All declarations with these properties.
const declared = (property: RegExp): [sheet: string, declaration: string][] =>
  sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/([\w-]+):([^;{}]*);/g)]
      .filter(([, key]) => property.test(key!))
      .map(([all]): [string, string] => [name, all]),
  );

describe("the style sheets", () => {
  it("measure in rem, except hairlines and what belongs to a square", () => {
    const measures =
      /^(?:font(?:-size)?|gap|(?:row|column)-gap|padding.*|margin.*|(?:min-|max-)?(?:width|height)|border-radius)$/;
    const wrong = declared(measures).filter(
      ([, text]) =>
        !text.includes("--cell") && [...text.matchAll(/([\d.]+)px/g)].some(([, n]) => Number(n) > 2.5),
    );
    expect(wrong).toEqual([]);
  });

  it("take what lies over what, and how long things take, from the tokens", () => {
    const own = declared(/^(?:z-index|animation.*|transition.*)$/).filter(([, text]) =>
      /z-index: [\d-]|[\d.]m?s\b/.test(text),
    );
    expect(own).toEqual([]);
  });

  it("ask the page, not the window, how much room there is", () => {
    const asked = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/@media[^{]*(?:width|height)[^{]*/g)].map(([query]) => `${name} ${query.trim()}`),
    );
    // The root and the body are no part of what they are asked about.
    expect(asked).toEqual([
      "game/panel.css @media (width < 40rem) and (height <= 48rem)",
      "ui/themes.css @media (width >= 40rem)",
    ]);
  });

  it("are in layers as a whole", () => {
    for (const { name, text } of sheets) {
      let [depth, outside] = [0, ""];
      for (const part of text.split(/([{}])/)) {
        if (depth === 0 && part !== "}") outside += part;
        depth += part === "{" ? 1 : part === "}" ? -1 : 0;
      }
      const heads = outside
        .split(/[{;]/)
        .map((head) => head.trim())
        .filter(Boolean);
      expect([name, heads.filter((head) => !head.startsWith("@layer "))]).toEqual([name, []]);
    }
  });
});
