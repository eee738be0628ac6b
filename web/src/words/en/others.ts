import type { Others } from "../others.ts";

const n = (word: string) => ({ word, gender: "n" }) as const;

export const others: Others = {
  pieces: { knight: n("horse"), assassin: n("engineer"), pawn: n("soldier"), civilian: n("shepherd") },
  terms: {
    apex: { apex: "Queen's Level" },
    capture: { capture: "take", captured: "taken" },
    chair: { chair: "throne" },
    civilian: { civilian: "shepherd", civilians: "shepherds" },
    exchange: { exchange: "skirmish", "an exchange": "a skirmish" },
    force: { force: "zugzwang", "a force": "zugzwang" },
    frontier: { frontier: "front line" },
    hall: { hall: "room" },
    jump: { jumps: "hops" },
    luft: { luft: "backdoor" },
    pawn: { pawn: "soldier" },
    pillar: { pillar: "bastion" },
    sanctuary: { sanctuary: "safe zone" },
  },
};
