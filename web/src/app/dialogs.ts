// The dialogs, and what else the panel of a game has besides the moves: each is loaded on first use, because the table
// does not need it at the start. App shows them; Dialogs (ui/dialogs.ts) says which dialog is open.
import { lazy } from "../ui/lazy.tsx";

export const chooser = lazy(() => import("../board/Chooser.tsx").then((part) => part.Chooser));
export const newGame = lazy(() => import("../setup/NewGame.tsx").then((part) => part.NewGame));
export const settingsDialog = lazy(() =>
  import("../settings/SettingsDialog.tsx").then((part) => part.SettingsDialog),
);
export const personDialog = lazy(() =>
  import("../person/PersonDialog.tsx").then((part) => part.PersonDialog),
);
export const endCard = lazy(() => import("../gameOver/EndCard.tsx").then((part) => part.EndCard));
export const noGame = lazy(() => import("../notFound/NotFound.tsx").then((part) => part.NoGame));
export const keyHelp = lazy(() => import("../keyboard/KeyHelp.tsx").then((part) => part.KeyHelp));
export const cheopsPanel = lazy(() => import("../game/CheopsPanel.tsx").then((part) => part.CheopsPanel));
