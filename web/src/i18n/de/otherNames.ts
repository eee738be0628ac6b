// The other names of Cheops' pieces and terms, in German (../otherNames.ts).
import type { Others } from "../otherNames.ts";

const m = (word: string, oblique = word) => ({ word, gender: "m", oblique }) as const;
const n = (word: string) => ({ word, gender: "n" }) as const;

export const others: Others = {
  pieces: {
    knight: n("Pferd"),
    assassin: m("Ingenieur"),
    pawn: m("Soldat", "Soldaten"),
    civilian: m("Hirte", "Hirten"),
  },
  terms: {
    apex: { Spitze: "Damenebene" },
    assassin: {
      Assassinen: "Ingenieure",
      "des Assassinen": "des Ingenieurs",
      "ein Assassine": "ein Ingenieur",
      "der Assassine": "der Ingenieur",
      "ein verhafteter Assassine": "ein verhafteter Ingenieur",
      "eines Assassinen": "eines Ingenieurs",
      "kein Assassine": "kein Ingenieur",
      "verhafteter Assassine": "verhafteter Ingenieur",
    },
    capture: {
      Schlagen: "Nehmen",
      Schlagzug: "Nehmen",
      geschlagen: "genommen",
      schlagbar: "zu nehmen",
      schlagen: "nehmen",
      schlägt: "nimmt",
    },
    chair: { Thron: "Sitz" },
    civilian: { Zivilist: "Hirte", Zivilisten: "Hirten" },
    exchange: { Abtausch: "Scharmützel", "ein Abtausch": "ein Scharmützel" },
    force: { Zugzwang: "Zwang" },
    "projection-frontier": { Grenze: "Frontlinie" },
    hall: { Halle: "Kammer", Hallen: "Kammern" },
    jump: {
      Sprünge: "Hüpfer",
      Sprüngen: "Hüpfern",
      springen: "hüpfen",
      springt: "hüpft",
      übersprungen: "überhüpft",
      übersprungene: "überhüpfte",
      übersprungenen: "überhüpften",
    },
    luft: { Luft: "Hintertür" },
    pawn: { Bauer: "Soldat", Bauern: "Soldaten", Bauernzuges: "Soldatenzuges" },
    pillar: {
      Pfeiler: "Bastion",
      "Pfeiler einer ruhenden Burg": "Bastionen einer ruhenden Burg",
      "den Pfeiler": "die Bastion",
      "der Pfeiler": "die Bastion",
      "die Pfeiler": "die Bastionen",
      "ein Pfeiler": "eine Bastion",
      "ruhende Pfeiler": "ruhende Bastionen",
    },
    sanctuary: { Zuflucht: "Schutzzone" },
    screen: { Schirm: "Schild" },
  },
};
