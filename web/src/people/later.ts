import { later } from "../view/Later.tsx";

// What only games between players on different machines need.
export const chat = later(() => import("./Chat.tsx").then((part) => part.Chat));
export const invitation = later(() => import("./Invitation.tsx").then((part) => part.Invitation));
export const invite = later(() => import("./Invitation.tsx").then((part) => part.Invite));
