// The rooms, which are the pages besides the table (store/room.ts), by the kind of their route. Each is loaded on first
// use, and then put together from the page's controllers.
import type { RouteKind } from "../ui/route.ts";
import type { Room } from "../store/room.ts";
import type { Store } from "../store/store.ts";

export const rooms: { [kind in RouteKind]?: () => Promise<(store: Store) => Room> } = {
  home: () => import("../front/frontRoom.tsx").then((part) => part.frontRoom),
  arena: () => import("../arena/arenaRoom.tsx").then((part) => part.arenaRoom),
  embed: () => import("../embed/embedRoom.tsx").then((part) => part.embedRoom),
  endings: () => import("../endings/endingsRoom.tsx").then((part) => part.endingsRoom),
  game: () => import("../front/gameRoom.tsx").then((part) => part.gameRoom),
  analyse: () => import("../analysis/analysisRoom.tsx").then((part) => part.analysisRoom),
  games: () => import("../games/gamesRoom.tsx").then((part) => part.gamesRoom),
  lobby: () => import("../lobby/lobbyRoom.tsx").then((part) => part.lobbyRoom),
  learn: () => import("../learn/learnRoom.tsx").then((part) => part.learnRoom),
  notFound: async () => {
    const { NotFound } = await import("../notFound/NotFound.tsx");
    return () => ({ Page: NotFound });
  },
  person: () => import("../profile/profileRoom.tsx").then((part) => part.profileRoom),
  problem: () => import("../problem/problemRoom.tsx").then((part) => part.problemRoom),
  puzzles: () => import("../puzzles/puzzlesRoom.tsx").then((part) => part.puzzlesRoom),
  study: () => import("../study/studyRoom.tsx").then((part) => part.studyRoom),
  rules: () => import("../rules/rulesRoom.tsx").then((part) => part.rulesRoom),
  setup: () => import("../editor/editorRoom.tsx").then((part) => part.editorRoom),
};
