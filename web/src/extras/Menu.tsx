import { shortcutsOf } from "../keys/keys.ts";
import { t } from "../words/extras.ts";
import type { Hint } from "./hint.ts";
import type { Sight } from "./sight.ts";

// In the menu of a game. `does`: what a button there does, besides closing the menu.
export const menu = (hint: Hint, sight: Sight) =>
  function Menu({ does }: { does: (act: () => void) => () => void }) {
    return (
      <>
        <button
          aria-keyshortcuts={shortcutsOf("hint")}
          disabled={!hint.offered}
          onClick={does(() => void hint.give())}
        >
          {t("hint.title")}
        </button>
        <button
          aria-keyshortcuts={shortcutsOf("blindfold")}
          aria-pressed={sight.blindfolded.value}
          onClick={does(() => sight.toggleBlindfold())}
        >
          {t("sight.blindfold")}
        </button>
        <button
          aria-keyshortcuts={shortcutsOf("zen")}
          aria-pressed={sight.bare.value}
          onClick={does(() => sight.toggleZen())}
        >
          {t("sight.zen")}
        </button>
      </>
    );
  };
