// Links from a game to its rules, its glossary and its lesson, if any. A click navigates; nothing else changes.
import { lessonOfGame } from "../learn/lessonsOfGames.ts";
import { chapterOfGame, glossaryOfGame } from "../rules/chapters.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { RouteLink } from "../ui/RouteLink.tsx";

export function GameLinks() {
  const { session, navigate, round } = useStore();
  const game = session.info.value?.id;
  const [chapter, glossary, lesson] = [chapterOfGame(game), glossaryOfGame(game), lessonOfGame(game)];
  const arena = round.seats.arena.value;
  if (!chapter && !lesson && arena === null) return null;
  return (
    <p class="title-links">
      {arena !== null && (
        <RouteLink navigate={navigate} route={{ kind: "arena", id: arena }}>
          {t("nav.arena")}
        </RouteLink>
      )}
      {chapter && (
        <RouteLink navigate={navigate} route={{ kind: "rules", chapter: chapter.id, rule: null }}>
          {t("nav.rules")}
        </RouteLink>
      )}
      {glossary && (
        <RouteLink navigate={navigate} route={{ kind: "rules", chapter: glossary.id, rule: null }}>
          {t("nav.glossary")}
        </RouteLink>
      )}
      {lesson && (
        <RouteLink navigate={navigate} route={{ kind: "learn", lesson }}>
          {t("nav.learn")}
        </RouteLink>
      )}
    </p>
  );
}
