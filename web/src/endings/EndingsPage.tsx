// The endings of a game: how each ends, its longest win to step through, and the way to practise. It reads EndingsCtrl; its
// links lead to the board and to the analysis.
import type { EndingCounts, EndingOfList } from "@cheshire/core/generated/protocol";
import { language } from "../i18n/language.ts";
import { gameTitle } from "../i18n/variants.ts";
import { t as word } from "../i18n/index.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { Color } from "../core/types.ts";
import { endingName, movesTo } from "./endingName.ts";
import { sidesOf, type EndingsCtrl } from "./endingsCtrl.ts";
import { t } from "./texts/index.ts";

interface Props {
  endings: EndingsCtrl;
}

// A share in percent; what is there but rare is not 0, and what is not all is not 100.
function percent(n: number, all: number): string {
  const rounded = Math.round((1000 * n) / all) / 1000;
  const shown = n === 0 || n === all ? rounded : Math.min(0.999, Math.max(0.001, rounded));
  return new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 1 }).format(shown);
}

function Counts({ color, counts }: { color: Color; counts: EndingCounts }) {
  const [win, draw, loss] = [counts.win, counts.draw, counts.loss];
  const cursed = counts["cursed-win"] + counts["blessed-loss"];
  const drawn = draw + cursed;
  const all = win + drawn + loss;
  if (all === 0) return null;
  return (
    <div class="ending-counts">
      <dt>{t("endings.toMove", { color: colorName(color) })}</dt>
      <dd>
        <span class="ending-bar" aria-hidden="true">
          <i class="win" style={{ flexGrow: win }} />
          <i style={{ flexGrow: drawn }} />
          <i class="loss" style={{ flexGrow: loss }} />
        </span>
        {t("endings.shares", {
          win: percent(win, all),
          draw: percent(drawn, all),
          loss: percent(loss, all),
        })}
        {cursed > 0 && <small>{t("endings.cursed", { n: cursed })}</small>}
      </dd>
    </div>
  );
}

function LongestButton({
  endings,
  ending,
  color,
  plies,
  both,
}: Props & { ending: string; color: Color; plies: number; both: boolean }) {
  const { navigate } = useStore();
  const n = movesTo(plies);
  const show = async () => {
    const route = await endings.longest(ending, color);
    if (route) navigate(route);
    else endings.failure.value = "away";
  };
  return (
    <button type="button" aria-describedby={`ending-${ending}`} onClick={() => void show()}>
      {both ? t("endings.longestOf", { color: colorName(color), n }) : t("endings.longest", { n })}
    </button>
  );
}

function Card({ endings, game, ending }: Props & { game: string; ending: EndingOfList }) {
  const { navigate, catalogue } = useStore();
  const { name, white, black } = ending;
  const sides = sidesOf(ending);
  const winning = sides.flatMap(([color, { longest }]) => (longest ? [{ color, plies: longest.plies }] : []));
  const practised = sides.some(([, { hardest }]) => hardest > 0);
  const title = endingName(name, catalogue.infos.value.get(game));
  return (
    <li class="ending-card">
      <h4 id={`ending-${name}`}>
        <span>{title}</span> <small>{name}</small>
      </h4>
      {white && black ? (
        <dl>
          <Counts color="w" counts={white} />
          <Counts color="b" counts={black} />
        </dl>
      ) : (
        <p>{t("endings.unsummed")}</p>
      )}
      {white && winning.length === 0 && <p>{t("endings.neverWins")}</p>}
      <div class="ending-ways">
        {practised && (
          <RouteLink
            navigate={navigate}
            class="button primary"
            route={{ kind: "endings", game, ending: name }}
            label={t("endings.practiseThis", { ending: title })}
          >
            {t("endings.practise")}
          </RouteLink>
        )}
        {winning.map(({ color, plies }) => (
          <LongestButton
            key={color}
            {...{ endings, color, plies }}
            ending={name}
            both={winning.length > 1 || color === "b"}
          />
        ))}
      </div>
    </li>
  );
}

function GameChoice({ endings, game }: Props & { game: string }) {
  const { catalogue, navigate } = useStore();
  const games = endings.games.value ?? [];
  const titleOf = (id: string) =>
    gameTitle(catalogue.games.value.find((one) => one.id === id) ?? { id, title: id });
  if (games.length < 2 && games.includes(game)) return <p class="ending-game">{titleOf(game)}</p>;
  return (
    <label class="ending-game">
      {t("endings.game")}
      <select
        value={game}
        onChange={(event) => navigate({ kind: "endings", game: event.currentTarget.value, ending: null })}
      >
        {[...(games.includes(game) ? [] : [game]), ...games].map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

// How an operator gets tables.
function How({ game }: { game: string }) {
  return (
    <>
      <p>{t("endings.how")}</p>
      <pre class="ending-commands">
        {`cheshire tables build ${game} --all --pieces 3\ncheshire serve --tables tables`}
      </pre>
    </>
  );
}

function Failure({ endings, game }: Props & { game: string }) {
  const { router, catalogue, navigate } = useStore();
  const route = router.route.value;
  const failure = endings.failure.value;
  if (failure === null) return null;
  const title = gameTitle(catalogue.games.value.find((one) => one.id === game) ?? { id: game, title: game });
  const ending = (route.kind === "endings" && route.ending) || "";
  // Tables are for the games that differ in boards and movements alone.
  const never = Boolean(catalogue.infos.value.get(game)?.rules);
  return (
    <div class="ending-failure">
      <p role="alert" class={failure === "none" ? "" : "fault"}>
        {failure === "none"
          ? t(never ? "endings.never" : "endings.none", { game: title })
          : failure === "unknown"
            ? t("endings.unknown", { ending })
            : t("endings.away")}
      </p>
      {failure === "none" && !never && <How game={game} />}
      {failure === "away" && (
        <button type="button" onClick={() => void endings.retry()}>
          {t("endings.again")}
        </button>
      )}
      {failure === "unknown" && (
        <RouteLink navigate={navigate} route={{ kind: "endings", game, ending: null }}>
          {t("endings.all")}
        </RouteLink>
      )}
    </div>
  );
}

export function EndingsPage({ endings }: Props) {
  const { router } = useStore();
  const route = router.route.value;
  const [games, list, failure] = [endings.games.value, endings.list.value, endings.failure.value];
  const { game, ending } = route.kind === "endings" ? route : { game: null, ending: null };
  const fault = failure ?? endings.practice.fault.value;
  if (endings.served && fault === null && (!games || (games.length > 0 && !list) || ending !== null))
    return <p class="loading">{word("page.loading")}</p>;
  const shown = list?.game === game ? list : null;
  const sizes = [...new Set(shown?.endings.map(({ pieces }) => pieces))].sort((a, b) => a - b);
  return (
    <div class="reading endings-page">
      <h2>{t("endings.title")}</h2>
      <p class="lead">{t(endings.served ? "endings.lead" : "endings.noServer")}</p>
      {endings.served && game !== null && (games?.length ?? 0) > 0 && <GameChoice {...{ endings, game }} />}
      {endings.served && games?.length === 0 && failure === null && (
        <>
          <p>{t("endings.noneAtAll")}</p>
          <How game="alice" />
        </>
      )}
      <Failure endings={endings} game={game ?? ""} />
      {game !== null &&
        sizes.map((n) => (
          <section key={n} aria-labelledby={`endings-${n}`}>
            <h3 id={`endings-${n}`}>{t("endings.pieces", { n })}</h3>
            <ul class="ending-cards">
              {shown!.endings
                .filter(({ pieces }) => pieces === n)
                .map((one) => (
                  <Card key={one.name} endings={endings} game={game} ending={one} />
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
