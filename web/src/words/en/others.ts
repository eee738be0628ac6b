import type { Others } from "../others.ts";

const n = (word: string) => ({ word, gender: "n" }) as const;

// Forms of a word that end in another way come before the word itself.
export const others: Others = {
  pieces: { knight: n("horse"), assassin: n("engineer"), pawn: n("soldier"), civilian: n("shepherd") },
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
    ["capture projection", "taking projection"],
    ["captured", "taken"],
    ["capturing", "taking"],
    ["capture", "take"],
    ["jumped", "hopped"],
    ["jumping", "hopping"],
    ["jump", "hop"],
    ["luft", "backdoor"],
    ["frontier", "front line"],
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
