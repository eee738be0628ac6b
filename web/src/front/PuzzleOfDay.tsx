// The puzzle of the day: its position and task, as a link to it, and whether the user has solved it.
import { useEffect, useState } from "preact/hooks";
import { StartPicture } from "../board/StartPicture.tsx";
import { piecesOf } from "../position/placement.ts";
import { language } from "../i18n/language.ts";
import { texts } from "../learn/lessons/texts.ts";
import { Progress } from "../learn/progress.ts";
import type { LessonText } from "../learn/types.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { puzzleOf } from "./dailyPuzzle.ts";
import { t } from "./texts/index.ts";

export function PuzzleOfDay() {
  const { catalogue, storage, navigate } = useStore();
  const [puzzle] = useState(() => puzzleOf(new Date()));
  const [done] = useState(() => new Progress(storage).isDone("puzzles", puzzle.step));
  const [words, setWords] = useState<LessonText | null>(null);
  const code = language.value;
  const started = catalogue.games.value.length > 0;
  useEffect(() => {
    let current = true;
    texts[code]().then(
      (all) => current && setWords(all["puzzles"]!),
      () => undefined,
    );
    return () => void (current = false);
  }, [code]);
  useEffect(() => {
    if (started) void catalogue.fetchInfo(puzzle.game).catch(() => undefined);
  }, [catalogue, started, puzzle]);
  const info = catalogue.infos.value.get(puzzle.game);
  const text = words?.steps[puzzle.step];
  return (
    <section class="front-card" aria-labelledby="daily">
      <h3 id="daily">{t("front.puzzle")}</h3>
      <div class="daily">
        {info ? (
          <StartPicture info={info} width={264} height={128} pieces={piecesOf(info, puzzle.fen)} />
        ) : (
          <span class="start-picture" />
        )}
        <div>
          <h4>
            <RouteLink navigate={navigate} route={{ kind: "learn", lesson: "puzzles", step: puzzle.step }}>
              {text?.title ?? t("front.solve")}
            </RouteLink>
          </h4>
          <p>{text?.task}</p>
          {done ? (
            <p class="mine">{t("front.solved")}</p>
          ) : (
            <span class="button solve" aria-hidden="true">
              {t("front.solve")}
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
