// What the engine's score promises, as a bar of three parts: games that White wins, draws, and games that Black wins. It
// only reads the engine's best line.
import { useRef } from "preact/hooks";
import type { Color, Line } from "../core/types.ts";
import { t } from "./texts/index.ts";

// White's wins, draws and Black's wins, of a hundred games; they add up to a hundred.
export function percents(chances: NonNullable<Line["chances"]>, side: Color): [number, number, number] {
  const [white, black] = side === "w" ? [chances.win, chances.loss] : [chances.loss, chances.win];
  const [w, b] = [Math.round(white / 10), Math.round(black / 10)];
  // Both ending in 5, they would add up to 101.
  return w + b > 100 ? [w, 0, 100 - w] : [w, 100 - w - b, b];
}

// While the engine starts over, the bar stays as it was.
export function Chances({ line, side }: { line: Line | undefined; side: Color }) {
  const last = useRef<[number, number, number] | null>(null);
  if (line) last.current = line.chances ? percents(line.chances, side) : null;
  if (!last.current) return null;
  const [white, draw, black] = last.current;
  const text = t("analysis.chances", { white, draw, black });
  return (
    <div class="chances" role="img" aria-label={text} title={text}>
      {last.current.map((percent, i) => (
        <span key={i} style={{ flexGrow: percent }}>
          <b>{percent}%</b>
        </span>
      ))}
    </div>
  );
}
