// The menu of a game: what can be done with it besides playing it. Its buttons do what gameActions.ts says, and what
// the extras add; none of them changes the game.
import { analyse, copyFen, download } from "./gameActions.ts";
import { mayAnalyse } from "../analysis/mayAnalyse.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { useDisclosure } from "../ui/dismissable.ts";

export function GameMenu() {
  const { core, session, round, sync, extras, announcer, navigate } = useStore();
  const { part, close } = useDisclosure(true);
  const { w, b } = round.seats.players.value;
  const fair = mayAnalyse(w, b, round.seats.seat.value, session.result.value, round.seats.viewer.value);
  const Menu = extras.value?.Menu;
  const does = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <details class="more middle" {...part}>
      <summary>{t("analysis.more")}</summary>
      <div class="more-box">
        <button
          disabled={!fair}
          title={fair ? undefined : t("analysis.fair")}
          onClick={does(() => void analyse({ session, sync, navigate }))}
        >
          {t("analysis.analyse")}
        </button>
        <button onClick={does(() => void download({ core, session, round, announcer }))}>
          {t("analysis.export.download")}
        </button>
        <button onClick={does(() => void copyFen({ session, announcer }))}>{t("analysis.copyFen")}</button>
        {Menu && <Menu does={does} />}
      </div>
    </details>
  );
}
