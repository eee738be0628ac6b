import { lessonOfGame } from "../learn/lessonsOfGames.ts";
import { chapterOfGame, glossaryOfGame } from "../rules/chapters.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { PlaceLink } from "../ui/PlaceLink.tsx";

// Links from a game to its rules, its glossary and its lesson, if any.
export function GameLinks() {
  const { session, go } = useStore();
  const game = session.info.value?.id;
  const [chapter, glossary, lesson] = [chapterOfGame(game), glossaryOfGame(game), lessonOfGame(game)];
  if (!chapter && !lesson) return null;
  return (
    <p class="game-links">
      {chapter && (
        <PlaceLink go={go} place={{ kind: "rules", chapter: chapter.id, rule: null }}>
          {t("place.rules")}
        </PlaceLink>
      )}
      {glossary && (
        <PlaceLink go={go} place={{ kind: "rules", chapter: glossary.id, rule: null }}>
          {t("place.glossary")}
        </PlaceLink>
      )}
      {lesson && (
        <PlaceLink go={go} place={{ kind: "learn", lesson }}>
          {t("place.learn")}
        </PlaceLink>
      )}
    </p>
  );
}
