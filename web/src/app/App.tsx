// The page as a whole: which room or table is on show, and how its parts share the window. It listens for the page's
// keys, loads rooms on first use, and tells ViewCtrl how much room the window has.
import { useEffect, useState } from "preact/hooks";
import type { Steps } from "../tree/treeCtrl.ts";
import { influenceKinds, offeredKinds, type InfluenceKind } from "../position/influence.ts";
import { isCharacter } from "../keyboard/actions.ts";
import { handleKey } from "../keyboard/keys.ts";
import { frame, phoneWidth, spaces, type Frame } from "../board/layout.ts";
import type { Store } from "../store/store.ts";
import type { Parts } from "../store/controllers.ts";
import { StoreContext, useStore } from "../store/context.ts";
import type { RouteKind } from "../ui/route.ts";
import { t } from "../i18n/index.ts";
import { onShow } from "../board/shownLevels.ts";
import { Depth } from "../space/Depth.tsx";
import {
  cheopsPanel,
  chooser,
  endCard,
  keyHelp,
  newGame,
  noGame,
  personDialog,
  settingsDialog,
} from "./dialogs.ts";
import { fitting, leastCell } from "../board/fitting.ts";
import { fontScale } from "../ui/fontScale.ts";
import { listen } from "../ui/listen.ts";
import { useKeys } from "../keyboard/useKeys.ts";
import { MovesOrInvitation } from "../people/MovesOrInvitation.tsx";
import { PlayerStrip, Watching } from "../people/PlayerStrip.tsx";
import { Actions, Entry } from "../game/Panel.tsx";
import { GameLinks } from "../game/GameLinks.tsx";
import { GameTitle, Header } from "./Header.tsx";
import { Patterns } from "../board/Patterns.tsx";
import { rooms } from "./rooms.tsx";
import type { Room } from "../store/room.ts";
import { boardShown, isActive } from "../keyboard/scopes.ts";
import { InfluenceMenu } from "../board/InfluenceMenu.tsx";
import { UpdateNotice } from "../offline/UpdateNotice.tsx";

const windowSize = () => ({ width: innerWidth, height: innerHeight });

// The size of the window, in sixteenths of a rem.
function useWindow() {
  const [size, setSize] = useState(windowSize);
  useEffect(() => listen(window, { resize: () => setSize(windowSize()) }), []);
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
  useEffect(
    () =>
      listen(window, {
        keydown: (event) => handleKey(event, (scope) => isActive({ session, router }, scope)),
      }),
    [session, router],
  );
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

// What replaces the table, or says why there is none.
function Instead({ room }: { room: Room | null | undefined }) {
  const { route, lost } = useStore().router;
  if (route.value.kind === "table" && lost.value !== null) return <noGame.Part reason={lost.value} />;
  if (room?.Page) return <room.Page />;
  return <p class="loading">{room === null ? t("page.nowhere") : t("page.loading")}</p>;
}

// What is beside the board.
function Panel({ room, phone, low }: { room: Room | null | undefined; phone: boolean; low: boolean }) {
  const { session, round } = useStore();
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
          {session.map.value && <cheopsPanel.Part low={low} />}
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

// The panel beside the boards, in a low window and below them; that of an analysis has more in it.
const panelSize = { side: 288, low: 228, below: 152 };
const analysisSize = { side: 340, low: 272, below: 252 };
const panelSizes = ({ route }: Parts<"router">["router"]) =>
  route.value.kind === "analyse" || route.value.kind === "study" ? analysisSize : panelSize;
// The height of the players' strips, above and below the boards.
const strips = 84;
// In a lower window the strips are beside the boards.
const lowHeight = 520;

export const App = ({ store }: { store: Store }) => (
  <StoreContext.Provider value={store}>
    <Page store={store} />
  </StoreContext.Provider>
);

// Where the panel is in a window of this size.
function frameIn({ session, view, router }: Store, width: number, height: number): Frame {
  if (width < phoneWidth) return "phone";
  const kind = session.activity.value?.kind;
  // The text of a lesson, a problem or a puzzle needs a column; a low window is one such as a phone's in landscape.
  if (kind === "lesson" || kind === "problem" || kind === "puzzle" || height <= lowHeight) return "side";
  const map = session.map.value;
  const { tiles, boards } = map
    ? onShow(map, view.merged.value, view.single.value, 0)
    : { tiles: [{ column: 0, row: 0, files: 8, ranks: 8 }], boards: 2 };
  return frame(tiles, boards, width - 48, height - 60 - (kind ? 0 : strips), panelSizes(router));
}

function Page({ store }: { store: Store }) {
  const { session, history, view, board, ending, extras, dialogs, router, announcer } = store;
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
  const shape = frameIn(store, width, height);
  const phone = width < phoneWidth;
  const laid = boardShown(store);
  const seated = session.activity.value === null;
  // A chapter of a study looks as an analysis does.
  const { kind } = router.route.value;
  const dress = kind === "study" ? "analyse" : kind;
  const loaded = extras.value;
  const open = (view.panel.value || phone) && laid && !loaded?.bare.value;
  return (
    <>
      <UpdateNotice />
      <div
        class="page"
        data-frame={shape}
        data-panel={open ? "open" : "folded"}
        data-room={room && laid ? dress : undefined}
      >
        {kind !== "embed" && <Header {...{ width, phone, laid }} frame={shape} />}
        {laid && seated && <PlayerStrip at="top" />}
        <main class={`table${laid && history.lookingBack.value ? " past" : ""}`}>
          {laid && room?.Beside && <room.Beside phone={phone} />}
          {laid ? <Depth phone={phone} /> : <Instead room={room} />}
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
        {dialogs.open.value === "person" && <personDialog.Part />}
        <Patterns />
        {board.chooser.value && <chooser.Part moves={board.chooser.value} />}
      </div>
    </>
  );
}
