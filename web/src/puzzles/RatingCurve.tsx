// The course of the user's rating, as a line. A text says where it begins and ends.
import { t } from "./texts/index.ts";

const [width, height, most] = [320, 72, 200];

export function RatingCurve({ ratings }: { ratings: readonly number[] }) {
  const shown = ratings.slice(-most);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || shown.length < 2) return null;
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const x = (i: number) => Math.round((i / (shown.length - 1)) * width);
  const y = (rating: number) => Math.round(height - ((rating - low) / Math.max(1, high - low)) * height);
  return (
    <svg
      class="rating-curve"
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      role="img"
      aria-label={t("puzzles.curve", { n: shown.length, first, last })}
    >
      <polyline points={shown.map((rating, i) => `${x(i)},${y(rating)}`).join(" ")} />
      <circle cx={width} cy={y(last)} r="3.5" />
    </svg>
  );
}
