import type { Store } from "../store.ts";
import { t, type Key } from "../words/index.ts";
import { Modal } from "./Modal.tsx";

const keys = (): [string[], string][] => [
  [["←", "→", "↑", "↓"], "to the next square of the level, over holes"],
  [["Home", "End"], "to the ends of the row"],
  [["PageUp", "PageDown"], "to the level above or below; without levels, to the board before or after"],
  [["]", "["], "to the next or the previous level; without levels, board"],
  [["b", "Shift b"], "to the next or the previous board"],
  [["Enter", "Space"], "takes a man up, and drops it"],
  [["Esc"], "puts the man back"],
  [["v"], "the next view: flat, all men on one board or one level large, and in depth"],
  [["f"], "turns the boards round"],
  [["1", "…", "5"], "shows a man's projection, the frontiers, a man's sanctuary or coverage"],
  [["0"], "shows none of them"],
  [["/"], "to the field for typed moves"],
  [["s"], t("settings.key")],
  [["?"], "these keys"],
];

const analysis: [string[], Key][] = [
  [[",", "."], "analysis.key.step"],
  [["<", ">"], "analysis.key.ends"],
  [["j", "k"], "analysis.key.variation"],
  [["e"], "analysis.key.engine"],
  [["+", "−"], "analysis.key.lines"],
  [["t"], "analysis.key.threats"],
  [["y"], "analysis.key.why"],
  [["c"], "analysis.key.comment"],
];

// What every key does.
export function Keys({ store }: { store: Store }) {
  const close = () => (store.dialog.value = null);
  return (
    <Modal title="Keys" class="keys" onClose={close}>
      <h2>Keys</h2>
      <dl>
        {keys().map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {store.place.value.kind === "analyse" && (
        <>
          <h3>{t("analysis.keys")}</h3>
          <dl>
            {analysis.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  );
}
