// The front page: what Alice chess is, in one sentence and one moving picture, and what there is to do now. It reads the
// store; its buttons and links lead to a game, a lesson or a puzzle.
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t } from "./texts/index.ts";
import { Continue } from "./Continue.tsx";
import type { OwnGames } from "./ownGames.ts";
import { Passing } from "./Passing.tsx";
import { PlayNow } from "./PlayNow.tsx";
import { PuzzleOfDay } from "./PuzzleOfDay.tsx";
import type { QuickGame } from "./quickGame.ts";
import { lazy } from "../ui/lazy.tsx";
import { served } from "../ui/site.ts";

// The most watched game, and the games, which are fetched when the page stands.
const tiles = lazy(() => import("./GameTiles.tsx").then((part) => part.GameTiles));
const featured = lazy(() => import("../live/LiveGames.tsx").then((part) => part.Featured));

export function FrontPage({ own, quick }: { own: OwnGames; quick: QuickGame }) {
  const { catalogue, navigate, openNewGame } = useStore();
  const started = catalogue.games.value.length > 0;
  return (
    <div class="reading front">
      <section class="front-hero">
        <div class="front-words">
          <h2>{t("front.title")}</h2>
          <div class="front-deeds">
            <PlayNow quick={quick} />
            <RouteLink navigate={navigate} class="button" route={{ kind: "learn", lesson: "two-minutes" }}>
              {t("front.learn")}
            </RouteLink>
            <RouteLink navigate={navigate} class="button" route={{ kind: "lobby" }}>
              {t("front.lobby")}
            </RouteLink>
            <button type="button" class="quiet" onClick={() => void openNewGame()}>
              {t("front.other")}
            </button>
          </div>
        </div>
        <Passing />
      </section>
      <div class="front-cards">
        <Continue own={own} />
        <PuzzleOfDay />
        {started && served && <featured.Part />}
      </div>
      {started && <tiles.Part />}
    </div>
  );
}
