// What the extras add to the menu of a game: buttons that ask for a hint and switch blindfold and zen mode.
import { shortcutsOf } from "../keyboard/keys.ts";
import { t } from "./texts/index.ts";
import type { Hint } from "./hint.ts";
import type { HideModes } from "./hideModes.ts";

export const menu = (hint: Hint, hideModes: HideModes) =>
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
          aria-pressed={hideModes.blindfolded.value}
          onClick={does(() => hideModes.toggleBlindfold())}
        >
          {t("sight.blindfold")}
        </button>
        <button
          aria-keyshortcuts={shortcutsOf("zen")}
          aria-pressed={hideModes.bare.value}
          onClick={does(() => hideModes.toggleZen())}
        >
          {t("sight.zen")}
        </button>
      </>
    );
  };
