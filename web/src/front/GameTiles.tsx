// All games that can be played here, each a link to its page. Their pictures are drawn once they come into sight, because
// some of them need a larger core than the first board does.
import { useEffect, useRef, useState } from "preact/hooks";
import { StartPicture } from "../board/StartPicture.tsx";
import { gameSummary, gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t } from "./texts/index.ts";

// Whether the element has been in sight.
function useSeen() {
  const element = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen] as const;
}

export function GameTiles() {
  const { catalogue, navigate } = useStore();
  const [tiles, seen] = useSeen();
  const games = catalogue.games.value;
  const infos = catalogue.infos.value;
  useEffect(() => {
    if (seen) void catalogue.fetchInfos();
  }, [catalogue, seen]);
  return (
    <section class="front-games" aria-labelledby="front-games">
      <h3 id="front-games">{t("front.games")}</h3>
      <p class="lead">{t("front.gamesLead")}</p>
      <ul class="game-tiles" ref={(list) => void (tiles.current = list)}>
        {games.map((game) => {
          const info = infos.get(game.id);
          return (
            <li key={game.id} class="game-tile">
              {info ? <StartPicture info={info} width={120} height={64} /> : <span class="start-picture" />}
              <div>
                <h4>
                  <RouteLink navigate={navigate} route={{ kind: "game", game: game.id }}>
                    {gameTitle(game)}
                  </RouteLink>
                </h4>
                <p>{gameSummary(game)[0]}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
