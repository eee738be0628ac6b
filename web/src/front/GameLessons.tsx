// The lessons and puzzles of a game, each a link.
import { useEffect, useState } from "preact/hooks";
import { language } from "../i18n/language.ts";
import { lessons } from "../learn/lessons/index.ts";
import { texts, type Texts } from "../learn/lessons/texts.ts";
import { collectionOf, gamesWithPuzzles } from "../puzzles/puzzleFiles.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t } from "./texts/index.ts";

// The texts of the lessons in the page's language, once they are there.
function useLessonTexts(): Texts | null {
  const [words, setWords] = useState<Texts | null>(null);
  const code = language.value;
  useEffect(() => {
    let current = true;
    texts[code]().then(
      (all) => current && setWords(all),
      () => undefined,
    );
    return () => void (current = false);
  }, [code]);
  return words;
}

export function GameLessons({ game }: { game: string }) {
  const { navigate } = useStore();
  const words = useLessonTexts();
  const about = lessons.filter(
    ({ id, steps }) => id !== "puzzles" && steps.some((step) => step.game === game),
  );
  const collection = collectionOf(game);
  const puzzles =
    lessons.find(({ id }) => id === "puzzles")?.steps.filter((step) => step.game === game) ?? [];
  return (
    <>
      <section aria-labelledby="game-lessons">
        <h3 id="game-lessons">{t("game.learn")}</h3>
        {about.length === 0 && <p>{t("game.noLesson")}</p>}
        <ul class="game-links">
          {about.map(({ id }) => (
            <li key={id}>
              <RouteLink navigate={navigate} route={{ kind: "learn", lesson: id }}>
                {words?.[id]?.title ?? id}
              </RouteLink>
              <span>{words?.[id]?.about}</span>
            </li>
          ))}
        </ul>
      </section>
      {(puzzles.length > 0 || gamesWithPuzzles.includes(collection)) && (
        <section aria-labelledby="game-puzzles">
          <h3 id="game-puzzles">{t("game.puzzles")}</h3>
          <ul class="game-links">
            {gamesWithPuzzles.includes(collection) && (
              <li>
                <RouteLink navigate={navigate} route={{ kind: "puzzles", game: collection, puzzle: null }}>
                  {t("game.puzzlesAll")}
                </RouteLink>
                <span>{t("game.puzzlesAllHelp")}</span>
              </li>
            )}
            {puzzles.map(({ id }) => (
              <li key={id}>
                <RouteLink navigate={navigate} route={{ kind: "learn", lesson: "puzzles", step: id }}>
                  {words?.["puzzles"]?.steps[id]?.title ?? id}
                </RouteLink>
                <span>{words?.["puzzles"]?.steps[id]?.task}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
