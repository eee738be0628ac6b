import type { Others } from "../others.ts";

const n = (word: string) => ({ word, gender: "n" }) as const;

export const others: Others = {
  men: { knight: n("horse"), assassin: n("engineer"), pawn: n("soldier"), civilian: n("shepherd") },
  words: [
    ["knight", "horse"],
    ["assassin", "engineer"],
    ["pawn", "soldier"],
    ["civilian", "shepherd"],
    ["pillar", "bastion"],
    ["chair", "throne"],
    ["hall", "room"],
    ["screen", "shield"],
    ["sanctuary", "safe zone"],
    ["apex", "Queen's Level"],
  ],
  texts: {
    "term.exchange": "skirmish",
    "move.exchange": "A skirmish.",
    "term.force": "zugzwang",
    "move.force": "Zugzwang: no other turn was legal.",
    "force.only": "Zugzwang: only one turn is legal.",
    "force.mated": "Zugzwang: every other turn leads to mate.",
  },
};
