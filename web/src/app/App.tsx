import { useEffect, useState } from "preact/hooks";
import type { Steps } from "../tree/treeCtrl.ts";
import { influenceKinds, offeredKinds, type InfluenceKind } from "../position/influence.ts";
import { isCharacter } from "../keyboard/actions.ts";
import { handleKey, shortcutsOf, withKey } from "../keyboard/keys.ts";
import { frame, spaces, phoneWidth } from "../board/layout.ts";
import type { Store } from "../store/store.ts";
import type { Parts } from "../store/controllers.ts";
import { StoreContext, useStore } from "../store/context.ts";
import type { RouteKind } from "../ui/route.ts";
import { t } from "../i18n/index.ts";
import { gameNote, gameTitle } from "../i18n/variants.ts";
import { onShow } from "../board/shownLevels.ts";
import { CheopsPanel } from "../game/CheopsPanel.tsx";
import { Depth } from "../space/Depth.tsx";
import { chooser, endCard, keyHelp, newGame, noGame, settingsDialog } from "./dialogs.ts";
import { fitting, leastCell } from "../board/fitting.ts";
import { fontScale } from "../ui/fontScale.ts";
import { useKeys } from "../keyboard/useKeys.ts";
import { MovesOrInvitation } from "../people/MovesOrInvitation.tsx";
import { PlayerStrip, Watching } from "../people/PlayerStrip.tsx";
import { Actions, Entry } from "../game/Panel.tsx";
import { GameLinks } from "../game/GameLinks.tsx";
import { Nav } from "./Nav.tsx";
import { Patterns } from "../board/Patterns.tsx";
import { rooms } from "./rooms.tsx";
import type { Room } from "../store/room.ts";
import { boardShown, isActive } from "../keyboard/scopes.ts";
import { InfluenceMenu } from "../board/InfluenceMenu.tsx";
import { SaveMark, Status } from "../game/Status.tsx";
import { UpdateNotice } from "../offline/UpdateNotice.tsx";

// The page as a whole: which room or table is on show, and how its parts share the window.

const windowSize = () => ({ width: innerWidth, height: innerHeight });

// The size of the window, in sixteenths of a rem.
function useWindow() {
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const read = () => setSize(windowSize());
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, []);
  const scale = fontScale();
  return { width: size.width / scale, height: size.height / scale };
}

// Where arrow keys, Home and End have a meaning of their own.
const ownArrowKeys = "[role=slider], [role=tablist], [role=menu]";

function usePageKeys({
  session,
  history,
  view,
  board,
  influence,
  dialogs,
  router,
  steps,
}: Parts<"session" | "history" | "view" | "board" | "influence" | "dialogs" | "router" | "steps">) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => handleKey(event, (scope) => isActive({ session, router }, scope));
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [session, router]);
  const step = (name: keyof Steps) => (event: KeyboardEvent) => {
    const moves = steps();
    if (!moves || (!isCharacter(event.key) && (event.target as Element).closest(ownArrowKeys))) return false;
    return moves[name]();
  };
  const field = (shown: InfluenceKind) => () =>
    offeredKinds(session.info.value).includes(shown) && influence.show(shown);
  useKeys({
    back: step("back"),
    forward: step("forward"),
    first: step("first"),
    last: step("last"),
    view: () => view.cycle(),
    flip: () => view.flip(),
    entry: () => document.querySelector<HTMLInputElement>("#entry")?.focus(),
    settings: () => dialogs.show("settings"),
    help: () => dialogs.show("keys"),
    ...Object.fromEntries(influenceKinds.map((shown) => [`field.${shown}`, field(shown)])),
    noFields: () => influence.show(null),
    cancel: () => (history.lookingBack.value ? history.last() : board.cancel()),
  });
}

function GameTitle() {
  const { session } = useStore();
  const info = session.info.value;
  return (
    <h2 class="game-title" title={info ? gameNote(info) : undefined}>
      {info && gameTitle(info)}
      {info?.reconstruction && <em class="reconstruction">{t("page.reconstruction")}</em>}
    </h2>
  );
}

const openedRooms = new Map<RouteKind, Room>();

// The page's room, once loaded; null: it could not be loaded.
function useRoom(store: Store): Room | null | undefined {
  const route = store.router.route.value;
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState<RouteKind | null>(null);
  const room = openedRooms.get(route.kind);
  useEffect(() => {
    const fetch = rooms[route.kind];
    if (!fetch || openedRooms.has(route.kind)) return;
    fetch().then(
      (make) => (openedRooms.set(route.kind, make(store)), redraw((n) => n + 1)),
      () => setFailed(route.kind),
    );
  }, [store, route.kind]);
  const started = store.catalogue.games.value.length > 0;
  useEffect(() => {
    // Unless the user has left it since this was drawn.
    if (started && route.kind === store.router.route.peek().kind) room?.onEnter?.(route);
  }, [store, room, route, started]);
  if (room) return room;
  return failed === route.kind || !rooms[route.kind] ? null : undefined;
}

// What replaces the table.
function RoomPage({ room }: { room: Room | null | undefined }) {
  if (room?.Page) return <room.Page />;
  return <p class="loading">{room === null ? t("page.nowhere") : t("page.loading")}</p>;
}

// What is beside the board.
function Panel({ room, phone, low }: { room: Room | null | undefined; phone: boolean; low: boolean }) {
  const { round } = useStore();
  if (room?.Panel) return <room.Panel phone={phone} />;
  return (
    <>
      <div class="sections">
        <div class="facts">
          <div class="title-row">
            <GameTitle />
            <GameLinks />
          </div>
          <Watching />
          <CheopsPanel low={low} />
          <InfluenceMenu />
        </div>
        <MovesOrInvitation />
      </div>
      <div class="controls">
        {!round.seats.watching.value && <Entry />}
        <Actions />
      </div>
    </>
  );
}

const plainly = { merged: false, one: false, phone: false, flipped: false, scale: 1, zoom: 1, inside: false };

// Records whether all levels of the game would be too small for this window.
function useCramped(
  { session, view, router }: Parts<"session" | "view" | "router">,
  width: number,
  height: number,
) {
  const map = session.map.value;
  const panel = panelSizes(router);
  useEffect(() => {
    if (!map) return view.resize(width < phoneWidth, view.cramped.peek());
    const { tiles, boards } = onShow(map, false, false, 0);
    const low = height <= lowHeight;
    const room = {
      width: width - (low ? 24 + panel.low : 48 + panel.side),
      height: height - (low ? 54 : 82 + strips),
    };
    const { layout } = fitting(
      { ...plainly, info: map.info, tiles, boards, space: spaces(tiles.length, boards) },
      room,
    );
    view.resize(width < phoneWidth, layout.cell * fontScale() < leastCell);
  }, [view, map, panel, width, height]);
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

// The panel beside the boards, in a low window and below them; that of an analysis has more in it.
const panelSize = { side: 288, low: 228, below: 152 };
const analysisSize = { side: 340, low: 272, below: 252 };
const panelSizes = ({ route }: Parts<"router">["router"]) =>
  route.value.kind === "analyse" ? analysisSize : panelSize;
// The height of the players' strips, above and below the boards.
const strips = 84;
// In a lower window the strips are beside the boards.
const lowHeight = 520;

export const App = ({ store }: { store: Store }) => (
  <StoreContext.Provider value={store}>
    <Page store={store} />
  </StoreContext.Provider>
);

function Page({ store }: { store: Store }) {
  const {
    session,
    round,
    history,
    view,
    board,
    ending,
    extras,
    documentation,
    dialogs,
    router,
    announcer,
    openNewGame: offer,
  } = store;
  const { width, height } = useWindow();
  usePageKeys(store);
  useCramped(store, width, height);
  const room = useRoom(store);
  if (session.failure.value !== null) {
    return (
      <main class="failure">
        <h1>Cheshire</h1>
        <p role="alert">{t("page.failed", { reason: session.failure.value })}</p>
        <button onClick={() => location.reload()}>{t("page.again")}</button>
      </main>
    );
  }
  const map = session.map.value;
  const { tiles, boards } = map
    ? onShow(map, view.merged.value, view.single.value, 0)
    : { tiles: [{ column: 0, row: 0, files: 8, ranks: 8 }], boards: 2 };
  // The text of a lesson or a problem needs a column.
  const { activity } = session;
  const column = activity.value?.kind === "lesson" || activity.value?.kind === "problem";
  const phone = width < phoneWidth;
  // A low window, such as a phone in landscape.
  const low = !phone && height <= lowHeight;
  const seated = activity.value === null;
  const shape =
    column || low
      ? "side"
      : frame(tiles, boards, width - 48, height - 60 - (seated ? strips : 0), panelSizes(router));
  const lost = router.route.value.kind === "table" ? router.lost.value : null;
  const laid = boardShown(store);
  const loaded = extras.value;
  const open = (view.panel.value || phone) && laid && !loaded?.bare.value;
  return (
    <>
      <UpdateNotice />
      <div
        class="page"
        data-frame={phone ? "phone" : shape}
        data-panel={open ? "open" : "folded"}
        data-room={room && laid ? router.route.value.kind : undefined}
      >
        <header class="top">
          <div class="where">
            {/* What is said about the game needs its room. */}
            <h1 class={width < 768 && laid ? "hidden" : "brand"}>Cheshire</h1>
            {laid && (phone || shape === "below") && <GameTitle />}
            {!phone && (
              <Nav
                // The status needs the room: a third of the bar; a result and what is said of a request more.
                tight={
                  laid &&
                  seated &&
                  width <
                    (documentation.offered.value ||
                    session.result.value ||
                    round.requests.offer.value ||
                    round.requests.ask.value
                      ? 1520
                      : 1400)
                }
                menu={
                  width < (shape === "below" && laid ? 1360 : 1280) + (documentation.offered.value ? 130 : 0)
                }
              />
            )}
          </div>
          {laid ? <Status /> : <span />}
          <div class="tools">
            {laid && !session.activity.value && <SaveMark />}
            <button onClick={() => void offer()} title={t("page.newGame")}>
              {t(phone ? "page.new" : "page.newGame")}
            </button>
            {phone && <Nav menu settings />}
            {!phone && (
              <button
                class="icon"
                aria-label={t("page.settings")}
                title={withKey(t("page.settings"), "settings")}
                aria-keyshortcuts={shortcutsOf("settings")}
                onClick={() => dialogs.show("settings")}
              >
                <SettingsIcon />
              </button>
            )}
            {!phone && (
              <button
                class="icon"
                aria-label={t("page.keys")}
                title={withKey(t("page.keys"), "help")}
                aria-keyshortcuts={shortcutsOf("help")}
                onClick={() => dialogs.show("keys")}
              >
                ?
              </button>
            )}
            {!phone && laid && (
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
                  <path d={shape === "below" ? "M2.5 12h15" : "M12.5 3.5v13"} />
                </svg>
              </button>
            )}
          </div>
        </header>
        {laid && seated && <PlayerStrip at="top" />}
        <main class={`table${laid && history.lookingBack.value ? " past" : ""}`}>
          {laid && room?.Beside && <room.Beside phone={phone} />}
          {laid ? (
            <Depth phone={phone} />
          ) : lost !== null ? (
            <noGame.Part reason={lost} />
          ) : (
            <RoomPage room={room} />
          )}
        </main>
        {laid && seated && <PlayerStrip at="bottom" />}
        {loaded && laid && <loaded.Bar />}
        {laid && session.result.value && ending.open.value && <endCard.Part result={session.result.value} />}
        {open && (
          <aside class="panel" id="panel" aria-label={t("page.game")}>
            <Panel room={room} phone={phone} low={phone || shape === "below"} />
          </aside>
        )}
        <div class="live" aria-live="assertive" role="log" aria-atomic="true" data-testid="live">
          {/* A new element each time, so that a sentence said twice is heard twice. */}
          <p key={announcer.spoken.value.n}>{announcer.spoken.value.text}</p>
        </div>
        {dialogs.open.value === "new" && <newGame.Part />}
        {dialogs.open.value === "settings" && <settingsDialog.Part />}
        {dialogs.open.value === "keys" && <keyHelp.Part />}
        <Patterns />
        {board.chooser.value && <chooser.Part moves={board.chooser.value} />}
      </div>
    </>
  );
}
