import type { GameInfo, GameSummary } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { gameFamily, gameNote, gameSummary, gameTitle } from "../i18n/variants.ts";
import { StartPicture } from "../board/StartPicture.tsx";

interface Props {
  games: GameSummary[];
  forms: ReadonlyMap<string, GameInfo>;
  chosen: string;
  choose: (game: string) => void;
}

// The games by family, each with a picture of its start, its title, two lines on its rules, and its note as a label.
export function Cards({ games, forms, chosen, choose }: Props) {
  const families: [string, GameSummary[]][] = [];
  for (const game of games) {
    const form = forms.get(game.id);
    const name = (form && gameFamily(form)) || t("people.games");
    const family = families.find(([title]) => title === name);
    if (family) family[1].push(game);
    else families.push([name, [game]]);
  }
  return (
    <div class="cards" role="radiogroup" aria-label={t("people.game")}>
      {families.map(([family, members]) => (
        <section key={family} class="family" aria-label={family}>
          <h3>{family}</h3>
          <div class="family-cards">
            {members.map((game) => {
              const form = forms.get(game.id);
              return (
                <label key={game.id} class="card">
                  <input
                    type="radio"
                    name="game"
                    value={game.id}
                    checked={game.id === chosen}
                    aria-label={gameTitle(game)}
                    aria-describedby={`about-${game.id}`}
                    onChange={() => choose(game.id)}
                  />
                  <span class="card-face">
                    {form ? (
                      <StartPicture info={form} width={148} height={92} />
                    ) : (
                      <span class="start-picture" />
                    )}
                    <span class="card-text" id={`about-${game.id}`}>
                      <b>
                        {gameTitle(game)}{" "}
                        {form?.reconstruction && <em class="reconstruction">{t("people.reconstruction")}</em>}
                      </b>
                      {gameSummary(game).map((sentence) => (
                        <span key={sentence}>{sentence}</span>
                      ))}
                      {form?.note && <em class="note">{gameNote(form)}</em>}
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
