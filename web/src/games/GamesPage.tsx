// The page with the list of stored games and its filters. Changing a filter has GamesList ask the server again.
import { useEffect, useRef } from "preact/hooks";
import "./games.css";
import { resultFilters, noFilter, type GamesList, isFiltered, type GamesFilter } from "./gamesList.ts";
import { useStore } from "../store/context.ts";
import { t } from "./texts/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { downloadGame } from "./download.ts";
import { GameCard } from "./GameCard.tsx";
import { served } from "../ui/site.ts";
import { lazy } from "../ui/lazy.tsx";

const live = lazy(() => import("../live/LiveGames.tsx").then((part) => part.LiveGames));

function Search({ list }: { list: GamesList }) {
  const { catalogue } = useStore();
  const wanted = list.filter.value;
  const timer = useRef(0);
  const want = (change: Partial<GamesFilter>) => void list.setFilter(change);
  // While a name is being typed, the request waits for a pause.
  const write = (player: string) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => want({ player }), 250);
  };
  return (
    <form
      class="games-search"
      role="search"
      aria-label={t("games.search")}
      onSubmit={(event) => event.preventDefault()}
    >
      <label>
        {t("games.game")}
        <select value={wanted.game} onChange={(event) => want({ game: event.currentTarget.value })}>
          <option value="">{t("games.anyGame")}</option>
          {catalogue.games.value.map((game) => (
            <option key={game.id} value={game.id}>
              {gameTitle(game)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("games.player")}
        <input
          type="search"
          value={wanted.player}
          placeholder={t("games.playerHint")}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("games.result")}
        <select
          value={wanted.result}
          onChange={(event) => want({ result: event.currentTarget.value as GamesFilter["result"] })}
        >
          <option value="">{t("games.anyResult")}</option>
          {resultFilters.map((ending) => (
            <option key={ending} value={ending}>
              {t(`games.result.${ending}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("games.from")}
        <input
          type="date"
          value={wanted.from}
          onChange={(event) => want({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        {t("games.to")}
        <input type="date" value={wanted.to} onChange={(event) => want({ to: event.currentTarget.value })} />
      </label>
      {isFiltered(wanted) && (
        <button type="button" onClick={() => (clearTimeout(timer.current), want(noFilter))}>
          {t("games.clear")}
        </button>
      )}
    </form>
  );
}

// What the page says where no server keeps games.
function NoServer() {
  const { openNewGame: offer } = useStore();
  return (
    <div class="games-page">
      <h1>{t("games.title")}</h1>
      <div class="games-none">
        <p>{t("games.noServer")}</p>
        <button class="primary" onClick={() => void offer()}>
          {t("games.begin")}
        </button>
      </div>
    </div>
  );
}

export const GamesPage = ({ list }: { list: GamesList }) => (served ? <Stored list={list} /> : <NoServer />);

function Stored({ list }: { list: GamesList }) {
  const { core, server, announcer, openNewGame: offer } = useStore();
  useEffect(() => void list.refresh(), [list]);
  const games = list.games.value;
  const fault = list.fault.value;
  return (
    <div class="games-page">
      <h1>{t("games.title")}</h1>
      <live.Part heading="h2" />
      <Search list={list} />
      {list.named.value && <p class="games-note">{t("games.named")}</p>}
      <p class="games-note" role="status">
        {fault === null &&
          (list.busy.value
            ? t("games.loading")
            : games.length > 0
              ? t("games.count", { n: games.length })
              : "")}
      </p>
      {fault !== null && (
        <p class="games-note fault" role="alert">
          {fault} <button onClick={() => void list.refresh()}>{t("games.again")}</button>
        </p>
      )}
      {fault === null && games.length === 0 && !list.busy.value && (
        <div class="games-none">
          <p>{t(isFiltered(list.filter.value) ? "games.noneFound" : "games.none")}</p>
          {!isFiltered(list.filter.value) && (
            <button class="primary" onClick={() => void offer()}>
              {t("games.begin")}
            </button>
          )}
        </div>
      )}
      <ul class="game-cards" aria-label={t("games.list")}>
        {games.map((brief) => (
          <GameCard
            key={brief.id}
            list={list}
            brief={brief}
            download={(one) => downloadGame({ core, server, announcer }, one)}
          />
        ))}
      </ul>
      {list.next.value !== null && (
        <button class="games-more" disabled={list.busy.value} onClick={() => void list.more()}>
          {t("games.more")}
        </button>
      )}
    </div>
  );
}
