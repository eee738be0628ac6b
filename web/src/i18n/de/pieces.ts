// The names of the kinds of pieces in German, by their English ones.
import type { Noun } from "../format.ts";

const m = (word: string, oblique = word): Noun => ({ word, gender: "m", oblique });
const f = (word: string): Noun => ({ word, gender: "f" });
const n = (word: string): Noun => ({ word, gender: "n" });

export const pieces: { [name: string]: Noun } = {
  king: m("König"),
  queen: f("Dame"),
  rook: m("Turm"),
  bishop: m("Läufer"),
  knight: m("Springer"),
  pawn: m("Bauer", "Bauern"),
  unicorn: n("Einhorn"),
  "prime minister": m("Premierminister"),
  minister: m("Minister"),
  tower: m("Turm"),
  assassin: m("Assassine", "Assassinen"),
  civilian: m("Zivilist", "Zivilisten"),
  duke: m("Herzog"),
  duchess: f("Herzogin"),
  baron: m("Baron"),
  baroness: f("Baronin"),
  master: m("Meister"),
};
