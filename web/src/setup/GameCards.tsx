// The games by family, each with a picture of its start, its title, two lines on its rules, and its note as a label.
// Choosing one changes NewGameCtrl, of the dialog for a new game.
import { useEffect, useRef } from "preact/hooks";
import type { NewGameCtrl } from "./newGameCtrl.ts";
import type { GameSummary } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { gameFamily, gameNote, gameSummary, gameTitle } from "../i18n/variants.ts";
import { StartPicture } from "../board/StartPicture.tsx";

export function GameCards({ form }: { form: NewGameCtrl }) {
  const [games, forms, lastLoaded] = [form.games.value, form.forms.value, form.lastLoaded.value];
  // The card of a newly loaded file scrolls into view and gets the focus.
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!lastLoaded) return;
    const card = cards.current?.querySelector<HTMLInputElement>("input:checked");
    card?.closest(".card")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    card?.focus();
  }, [lastLoaded]);
  const families: [string, GameSummary[]][] = [];
  for (const game of games) {
    const info = forms.get(game.id);
    const name = (info && gameFamily(info)) || t("setup.games");
    const family = families.find(([title]) => title === name);
    if (family) family[1].push(game);
    else families.push([name, [game]]);
  }
  return (
    <div class="cards" ref={cards} role="radiogroup" aria-label={t("setup.game")}>
      {families.map(([family, members]) => (
        <section key={family} class="family" aria-label={family}>
          <h3>{family}</h3>
          <div class="family-cards">
            {members.map((game) => {
              const info = forms.get(game.id);
              return (
                <label key={game.id} class="card">
                  <input
                    type="radio"
                    name="game"
                    value={game.id}
                    checked={game.id === form.game.value}
                    aria-label={gameTitle(game)}
                    aria-describedby={`about-${game.id}`}
                    onChange={() => form.choose(game.id)}
                  />
                  <span class="card-face">
                    {info ? (
                      <StartPicture info={info} width={148} height={92} />
                    ) : (
                      <span class="start-picture" />
                    )}
                    <span class="card-text" id={`about-${game.id}`}>
                      <b>
                        {gameTitle(game)}{" "}
                        {info?.reconstruction && <em class="reconstruction">{t("setup.reconstruction")}</em>}
                      </b>
                      {gameSummary(game).map((sentence) => (
                        <span key={sentence}>{sentence}</span>
                      ))}
                      {info?.note && <em class="note">{gameNote(info)}</em>}
                    </span>
                  </span>
                </label>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
