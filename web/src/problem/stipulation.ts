// A stipulation as the solver writes it, as far as the page has to count moves.
export interface Stipulation {
  series: boolean;
  // Whether one side forces the goal and the other resists.
  forced: boolean;
  // The goal is a position: that of the diagram, reached from the start of the game, or another one.
  proofGame: boolean;
  toPosition: boolean;
  // Something is set for the other side to begin.
  hasSetPlay: boolean;
  // Moves, also with a half.
  length: number;
  // The same with another length.
  with: (length: number) => string;
}

// What is demanded of a twin, as far as it can be told without the solver. Words may be shortened, and the
// length may be a word of its own.
export const stipulationOf = (stipulation: string, twin: string): string =>
  /\bst[a-z]*\s+(\S+(?:\s+\d\S*)?)/i.exec(twin)?.[1] ?? stipulation;

export function readStipulation(text: string): Stipulation {
  const [, before = "", length = "1"] = /^(.*?)(\d+(?:\.5)?)$/.exec(text.trim()) ?? [];
  const series = before.startsWith("ser-");
  const goal = before.replace("ser-", "");
  const [proofGame, toPosition] = [goal === "dia", goal === "a=>b"];
  return {
    series,
    forced: !series && !before.startsWith("h") && !proofGame && !toPosition,
    proofGame,
    toPosition,
    hasSetPlay: !proofGame && !toPosition && (!series || /^[hsr]/.test(goal)),
    length: Number(length),
    with: (other) => before + String(other),
  };
}
