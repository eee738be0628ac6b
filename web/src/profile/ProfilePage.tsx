// The public page of somebody who plays rated games: ratings, the last games, how much they play; for others who have a
// name, also what to do about them. It reads ProfileCtrl; its links lead to games.
import { useState } from "preact/hooks";
import type { PersonRating, ProfileView, RatedGame, RatedPlayer } from "../core/types.ts";
import { language } from "../i18n/language.ts";
import { t as word } from "../i18n/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { points } from "./points.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { reasons, type ProfileCtrl, type Reason } from "./profileCtrl.ts";
import { t } from "./texts/index.ts";

interface Props {
  profile: ProfileCtrl;
}

const dateOf = (time: string): string =>
  new Date(time).toLocaleDateString(language.value, { dateStyle: "medium" });

function Title({ game }: { game: string }) {
  const { catalogue } = useStore();
  return <>{gameTitle(catalogue.games.value.find((one) => one.id === game) ?? { id: game, title: game })}</>;
}

function RatingRow({ one }: { one: PersonRating }) {
  return (
    <tr>
      <th scope="row">
        <Title game={one.game} />
      </th>
      <td>{t(`profile.category.${one.category}`)}</td>
      <td>{t(`profile.against.${one.against}`)}</td>
      <td class="profile-number" title={t("profile.deviation", { n: 2 * one.deviation })}>
        {points(one.rating)}
      </td>
      <td class="profile-number">
        {one.won}, {one.drawn}, {one.lost}
      </td>
    </tr>
  );
}

function Ratings({ shown }: { shown: ProfileView }) {
  if (shown.ratings.length === 0) return <p>{t("profile.noRatings")}</p>;
  return (
    <>
      <h3 id="profile-ratings">{t("profile.ratings")}</h3>
      <div class="profile-table">
        <table aria-labelledby="profile-ratings">
          <thead>
            <tr>
              <th scope="col">{t("profile.game")}</th>
              <th scope="col">{t("profile.time")}</th>
              <th scope="col">{t("profile.opponents")}</th>
              <th scope="col" class="profile-number">
                {t("profile.rating")}
              </th>
              <th scope="col" class="profile-number">
                {t("profile.score")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.ratings.map((one) => (
              <RatingRow key={`${one.game} ${one.category} ${one.against}`} one={one} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.ratings.some(({ rating }) => rating.provisional) && (
        <p class="profile-help">{t("profile.provisionalHelp")}</p>
      )}
    </>
  );
}

function Player({ player, name }: { player: RatedPlayer; name: string }) {
  const { navigate } = useStore();
  const text = player.name ?? t(player.engine ? "profile.engine" : "profile.forgotten");
  const other = player.name !== null && player.name !== name;
  return (
    <>
      {other ? (
        <RouteLink navigate={navigate} route={{ kind: "person", name: text }}>
          {text}
        </RouteLink>
      ) : (
        text
      )}{" "}
      ({points(player.before)})
    </>
  );
}

function GameRow({ game, name }: { game: RatedGame; name: string }) {
  const { navigate } = useStore();
  const own = game.white.name === name ? game.white : game.black;
  const change = own.after.points - own.before.points;
  const date = dateOf(game.at);
  return (
    <tr>
      <th scope="row">
        {game.id === null ? (
          date
        ) : (
          <RouteLink navigate={navigate} route={{ kind: "table", id: game.id }} title={t("profile.watch")}>
            {date}
          </RouteLink>
        )}
      </th>
      <td>
        <Title game={game.game} />, {t(`profile.category.${game.category}`)}
      </td>
      <td>
        <Player player={game.white} name={name} /> – <Player player={game.black} name={name} />
      </td>
      <td class="profile-number">{game.score.replace("1/2-1/2", "½–½").replace("-", "–")}</td>
      <td class="profile-number">{change > 0 ? `+${change}` : String(change).replace("-", "−")}</td>
    </tr>
  );
}

function Games({ shown }: { shown: ProfileView }) {
  if (shown.games.length === 0) return null;
  return (
    <>
      <h3 id="profile-games">{t("profile.games")}</h3>
      <div class="profile-table">
        <table aria-labelledby="profile-games">
          <thead>
            <tr>
              <th scope="col">{t("profile.ended")}</th>
              <th scope="col">{t("profile.game")}</th>
              <th scope="col">{t("profile.players")}</th>
              <th scope="col" class="profile-number">
                {t("profile.result")}
              </th>
              <th scope="col" class="profile-number">
                {t("profile.change")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.games.map((game, i) => (
              <GameRow key={i} game={game} name={shown.name} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Months({ shown }: { shown: ProfileView }) {
  if (shown.months.length === 0) return null;
  const most = Math.max(...shown.months.map(({ games }) => games));
  const nameOf = (month: string) =>
    new Date(`${month}-15`).toLocaleDateString(language.value, { month: "long", year: "numeric" });
  return (
    <>
      <h3>{t("profile.months")}</h3>
      <ul class="profile-months">
        {shown.months.map(({ month, games }) => (
          <li key={month}>
            <i style={{ width: `${(100 * games) / most}%` }} aria-hidden="true" />
            <span>{t("profile.monthly", { month: nameOf(month), n: games })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Deeds({ profile, name }: Props & { name: string }) {
  const [reason, setReason] = useState<Reason>("engine");
  const blocked = profile.blocked.value;
  return (
    <div class="profile-deeds">
      <button type="button" disabled={profile.busy.value} onClick={() => void profile.block(!blocked)}>
        {t(blocked ? "profile.unblock" : "profile.block", { name })}
      </button>
      <details>
        <summary>{t("profile.report")}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void profile.report(reason);
          }}
        >
          <label for="profile-reason">{t("profile.reason")}</label>
          <select
            id="profile-reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as Reason)}
          >
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(`profile.reason.${one}`)}
              </option>
            ))}
          </select>
          <button type="submit" disabled={profile.busy.value}>
            {t("profile.send")}
          </button>
        </form>
      </details>
      <p role="status">{profile.status.value}</p>
    </div>
  );
}

export function ProfilePage({ profile, own }: Props & { own: string | null }) {
  const { router } = useStore();
  const route = router.route.value;
  const [shown, failure] = [profile.profile.value, profile.failure.value];
  const name = shown?.name ?? (route.kind === "person" ? route.name : "");
  if (!shown && failure === null) return <p class="loading">{word("page.loading")}</p>;
  return (
    <div class="reading profile-page">
      <h2>{name}</h2>
      {failure !== null && (
        <>
          <p role="alert" class="fault">
            {failure}
          </p>
          <button type="button" onClick={() => void profile.retry()}>
            {t("profile.again")}
          </button>
        </>
      )}
      {shown && failure === null && (
        <>
          <p class="lead">{t("profile.since", { date: dateOf(shown.since) })}</p>
          {shown.banned && <p class="fault">{t("profile.banned")}</p>}
          <Ratings shown={shown} />
          <Games shown={shown} />
          <Months shown={shown} />
          {profile.known && own !== shown.name && <Deeds profile={profile} name={shown.name} />}
        </>
      )}
    </div>
  );
}
