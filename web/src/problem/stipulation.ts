// A stipulation as the solver writes it, as far as the page has to count moves.
export interface Stipulation {
  series: boolean;
  // Whether one side forces the goal and the other resists.
  forced: boolean;
  // Moves, also with a half.
  length: number;
  // The same with another length.
  with: (length: number) => string;
}

export function readStipulation(text: string): Stipulation {
  const [, before = "", length = "1"] = /^(.*?)(\d+(?:\.5)?)$/.exec(text) ?? [];
  const series = before.startsWith("ser-");
  return {
    series,
    forced: !series && !before.startsWith("h"),
    length: Number(length),
    with: (other) => before + String(other),
  };
}
