// The games that are being played, most watched first; or of them only the one that is watched most. It follows the list
// while it is shown.
import "./live.css";
import { useState } from "preact/hooks";
import { useMount } from "../ui/hooks.ts";
import { live } from "./live.ts";
import { LiveBoard } from "./LiveBoard.tsx";
import { mostWatched } from "./liveCtrl.ts";
import { t } from "./texts/index.ts";

const pageful = 12;

// `heading`: the element of the title; those of the games are one level lower.
export function LiveGames({ heading: Heading }: { heading: "h2" | "h3" }) {
  useMount(live.follow);
  const [shown, show] = useState(pageful);
  const games = live.games.value;
  if (games === null) return null;
  return (
    <section class="playing-now" aria-labelledby="live">
      <Heading id="live">{t("live.title")}</Heading>
      {games.length === 0 && <p class="live-none">{t("live.none")}</p>}
      <ul class="live-games">
        {mostWatched(games)
          .slice(0, shown)
          .map((game) => (
            <LiveBoard key={game.id} game={game} heading={Heading === "h2" ? "h3" : "h4"} />
          ))}
      </ul>
      {games.length > shown && (
        <button type="button" onClick={() => show(shown + pageful)}>
          {t("live.more", { n: games.length - shown })}
        </button>
      )}
    </section>
  );
}

// Nothing is shown while nobody plays.
export function Featured() {
  useMount(live.follow);
  const [game] = mostWatched(live.games.value ?? []);
  if (!game) return null;
  return (
    <section class="front-card" aria-labelledby="featured">
      <h3 id="featured">{t("live.featured")}</h3>
      <ul class="live-games">
        <LiveBoard key={game.id} game={game} heading="h4" large />
      </ul>
    </section>
  );
}
