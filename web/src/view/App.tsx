import { useEffect, useState } from "preact/hooks";
import { frame } from "../layout.ts";
import type { Store } from "../store.ts";
import { Boards } from "./Boards.tsx";
import { Chooser } from "./Chooser.tsx";
import { NewGame } from "./NewGame.tsx";
import { Actions, Entry, Moves, Seats } from "./Panel.tsx";
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
      else if (event.key === "Escape") store.cancel();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

export const panelSize = { side: 288, below: 152 };

export function App({ store }: { store: Store }) {
  const { width, height } = useWindow();
  useKeys(store);
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
  const merged = store.view.value === "merged" && store.map.value?.stackable;
  const sizes = merged ? info?.levels.slice(0, 1) : info?.levels;
  const shape = frame(sizes ?? [{ files: 8, ranks: 8 }], width - 48, height - 60, panelSize);
  const phone = width < 640;
  const open = store.panel.value || phone;
  return (
    <div class="page" data-frame={phone ? "phone" : shape} data-panel={open ? "open" : "folded"}>
      <header class="top">
        <h1 class="brand">
          Cheshire <span>{info?.title ?? ""}</span>
        </h1>
        <Status store={store} />
        <div class="tools">
          <SaveMark store={store} />
          <button onClick={() => (store.dialog.value = "new")} title="New game">
            {phone ? "New" : "New game"}
          </button>
          {!phone && (
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
        <Boards store={store} phone={phone} />
      </main>
      {open && (
        <aside class="panel" id="panel" aria-label="Game">
          <Seats store={store} />
          <Moves store={store} />
          <div class="controls">
            <Entry store={store} />
            <Actions store={store} />
          </div>
        </aside>
      )}
      <div class="live" aria-live="assertive" role="log" aria-atomic="true" data-testid="live">
        {/* A new element each time, so that a sentence said twice is heard twice. */}
        <p key={store.spoken.value.n}>{store.spoken.value.text}</p>
      </div>
      {store.dialog.value === "new" && <NewGame store={store} />}
      {store.chooser.value && <Chooser store={store} moves={store.chooser.value} />}
    </div>
  );
}
