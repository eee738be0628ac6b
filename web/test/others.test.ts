import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { readMessages } from "../build/catalogues.ts";
import { atlas } from "../src/select.ts";
import { sayCheops, sayPiece } from "../src/speech.ts";
import { speakOf } from "../src/terms.ts";
import { others as german } from "../src/words/de/others.ts";
import { others as english } from "../src/words/en/others.ts";
import { learnMessages, speak, t, useOtherNames } from "../src/words/index.ts";
import { sayPlain } from "../src/words/messages.ts";
import { reworded, said } from "../src/words/said.ts";
import { info as alice } from "./fake/alice.ts";
import { at, infos, pieces, scene } from "./fake/pyramids.ts";

// The alternative names of the Cheops glossary, if the user has chosen them.

const info = infos["pyramid-9"]!;
const [knight] = pieces(info, "wNb1");

describe("the other names", () => {
  afterEach(async () => {
    speakOf(null);
    await useOtherNames(false);
    await speak("en");
  });

  it("call pieces and squares in English", async () => {
    speakOf(info);
    expect(sayPiece(info, knight!)).toBe("white knight");
    await useOtherNames(true);
    expect(sayPiece(info, knight!)).toBe("white horse");
    expect(t("deed.hallFor", { piece: "horse", cell: "e4" })).toBe("Choose the room for the horse from e4");
    expect(sayCheops(atlas(info), scene("pyramid-9").cheops!, at(info, "d4"), false)).toEqual(["bastion of Black's Castle on e5, active, White's"]);
    expect([t("field.sanctuary"), t("group.apex"), t("term.exchange"), t("term.force")]).toEqual(["Safe zone", "Queen's Level", "skirmish", "zugzwang"]);
    expect(said("a Master captures nothing without a screen")).toBe("a Master takes nothing without a shield");
    expect(said("No Pawn, and no Assassin, jumps over the pillar on e4")).toBe("No Soldier, and no Engineer, hops over the bastion on e4");
    expect(said("a Pawn goes sideways only to capture")).toBe("a Soldier goes sideways only to take");
    expect(said("the pillars of a Castle are never captured")).toBe("the bastions of a Castle are never taken");
    expect(said("the Civilian on h8 is in no piece's capture projection")).toBe("the Shepherd on h8 is in no piece's taking projection");
    expect(said("nobody jumps over the pillar on e4")).toBe("nobody hops over the bastion on e4");
    expect(["jumped", "jumping", "capturing"].map((word) => reworded(word, "en"))).toEqual(["hopped", "hopping", "taking"]);
    expect([t("field.luft"), t("field.luft.says"), t("field.frontier-w"), t("mark.capture")]).toEqual(["Backdoor", "in a King's backdoor", "White's front line", "can be taken"]);
    await useOtherNames(false);
    expect(sayPiece(info, knight!)).toBe("white knight");
  });

  it("call pieces and squares in German, with the right forms", async () => {
    await useOtherNames(true);
    await speak("de");
    speakOf(info);
    expect(sayPiece(info, knight!)).toBe("weißes Pferd");
    expect([t("castle.pillar"), t("castle.chair"), t("castle.hall")]).toEqual(["Bastion", "Sitz", "Kammer"]);
    expect(t("deed.promotion")).toBe("In der Kammer umwandeln");
    await learnMessages();
    expect(sayPlain({ code: "pillar-jumped", args: { square: { name: "e4" }, rule: "CH-64" }, text: "" })).toContain("ber die Bastion auf e4 hüpft keine Figur");
    expect(sayPlain({ code: "pillar-captured", args: { rule: "CH-60" }, text: "" })).toContain("ie Bastionen einer Burg werden nie genommen");
    expect(said("White proposes other terms: answer that first")).toBe("Weiß schlägt andere Absprachen vor: Beantworten Sie das zuerst");
    expect([t("field.luft"), t("field.frontier-b.says"), t("mark.capture")]).toEqual(["Hintertür", "in der Frontlinie von Schwarz", "zu nehmen"]);
  });

  it("are for the games of Cheops alone", async () => {
    await useOtherNames(true);
    speakOf(alice);
    expect(said("the pawn on e4")).toBe("the pawn on e4");
    expect(t("castle.hall")).toBe("hall");
  });

  it("leave no word of a refusal of Cheops behind that has another name", () => {
    const authors = /Springer|Assassin|Bauer|Zivilist|Pfeiler|Thron|Halle|Schirm|Zuflucht|\b(?:ge)?schl[aä]g(?!.* vor\b)|spr[iuü]ng|Luft|Grenze (?:von|des)/i;
    const codes = Object.keys(JSON.parse(readFileSync(new URL("../../schema/messages/cheops.json", import.meta.url), "utf8")));
    const german = readMessages("de");
    const own = codes.map((code) => german[code]!);
    expect(own.filter((text) => authors.test(text)).length).toBeGreaterThan(40);
    for (const text of own) expect(text.replace(/<([a-z-]+)>.*?<\/\1>/g, "")).not.toMatch(authors);
  });

  it("are those of pieces that there are", () => {
    for (const name of Object.keys(german.pieces)) expect(info.pieces.some((kind) => kind.name === name)).toBe(true);
    expect(Object.keys(english.pieces)).toEqual(Object.keys(german.pieces));
  });
});
