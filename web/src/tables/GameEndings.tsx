// The way to the endings of a game, on its page.
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t } from "./texts/index.ts";

export function GameEndings({ game }: { game: string }) {
  const { navigate } = useStore();
  return (
    <section aria-labelledby="game-endings">
      <h3 id="game-endings">{t("tables.title")}</h3>
      <ul class="game-links">
        <li>
          <RouteLink navigate={navigate} route={{ kind: "endings", game, ending: null }}>
            {t("tables.practise")}
          </RouteLink>
          <span>{t("tables.practiseHelp")}</span>
        </li>
      </ul>
    </section>
  );
}
