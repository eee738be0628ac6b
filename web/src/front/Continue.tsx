// The user's games that go on, each a link back to its table: the position, who plays, whose turn it is and how long the
// side to move has left. Nothing is shown while there is none.
import { playerName } from "../people/playerNames.ts";
import { clockText } from "../round/clock.ts";
import { StartPicture } from "../board/StartPicture.tsx";
import { colorName } from "../speech/speech.ts";
import { opposite } from "../position/opposite.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { served } from "../ui/site.ts";
import { t } from "./texts/index.ts";
import type { OwnGame, OwnGames } from "./ownGames.ts";

// The opponent's name, or both names if two people share the screen.
function opponentOf({ white, black, mine }: OwnGame): string {
  if (mine === undefined) return t("game.to", { white: playerName(white), black: playerName(black) });
  return playerName(opposite(mine) === "w" ? white : black);
}

function turnText({ white, black, turn, mine, yours }: OwnGame): string {
  if (mine === undefined) return t("front.theirTurn", { name: colorName(turn) });
  return yours
    ? t("front.yourTurn")
    : t("front.theirTurn", { name: playerName(turn === "w" ? white : black) });
}

function Card({ game }: { game: OwnGame }) {
  const { navigate } = useStore();
  const { id, info, pieces, yours, mine, left } = game;
  return (
    <li class="own-game">
      {info ? (
        <StartPicture info={info} width={132} height={68} pieces={pieces} />
      ) : (
        <span class="start-picture" />
      )}
      <div>
        <h4>
          <RouteLink navigate={navigate} route={{ kind: "table", id }}>
            {gameTitle({ id: game.game, title: game.title })}
          </RouteLink>
        </h4>
        <p>{opponentOf(game)}</p>
        <p>
          <b class={yours && mine !== undefined ? "mine" : undefined}>{turnText(game)}</b>
          {left !== null && <span> · {t("front.timeLeft", { time: clockText(left) })}</span>}
          {id === null && <span> · {t("front.here")}</span>}
        </p>
      </div>
    </li>
  );
}

export function Continue({ own }: { own: OwnGames }) {
  const { navigate } = useStore();
  const games = own.games.value;
  if (games.length === 0) return null;
  return (
    <section class="front-card" aria-labelledby="continue">
      <h3 id="continue">{t("front.continue")}</h3>
      <ul class="own-games">
        {games.map((game) => (
          <Card key={game.id ?? ""} game={game} />
        ))}
      </ul>
      {served && (
        <p class="front-more">
          <RouteLink navigate={navigate} route={{ kind: "games" }}>
            {t("front.all")}
          </RouteLink>
        </p>
      )}
    </section>
  );
}
