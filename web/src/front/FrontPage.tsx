// The front page: what Alice chess is, in one sentence and one moving picture, and what there is to do now. It reads the
// store; its buttons and links lead to a game, a lesson or a puzzle.
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t } from "./texts/index.ts";
import { Continue } from "./Continue.tsx";
import { GameTiles } from "./GameTiles.tsx";
import type { OwnGames } from "./ownGames.ts";
import { Passing } from "./Passing.tsx";
import { PlayNow } from "./PlayNow.tsx";
import { PuzzleOfDay } from "./PuzzleOfDay.tsx";
import type { QuickGame } from "./quickGame.ts";

export function FrontPage({ own, quick }: { own: OwnGames; quick: QuickGame }) {
  const { navigate, openNewGame } = useStore();
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
      </div>
      <GameTiles />
    </div>
  );
}
