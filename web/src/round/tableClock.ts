// The clocks of a game that is played on this page alone: two players at one screen, or the engine in the browser. Runs
// them, stores them in the browser, and tells whose time is up; the server knows nothing of them, and they stand still
// while the game is not on the board.
import { effect } from "@preact/signals";
import { bonusTime, leftAt, pressed } from "./clock.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { colorName, timedOut } from "../speech/speech.ts";
import type { Both, ClockTerms, Color, Result } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { ClockCtrl } from "./clockCtrl.ts";
import type { Change, GameSession } from "../game/gameSession.ts";

// A side that had no time left gets this much when a move is taken back, as on the server.
const timeAfterTakeback = 60_000;
// How often a running clock is stored, in milliseconds.
const storing = 1000;

// As stored: whose clock runs goes without saying. `result`: how the clock has ended the game.
interface StoredClock {
  terms: ClockTerms;
  left: Both<number>;
  result?: Result | undefined;
}

// A side has run out of time, with this result; without one the core says how that ends the game.
export interface Flag {
  loser: Color;
  result: Result | undefined;
}

export class TableClock {
  private key = "";
  private stored: StoredClock | null = null;
  private saved = 0;

  constructor(
    private readonly clock: ClockCtrl,
    private readonly session: GameSession,
    private readonly storage: KeyValueStorage,
    private readonly time: () => number,
    private readonly announcer: Announcer,
  ) {
    session.observe({
      onSetUp: (_info, _state, again) => {
        if (!again) this.leave();
      },
      onChange: (change) => this.moved(change),
    });
    // The server knows such an end only as a forfeit.
    effect(() => {
      const [declared, own] = [session.declared.value, this.stored?.result];
      if (declared && own && declared !== own) session.declared.value = own;
    });
  }

  private leave(): void {
    this.store();
    this.key = "";
    this.stored = null;
  }

  // Gives the game that has just begun its clocks.
  start(terms: ClockTerms): void {
    if (terms.kind !== "fischer") return;
    const full = terms.initial * 1000;
    this.stored = { terms, left: { w: full, b: full } };
    this.show();
    this.store();
  }

  // The game on the board is stored under this name from now on.
  named(key: string): void {
    if (key === this.key) return;
    if (this.stored) {
      if (this.key !== "") this.storage.set(`clock.${this.key}`, null);
      this.key = key;
      return this.store();
    }
    this.key = key;
    this.stored = read(this.storage.get(`clock.${key}`));
    if (!this.stored) return;
    if (this.stored.result) this.session.declared.value = this.stored.result;
    this.show();
  }

  // So is another game, or the one that the user has just left.
  renamed(from: string, to: string): void {
    if (from === this.key) return this.named(to);
    const text = this.storage.get(`clock.${from}`);
    if (text === null) return;
    this.storage.set(`clock.${to}`, text);
    this.storage.set(`clock.${from}`, null);
  }

  // Whose clock runs: nobody's before both sides have moved.
  private show(): void {
    const { state, result } = this.session;
    if (!this.stored || !state.value) return;
    const runs = state.value.moves.length >= 2 && result.value === null;
    const { terms, left } = this.stored;
    this.clock.runLocally({ terms, left, running: runs ? state.value.side : null, at: this.time() });
  }

  private moved({ before, after, move }: Change): void {
    const face = this.clock.face.value;
    if (!this.stored || !face) return;
    if (move && before) {
      const over = after.result !== null;
      const next = pressed(face, before.side, after.moves.length, over, this.time());
      this.stored = { ...this.stored, left: next.left };
      this.clock.runLocally(next);
    } else {
      const back = (color: Color) =>
        leftAt(face, color, this.time()) ||
        Math.min(timeAfterTakeback, (face.terms as { initial: number }).initial * 1000);
      this.stored = { terms: this.stored.terms, left: { w: back("w"), b: back("b") } };
      this.show();
    }
    this.store();
  }

  // To be called while a clock runs. Returns whose time has run out by now.
  tick(): Flag | undefined {
    const face = this.clock.face.value;
    if (!this.stored || !face?.running) return undefined;
    // Others may have ended the game.
    if (this.session.result.value) return this.stop();
    const now = this.time();
    this.stored = { ...this.stored, left: { w: leftAt(face, "w", now), b: leftAt(face, "b", now) } };
    if (this.stored.left[face.running] <= 0) return this.fall(face.running);
    if (now - this.saved >= storing) this.store();
    return undefined;
  }

  private stop(): undefined {
    const face = this.clock.face.value;
    if (!this.stored || !face) return;
    const now = this.time();
    this.stored = { ...this.stored, left: { w: leftAt(face, "w", now), b: leftAt(face, "b", now) } };
    this.clock.runLocally({ ...face, left: this.stored.left, running: null, at: now });
    this.store();
  }

  private fall(loser: Color): Flag {
    this.stop();
    const pieces = this.session.state.value?.pieces ?? [];
    const bare = pieces.filter((piece) => piece.color !== loser).length <= 1;
    // Where points are counted, whoever is out of time forfeits.
    const result = this.session.info.value?.tally ? undefined : timedOut(loser, bare);
    if (this.stored && result) this.stored = { ...this.stored, result };
    this.store();
    return { loser, result };
  }

  // Whether the user may give this side time.
  get canGiveTime(): boolean {
    return this.clock.local.value && this.session.result.value === null;
  }

  give(color: Color): void {
    const face = this.clock.face.value;
    if (!this.stored || !face || !this.canGiveTime) return;
    const now = this.time();
    const left = { w: leftAt(face, "w", now), b: leftAt(face, "b", now) };
    left[color] += bonusTime;
    this.stored = { ...this.stored, left };
    this.clock.runLocally({ ...face, left, at: now });
    this.store();
    this.announcer.speakOnly(t("people.timeGiven", { side: colorName(color), n: bonusTime / 1000 }));
  }

  private store(): void {
    if (!this.stored || this.key === "") return;
    this.saved = this.time();
    this.storage.set(`clock.${this.key}`, JSON.stringify(this.stored));
  }
}

function read(text: string | null): StoredClock | null {
  try {
    const stored = JSON.parse(text ?? "null") as StoredClock | null;
    return stored?.terms?.kind === "fischer" && stored.left.w >= 0 && stored.left.b >= 0 ? stored : null;
  } catch {
    return null;
  }
}
