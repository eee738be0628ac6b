// The page of one game: what it is, how strong the engine's levels are, and where to go on: lessons, puzzles, problems,
// rules, openings and recent games. It reads the store; its links lead there.
import { useStore } from "../store/context.ts";
import { StartPicture } from "../board/StartPicture.tsx";
import { gameFamily, gameNote, gameSummary, gameTitle } from "../i18n/variants.ts";
import { t as word } from "../i18n/index.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { lazy } from "../ui/lazy.tsx";
import { served } from "../ui/site.ts";
import { chapterOfGame, glossaryOfGame } from "../rules/chapters.ts";
import type { Collection } from "../problem/collection.ts";
import type { GameInfo, GameSummary } from "../core/types.ts";
import { fragmentOf } from "../editor/link.ts";
import { aboutOf } from "./about.ts";
import { GameLessons } from "./GameLessons.tsx";
import { GameProblems } from "./GameProblems.tsx";
import { Levels } from "./Levels.tsx";
import { PlayNow } from "./PlayNow.tsx";
import type { QuickGame } from "./quickGame.ts";
import { Recent } from "./Recent.tsx";
import type { RecentGames } from "./recentGames.ts";
import { t } from "./texts/index.ts";

const gameEndings = lazy(() => import("../tables/GameEndings.tsx").then((part) => part.GameEndings));

interface Props {
  recent: RecentGames;
  quick: QuickGame;
  collection: Collection;
}

function Rules({ game }: { game: string }) {
  const { navigate } = useStore();
  const [chapter, glossary] = [chapterOfGame(game), glossaryOfGame(game)];
  if (!chapter) return null;
  const n = Object.values(chapter.rules).reduce((sum, one) => sum + one, 0);
  return (
    <section aria-labelledby="game-rules">
      <h3 id="game-rules">{t("game.rules")}</h3>
      <ul class="game-links">
        {[chapter, ...(glossary ? [glossary] : [])].map(({ id, title }) => (
          <li key={id}>
            <RouteLink navigate={navigate} route={{ kind: "rules", chapter: id, rule: null }}>
              {title}
            </RouteLink>
            {id === chapter.id && n > 0 && <span>{t("game.count", { n })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Openings({ game }: { game: string }) {
  const { navigate, storage } = useStore();
  const what = fragmentOf({ game, options: {}, fen: "" });
  const showOpenings: typeof navigate = (route) => {
    storage.set("openings.open", "on");
    navigate(route);
  };
  return (
    <section aria-labelledby="game-openings">
      <h3 id="game-openings">{t("game.openings")}</h3>
      <p>{t("game.openingsHelp")}</p>
      <ul class="game-links">
        <li>
          <RouteLink navigate={showOpenings} route={{ kind: "analyse", what }}>
            {t("game.openingsLink")}
          </RouteLink>
        </li>
        <li>
          <RouteLink navigate={navigate} route={{ kind: "setup", what }}>
            {t("game.setup")}
          </RouteLink>
        </li>
      </ul>
    </section>
  );
}

function Head({
  summary,
  info,
  quick,
}: {
  summary: GameSummary;
  info: GameInfo | undefined;
  quick: QuickGame;
}) {
  const { openNewGame } = useStore();
  const { id } = summary;
  const title = gameTitle(summary);
  const note = info?.note ? gameNote(info) : "";
  return (
    <section class="game-head">
      <div class="front-words">
        {info && <p class="game-family">{gameFamily(info)}</p>}
        <h2>
          {title} {info?.reconstruction && <em class="reconstruction">{word("page.reconstruction")}</em>}
        </h2>
        <p class="game-about">{aboutOf(id) ?? gameSummary(summary).join(" ")}</p>
        {note && <p class="game-note">{note}</p>}
        <div class="front-deeds">
          <PlayNow quick={quick} game={id} />
          <button type="button" onClick={() => void openNewGame({ game: id, options: {}, fen: "" })}>
            {t("game.new")}
          </button>
        </div>
      </div>
      <div class="game-portrait" role="img" aria-label={t("game.picture", { game: title })}>
        {info ? <StartPicture info={info} width={460} height={300} /> : <span class="start-picture" />}
      </div>
    </section>
  );
}

export function GamePage({ recent, quick, collection }: Props) {
  const { catalogue, router, navigate } = useStore();
  const route = router.route.value;
  const id = route.kind === "game" ? route.game : "";
  const games = catalogue.games.value;
  const info = catalogue.infos.value.get(id);
  const summary = games.find((one) => one.id === id) ?? info;
  if (!summary)
    return (
      <div class="reading game-page">
        {games.length === 0 ? (
          <p class="loading">{word("page.loading")}</p>
        ) : (
          <>
            <h2>{t("game.unknown")}</h2>
            <p role="alert" class="fault">
              {t("game.unknownHelp", { game: id })}
            </p>
            <RouteLink navigate={navigate} class="button" route={{ kind: "home" }}>
              {word("nav.home")}
            </RouteLink>
          </>
        )}
      </div>
    );
  return (
    <div class="reading game-page">
      <Head {...{ summary, info, quick }} />
      <div class="game-parts">
        {info && <Levels info={info} />}
        <GameLessons game={id} />
        <Rules game={id} />
        <GameProblems game={id} collection={collection} />
        {served && info && !info.rules && <gameEndings.Part game={id} />}
        <Openings game={id} />
        {served && <Recent recent={recent} />}
      </div>
    </div>
  );
}
