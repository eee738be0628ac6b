import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { glancePictures } from "../../build/glancePictures.ts";
import { glossaryPictures } from "../../build/glossaryPictures.ts";
import { draw } from "../../build/pictures.ts";
import { chapterInfo, chapterOf, readChapters } from "../../build/rules.ts";
import { routeOf } from "../../src/ui/route.ts";
import { chapterOfGame, chapters, glossaryOfGame } from "../../src/rules/chapters.ts";
import { findRules } from "../../src/rules/search.ts";

// The glossary of Cheops is complete: every term of the author's glossary has an entry.

const texts = readChapters();
const infos = [...texts].map(([id, text]) => chapterInfo(id, text));
const source = texts.get("cheops-glossary")!;
const chapter = chapterOf("cheops-glossary", source, infos);

// The author's headwords with his alternative names, in his order.
const headwords = [
  ["Arena"],
  ["Level"],
  ["King's Level"],
  ["Apex", "Queen's Level"],
  ["Demarcator"],
  ["Station"],
  ["Rank"],
  ["File"],
  ["Post"],
  ["Orthogonal"],
  ["Diagonal"],
  ["Oblique"],
  ["Jump", "hop"],
  ["Screen", "shield"],
  ["Jump chain"],
  ["Bridge"],
  ["Field", "field of influence"],
  ["Projection"],
  ["Projection frontier", "front line"],
  ["Sanctuary", "safe zone"],
  ["Luft", "backdoor"],
  ["Coverage"],
  ["Friendly"],
  ["Enemy"],
  ["Active"],
  ["Move", "turn"],
  ["Combination"],
  ["Force", "squeeze", "zugzwang"],
  ["Developed"],
  ["Round"],
  ["Capture", "take"],
  ["Exchange", "skirmish"],
  ["Adjustment"],
  ["Nobility", "Nobles"],
  ["Heirs"],
  ["Baronial pieces"],
  ["Rooks"],
  ["Major piece", "major"],
  ["Promotion", "queening"],
  ["Check"],
  ["Overcheck"],
  ["Undercheck"],
  ["Mate"],
  ["Checkmate"],
  ["Stalemate"],
  ["Deadlock"],
  ["Repetition"],
  ["Perpetual check"],
  ["Minimal strength"],
  ["Official judgment"],
  ["Mutual agreement"],
  ["Abdication"],
  ["Reign"],
  ["Assumption"],
  ["Appointment"],
  ["Papers"],
  ["Inspection of papers"],
  ["Certified Civilian"],
  ["Compromised"],
  ["Arrest"],
  ["Arrestee"],
  ["Castle"],
  ["Pillar", "bastion"],
  ["Foundation"],
  ["Chair", "seat", "throne"],
  ["Axis"],
  ["Hall", "room"],
  ["Castle Effect"],
  ["King of the Castle"],
  ["Deputy"],
  ["Senate"],
  ["Stable"],
  ["Cabinet"],
  ["Court"],
  ["Campaign"],
  ["Umpire"],
  // The names of pieces on his page of pieces.
  ["Knight", "Horse"],
  ["Assassin", "Engineer"],
  ["Pawn", "Soldier"],
  ["Civilian", "Shepherd"],
  ["Minister", "White Minister", "Black Minister"],
];

const alsoOf = (text: string): string[] => /^Also: (.*?)\. /.exec(text)?.[1]!.split(", ") ?? [];
const entryOf = (text: string): string =>
  text.replace(/^Also: .*?\. /, "").replace(/\s*\((?:CH-\d+(?:, )?)+\)$/, "");

describe("the glossary", () => {
  it("has an entry for every term of the source, with its other names", () => {
    const found = new Map(chapter.terms.map(({ title, text }) => [title, alsoOf(text)]));
    for (const [word, ...others] of headwords) {
      expect(found.has(word!), word).toBe(true);
      for (const other of others) expect(found.get(word!), word).toContain(other);
    }
    expect([...found.keys()].filter((title) => !headwords.some(([word]) => word === title))).toEqual([]);
  });

  it("explains each in one sentence or two, with rules that there are", () => {
    const ids = new Set(chapterOf("cheops", texts.get("cheops")!, infos).rules.map((rule) => rule.id));
    // No rule depends on these.
    const free = ["Combination"];
    for (const { title, text } of chapter.terms) {
      const sentences = entryOf(text).match(/[.](?= |$)/g) ?? [];
      expect(sentences.length, `${title}: ${text}`).toBeGreaterThanOrEqual(1);
      expect(sentences.length, `${title}: ${text}`).toBeLessThanOrEqual(2);
      const named = text.match(/CH-\d+/g) ?? [];
      expect(named.length > 0, title).toBe(!free.includes(title));
      for (const id of named) expect(ids.has(id), `${title}: ${id}`).toBe(true);
      expect(new Set(named).size, title).toBe(named.length);
    }
  });

  it("has an anchor for every term, and its contents lead there", () => {
    for (const { id } of chapter.terms) {
      expect(chapter.html).toContain(`<h3 id="${id}">`);
      expect(chapter.contents.some((part) => part.id === id)).toBe(true);
      expect(routeOf("/rules/cheops-glossary", `#${id}`)).toEqual({
        kind: "rules",
        chapter: "cheops-glossary",
        rule: id,
      });
    }
    expect(chapters.find((one) => one.id === "cheops-glossary")).toMatchObject({
      terms: chapter.terms.length,
      rules: {},
    });
    expect([chapterOfGame("cheops")?.id, glossaryOfGame("cheops")?.id, glossaryOfGame("chess")]).toEqual([
      "cheops",
      "cheops-glossary",
      undefined,
    ]);
    expect(texts.get("cheops")).toContain("](cheops-glossary.md)");
  });

  it("is searched with the rules, a term before what mentions it", () => {
    const made = new Map([...texts].map(([id, text]) => [id, chapterOf(id, text, infos)] as const));
    expect(findRules("luft", made)[0]).toMatchObject({
      chapter: "cheops-glossary",
      rule: "luft",
      title: "Luft",
    });
    expect(findRules("zugzwang", made)[0]).toMatchObject({ rule: "force", title: "Force" });
    expect(findRules("CH-3", made)[0]).toMatchObject({ chapter: "cheops", rule: "CH-3" });
  });
});

describe("the pictures of the glossary", () => {
  const folder = new URL("../../../docs/rules/pictures/", import.meta.url);
  const shownIn = (text: string) => [...text.matchAll(/!\[([^\]]+)\]\(pictures\/([\w-]+)\.svg\)/g)];
  const shown = shownIn(source);
  const all = { ...glossaryPictures, ...glancePictures };

  it("are the files that npm run pictures writes, and each is shown", () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(all)
        .map((name) => `${name}.svg`)
        .sort(),
    );
    for (const [name, picture] of Object.entries(all))
      expect(readFileSync(new URL(`${name}.svg`, folder), "utf8"), name).toBe(draw(picture));
    expect(shown.map(([, , name]) => name).sort()).toEqual(Object.keys(glossaryPictures).sort());
    const glances = ["alice", "raumschach", "hyperchess"].flatMap((id) => shownIn(texts.get(id)!));
    expect(glances.map(([, , name]) => name).sort()).toEqual(Object.keys(glancePictures).sort());
  });

  it("stand in the page with a name, and without colours of their own", () => {
    expect(chapter.html.match(/<svg class="picture" role="img" aria-label="[^"]+"/g)?.length).toBe(
      shown.length,
    );
    expect(chapter.html).not.toMatch(/<style|<img/);
  });

  it("refuse what they cannot draw", () => {
    expect(() => draw({ files: 3, ranks: 3, pieces: "wK:d1" })).toThrow("d1 is outside the picture");
    expect(() => draw({ files: 3, ranks: 3, pieces: "K a1" })).toThrow("'K' is not a");
    expect(() => draw({ files: 5, ranks: 5, levels: 3, marks: { a: "Ca1" } })).toThrow(
      "Ca1 is outside the picture",
    );
  });
});
