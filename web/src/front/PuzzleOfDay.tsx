// The puzzle of the day: its position and task, as a link to it, and whether the user has solved it. What finds it is fetched
// when the page stands.
import { useEffect, useState } from "preact/hooks";
import { StartPicture } from "../board/StartPicture.tsx";
import { piecesOf } from "../position/placement.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { dailyGame } from "./dailyGame.ts";
import type { DailyPuzzle } from "./dailyPuzzle.ts";
import { t } from "./texts/index.ts";

export function PuzzleOfDay() {
  const { core, catalogue, storage, navigate } = useStore();
  const [today] = useState(() => new Date());
  const [done, setDone] = useState(false);
  const [puzzle, setPuzzle] = useState<DailyPuzzle | null>(null);
  const started = catalogue.games.value.length > 0;
  useEffect(() => {
    if (!started) return;
    let current = true;
    void catalogue.fetchInfo(dailyGame).catch(() => undefined);
    const find = async () => {
      const { dailyPuzzle, isDailyDone } = await import("./dailyPuzzle.ts");
      if (current) setDone(isDailyDone(storage, today));
      const found = await dailyPuzzle(core, today);
      if (current) setPuzzle(found);
    };
    find().catch(() => undefined);
    return () => void (current = false);
  }, [core, catalogue, storage, started, today]);
  const info = catalogue.infos.value.get(dailyGame);
  return (
    <section class="front-card" aria-labelledby="daily">
      <h3 id="daily">{t("front.puzzle")}</h3>
      <div class="daily">
        {info && puzzle ? (
          <StartPicture info={info} width={264} height={128} pieces={piecesOf(info, puzzle.fen)} />
        ) : (
          <span class="start-picture" />
        )}
        <div>
          <h4>
            <RouteLink navigate={navigate} route={{ kind: "puzzles", game: dailyGame, puzzle: "today" }}>
              {puzzle ? t("front.puzzleTask", { color: colorName(puzzle.side) }) : t("front.solve")}
            </RouteLink>
          </h4>
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
