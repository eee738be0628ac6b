// What the levels of the engine are worth in a game, as far as that was measured (data/levels.tsv).
import { engineRating } from "../game/players.ts";
import type { GameInfo } from "../core/types.ts";
import { t as word, type PlainKey } from "../i18n/index.ts";
import { t } from "./texts/index.ts";

const levels = [1, 2, 3, 4, 5, 6, 7, 8];

export function Levels({ info }: { info: GameInfo }) {
  const measured = info.elo.length > 0;
  const eloText = (level: number): string => {
    const rating = engineRating(info, level);
    return rating ? t(rating.over ? "game.over" : "game.about", { elo: rating.elo }) : "";
  };
  return (
    <section aria-labelledby="game-levels">
      <h3 id="game-levels">{t("game.levels")}</h3>
      <table class="game-levels">
        <thead>
          <tr>
            <th scope="col">{t("game.level")}</th>
            <th scope="col">{t("game.strength")}</th>
            {measured && <th scope="col">{t("game.elo")}</th>}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td>{word(`people.level.${level}` as PlainKey)}</td>
              {measured && <td>{eloText(level)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="game-small">{t(measured ? "game.eloHelp" : "game.unmeasured")}</p>
    </section>
  );
}
