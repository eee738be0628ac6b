import { lazy } from "../ui/lazy.tsx";

// The dialogs, which the table does not need at the start.
export const chooser = lazy(() => import("../board/Chooser.tsx").then((part) => part.Chooser));
export const newGame = lazy(() => import("../setup/NewGame.tsx").then((part) => part.NewGame));
export const settingsDialog = lazy(() =>
  import("../settings/SettingsDialog.tsx").then((part) => part.SettingsDialog),
);
export const endCard = lazy(() => import("../gameOver/EndCard.tsx").then((part) => part.EndCard));
export const noGame = lazy(() => import("../notFound/NotFound.tsx").then((part) => part.NoGame));
export const keyHelp = lazy(() => import("../keyboard/KeyHelp.tsx").then((part) => part.KeyHelp));
