// How the puzzles of a streak or a rush went, one mark each; once it is over each leads to its puzzle.
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { PuzzlesCtrl } from "./puzzlesCtrl.ts";
import { t } from "./texts/index.ts";

const sign = (solved: boolean | null): string => (solved === null ? "…" : solved ? "✓" : "✗");

export function RunMarks({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const { navigate } = useStore();
  const [run, file, here] = [puzzles.run.value, puzzles.file.value, puzzles.on.puzzle.value];
  if (!run || !file || (!run.over && run.tries.length < 2)) return null;
  const tries = run.over ? run.tries : run.tries.filter((one) => one.solved !== null);
  return (
    <ol class="run-marks" aria-label={t("puzzles.marks")}>
      {tries.map(({ id, solved }, i) => {
        const mark = t(
          solved === null ? "puzzles.mark.open" : solved ? "puzzles.mark.solved" : "puzzles.mark.missed",
        );
        const label = t("puzzles.markOf", { n: i + 1, mark });
        return (
          <li key={id} class={solved ? "solved" : ""}>
            {run.over ? (
              <RouteLink
                navigate={navigate}
                route={{ kind: "puzzles", game: file.game, puzzle: id }}
                label={label}
                current={id === here?.id}
              >
                {sign(solved)}
              </RouteLink>
            ) : (
              <span role="img" aria-label={label}>
                {sign(solved)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
