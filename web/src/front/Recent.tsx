// The last stored games of one kind, each a link to it.
import { playerName } from "../people/playerNames.ts";
import { resultPhrase } from "../speech/speech.ts";
import { plain } from "../i18n/format.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { Brief } from "../core/types.ts";
import { t } from "./texts/index.ts";
import type { RecentGames } from "./recentGames.ts";

const names = ({ white, black }: Brief): string =>
  t("game.to", { white: playerName(white), black: playerName(black) });

export function Recent({ recent }: { recent: RecentGames }) {
  const { navigate } = useStore();
  const games = recent.games.value;
  if (games === null) return null;
  return (
    <section aria-labelledby="game-recent">
      <h3 id="game-recent">{t("game.recent")}</h3>
      {games.length === 0 && <p>{t("game.recentNone")}</p>}
      {recent.named.value && games.length > 0 && <p>{t("game.recentNamed")}</p>}
      <ul class="game-links">
        {games.map((brief) => (
          <li key={brief.id}>
            <RouteLink navigate={navigate} route={{ kind: "table", id: brief.id }}>
              {names(brief)}
            </RouteLink>
            {brief.result && <span>{plain(resultPhrase(brief.result))}</span>}
          </li>
        ))}
      </ul>
      <p class="front-more">
        <RouteLink navigate={navigate} route={{ kind: "games" }}>
          {t("game.recentAll")}
        </RouteLink>
      </p>
    </section>
  );
}
