import { later } from "../ui/lazy.tsx";

// The dialogs, which the table does not need at the start.
export const chooser = later(() => import("../board/Chooser.tsx").then((part) => part.Chooser));
export const newGame = later(() => import("../setup/NewGame.tsx").then((part) => part.NewGame));
export const settingsDialog = later(() =>
  import("../settings/Dialog.tsx").then((part) => part.SettingsDialog),
);
export const endCard = later(() => import("../gameOver/EndCard.tsx").then((part) => part.EndCard));
export const noGame = later(() => import("../notFound/NotFound.tsx").then((part) => part.NoGame));
export const keyHelp = later(() => import("../keyboard/KeyHelp.tsx").then((part) => part.KeyHelp));
