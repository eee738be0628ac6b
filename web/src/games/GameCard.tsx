// A stored game in the list: its current boards, players and state, and buttons to open, analyse, download or delete
// it. Deleting goes to the server through GamesList.
import { useState } from "preact/hooks";
import type { GamesList } from "./gamesList.ts";
import { playerName } from "../people/playerNames.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { piecesOf } from "../position/placement.ts";
import { colorName, resultPhrase } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import type { Brief } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { language } from "../i18n/language.ts";
import { plain } from "../i18n/format.ts";
import { gameTitle } from "../i18n/variants.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { StartPicture } from "../board/StartPicture.tsx";

function when(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? ""
    : new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

export function GameCard({
  list,
  brief,
  download,
}: {
  list: GamesList;
  brief: Brief;
  download: (brief: Brief) => Promise<void>;
}) {
  const { server, announcer, navigate } = useStore();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const info = list.form(brief);
  // Someone without a key to a game with keys is a spectator.
  const mine = brief.seats === "open" || server.keysFor(brief.id).length > 0;
  const title = gameTitle({ id: brief.game, title: brief.title });
  const turn = brief.fen.trim().split(/\s+/)[1] === "b" ? "b" : "w";
  const run = (action: () => Promise<unknown>) => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  const remove = () =>
    run(async () => {
      const refused = await list.remove(brief);
      setFault(refused);
      announcer.speak(refused ?? t("games.deleted"));
    });
  const names = t("games.versus", { white: playerName(brief.white), black: playerName(brief.black) });
  return (
    <li class="game-card" aria-busy={busy}>
      <RouteLink navigate={navigate} class="game-picture" route={{ kind: "table", id: brief.id }}>
        {/* No label on the link: a picture may have letters, which are no part of its name. */}
        <span class="hidden">{t("games.picture", { game: title })}</span>
        {info ? (
          <StartPicture info={info} width={240} height={132} pieces={piecesOf(info, brief.fen)} />
        ) : (
          <span class="start-picture" />
        )}
      </RouteLink>
      <div class="game-facts">
        <h2>{title}</h2>
        <p class="names">{names}</p>
        <p>
          {brief.result ? (
            <b>{plain(resultPhrase(brief.result)).replace(/\.$/, "")}</b>
          ) : (
            t("games.toMove", { color: colorName(turn) })
          )}
          {" · "}
          {t("games.moves", { n: Math.ceil(brief.plies / 2) })}
        </p>
        <p class="when">
          <time dateTime={brief.updated}>{t("games.changed", { when: when(brief.updated) })}</time>
        </p>
      </div>
      <div class="game-deeds" role="group" aria-label={names}>
        <RouteLink navigate={navigate} class="button primary" route={{ kind: "table", id: brief.id }}>
          {t(brief.result ? "games.view" : mine ? "games.continue" : "games.watch")}
        </RouteLink>
        {(brief.result !== null || brief.seats === "open") && (
          <RouteLink navigate={navigate} class="button" route={{ kind: "analyse", what: `of=${brief.id}` }}>
            {t("games.analyse")}
          </RouteLink>
        )}
        <button disabled={busy} title={t("games.downloadHelp")} onClick={() => run(() => download(brief))}>
          {t("games.download")}
        </button>
        {mine && (
          <ConfirmButton
            text={t("games.delete")}
            confirmText={t("games.deleteAgain")}
            disabled={busy}
            act={remove}
          />
        )}
      </div>
      {fault !== null && (
        <p class="games-note fault" role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
