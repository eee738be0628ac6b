import { useEffect, useState } from "preact/hooks";
import { allShown } from "../fields.ts";
import { arrange, frame, spaces } from "../layout.ts";
import type { Store } from "../store.ts";
import { isReconstruction } from "../levels.ts";
import { Boards, onShow } from "./Boards.tsx";
import { Chooser } from "./Chooser.tsx";
import { CourtBox } from "./Court.tsx";
import { keyHelp, newGame } from "./dialogs.ts";
import { Actions, Entry, Moves, Seats } from "./Panel.tsx";
import { Show } from "./Show.tsx";
import { SaveMark, Status } from "./Status.tsx";

function useWindow() {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const read = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, []);
  return size;
}

// Single keys work wherever no text is being written and no dialog is open.
function useKeys(store: Store) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
      if (event.key === "v") store.cycleView();
      else if (event.key === "f") store.flip();
      else if (event.key === "/") document.querySelector<HTMLInputElement>("#entry")?.focus();
      else if (event.key === "?") store.dialog.value = "keys";
      else if (event.key === "0") store.show(null);
      else if (allShown[Number(event.key) - 1]) store.show(allShown[Number(event.key) - 1]!.key);
      else if (event.key === "Escape") store.cancel();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

// The address names a game that is not there.
function Lost({ store, reason }: { store: Store; reason: string }) {
  return (
    <div class="failure">
      <p role="alert">{reason}</p>
      <button class="primary" onClick={() => void store.offer()}>
        Begin a new game
      </button>
    </div>
  );
}

// The smallest squares that a mouse can use, in CSS pixels.
const leastCell = 20;

// Notes whether all levels of the game would be too small for this window.
function useCramped(store: Store, width: number, height: number) {
  const map = store.map.value;
  useEffect(() => {
    if (!map) return;
    const { tiles, boards } = onShow(map, false, false, 0);
    store.cramped.value = arrange(tiles, boards, width - 48 - panelSize.side, height - 82, spaces(tiles.length, boards)).cell < leastCell;
  }, [map, width, height]);
}

export const panelSize = { side: 288, below: 152 };

export function App({ store }: { store: Store }) {
  const { width, height } = useWindow();
  useKeys(store);
  useCramped(store, width, height);
  const info = store.info.value;
  if (store.failure.value !== null) {
    return (
      <main class="failure">
        <h1>Cheshire</h1>
        <p role="alert">The table could not be laid: {store.failure.value}</p>
        <button onClick={() => location.reload()}>Try again</button>
      </main>
    );
  }
  const map = store.map.value;
  const merged = store.view.value === "merged" && map?.stackable === true;
  const { tiles, boards } = map ? onShow(map, merged, store.single.value, 0) : { tiles: [{ column: 0, row: 0, files: 8, ranks: 8 }], boards: 2 };
  const shape = frame(tiles, boards, width - 48, height - 60, panelSize);
  const phone = width < 640;
  const lost = store.lost.value;
  const open = (store.panel.value || phone) && lost === null;
  return (
    <div class="page" data-frame={phone ? "phone" : shape} data-panel={open ? "open" : "folded"}>
      <header class="top">
        <h1 class="brand">
          Cheshire <span title={info?.note}>{lost === null ? (info?.title ?? "") : ""}</span>
          {lost === null && isReconstruction(info) && <em class="reconstruction" title={info?.note}>Reconstruction</em>}
        </h1>
        {lost === null ? <Status store={store} /> : <span />}
        <div class="tools">
          {lost === null && <SaveMark store={store} />}
          <button onClick={() => void store.offer()} title="New game">
            {phone ? "New" : "New game"}
          </button>
          {!phone && (
            <button class="icon" aria-label="Keys" title="Keys (?)" onClick={() => (store.dialog.value = "keys")}>
              ?
            </button>
          )}
          {!phone && lost === null && (
            <button class="icon" aria-expanded={store.panel.value} aria-controls="panel" aria-label="Panel" title="Fold the panel" onClick={() => store.foldPanel()}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
                <path d={shape === "below" ? "M2.5 12h15" : "M12.5 3.5v13"} />
              </svg>
            </button>
          )}
        </div>
      </header>
      <main class="table">
        {lost === null ? <Boards store={store} phone={phone} /> : <Lost store={store} reason={lost} />}
      </main>
      {open && (
        <aside class="panel" id="panel" aria-label="Game">
          <div class="facts">
            <Seats store={store} />
            <CourtBox store={store} phone={phone} />
            <Show store={store} />
          </div>
          <Moves store={store} />
          <div class="controls">
            <Entry store={store} />
            <Actions store={store} phone={phone} />
          </div>
        </aside>
      )}
      <div class="live" aria-live="assertive" role="log" aria-atomic="true" data-testid="live">
        {/* A new element each time, so that a sentence said twice is heard twice. */}
        <p key={store.spoken.value.n}>{store.spoken.value.text}</p>
      </div>
      {store.dialog.value === "new" && <newGame.Part store={store} />}
      {store.dialog.value === "keys" && <keyHelp.Part store={store} />}
      {store.chooser.value && <Chooser store={store} moves={store.chooser.value} />}
    </div>
  );
}
