// The page of the lobby: quick pairing by presets, the user's own challenge, and the open ones of others. It reads
// LobbyCtrl and the store; a click asks LobbyCtrl.
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { termsText } from "../round/clock.ts";
import { changedOptions } from "../position/options.ts";
import { gameTitle, OptionWords } from "../i18n/variants.ts";
import { storedPerson } from "../person/storedPerson.ts";
import { useStore } from "../store/context.ts";
import { useMount } from "../ui/hooks.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { served } from "../ui/site.ts";
import {
  normalizedName,
  quickPresets,
  sameTerms,
  storeChoices,
  storedChoices,
} from "../setup/gameChoices.ts";
import { usualOptions } from "../setup/gameRequest.ts";
import { lastGame } from "../setup/lastGame.ts";
import type { ClockTerms, GameInfo, OpenChallenge, Options } from "../core/types.ts";
import { opposed, type LobbyCtrl } from "./lobbyCtrl.ts";
import { t } from "./texts/index.ts";

type Color = OpenChallenge["color"];
const colors: readonly Color[] = ["random", "w", "b"];

// What the user has chosen for quick pairing; kept while the user is elsewhere.
const chosenGame = signal<string | null>(null);
const chosenColor = signal<Color>("random");
const chosenRated = signal(false);
const chosenBot = signal<string | null>(null);

// The options of a challenge that differ from the usual ones; the array of Chess960, which is always drawn, does not count.
function otherRules(info: GameInfo | undefined, { game, options }: OpenChallenge): [string, string][] {
  const changed = Object.entries(changedOptions(info?.options ?? [], options));
  return changed.filter(([key]) => !(game === "chess960" && key === "start"));
}

function rulesText(info: GameInfo, rules: [string, string][]): string {
  return rules
    .flatMap(([key, value]) => {
      const option = info.options.find((one) => one.key === key);
      if (!option) return [];
      const words = new OptionWords(info.id, option);
      return [`${words.title}: ${words.choice(value)}`];
    })
    .join("; ");
}

function useGames() {
  const { catalogue } = useStore();
  const games = [...catalogue.games.value, ...catalogue.files.value.flatMap((file) => file.games)];
  const titleOf = (id: string) => gameTitle(games.find((one) => one.id === id) ?? { id, title: id });
  return { games, titleOf };
}

function Quick({ lobby, game }: { lobby: LobbyCtrl; game: string }) {
  const { catalogue, storage, openNewGame } = useStore();
  const { games } = useGames();
  const [name, setName] = useState(storedChoices(storage).name ?? "");
  const color = chosenColor.value;
  const [ratedName] = useState(() => {
    const person = storedPerson(storage);
    return person?.rated === true ? person.name : undefined;
  });
  const bots = lobby.bots.value;
  const bot = chosenBot.value !== null && bots.includes(chosenBot.value) ? chosenBot.value : null;
  const rated = chosenRated.value && bot === null && ratedName !== undefined && game !== "chess960";
  const info = catalogue.infos.value.get(game);
  const fitting = (terms: ClockTerms) =>
    lobby.challenges.value.filter(
      (one) =>
        bot === null &&
        one.id !== lobby.own.value?.id &&
        one.game === game &&
        one.rated === rated &&
        sameTerms(one.clock, terms) &&
        (color === "random" || one.color !== color) &&
        otherRules(info, one).length === 0,
    );
  const pair = (clock: ClockTerms) => {
    const [first] = fitting(clock);
    // Whoever waits in Chess960 has drawn an array.
    const start = first?.options["start"];
    const options: Options = game === "chess960" && start !== undefined ? { start } : usualOptions(game);
    const normalized = normalizedName(name);
    storeChoices(storage, { ...storedChoices(storage), name: normalized });
    lobby.seek({
      game,
      options,
      clock,
      color,
      rated,
      ...(bot === null ? { pair: true } : { to: bot }),
      ...(normalized ? { name: normalized } : {}),
    });
  };
  return (
    <section class="quick" aria-labelledby="quick">
      <h3 id="quick">{t("lobby.quick")}</h3>
      <div class="quick-terms">
        <label>
          {t("lobby.game")}
          <select value={game} onChange={(event) => void (chosenGame.value = event.currentTarget.value)}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {gameTitle(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("lobby.color")}
          <select
            value={color}
            onChange={(event) => void (chosenColor.value = event.currentTarget.value as Color)}
          >
            {colors.map((one) => (
              <option key={one} value={one}>
                {t(`lobby.color.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("lobby.name")}
          <input
            type="text"
            maxLength={40}
            value={name}
            autocomplete="off"
            placeholder={t("lobby.nameHelp")}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {bots.length > 0 && (
          <label>
            {t("lobby.opponent")}
            <select
              value={bot ?? ""}
              onChange={(event) => void (chosenBot.value = event.currentTarget.value || null)}
            >
              <option value="">{t("lobby.anybody")}</option>
              {bots.map((name) => (
                <option key={name} value={name}>
                  {t("lobby.bot", { name })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {ratedName !== undefined && bot === null && game !== "chess960" && (
        <label class="quick-rated">
          <input
            type="checkbox"
            checked={rated}
            onChange={(event) => void (chosenRated.value = event.currentTarget.checked)}
          />
          {t("lobby.ratedAs", { name: ratedName })}
        </label>
      )}
      <div class="quick-times" role="group" aria-labelledby="quick">
        {quickPresets.map((terms) => {
          const n = fitting(terms).length;
          return (
            <button
              key={termsText(terms)}
              type="button"
              disabled={lobby.busy.value || lobby.state.value !== "open"}
              aria-pressed={
                sameTerms(lobby.own.value?.clock ?? null, terms) && lobby.own.value?.game === game
              }
              onClick={() => pair(terms)}
            >
              <b>{termsText(terms)}</b>
              <span>{n > 0 && t("lobby.waiting", { n })}</span>
            </button>
          );
        })}
      </div>
      <button type="button" class="quiet" onClick={() => void openNewGame()}>
        {t("lobby.other")}
      </button>
    </section>
  );
}

function Own({ lobby }: { lobby: LobbyCtrl }) {
  const { titleOf } = useGames();
  const own = lobby.own.value;
  return (
    <div class="own-challenge" role="status">
      {own && (
        <>
          <p>
            <b>{own.to === undefined ? t("lobby.own") : t("lobby.ownTo", { name: own.to })}</b>
            <br />
            {t("lobby.ownTerms", { game: titleOf(own.game), clock: termsText(own.clock), color: own.color })}
          </p>
          <button type="button" onClick={() => lobby.withdraw()}>
            {t("lobby.withdraw")}
          </button>
        </>
      )}
    </div>
  );
}

function Row({ lobby, challenge }: { lobby: LobbyCtrl; challenge: OpenChallenge }) {
  const { catalogue, storage } = useStore();
  const { titleOf } = useGames();
  const info = catalogue.infos.value.get(challenge.game);
  const rules = otherRules(info, challenge);
  const [name, game, clock] = [
    challenge.name ?? t("lobby.anonymous"),
    titleOf(challenge.game),
    termsText(challenge.clock),
  ];
  return (
    <tr>
      <td>{name}</td>
      <td>
        {game}
        {info && rules.length > 0 && (
          <small>{t("lobby.rules", { n: rules.length, rules: rulesText(info, rules) })}</small>
        )}
      </td>
      <td>
        {clock}
        {challenge.rated && <small>{t("lobby.rated")}</small>}
      </td>
      <td>{t(`lobby.color.${opposed(challenge.color)}`)}</td>
      <td>
        <button
          type="button"
          aria-label={t("lobby.acceptOf", { name, game, clock })}
          disabled={lobby.busy.value}
          onClick={() => lobby.accept(challenge, normalizedName(storedChoices(storage).name ?? ""))}
        >
          {t("lobby.accept")}
        </button>
      </td>
    </tr>
  );
}

function List({ lobby }: { lobby: LobbyCtrl }) {
  const others = lobby.challenges.value.filter(({ id }) => id !== lobby.own.value?.id);
  return (
    <section class="challenges" aria-labelledby="challenges">
      <h3 id="challenges">{t("lobby.list")}</h3>
      {lobby.state.value !== "open" ? (
        <p role="status">{t(`lobby.${lobby.state.value}`)}</p>
      ) : others.length === 0 ? (
        <p>{t("lobby.none")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("lobby.player")}</th>
              <th scope="col">{t("lobby.game")}</th>
              <th scope="col">{t("lobby.clock")}</th>
              <th scope="col">{t("lobby.color")}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {others.map((one) => (
              <Row key={one.id} lobby={lobby} challenge={one} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Meeting({ lobby }: { lobby: LobbyCtrl }) {
  const { storage, navigate } = useStore();
  const { games } = useGames();
  useMount(lobby.enter);
  const known = games.map(({ id }) => id);
  const chosen = chosenGame.value;
  const game = chosen !== null && known.includes(chosen) ? chosen : lastGame(storage, known).game;
  const fault = lobby.fault.value;
  return (
    <>
      <p class="lead">{t("lobby.lead")}</p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="lobby-parts">
        <div>
          <Quick lobby={lobby} game={game} />
          <Own lobby={lobby} />
        </div>
        <List lobby={lobby} />
      </div>
      <p>
        <RouteLink navigate={navigate} route={{ kind: "arena", id: null }}>
          {t("lobby.arenas")}
        </RouteLink>
      </p>
    </>
  );
}

export function LobbyPage({ lobby }: { lobby: LobbyCtrl }) {
  return (
    <div class="reading lobby">
      <h2>{t("lobby.title")}</h2>
      {served ? <Meeting lobby={lobby} /> : <p class="no-server">{t("lobby.noServer")}</p>}
    </div>
  );
}
