// The pages of arenas: the list of them with the form to open one, and one arena: how the user stands, the standings, and the
// games of those who stand first. It reads ArenaCtrl and the store; a click asks ArenaCtrl.
import { useEffect, useState } from "preact/hooks";
import { clockText, termsText } from "../round/clock.ts";
import { language } from "../i18n/language.ts";
import { gameTitle } from "../i18n/variants.ts";
import { LiveBoard } from "../live/LiveBoard.tsx";
import { live } from "../live/live.ts";
import "../live/live.css";
import { storedPerson } from "../person/storedPerson.ts";
import { lastGame } from "../setup/lastGame.ts";
import { quickPresets } from "../setup/gameChoices.ts";
import { usualOptions } from "../setup/gameRequest.ts";
import { useStore } from "../store/context.ts";
import { useMount } from "../ui/hooks.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { served } from "../ui/site.ts";
import type { ArenaBrief, ArenaMessage, ClockTerms } from "../core/types.ts";
import type { ArenaCtrl } from "./arenaCtrl.ts";
import { t } from "./texts/index.ts";

const shownStandings = 50;
const clocks = quickPresets.filter(
  (terms): terms is ClockTerms & { kind: "fischer" } => terms.kind === "fischer",
);
const lengths = [20, 40, 60, 90, 120];
const starts = [0, 5, 15, 30, 60, 180, 1440];

const endOf = ({ starts: begin, minutes }: ArenaBrief): number => Date.parse(begin) + minutes * 60_000;

function whenText(arena: ArenaBrief): string {
  const at = arena.stage === "announced" ? Date.parse(arena.starts) : endOf(arena);
  const today = new Date(at).toDateString() === new Date().toDateString();
  const style = today
    ? ({ timeStyle: "short" } as const)
    : ({ dateStyle: "short", timeStyle: "short" } as const);
  return t(`arena.stage.${arena.stage}`, {
    when: new Intl.DateTimeFormat(language.value, style).format(at),
  });
}

function useTitle(): (game: string) => string {
  const { catalogue } = useStore();
  return (game) =>
    gameTitle(catalogue.games.value.find((one) => one.id === game) ?? { id: game, title: game });
}

function startText(minutes: number): string {
  if (minutes === 0) return t("arena.now");
  return minutes < 60 ? t("arena.in", { n: minutes }) : t("arena.inHours", { n: minutes / 60 });
}

function NameFirst() {
  const { dialogs } = useStore();
  return (
    <p class="arena-name">
      {t("arena.needsName")}{" "}
      <button type="button" onClick={() => dialogs.show("person")}>
        {t("arena.giveName")}
      </button>
    </p>
  );
}

function Choice<T>({
  label,
  values,
  text,
  value,
  choose,
}: {
  label: string;
  values: readonly T[];
  text: (value: T) => string;
  value: T;
  choose: (value: T) => void;
}) {
  return (
    <label>
      {label}
      <select
        value={values.indexOf(value)}
        onChange={(event) => choose(values[Number(event.currentTarget.value)]!)}
      >
        {values.map((one, i) => (
          <option key={i} value={i}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function OpenForm({ arenas }: { arenas: ArenaCtrl }) {
  const { catalogue, storage } = useStore();
  const titleOf = useTitle();
  // The papers of Cheops are hidden.
  const games = catalogue.games.value
    .map(({ id }) => id)
    .filter((id) => catalogue.infos.value.get(id)?.papers !== true);
  const [game, setGame] = useState(() => lastGame(storage, games).game);
  const [title, setTitle] = useState("");
  const [clock, setClock] = useState(clocks[1]!);
  const [minutes, setMinutes] = useState(60);
  const [begin, setBegin] = useState(0);
  const [rated, setRated] = useState(false);
  const person = storedPerson(storage);
  if (arenas.list.value?.mayOpen === false) return <p>{t("arena.forbidden")}</p>;
  if (!person) return <NameFirst />;
  return (
    <form
      class="arena-form"
      onSubmit={(event) => {
        event.preventDefault();
        arenas.open({
          title: title.trim() || `${titleOf(game)} ${termsText(clock)}`,
          game,
          options: usualOptions(game),
          clock,
          minutes,
          starts: begin,
          rated: rated && person.rated === true,
        });
      }}
    >
      <label>
        {t("arena.name")}
        <input
          type="text"
          maxLength={60}
          value={title}
          placeholder={`${titleOf(game)} ${termsText(clock)}`}
          autocomplete="off"
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <Choice label={t("arena.game")} values={games} text={titleOf} value={game} choose={setGame} />
      <Choice label={t("arena.clock")} values={clocks} text={termsText} value={clock} choose={setClock} />
      <Choice
        label={t("arena.length")}
        values={lengths}
        text={(n) => t("arena.minutes", { n })}
        value={minutes}
        choose={setMinutes}
      />
      <Choice label={t("arena.starts")} values={starts} text={startText} value={begin} choose={setBegin} />
      {person.rated === true && game !== "chess960" && (
        <label class="arena-rated">
          <input
            type="checkbox"
            checked={rated}
            onChange={(event) => setRated(event.currentTarget.checked)}
          />
          {t("arena.ratedHelp")}
        </label>
      )}
      <button type="submit" disabled={arenas.busy.value || arenas.state.value !== "open"}>
        {t("arena.create")}
      </button>
    </form>
  );
}

function Brief({ arena }: { arena: ArenaBrief }) {
  const titleOf = useTitle();
  return (
    <>
      {t("arena.by", { game: titleOf(arena.game), clock: termsText(arena.clock), name: arena.by })}
      {arena.rated && <span class="arena-rated-mark"> · {t("arena.rated")}</span>}
    </>
  );
}

function List({ arenas }: { arenas: ArenaCtrl }) {
  const { navigate } = useStore();
  const list = arenas.list.value;
  return (
    <>
      <p class="lead">{t("arena.lead")}</p>
      <Fault arenas={arenas} />
      <div class="arena-parts">
        <section aria-labelledby="arena-list">
          <h3 id="arena-list">{t("arena.title")}</h3>
          {!list ? (
            <p role="status">{t(arenas.state.value === "lost" ? "arena.lost" : "arena.connecting")}</p>
          ) : list.arenas.length === 0 ? (
            <p>{t("arena.none")}</p>
          ) : (
            <ul class="arena-list">
              {list.arenas.map((arena) => (
                <li key={arena.id} class={`arena-${arena.stage}`}>
                  <RouteLink navigate={navigate} route={{ kind: "arena", id: arena.id }}>
                    {arena.title}
                  </RouteLink>
                  <p>
                    <Brief arena={arena} />
                  </p>
                  <p>
                    {whenText(arena)} · {t("arena.players", { n: arena.players })}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="arena-open">
          <h3 id="arena-open">{t("arena.open")}</h3>
          <OpenForm arenas={arenas} />
        </section>
      </div>
    </>
  );
}

function Fault({ arenas }: { arenas: ArenaCtrl }) {
  const fault = arenas.fault.value;
  if (fault !== null)
    return (
      <p class="fault" role="alert">
        {fault}
      </p>
    );
  return arenas.state.value === "lost" ? <p role="status">{t("arena.lost")}</p> : null;
}

// How long it is until the arena begins or ends, every second.
function Countdown({ arena }: { arena: ArenaBrief }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (arena.stage === "over") return <p class="arena-time">{t("arena.isOver")}</p>;
  const announced = arena.stage === "announced";
  const time = clockText(Math.max(0, (announced ? Date.parse(arena.starts) : endOf(arena)) - Date.now()));
  return (
    <p class="arena-time" role="timer">
      {t(announced ? "arena.until" : "arena.left", { time })}
    </p>
  );
}

function You({ arenas, arena }: { arenas: ArenaCtrl; arena: ArenaBrief }) {
  const { navigate, storage } = useStore();
  const you = arenas.you.value;
  if (!you) return null;
  const plays = you.state !== "watching";
  const begun = arena.stage !== "announced";
  return (
    <div class="arena-you">
      {plays && begun && <p>{t("arena.yourPlace", { rank: you.rank, n: you.points })}</p>}
      {plays && you.doubled && arena.stage === "running" && <p>{t("arena.doubled")}</p>}
      {arena.stage !== "over" && (
        <>
          <p role="status">
            {t(you.state === "waiting" && !begun ? "arena.you.waitingToBegin" : `arena.you.${you.state}`)}
          </p>
          {you.state === "watching" && !storedPerson(storage) ? (
            <NameFirst />
          ) : you.state === "playing" && you.game !== null ? (
            <RouteLink navigate={navigate} class="button" route={{ kind: "table", id: you.game }}>
              {t("arena.toGame")}
            </RouteLink>
          ) : you.state === "waiting" ? (
            <button type="button" disabled={arenas.busy.value} onClick={() => arenas.pause()}>
              {t("arena.pause")}
            </button>
          ) : (
            <button type="button" class="primary" disabled={arenas.busy.value} onClick={() => arenas.join()}>
              {t(you.state === "paused" ? "arena.goOn" : "arena.join")}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Standings({ shown }: { shown: ArenaMessage }) {
  const { standings, arena } = shown;
  if (standings.length === 0) return null;
  const more = arena.players - standings.length;
  return (
    <section aria-labelledby="arena-standings">
      <h3 id="arena-standings">{t("arena.standings")}</h3>
      <table class="arena-standings">
        <thead>
          <tr>
            <th scope="col">{t("arena.place")}</th>
            <th scope="col">{t("arena.player")}</th>
            <th scope="col" class="arena-number">
              {t("arena.points")}
            </th>
            <th scope="col" class="arena-number">
              {t("arena.games")}
            </th>
            <th scope="col" class="arena-number">
              {t("arena.won")}
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.slice(0, shownStandings).map((one, i) => (
            <tr key={i} class={arena.stage === "over" && i < 3 ? `podium-${i + 1}` : undefined}>
              <td>{i + 1}</td>
              <td>
                {one.name}
                {one.playing && <span class="arena-playing" role="img" aria-label={t("arena.plays")} />}
              </td>
              <td class="arena-number">
                {one.points}
                {one.doubled && <abbr title={t("arena.doubled")}> ×2</abbr>}
              </td>
              <td class="arena-number">{one.games}</td>
              <td class="arena-number">{one.won}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{t("arena.more", { n: more })}</p>}
    </section>
  );
}

function Boards({ games }: { games: readonly string[] }) {
  useMount(live.follow);
  const shown = (live.games.value ?? []).filter(({ id }) => games.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="arena-boards">
      <h3 id="arena-boards">{t("arena.boards")}</h3>
      <ul class="live-games">
        {shown.map((game) => (
          <LiveBoard key={game.id} game={game} heading="h4" />
        ))}
      </ul>
    </section>
  );
}

function One({ arenas }: { arenas: ArenaCtrl }) {
  const { navigate } = useStore();
  const shown = arenas.arena.value;
  if (arenas.missing.value) return <p role="alert">{t("arena.missing")}</p>;
  if (!shown)
    return <p role="status">{t(arenas.state.value === "lost" ? "arena.lost" : "arena.connecting")}</p>;
  const { arena, games } = shown;
  return (
    <>
      <p class="lead">
        <Brief arena={arena} />
      </p>
      <p>
        {whenText(arena)} · {t("arena.players", { n: arena.players })}
      </p>
      <Countdown arena={arena} />
      <Fault arenas={arenas} />
      <You arenas={arenas} arena={arena} />
      <div class="arena-parts">
        <Standings shown={shown} />
        <Boards games={games} />
      </div>
      <p class="arena-rules">{t("arena.rules")}</p>
      <p>
        <RouteLink navigate={navigate} route={{ kind: "arena", id: null }}>
          {t("arena.all")}
        </RouteLink>
      </p>
    </>
  );
}

function Served({ arenas }: { arenas: ArenaCtrl }) {
  const { dialogs } = useStore();
  useMount(arenas.enter);
  void dialogs.open.value; // the user may have got a name in one
  if (arenas.shown.value === undefined) return null;
  return arenas.shown.value === null ? <List arenas={arenas} /> : <One arenas={arenas} />;
}

export function ArenaPage({ arenas }: { arenas: ArenaCtrl }) {
  return (
    <div class="reading arena">
      <h2>{arenas.arena.value?.arena.title ?? t("arena.title")}</h2>
      {served ? <Served arenas={arenas} /> : <p class="no-server">{t("arena.noServer")}</p>}
    </div>
  );
}
