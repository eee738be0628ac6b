// The bar at the top of the page: the game's title, the links to other pages, the status, and what is always at hand.
// It reads the store; its buttons open dialogs.
import type { ComponentChildren } from "preact";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { gameNote, gameTitle } from "../i18n/variants.ts";
import { SaveMark, Status } from "../game/Status.tsx";
import { shortcutsOf, withKey } from "../keyboard/keys.ts";
import type { Frame } from "../board/layout.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { Nav } from "./Nav.tsx";

export function GameTitle() {
  const { session } = useStore();
  const info = session.info.value;
  return (
    <h2 class="game-title" title={info ? gameNote(info) : undefined}>
      {info && gameTitle(info)}
      {info?.reconstruction && <em class="reconstruction">{t("page.reconstruction")}</em>}
    </h2>
  );
}

const SettingsIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="2.6" />
    <path
      d="M8.5 2.5h3l.4 2.1 1.6.9 2-.7 1.5 2.6-1.6 1.4v1.9l1.6 1.4-1.5 2.6-2-.7-1.6.9-.4 2.1h-3l-.4-2.1-1.6-.9-2 .7-1.5-2.6 1.6-1.4V9.3L3 7.4l1.5-2.6 2 .7 1.6-.9z"
      stroke-linejoin="round"
    />
  </svg>
);

interface DialogButtonProps {
  name: "settings" | "keys";
  action: "settings" | "help";
  children: ComponentChildren;
}

function DialogButton({ name, action, children }: DialogButtonProps) {
  const { dialogs } = useStore();
  return (
    <button
      class="icon"
      aria-label={t(`page.${name}`)}
      title={withKey(t(`page.${name}`), action)}
      aria-keyshortcuts={shortcutsOf(action)}
      onClick={() => dialogs.show(name)}
    >
      {children}
    </button>
  );
}

interface Props {
  width: number;
  phone: boolean;
  // The board is on show, and the panel is there.
  laid: boolean;
  frame: Frame;
}

export function Header({ width, phone, laid, frame }: Props) {
  const { session, round, view, documentation, openNewGame, navigate } = useStore();
  const { offer, ask } = round.requests;
  const [playing, offered] = [session.activity.value === null, documentation.offered.value];
  // The status needs a third of the bar, and more for a result and what is said of a request.
  const long = offered || session.result.value || offer.value || ask.value;
  return (
    <header class="top">
      <div class="where">
        {/* What is said about the game needs its room. */}
        {width < 768 && laid ? (
          <h1 class="hidden">Cheshire</h1>
        ) : (
          <h1 class="brand">
            <RouteLink navigate={navigate} route={{ kind: "home" }}>
              Cheshire
            </RouteLink>
          </h1>
        )}
        {laid && (phone || frame === "below") && <GameTitle />}
        {!phone && (
          <Nav
            tight={laid && playing && width < (long ? 1600 : 1480)}
            menu={width < (frame === "below" && laid ? 1360 : 1280) + (offered ? 130 : 0)}
          />
        )}
      </div>
      {laid ? <Status /> : <span />}
      <div class="tools">
        {laid && playing && <SaveMark />}
        <button onClick={() => void openNewGame()} title={t("page.newGame")}>
          {t(phone ? "page.new" : "page.newGame")}
        </button>
        {phone ? (
          <Nav menu settings />
        ) : (
          <>
            <DialogButton name="settings" action="settings">
              <SettingsIcon />
            </DialogButton>
            <DialogButton name="keys" action="help">
              ?
            </DialogButton>
            {laid && (
              <button
                class="icon"
                aria-expanded={view.panel.value}
                aria-controls="panel"
                aria-label={t("page.panel")}
                title={t("page.foldPanel")}
                onClick={() => view.foldPanel()}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
                  <path d={frame === "below" ? "M2.5 12h15" : "M12.5 3.5v13"} />
                </svg>
              </button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
