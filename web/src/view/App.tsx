import { useEffect, useState } from "preact/hooks";
import type { Steps } from "../ctrl/treeCtrl.ts";
import { allShown, offered, type Shown } from "../fields.ts";
import { isCharacter } from "../keys/actions.ts";
import { press, shortcutsOf, withKey } from "../keys/keys.ts";
import { arrange, frame, spaces } from "../layout.ts";
import type { Store } from "../store.ts";
import type { PlaceKind } from "../place.ts";
import { t } from "../words/index.ts";
import { gameNote, gameTitle } from "../words/variants.ts";
import { onShow } from "./Boards.tsx";
import { Chooser } from "./Chooser.tsx";
import { CheopsPanel } from "./CheopsPanel.tsx";
import { Depth } from "./Depth.tsx";
import { endCard, keyHelp, newGame, noGame, settingsDialog } from "./dialogs.ts";
import { useKeys } from "./hooks.ts";
import { Ledger } from "../people/Ledger.tsx";
import { Strip, Watching } from "../people/Strip.tsx";
import { Actions, Entry } from "./Panel.tsx";
import { GameLinks } from "./GameLinks.tsx";
import { Nav } from "./Nav.tsx";
import { Patterns } from "./Patterns.tsx";
import { rooms, type Room } from "./rooms.tsx";
import { boardShown, inForce } from "./scopes.ts";
import { Show } from "./Show.tsx";
import { SaveMark, Status } from "./Status.tsx";
import { Update } from "../offline/Update.tsx";

function useWindow() {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const read = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, []);
  return size;
}

// Where arrow keys, Home and End have a meaning of their own.
const own = "[role=slider], [role=tablist], [role=menu]";

function usePageKeys(store: Store) {
  const { board, dialogs, fields, history, session, view } = store;
  useEffect(() => {
    const key = (event: KeyboardEvent) => press(event, (scope) => inForce(store, scope));
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [store]);
  const step = (name: keyof Steps) => (event: KeyboardEvent) => {
    const { steps } = store;
    if (!steps || (!isCharacter(event.key) && (event.target as Element).closest(own))) return false;
    return steps[name]();
  };
  const field = (shown: Shown) => () => offered(session.info.value).includes(shown) && fields.show(shown);
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
    ...Object.fromEntries(allShown.map((shown) => [`field.${shown}`, field(shown)])),
    noFields: () => fields.show(null),
    cancel: () => (history.looking.value ? history.last() : board.cancel()),
  });
}

function GameTitle({ store }: { store: Store }) {
  const info = store.session.info.value;
  return (
    <h2 class="game-title" title={info ? gameNote(info) : undefined}>
      {info && gameTitle(info)}
      {info?.reconstruction && <em class="reconstruction">{t("page.reconstruction")}</em>}
    </h2>
  );
}

const kept = new Map<PlaceKind, Room>();

// The page's room, once loaded; null: it could not be loaded.
function useRoom(store: Store): Room | null | undefined {
  const place = store.router.place.value;
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState<PlaceKind | null>(null);
  const room = kept.get(place.kind);
  useEffect(() => {
    const fetch = rooms[place.kind];
    if (!fetch || kept.has(place.kind)) return;
    fetch().then(
      (make) => (kept.set(place.kind, make(store)), redraw((n) => n + 1)),
      () => setFailed(place.kind),
    );
  }, [store, place.kind]);
  const started = store.catalogue.games.value.length > 0;
  useEffect(() => {
    if (started) room?.arrive?.(place);
  }, [room, place, started]);
  if (room) return room;
  return failed === place.kind || !rooms[place.kind] ? null : undefined;
}

// What replaces the table.
function Elsewhere({ room }: { room: Room | null | undefined }) {
  if (room?.Page) return <room.Page />;
  return <p class="loading">{room === null ? t("page.nowhere") : t("page.loading")}</p>;
}

// What is beside the board.
function Panel({
  store,
  room,
  phone,
  low,
}: {
  store: Store;
  room: Room | null | undefined;
  phone: boolean;
  low: boolean;
}) {
  if (room?.Panel) return <room.Panel phone={phone} />;
  return (
    <>
      <div class="facts">
        <div class="title-row">
          <GameTitle store={store} />
          <GameLinks store={store} />
        </div>
        <Watching store={store} />
        <CheopsPanel store={store} phone={phone} low={low} />
        <Show session={store.session} fields={store.fields} />
      </div>
      <Ledger store={store} phone={phone} />
      <div class="controls">
        <Entry session={store.session} game={store.game} announcer={store.announcer} />
        <Actions store={store} phone={phone} />
      </div>
    </>
  );
}

// The smallest squares usable with a mouse, in CSS pixels.
const leastCell = 20;

// Records whether all levels of the game would be too small for this window.
function useCramped(store: Store, width: number, height: number) {
  const map = store.session.map.value;
  useEffect(() => {
    const { tiles, boards } = map ? onShow(map, false, false, 0) : { tiles: [], boards: 1 };
    const room = spaces(tiles.length, boards);
    const high = height - 82 - (height <= lowHeight ? 0 : strips);
    const { cell } = arrange(tiles, boards, width - 48 - panelSize.side, high, room);
    store.view.resize(width < 640, map ? cell < leastCell : store.view.cramped.peek());
  }, [store, map, width, height]);
}

const Gear = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="2.6" />
    <path
      d="M8.5 2.5h3l.4 2.1 1.6.9 2-.7 1.5 2.6-1.6 1.4v1.9l1.6 1.4-1.5 2.6-2-.7-1.6.9-.4 2.1h-3l-.4-2.1-1.6-.9-2 .7-1.5-2.6 1.6-1.4V9.3L3 7.4l1.5-2.6 2 .7 1.6-.9z"
      stroke-linejoin="round"
    />
  </svg>
);

export const panelSize = { side: 288, below: 152 };
// The height of the players' strips, above and below the boards.
const strips = 84;
// In a lower window the strips are beside the boards.
const lowHeight = 520;

export function App({ store }: { store: Store }) {
  const { width, height } = useWindow();
  usePageKeys(store);
  useCramped(store, width, height);
  const room = useRoom(store);
  if (store.session.failure.value !== null) {
    return (
      <main class="failure">
        <h1>Cheshire</h1>
        <p role="alert">{t("page.failed", { reason: store.session.failure.value })}</p>
        <button onClick={() => location.reload()}>{t("page.again")}</button>
      </main>
    );
  }
  const map = store.session.map.value;
  const merged = store.view.mode.value === "merged" && map?.stackable === true;
  const { tiles, boards } = map
    ? onShow(map, merged, store.view.single.value, 0)
    : { tiles: [{ column: 0, row: 0, files: 8, ranks: 8 }], boards: 2 };
  // A lesson's text needs a column.
  const { guest } = store.session;
  const lesson = guest.value?.kind === "lesson";
  const phone = width < 640;
  // A low window, such as a phone in landscape.
  const low = !phone && height <= lowHeight;
  const seated = guest.value === null;
  const shape =
    lesson || low ? "side" : frame(tiles, boards, width - 48, height - 60 - (seated ? strips : 0), panelSize);
  const lost = store.router.place.value.kind === "table" ? store.router.lost.value : null;
  const laid = boardShown(store);
  const extras = store.extras.value;
  const open = (store.view.panel.value || phone) && laid && !extras?.bare.value;
  return (
    <>
      <Update store={store} />
      <div
        class="page"
        data-frame={phone ? "phone" : shape}
        data-panel={open ? "open" : "folded"}
        data-room={room && laid ? store.router.place.value.kind : undefined}
      >
        <header class="top">
          <div class="where">
            {/* On a phone the game's name needs its room. */}
            <h1 class={phone && laid ? "hidden" : "brand"}>Cheshire</h1>
            {laid && (phone || shape === "below") && <GameTitle store={store} />}
            {!phone && <Nav store={store} menu={width < (shape === "below" && laid ? 1360 : 1200)} />}
          </div>
          {laid ? <Status store={store} /> : <span />}
          <div class="tools">
            {laid && !store.session.guest.value && <SaveMark store={store} />}
            <button onClick={() => void store.offer()} title={t("page.newGame")}>
              {t(phone ? "page.new" : "page.newGame")}
            </button>
            {phone && <Nav store={store} menu settings />}
            {!phone && (
              <button
                class="icon"
                aria-label={t("page.settings")}
                title={withKey(t("page.settings"), "settings")}
                aria-keyshortcuts={shortcutsOf("settings")}
                onClick={() => store.dialogs.show("settings")}
              >
                <Gear />
              </button>
            )}
            {!phone && (
              <button
                class="icon"
                aria-label={t("page.keys")}
                title={withKey(t("page.keys"), "help")}
                aria-keyshortcuts={shortcutsOf("help")}
                onClick={() => store.dialogs.show("keys")}
              >
                ?
              </button>
            )}
            {!phone && laid && (
              <button
                class="icon"
                aria-expanded={store.view.panel.value}
                aria-controls="panel"
                aria-label={t("page.panel")}
                title={t("page.foldPanel")}
                onClick={() => store.view.foldPanel()}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
                  <path d={shape === "below" ? "M2.5 12h15" : "M12.5 3.5v13"} />
                </svg>
              </button>
            )}
          </div>
        </header>
        {laid && seated && <Strip store={store} at="top" />}
        <main class={`table${laid && store.history.looking.value ? " past" : ""}`}>
          {laid && room?.Beside && <room.Beside phone={phone} />}
          {laid ? (
            <Depth store={store} phone={phone} />
          ) : lost !== null ? (
            <noGame.Part store={store} reason={lost} />
          ) : (
            <Elsewhere room={room} />
          )}
        </main>
        {laid && seated && <Strip store={store} at="bottom" />}
        {extras && laid && <extras.Bar store={store} />}
        {laid && store.session.result.value && store.ending.open.value && (
          <endCard.Part store={store} result={store.session.result.value} />
        )}
        {open && (
          <aside class="panel" id="panel" aria-label={t("page.game")}>
            <Panel store={store} room={room} phone={phone} low={phone || shape === "below"} />
          </aside>
        )}
        <div class="live" aria-live="assertive" role="log" aria-atomic="true" data-testid="live">
          {/* A new element each time, so that a sentence said twice is heard twice. */}
          <p key={store.announcer.spoken.value.n}>{store.announcer.spoken.value.text}</p>
        </div>
        {store.dialogs.open.value === "new" && <newGame.Part store={store} />}
        {store.dialogs.open.value === "settings" && <settingsDialog.Part store={store} />}
        {store.dialogs.open.value === "keys" && <keyHelp.Part store={store} />}
        <Patterns />
        {store.board.chooser.value && <Chooser store={store} moves={store.board.chooser.value} />}
      </div>
    </>
  );
}
