// Parts of the panel beside the boards that are loaded on first use.
import { lazy } from "../ui/lazy.tsx";

// The Umpire's decisions and opened papers.
export const umpire = lazy(() => import("../game/Papers.tsx").then((part) => part.Umpire));
export const papers = lazy(() => import("../game/Papers.tsx").then((part) => part.Papers));

// What only games between players on different machines need.
export const chat = lazy(() => import("./Chat.tsx").then((part) => part.Chat));
export const invitation = lazy(() => import("./Invitation.tsx").then((part) => part.Invitation));
export const invite = lazy(() => import("./Invitation.tsx").then((part) => part.Invite));
export const umpireAwaited = lazy(() => import("./Invitation.tsx").then((part) => part.UmpireAwaited));
export const leaving = lazy(() => import("../leaving/Leaving.tsx").then((part) => part.Leaving));
export const termsDialog = lazy(() => import("./TermsDialog.tsx").then((part) => part.TermsDialog));
