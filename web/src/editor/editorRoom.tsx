// The page /setup (a Room, store/room.ts): opens the position that the address names, or else the current one, in the
// page's only EditorCtrl, and shows EditorPage.
import { editorOf } from "./editorCtrl.ts";
import { readFragment, type LinkedSetup } from "./link.ts";
import type { Route } from "../ui/route.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { Store } from "../store/store.ts";
import { fault, reasonOf } from "../i18n/refusal.ts";
import type { Room } from "../store/room.ts";
import { tablesOf } from "../tables/tablesOf.ts";
import { EditorPage } from "./EditorPage.tsx";

// The current position, or the start of the first game.
function offered(session: GameSession, catalogue: GameCatalogue): LinkedSetup {
  const [state, setup] = [session.state.value, session.setup.value];
  if (state && setup)
    return {
      game: setup.game,
      options: setup.options,
      fen: state.fen,
      ...(setup.file ? { file: setup.file } : {}),
    };
  return { game: catalogue.games.value[0]?.id ?? "", options: {}, fen: "" };
}

export function editorRoom(store: Store): Room {
  const { core, session, catalogue, router } = store;
  // The set-up is still there when the user comes back.
  const editor = editorOf(core);
  const tables = tablesOf(store);
  const enter = async (route: Route): Promise<void> => {
    if (route.kind !== "setup") return;
    // The addresses of the user's own edits, of which the one before the last may be told late.
    const own = route.what === editor.address || route !== router.route.peek();
    if (route.what !== "" && own) return;
    void catalogue.fetchInfos();
    const linked = readFragment(route.what);
    try {
      await editor.open(linked ?? offered(session, catalogue));
    } catch (error) {
      if (!linked) throw error;
      await editor.open(offered(session, catalogue));
      editor.report.failure.value = fault("link", { reason: reasonOf(error) });
    }
  };
  return {
    onEnter: (route) => void enter(route),
    Page: () => <EditorPage {...{ editor, tables }} />,
  };
}
