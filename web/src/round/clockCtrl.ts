// The clocks of a game, as the page shows them: set by the server, or by TableClock for a game that only this page
// plays. Keeps the time on show, and warns the user aloud when it gets low.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { clockText, faceOf, leftAt, pressed, spokenTime, short, warningAt, type ClockFace } from "./clock.ts";
import type { Both, Color, GameRecord } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";

export class ClockCtrl {
  readonly face = signal<ClockFace | null>(null);
  // The page runs the clocks itself; the server has none.
  readonly local = signal(false);
  private readonly now = signal(0);
  // The time that each clock shows.
  readonly texts: Both<ReadonlySignal<string | null>>;
  readonly shorts: Both<ReadonlySignal<boolean>>;
  // How often the user was warned about the time.
  readonly warnings = signal(0);
  private warned: number | null = null;

  // `time`: monotonic milliseconds.
  constructor(
    private readonly time: () => number,
    private readonly announcer: Announcer,
  ) {
    const left = (color: Color) => (this.face.value ? leftAt(this.face.value, color, this.now.value) : null);
    const text = (color: Color) => computed(() => (left(color) === null ? null : clockText(left(color)!)));
    const isShort = (color: Color) =>
      computed(() => this.face.value?.terms.kind === "fischer" && left(color)! < short);
    this.texts = { w: text("w"), b: text("b") };
    this.shorts = { w: isShort("w"), b: isShort("b") };
  }

  // The clocks of another game, or none.
  reset(face: ClockFace | null): void {
    this.warned = null;
    this.local.value = false;
    this.set(face);
  }

  // Shows clocks that the page runs itself.
  runLocally(face: ClockFace): void {
    this.local.value = true;
    this.set(face);
  }

  // A side's remaining time now.
  left(color: Color): number | null {
    return this.face.value && leftAt(this.face.value, color, this.time());
  }

  // Shows the server's clocks of the same game.
  setFromServer(clock: GameRecord["clock"] | null): void {
    if (clock || !this.local.value) this.set(clock ? faceOf(clock, this.time()) : null);
  }

  // A move was made here: until the server confirms it, the clock runs on locally.
  press(mover: Color, ply: number, over: boolean): void {
    if (this.face.value && !this.local.value)
      this.set(pressed(this.face.value, mover, ply, over, this.time()));
  }

  private set(face: ClockFace | null): void {
    this.now.value = this.time();
    this.face.value = face;
  }

  // Updates the clocks. Warns the user, who has this side, aloud when their time gets low; with the page's own clocks,
  // whoever's time runs.
  tick(mine: Color | undefined): void {
    const face = this.face.value;
    if (!face?.running) return;
    this.now.value = this.time();
    if (face.running !== mine && !(this.local.value && mine === undefined)) return;
    const left = leftAt(face, face.running, this.now.value);
    if (this.warned !== null && left > 2 * this.warned) this.warned = null;
    const warning = warningAt(face.terms, left, this.warned);
    if (warning === null) return;
    this.warned = warning;
    this.warnings.value++;
    this.announcer.speak(t("people.timeLeft", { time: spokenTime(warning) }));
  }
}
