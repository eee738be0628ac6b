import { later } from "../ui/lazy.tsx";

// The Umpire's decisions and opened papers.
export const umpire = later(() => import("../game/Papers.tsx").then((part) => part.Umpire));
export const papers = later(() => import("../game/Papers.tsx").then((part) => part.Papers));

// What only games between players on different machines need.
export const chat = later(() => import("./Chat.tsx").then((part) => part.Chat));
export const invitation = later(() => import("./Invitation.tsx").then((part) => part.Invitation));
export const invite = later(() => import("./Invitation.tsx").then((part) => part.Invite));
export const termsDialog = later(() => import("./TermsDialog.tsx").then((part) => part.TermsDialog));
