import type { Store } from "../store.ts";
import { t as card } from "../words/card.ts";
import { t as extra } from "../words/extras.ts";
import { t, type PlainKey } from "../words/index.ts";
import { Modal } from "./Modal.tsx";

const table: [string[], PlainKey | (() => string)][] = [
  [["←", "→", "↑", "↓"], "keys.arrows"],
  [["Home", "End"], "keys.ends"],
  [["PageUp", "PageDown"], "keys.pages"],
  [["]", "["], "keys.brackets"],
  [["b", "Shift b"], "keys.boards"],
  [["Enter", "Space"], "keys.enter"],
  [["Esc"], "keys.escape"],
  [[",", "."], "keys.step"],
  [["<", ">"], "keys.stepEnds"],
  [["v"], "keys.view"],
  [["f"], "keys.flip"],
  [["1", "…", "8"], "keys.fields"],
  [["0"], "keys.noFields"],
  [["a"], () => extra("keys.shape")],
  [["h"], () => extra("keys.hint")],
  [["x"], () => extra("keys.blindfold")],
  [["z"], () => extra("keys.zen")],
  [["i"], () => card("card.key")],
  [["/"], "keys.entry"],
  [["s"], "settings.key"],
  [["?"], "keys.help"],
];

const analysis: [string[], PlainKey][] = [
  [["j", "k"], "analysis.key.variation"],
  [["e"], "analysis.key.engine"],
  [["+", "−"], "analysis.key.lines"],
  [["t"], "analysis.key.threats"],
  [["y"], "analysis.key.why"],
  [["c"], "analysis.key.comment"],
];

function KeyList({ keys }: { keys: [string[], PlainKey | (() => string)][] }) {
  return (
    <dl>
      {keys.map(([names, does]) => (
        <div key={names[0]}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{typeof does === "string" ? t(does) : does()}</dd>
        </div>
      ))}
    </dl>
  );
}

// What every key does.
export function Keys({ store }: { store: Store }) {
  const close = () => store.dialogs.close();
  return (
    <Modal title={t("page.keys")} class="keys" onClose={close} first=".primary">
      <h2>{t("page.keys")}</h2>
      <div class="key-lists" tabIndex={0}>
        <KeyList keys={table} />
        {store.router.place.value.kind === "analyse" && (
          <section>
            <h3>{t("analysis.keys")}</h3>
            <KeyList keys={analysis} />
          </section>
        )}
      </div>
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          {t("page.close")}
        </button>
      </div>
    </Modal>
  );
}
