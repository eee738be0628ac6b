// The terms of Cheops that texts name with a tag, as in "<hall>hall</hall>", and the entry of the glossary that explains each.
// Some have other names, which a setting chooses (others.ts).
export const terms = {
  apex: "apex",
  assassin: "assassin",
  capture: "capture",
  chair: "chair",
  civilian: "civilian",
  exchange: "exchange",
  force: "force",
  frontier: "projection-frontier",
  hall: "hall",
  jump: "jump",
  knight: "knight",
  luft: "luft",
  pawn: "pawn",
  pillar: "pillar",
  sanctuary: "sanctuary",
  screen: "screen",
} as const;

export type TermId = keyof typeof terms;
