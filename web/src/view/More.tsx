import { useRef } from "preact/hooks";
import { analyse, copyFen, download } from "./gameActions.ts";
import { mayAnalyse } from "../analysis/shown.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";

// What can be done with a game besides playing it.
export function More({ store }: { store: Store }) {
  const box = useRef<HTMLDetailsElement>(null);
  const { w, b } = store.round.players.value;
  const fair = mayAnalyse(w, b, store.round.seat.value, store.session.result.value, store.round.viewer.value);
  const Menu = store.extras.value?.Menu;
  const does = (act: () => void) => () => {
    if (box.current) box.current.open = false;
    act();
  };
  return (
    <details
      class="more middle"
      ref={box}
      onFocusOut={(event) => {
        if (box.current && !box.current.contains(event.relatedTarget as Element | null))
          box.current.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current?.open) return;
        event.stopPropagation();
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
    >
      <summary>{t("analysis.more")}</summary>
      <div class="more-box">
        <button
          disabled={!fair}
          title={fair ? undefined : t("analysis.fair")}
          onClick={does(() => analyse(store))}
        >
          {t("analysis.analyse")}
        </button>
        <button onClick={does(() => void download(store))}>{t("analysis.export.download")}</button>
        <button onClick={does(() => void copyFen(store))}>{t("analysis.copyFen")}</button>
        {Menu && <Menu does={does} />}
      </div>
    </details>
  );
}
