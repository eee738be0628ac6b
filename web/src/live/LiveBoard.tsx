// A game that is being played: its boards as they stand, who plays, how long each has left, and how many watch. A link to
// its table.
import { useEffect, useRef, useState } from "preact/hooks";
import { StartPicture } from "../board/StartPicture.tsx";
import { clockText, faceOf, leftAt } from "../round/clock.ts";
import { piecesOf } from "../position/placement.ts";
import { playerName } from "../people/playerNames.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { memo } from "../ui/memo.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { Color, GameInfo, LiveGame } from "../core/types.ts";
import { t as pageText } from "../i18n/index.ts";
import { t } from "./texts/index.ts";

const spectators = (count: { n: number }) => pageText("people.spectators", count);

// The rules of the game, once they are known.
function useInfo({ game, options }: LiveGame): GameInfo | undefined {
  const { catalogue } = useStore();
  const [info, setInfo] = useState<GameInfo>();
  const key = JSON.stringify([game, options]);
  useEffect(() => {
    let current = true;
    catalogue.describe(game, options).then(
      (found) => current && setInfo(found),
      () => undefined,
    );
    return () => void (current = false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` says all of the options
  }, [catalogue, key]);
  return info;
}

// A running clock: the time left, drawn every second.
function Time({ game, color }: { game: LiveGame; color: Color }) {
  const told = useRef({ clock: game.clock, at: performance.now() });
  if (told.current.clock !== game.clock) told.current = { clock: game.clock, at: performance.now() };
  const [, tick] = useState(0);
  const running = game.clock?.running === color;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const { clock, at } = told.current;
  if (!clock) return null;
  return (
    <span class={`time${running ? " running" : ""}`}>
      {clockText(leftAt(faceOf(clock, at), color, performance.now()))}
    </span>
  );
}

// `heading`: the element of its title.
export const LiveBoard = memo(function LiveBoard({
  game,
  heading: Heading,
  large = false,
}: {
  game: LiveGame;
  heading: "h3" | "h4";
  large?: boolean;
}) {
  const { navigate } = useStore();
  const info = useInfo(game);
  const side = game.fen.trim().split(/\s+/)[1] === "b" ? "b" : "w";
  const [white, black] = [playerName(game.white), playerName(game.black)];
  const title = gameTitle({ id: game.game, title: game.title });
  const [width, height] = large ? [264, 140] : [224, 124];
  return (
    <li class="live-game" data-testid={`live-${game.id}`}>
      {info ? (
        <StartPicture info={info} width={width} height={height} pieces={piecesOf(info, game.fen)} />
      ) : (
        <span class="start-picture" />
      )}
      <div>
        <Heading>
          <RouteLink navigate={navigate} route={{ kind: "table", id: game.id }}>
            {title}
          </RouteLink>
        </Heading>
        {(["w", "b"] as const).map((color) => (
          <p key={color} class={side === color ? "turn" : undefined}>
            <i class={`chip ${color}`} />
            <span class="name">{color === "w" ? white : black}</span>
            <Time game={game} color={color} />
          </p>
        ))}
        <p class="watched">
          {t("live.moves", { n: Math.ceil(game.plies / 2) })}
          {game.spectators > 0 && ` · ${spectators({ n: game.spectators })}`}
        </p>
      </div>
    </li>
  );
});
