import { Editor } from "../../editor/editor.ts";
import { wantedOf, type Wanted } from "../../editor/link.ts";
import type { Place } from "../../place.ts";
import type { Store } from "../../store.ts";
import { fault, reasonOf } from "../../refusal.ts";
import type { Room } from "../rooms.ts";
import { EditorPage } from "./EditorPage.tsx";

const editors = new WeakMap<Store, Editor>();

// The page's only editor: the set-up is still there when the user comes back.
export function editorOf(store: Store): Editor {
  const editor = editors.get(store) ?? new Editor(store.core);
  editors.set(store, editor);
  return editor;
}

// The current position, or the start of the first game.
function offered(store: Store): Wanted {
  const [state, setup] = [store.session.state.value, store.session.setup.value];
  if (state && setup)
    return {
      game: setup.game,
      options: setup.options,
      fen: state.fen,
      ...(setup.file ? { file: setup.file } : {}),
    };
  return { game: store.catalogue.games.value[0]?.id ?? "", options: {}, fen: "" };
}

async function arrive(store: Store, place: Place): Promise<void> {
  if (place.kind !== "setup") return;
  const editor = editorOf(store);
  if (place.what !== "" && place.what === editor.address) return;
  void store.catalogue.fetchInfos();
  const linked = wantedOf(place.what);
  try {
    await editor.open(linked ?? offered(store));
  } catch (error) {
    if (!linked) throw error;
    await editor.open(offered(store));
    editor.failure.value = fault("link", { reason: reasonOf(error) });
  }
}

export const room: Room = {
  arrive: (store, place) => void arrive(store, place),
  Page: (props) => EditorPage({ ...props, editor: editorOf(props.store) }),
};
