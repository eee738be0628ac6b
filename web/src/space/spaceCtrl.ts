// How the user looks at a game in 3D: the camera's view, how the levels stand and how opaque they are. Keeps these
// while the page is open, and stores the views that the user saves through ViewCtrl.
import { computed, signal, type Signal } from "@preact/signals";
import type { GameState } from "../core/types.ts";
import type { Atlas } from "../position/stateQueries.ts";
import { settings } from "../settings/settings.ts";
import type { Parts } from "../store/controllers.ts";
import { fromAbove, stillAbove } from "./above.ts";
import { openingView, type Opening } from "./openingView.ts";
import { arrangementOf, sameSpread, withoutTerrace, type Arrangement, type Spread } from "./places.ts";
import type { Stage } from "./stage.ts";
import { t } from "./texts/index.ts";
import { eyeOf, readSaved, sameEye, type Eye, type Named, type SavedView } from "./views.ts";

// How the user looks at a game in 3D.
interface Look {
  eye: Eye;
  spread: Spread;
  opacity: number[];
  letters: boolean;
}

// The user's view of each game, as long as the page is open.
const looks = new Map<string, Look>();

const startView: Opening = { eye: eyeOf("white"), spread: { spread: 0, step: 0 } };

// How the user looks at a game in 3D, and what changes it.
export class SpaceCtrl {
  readonly look: Signal<Look>;
  readonly letters = computed(() => this.look.value.letters);
  // Where the camera is now.
  readonly eye = signal<Eye>(startView.eye);
  readonly saved: Signal<readonly (SavedView | null)[]>;
  private room: HTMLElement | null = null;
  private stage: Stage | null = null;
  // The best view of each arrangement from each side in this window, for the position that the view was opened with.
  private position: GameState | null = null;
  private readonly openings = new Map<string, Opening>();
  // The best view of the present arrangement.
  private usual = startView;

  constructor(
    private readonly page: Parts<"history" | "view" | "announcer">,
    readonly map: Atlas,
  ) {
    const { id, levels } = map.info;
    // Until the picture's size is known.
    this.look = signal(this.last ?? { ...startView, opacity: levels.map(() => 1), letters: false });
    this.saved = signal(readSaved(page.view.savedViews.get(id), levels.length));
  }

  // Enters a room, with the view that the user had last.
  enter(room: HTMLElement): void {
    this.room = room;
    this.position = this.page.history.shown.peek();
    this.look.value = this.last ?? this.first();
    this.eye.value = this.look.peek().eye;
  }

  // The user's changes to the camera are kept for the next time.
  leave(): void {
    this.stage = null;
    looks.set(this.map.info.id, { ...this.look.peek(), eye: this.eye.peek() });
  }

  // The stage has been made.
  begin(stage: Stage): void {
    this.stage = stage;
    stage.fade(this.look.peek().opacity);
    stage.look(this.look.peek().eye, false);
    this.usual = this.best();
  }

  private get last(): Look | undefined {
    const last = looks.get(this.map.info.id);
    return last?.opacity.length === this.map.info.levels.length ? last : undefined;
  }

  private first(): Look {
    return { ...this.best("stack"), opacity: this.map.info.levels.map(() => 1), letters: false };
  }

  // The shape of the picture, rounded so that a small change of the window changes no view.
  private get aspect(): number {
    const [width, height] = [this.room?.clientWidth ?? 3, this.room?.clientHeight || 2];
    return Math.round((width / height) * 10) / 10;
  }

  private best(arrangement = this.arrangement, flipped = this.page.view.flipped.peek()): Opening {
    const { map, position, aspect } = this;
    const key = `${arrangement} ${flipped} ${aspect}`;
    const best = this.openings.get(key) ?? openingView(map, position!, aspect, flipped, arrangement);
    this.openings.set(key, best);
    return best;
  }

  private get arrangement(): Arrangement {
    return arrangementOf(this.look.peek().spread);
  }

  // The view from above, if the user looks from there and this spread makes it another one.
  private above(spread: Spread): Opening | undefined {
    return stillAbove(this.map, this.aspect, this.page.view.flipped.peek(), this.eye.peek(), spread);
  }

  private get unchanged(): boolean {
    return sameSpread(this.look.peek().spread, this.usual.spread);
  }

  // The picture has another shape. Boards in their default position, seen from there, adapt to it.
  reshape(): void {
    const next = this.best();
    const plain = next !== this.usual && this.unchanged && sameEye(this.eye.peek(), this.usual.eye);
    this.usual = next;
    const seen = plain ? next : this.above(this.look.peek().spread);
    if (seen) this.change(seen, false);
  }

  // The other side is near now.
  flip(): void {
    const next = this.best();
    this.change(this.unchanged ? next : { ...next, spread: withoutTerrace(this.look.peek().spread) });
    this.usual = next;
  }

  change = (part: Partial<Look>, moving = true): void => {
    const above = part.spread && !part.eye ? this.above(part.spread) : undefined;
    const next = { ...this.look.peek(), eye: this.eye.peek(), ...part, ...above };
    this.look.value = next;
    if (part.opacity) this.stage?.fade(next.opacity);
    if (part.spread) this.stage?.arrange(next.spread);
    if (part.eye ?? above) this.stage?.look(next.eye, moving && !settings.still());
  };

  go(named: Named): void {
    if (named === "white" || named === "black")
      return this.change(this.best(this.arrangement, named === "black"));
    const [flipped, { spread }] = [this.page.view.flipped.peek(), this.look.peek()];
    if (named === "above") return this.change(fromAbove(this.map, this.aspect, flipped, spread));
    const { tilt } = this.best().eye;
    this.change({
      eye: { ...eyeOf(named, flipped, this.arrangement), tilt },
      spread: withoutTerrace(spread),
    });
  }

  arrange(): void {
    this.change(this.best(this.arrangement === "stack" ? "row" : "stack"));
  }

  reset(): void {
    this.change(this.first());
  }

  save(slot: number): void {
    const { spread, opacity } = this.look.peek();
    const now = { eye: this.eye.peek(), spread, opacity };
    this.saved.value = this.saved.peek().map((one, i) => (i === slot ? now : one));
    this.page.view.savedViews.set(this.map.info.id, JSON.stringify(this.saved.peek()));
    this.page.announcer.tell(t("space.kept", { n: slot + 1 }), "plain");
  }

  recall(slot: number): void {
    const one = this.saved.peek()[slot];
    if (one) this.change({ eye: one.eye, spread: one.spread, opacity: one.opacity });
  }
}
