// How the boards are shown: in which view, from which side, which level in front, in how much room, whether the panel
// is folded. It keeps these, and stores the view, the panel and saved 3D views in the browser.
import { computed, signal } from "@preact/signals";
import { layered } from "../position/levels.ts";
import { otherView, viewWords, type View } from "./views.ts";
import { atlas, homeLevel, isPaper } from "../position/stateQueries.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { onlySide } from "../server/keys.ts";
import type { Move } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";

export class ViewCtrl {
  readonly mode = signal<View>("flat");
  // The window is too small for usable squares with all levels on show.
  readonly cramped = signal(false);
  // There is room for one board or level at a time.
  readonly narrow = signal(false);
  // Whether this browser can draw in 3D, as far as is known.
  readonly depth = signal(true);
  readonly flipped = signal(false);
  readonly front = signal(0);
  readonly panel = signal(true);
  // How much larger the flat boards are than their room.
  readonly zoom = signal(1);

  // All boards of the game are on one.
  readonly merged = computed(
    () => this.mode.value === "merged" && this.session.map.value?.stackable === true,
  );
  // One level of many is large, and the others are small beside it.
  readonly single = computed(() => {
    const [info, view] = [this.session.info.value, this.mode.value];
    return info !== null && layered(info) && (view === "single" || (view === "flat" && this.cramped.value));
  });
  readonly viewport = computed(() => ({
    cramped: this.cramped.value,
    narrow: this.narrow.value,
    depth: this.depth.value,
  }));

  constructor(
    private readonly session: GameSession,
    history: HistoryCtrl,
    { seats: { players, seat } }: RoundCtrl,
    private readonly announcer: Announcer,
    private readonly storage: KeyValueStorage,
  ) {
    const view = storage.get("view");
    if (view === "merged" || view === "single" || view === "all" || view === "space") this.mode.value = view;
    if (storage.get("panel") === "folded") this.panel.value = false;
    session.observe({
      onSetUp: (info, state, again) => {
        if (again) return;
        this.zoom.value = 1;
        const { w, b } = players.value;
        this.flipped.value = onlySide(seat.value) === "b" || (w.kind === "engine" && b.kind === "human");
        this.front.value = homeLevel(atlas(info), state, this.flipped.value ? "b" : "w");
      },
      // What the user has not moved here is seen where it arrives.
      onChange: ({ received }) => {
        if (received && !history.lookingBack.value) this.showArrival(received);
      },
    });
    history.follow(({ move }) => {
      if (move) this.showArrival(move);
    });
  }

  // If one level fills the window, it becomes the one where the piece arrives.
  showArrival(move: Move): void {
    if (!isPaper(move)) this.front.value = this.session.map.value!.cell(move.arrival).level;
  }

  // The room that the window has.
  resize(narrow: boolean, cramped: boolean): void {
    this.narrow.value = narrow;
    this.cramped.value = cramped;
  }

  flip(): void {
    this.turn(!this.flipped.value);
    this.announcer.speakOnly(t(this.flipped.value ? "note.fromBlack" : "note.fromWhite"));
  }

  // Shows the boards from White's side or Black's.
  turn(flipped: boolean): void {
    this.flipped.value = flipped;
  }

  cycle(): void {
    const [map, viewport] = [this.session.map.value, this.viewport.value];
    const next = otherView(map, this.mode.value, viewport);
    if (!map || next === undefined) return this.announcer.tell(t("space.oneView"), "plain");
    this.zoom.value = 1;
    this.mode.value = next;
    this.storage.set("view", next);
    this.announcer.speakOnly(t(viewWords(map, next, viewport).spoken));
  }

  // Leaves the 3D view, which has failed. `gone`: this browser cannot draw it at all.
  flatten(reason: string, gone: boolean): void {
    if (gone) this.depth.value = false;
    if (this.mode.value !== "space") return;
    this.mode.value = "flat";
    this.storage.set("view", "flat");
    this.announcer.tell(reason, "plain");
  }

  // The stored 3D views of a game.
  readonly savedViews = {
    get: (game: string): string | null => this.storage.get(`space.${game}`),
    set: (game: string, views: string): void => this.storage.set(`space.${game}`, views),
  };

  showLevel(level: number): void {
    this.front.value = level;
  }

  foldPanel(): void {
    this.panel.value = !this.panel.value;
    this.storage.set("panel", this.panel.value ? null : "folded");
  }
}
