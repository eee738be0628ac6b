// The names by which views and rooms know the parts of the page. Types only; Store makes the parts.
import type { Signal } from "@preact/signals";
import type { Ending } from "../gameOver/ending.ts";
import type { TakeBoard } from "../game/activity.ts";
import type { Navigate } from "../ui/route.ts";
import type { GameRequest } from "../game/players.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Core, Setup } from "../core/types.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "../board/boardCtrl.ts";
import type { Dialogs } from "../ui/dialogs.ts";
import type { Documentation } from "../ui/documentation.ts";
import type { EngineCtrl } from "../game/engineCtrl.ts";
import type { BoardExtras } from "../board/boardExtras.ts";
import type { InfluenceCtrl } from "../board/influenceCtrl.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import type { GameCtrl } from "../game/gameCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { Router } from "../ui/router.ts";
import type { LocalGameCtrl } from "../sync/localGameCtrl.ts";
import type { ServerGames } from "../sync/serverGames.ts";
import type { SyncCtrl } from "../sync/syncCtrl.ts";
import type { TableClock } from "../round/tableClock.ts";
import type { Steps } from "../tree/treeCtrl.ts";
import type { ViewCtrl } from "../board/viewCtrl.ts";

export interface Controllers {
  readonly core: Core;
  readonly storage: KeyValueStorage;
  readonly session: GameSession;
  readonly round: RoundCtrl;
  readonly history: HistoryCtrl;
  readonly view: ViewCtrl;
  readonly board: BoardCtrl;
  readonly influence: InfluenceCtrl;
  readonly game: GameCtrl;
  readonly sync: SyncCtrl;
  readonly local: LocalGameCtrl;
  readonly server: ServerGames;
  readonly engine: EngineCtrl;
  readonly tableClock: TableClock;
  readonly ending: Ending;
  readonly extras: Signal<BoardExtras | null>;
  readonly catalogue: GameCatalogue;
  readonly documentation: Documentation;
  readonly dialogs: Dialogs;
  readonly router: Router;
  readonly announcer: Announcer;
  // What the keys, the wheel and the buttons for steps move through now.
  readonly steps: () => Steps | undefined;
  readonly navigate: Navigate;
  readonly takeBoard: TakeBoard;
  // Opens the new-game dialog, or the dialog for a game from a position.
  readonly openNewGame: (from?: Setup | null) => Promise<void>;
  // Starts a game. Rejects with the core's reason if it refuses the options or the position; then nothing changes.
  readonly startGame: (request: GameRequest) => Promise<void>;
}

// These parts of the page: Parts<"session" | "board">. Whoever has more may hand on all of it.
export type Parts<Name extends keyof Controllers> = Pick<Controllers, Name>;
