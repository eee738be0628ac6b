import type { Others } from "../others.ts";

const m = (word: string, oblique = word) => ({ word, gender: "m", oblique }) as const;
const n = (word: string) => ({ word, gender: "n" }) as const;

export const others: Others = {
  pieces: { knight: n("Pferd"), assassin: m("Ingenieur"), pawn: m("Soldat", "Soldaten"), civilian: m("Hirte", "Hirten") },
  terms: {
    apex: { Spitze: "Damenebene" },
    capture: { Schlagen: "Nehmen", geschlagen: "genommen", schlagbar: "zu nehmen", schlagen: "nehmen", schlägt: "nimmt" },
    chair: { Thron: "Sitz" },
    civilian: { Zivilist: "Hirte", Zivilisten: "Hirten" },
    exchange: { Abtausch: "Scharmützel", "ein Abtausch": "ein Scharmützel" },
    force: { Zugzwang: "Zwang" },
    frontier: { Grenze: "Frontlinie" },
    hall: { Halle: "Kammer" },
    jump: { Sprüngen: "Hüpfern" },
    luft: { Luft: "Hintertür" },
    pawn: { Bauern: "Soldaten" },
    pillar: { Pfeiler: "Bastion" },
    sanctuary: { Zuflucht: "Schutzzone" },
  },
};
