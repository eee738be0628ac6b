import type { Others } from "../others.ts";

const m = (word: string) => ({ word, gender: "m" }) as const;
const n = (word: string) => ({ word, gender: "n" }) as const;

// Forms of a word that is declined in another way, or has another gender, come before the word itself.
export const others: Others = {
  pieces: { knight: n("Pferd"), assassin: m("Ingenieur"), pawn: m("Soldat"), civilian: m("Hirte") },
  words: [
    ["(?<=(?:des|eines) )Assassinen", "Ingenieurs"],
    ["(?<=(?:den|einen|dem|einem) )Assassinen", "Ingenieur"],
    ["Assassinen", "Ingenieure"],
    ["Assassine", "Ingenieur"],
    ["Springer", "Pferd"],
    ["Bauern", "Soldaten"],
    ["Bauer", "Soldat"],
    ["Zivilisten", "Hirten"],
    ["Zivilist", "Hirte"],
    ["den Pfeiler", "die Bastion"],
    ["der Pfeiler", "die Bastion"],
    ["die Pfeiler", "die Bastionen"],
    ["(?<=als |ruhende )Pfeiler", "Bastionen"],
    ["Pfeiler(?= einer)", "Bastionen"],
    ["Pfeiler", "Bastion"],
    ["Thron", "Sitz"],
    ["Hallen", "Kammern"],
    ["Halle", "Kammer"],
    ["Schirm", "Schild"],
    ["Zuflucht", "Schutzzone"],
    ["(?<=Herzogin auf der )Spitze|^Spitze", "Damenebene"],
    ["Schlagzug", "Nehmen"],
    ["Schlagende", "Nehmende"],
    ["schlagbar", "zu nehmen"],
    ["geschlagen", "genommen"],
    ["schlagen", "nehmen"],
    // Not of somebody who proposes something.
    ["schlägt(?!.* vor(?!\\p{L}))", "nimmt"],
    ["übersprungen", "überhüpft"],
    ["springen", "hüpfen"],
    ["springt", "hüpft"],
    ["Sprüngen", "Hüpfern"],
    ["Sprünge", "Hüpfer"],
    ["Sprung", "Hüpfer"],
    ["Luft", "Hintertür"],
    ["Grenze(?= von| des)", "Frontlinie"],
  ],
  texts: {
    "term.exchange": "Scharmützel",
    "move.exchange": "Ein Scharmützel.",
    "term.force": "Zwang",
    "move.force": "Zwang: Kein anderer Zug war möglich.",
    "force.only": "Zwang: Nur ein Zug ist möglich.",
    "force.mated": "Zwang: Jeder andere Zug führt ins Matt.",
  },
};
