// Puts the page's controllers together, and takes the board from one game or activity to the next. Goes from page to
// page, and opens and starts games; it is the one place that knows all controllers.
import { batch, signal } from "@preact/signals";
import { Announcer } from "../ui/announcer.ts";
import { BoardCtrl } from "../board/boardCtrl.ts";
import { ClockCtrl } from "../round/clockCtrl.ts";
import { Dialogs } from "../ui/dialogs.ts";
import { Documentation } from "../ui/documentation.ts";
import { EngineCtrl } from "../game/engineCtrl.ts";
import type { BoardExtras } from "../board/boardExtras.ts";
import { InfluenceCtrl } from "../board/influenceCtrl.ts";
import { GameCatalogue } from "../game/gameCatalogue.ts";
import { GameCtrl } from "../game/gameCtrl.ts";
import { GameSession } from "../game/gameSession.ts";
import { HistoryCtrl } from "../game/historyCtrl.ts";
import { RoundCtrl } from "../round/roundCtrl.ts";
import { localRound } from "../round/seats.ts";
import { Router } from "../ui/router.ts";
import type { Environment } from "../game/environment.ts";
import { LocalGameCtrl } from "../sync/localGameCtrl.ts";
import { LocalGames } from "../sync/localGames.ts";
import { OfflineQueue } from "../sync/offlineQueue.ts";
import { RetryTimer } from "../sync/retryTimer.ts";
import { ServerGames } from "../sync/serverGames.ts";
import { SyncCtrl } from "../sync/syncCtrl.ts";
import { GameOpener } from "./gameOpener.ts";
import { TableClock } from "../round/tableClock.ts";
import type { Steps } from "../tree/treeCtrl.ts";
import { ViewCtrl } from "../board/viewCtrl.ts";
import { Ending } from "../gameOver/ending.ts";
import type { TakeBoard } from "../game/activity.ts";
import type { Navigate, Route } from "../ui/route.ts";
import type { GameRequest } from "../game/players.ts";
import { KeyRing } from "../server/keys.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Core, Setup } from "../core/types.ts";
import { capitalizedPhrase, plain, type Phrase } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";

export class Store {
  readonly core: Core;
  readonly storage: KeyValueStorage;
  readonly announcer = new Announcer();
  readonly dialogs = new Dialogs();
  readonly router: Router;
  readonly catalogue: GameCatalogue;
  readonly documentation: Documentation;
  readonly round: RoundCtrl;
  readonly session: GameSession;
  readonly history: HistoryCtrl;
  readonly view: ViewCtrl;
  readonly board: BoardCtrl;
  readonly influence: InfluenceCtrl;
  readonly engine: EngineCtrl;
  readonly sync: SyncCtrl;
  readonly local: LocalGameCtrl;
  readonly server: ServerGames;
  readonly game: GameCtrl;
  readonly tableClock: TableClock;
  readonly ending: Ending;
  readonly extras = signal<BoardExtras | null>(null);
  private readonly opener = new GameOpener(this);
  // Aborted when the user goes elsewhere.
  private navigation = new AbortController();

  constructor(readonly environment: Environment) {
    const { core, storage } = environment;
    [this.core, this.storage] = [core, storage];
    const { announcer } = this;
    const now = environment.now ?? (() => performance.now());
    const ring = new KeyRing(
      storage,
      environment.sessionStorage ?? { get: () => null, set: () => undefined },
    );
    this.router = new Router(environment.address);
    this.catalogue = new GameCatalogue(core, environment.api);
    this.documentation = new Documentation(environment.api);
    this.round = new RoundCtrl(new ClockCtrl(now, announcer), ring, announcer, storage, {
      onNextGame: (id) => void this.turnTo(id),
      // Announced only if something was agreed before the game. Where the move says so itself, that is enough, unless
      // the Umpire has confirmed it since.
      started: () => {
        const [parley, { state, result }] = [this.round.seats.parley.value, this.session];
        const spoken = state.value?.view?.started === true && parley?.umpire !== "confirms";
        if (parley && !result.value && !spoken) announcer.speakAfter(t("people.started"));
      },
    });
    this.session = new GameSession(core, this.round, announcer);
    this.ending = new Ending(this.session);
    this.history = new HistoryCtrl(this.session, announcer);
    this.view = new ViewCtrl(this.session, this.history, this.round, announcer, storage);
    const { session, round, history, view, catalogue, router } = this;
    const engine = new EngineCtrl(environment, session, round, announcer, (move, state, current) =>
      this.game.reply(move, state, current),
    );
    const clock = new TableClock(round.clock, session, storage, now, announcer);
    const sync = new SyncCtrl(environment, session, round, clock, engine, router, announcer);
    const localGames = new LocalGames(storage, environment.claim);
    const offline = new OfflineQueue(environment, ring, localGames, new RetryTimer(now), catalogue);
    const local = new LocalGameCtrl(offline, sync, session, round, clock, router, announcer);
    [this.engine, this.tableClock, this.sync, this.local] = [engine, clock, sync, local];
    this.server = new ServerGames(environment, ring, catalogue);
    this.game = new GameCtrl(session, history, round, sync, local, engine, announcer);
    this.board = new BoardCtrl(session, history, view, this.game, announcer, environment);
    this.influence = new InfluenceCtrl(session, this.board, announcer, storage);
  }

  // Updates the clocks; to be called while one runs.
  tick(): void {
    const { clock, seats } = this.round;
    const { w, b } = seats.players.value;
    clock.tick(seats.mine.value ?? (w.kind === b.kind ? undefined : w.kind === "human" ? "w" : "b"));
    const flag = this.tableClock.tick();
    if (flag) this.game.flag(flag);
  }

  // What the keys, the wheel and the buttons for steps move through.
  readonly steps = (): Steps | undefined => {
    const activity = this.session.activity.value;
    if (activity) return activity.steps;
    return this.router.route.value.kind === "table" && this.router.lost.value === null
      ? this.history
      : undefined;
  };

  // The user goes somewhere: what was to be shown before is no longer wanted.
  private beginNavigation(): AbortSignal {
    this.navigation.abort();
    this.navigation = new AbortController();
    this.session.loading.value = false;
    return this.navigation.signal;
  }

  // Goes to the page of the address; at the table to its game, or the last one, or an empty table with the new-game
  // dialog.
  async boot(route: Route): Promise<void> {
    const { session, catalogue, router, opener } = this;
    const signal = this.beginNavigation();
    router.setRoute(route);
    await session.queue.run(async () => {
      await catalogue.fetchGames();
      if (catalogue.games.value.length === 0) throw new Error("the core knows no game");
    });
    const [game] = catalogue.games.value;
    if (route.kind !== "table" || !game) return;
    const { id } = route;
    const wanted = id ?? this.sync.seen.last;
    if (wanted && (await opener.resumeLocal(wanted, signal))) return;
    const fault = wanted ? await opener.load(wanted, signal) : null;
    if (wanted && fault === null) return;
    await session.queue.run(async () => {
      if (signal.aborted) return;
      if (id === null) router.push({ kind: "table", id: null });
      await session.setUp({ game: game.id, options: {}, fen: "" });
      if (id !== null && fault !== null) this.showNotFound(fault);
    });
    if (!signal.aborted && router.lost.value === null) await this.openNew(route);
  }

  // Goes to another page. `arrived`: the address already says so.
  readonly navigate: Navigate = (route, arrived = false) => {
    this.dialogs.close();
    this.board.cancel();
    if (route.kind !== this.router.route.value.kind) this.leave();
    if (arrived) this.router.setRoute(route);
    else this.router.push(route);
    this.beginNavigation();
    if (route.kind !== "table") return;
    if (route.id === null) void this.boot(route);
    else if (route.id !== this.sync.id.value || this.session.activity.value) void this.open(route.id);
  };

  // Nobody has the board until the next page takes it.
  private leave(): void {
    this.engine.stop();
    this.announcer.note.value = null;
    this.session.setActivity(null);
    if (this.router.route.value.kind === "table") this.sync.unfollow();
  }

  // Opens a stored game. Until it is there, the board shows the previous one, which cannot be played on.
  async open(id: string): Promise<void> {
    const signal = this.beginNavigation();
    this.session.loading.value = true;
    const fault = await this.opener.load(id, signal);
    if (signal.aborted) return;
    this.session.loading.value = false;
    if (fault !== null) this.showNotFound(fault);
  }

  // Switches to another stored game while the user is still at this one.
  private async turnTo(id: string): Promise<void> {
    if (this.router.route.value.kind !== "table") return;
    const fault = await this.opener.load(id, this.beginNavigation());
    if (fault !== null) this.announcer.tell(fault, "refused");
  }

  // The address names no game that can be shown.
  private showNotFound(fault: Phrase): void {
    this.engine.stop();
    this.sync.unfollow();
    const reason = plain(capitalizedPhrase(fault));
    this.router.setNotFound(reason);
    this.announcer.speak(reason);
  }

  // Gives the board to an activity, with these moves made on it. False: the user has left its page meanwhile, and
  // the board stays hidden. Rejects with the core's reason if it refuses; then nothing changes.
  readonly takeBoard: TakeBoard = (activity, setup, moves = []) => {
    const { kind } = this.router.route.value;
    const left = () => this.router.route.value.kind !== kind;
    return this.session.queue.run(async () => {
      if (left()) return false;
      await this.session.setUp(setup, { ...localRound, open: true }, moves);
      if (left()) return false;
      this.sync.unfollow();
      batch(() => {
        this.session.setActivity(activity);
        const last = this.session.state.value?.moves.at(-1);
        if (last) this.view.showArrival(last);
        this.router.setNotFound(null);
        this.dialogs.close();
      });
      return true;
    }, true);
  };

  // Opens the new-game dialog, or the dialog for a game from a position.
  readonly openNewGame = async (from: Setup | null = null): Promise<void> => {
    this.dialogs.offer(from);
    await this.openNew(this.router.route.value);
  };

  private async openNew({ kind }: Route): Promise<void> {
    await this.catalogue.fetchInfos();
    // Drops the result if the user has left meanwhile.
    if (this.router.route.value.kind === kind) this.dialogs.show("new");
  }

  // Starts a game. Rejects with the core's reason if it refuses the options or the position; then nothing changes.
  readonly startGame = async (request: GameRequest): Promise<void> => {
    const { session, local } = this;
    const setup: Setup = {
      game: request.game,
      options: request.options,
      fen: request.fen.trim(),
      ...(request.file ? { file: request.file } : {}),
    };
    const signal = this.beginNavigation();
    session.loading.value = true;
    const { w, b } = request.players;
    const refereed =
      request.link || [w, b].some((player) => player.kind === "engine" && player.at === "server");
    if (refereed) {
      try {
        const { id } = await this.server.createOnServer(setup, request, signal);
        const fault = await this.opener.load(id, signal);
        if (fault !== null) throw new Error(plain(fault));
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      } finally {
        if (!signal.aborted) session.loading.value = false;
      }
      if (!signal.aborted) this.announceGame();
      return;
    }
    await session.queue.run(async () => {
      try {
        await session.setUp(setup, {
          ...localRound,
          players: request.players,
          parley: request.parley ?? null,
        });
        local.beginLocal();
        if (request.clock) this.tableClock.start(request.clock);
      } finally {
        if (!signal.aborted) session.loading.value = false;
      }
      this.opener.setCurrent(null);
      this.dialogs.close();
      // The address names no other game while this one has no name at the server.
      const { value: route } = this.router.route;
      if (route.kind !== "table" || route.id !== null) this.router.push({ kind: "table", id: null });
      this.announceGame();
      void local.storeOnServer();
      this.engine.startThinking();
    }, true);
  };

  private announceGame(): void {
    const { title, turnText: turn } = this.session;
    this.announcer.speakOnly(t("people.newGameSpoken", { title, turn }));
  }
}
