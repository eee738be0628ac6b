import { useState } from "preact/hooks";
import type { GamesList } from "../../games/list.ts";
import { addressOf, type Place } from "../../place.ts";
import { menOf } from "../../placement.ts";
import { colorName } from "../../speech.ts";
import type { Store } from "../../store.ts";
import type { Brief, Player } from "../../types.ts";
import { language, t, tn } from "../../words/index.ts";
import { said } from "../../words/said.ts";
import { StartPicture } from "../StartPicture.tsx";

const playerName = (player: Player): string => (player.kind === "engine" ? t("games.engine", { n: player.level }) : (player.name ?? t("games.someone")));

const scores: { [score: string]: string } = { "1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½", "0-0": "0 – 0" };

function when(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

// A link to a place of the program that is followed without loading the page anew.
function Way({ store, place, children, primary = false }: { store: Store; place: Place; children: string; primary?: boolean }) {
  return (
    <a
      class={primary ? "button primary" : "button"}
      href={addressOf(place)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        store.go(place);
      }}
    >
      {children}
    </a>
  );
}

// A stored game: its boards as they stand, who plays, how it stands, and what may be done with it.
export function GameCard({ store, list, brief, download }: { store: Store; list: GamesList; brief: Brief; download: (brief: Brief) => Promise<void> }) {
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const info = list.form(brief);
  // Who has no key of a game between others looks on.
  const mine = brief.seats === "open" || store.keysFor(brief.id).length > 0;
  const title = said(brief.title);
  const turn = brief.fen.trim().split(/\s+/)[1] === "b" ? "b" : "w";
  const work = (deed: () => Promise<unknown>) => {
    setBusy(true);
    void deed().finally(() => setBusy(false));
  };
  const remove = () => {
    if (!sure) return setSure(true);
    work(async () => {
      const refused = await list.remove(brief);
      setFault(refused);
      store.announce(refused ?? t("games.deleted"));
    });
  };
  const names = t("games.versus", { white: playerName(brief.white), black: playerName(brief.black) });
  return (
    <li class="game-card" aria-busy={busy}>
      <a class="game-picture" href={addressOf({ kind: "table", id: brief.id })} onClick={(event) => (event.preventDefault(), store.go({ kind: "table", id: brief.id }))}>
        {/* No label on the link: a picture may have letters, which are no part of its name. */}
        <span class="hidden">{t("games.picture", { game: title })}</span>
        {info ? <StartPicture info={info} width={240} height={132} men={menOf(info, brief.fen)} /> : <span class="start-picture" />}
      </a>
      <div class="game-facts">
        <h2>{title}</h2>
        <p class="names">{names}</p>
        <p>
          {brief.result ? <b>{`${scores[brief.result.score] ?? ""} ${said(brief.result.text)}`.trim()}</b> : t("games.toMove", { color: colorName(turn) })}
          {" · "}
          {tn("games.moves", brief.plies)}
        </p>
        <p class="when">
          <time dateTime={brief.updated}>{t("games.changed", { when: when(brief.updated) })}</time>
        </p>
      </div>
      <div class="game-deeds" role="group" aria-label={names}>
        <Way store={store} place={{ kind: "table", id: brief.id }} primary>
          {t(brief.result ? "games.view" : mine ? "games.continue" : "games.watch")}
        </Way>
        {(brief.result !== null || brief.seats === "open") && (
          <Way store={store} place={{ kind: "analyse", what: `of=${brief.id}` }}>
            {t("games.analyse")}
          </Way>
        )}
        <button disabled={busy} title={t("games.downloadHelp")} onClick={() => work(() => download(brief))}>
          {t("games.download")}
        </button>
        {mine && (
          <button class={sure ? "sure" : ""} disabled={busy} onClick={remove} onBlur={() => setSure(false)}>
            {t(sure ? "games.sure" : "games.delete")}
          </button>
        )}
      </div>
      {fault !== null && (
        <p class="games-note fault" role="alert">
          {said(fault)}
        </p>
      )}
    </li>
  );
}
