// Game clocks as values: the remaining time, as numbers and in words. It only computes; ClockCtrl keeps a clock.
import { opposite } from "../position/opposite.ts";
import type { Both, ClockTerms, Color, ServerClock } from "../core/types.ts";
import { t } from "../i18n/index.ts";

// As last received, at a time of the page's own clock in milliseconds.
export interface ClockFace {
  terms: ClockTerms;
  left: Both<number>;
  running: Color | null;
  at: number;
}

const day = 86_400_000;
// Below this, time is low.
export const short = 20_000;
// What a player is given at once, in milliseconds.
export const bonusTime = 15_000;

export function faceOf(clock: ServerClock, now: number): ClockFace {
  const { left, running, ...terms } = clock;
  return { terms, left, running, at: now };
}

export const leftAt = (face: ClockFace, color: Color, now: number): number =>
  Math.max(0, face.left[color] - (face.running === color ? Math.max(0, now - face.at) : 0));

// The clock after a move, until the server sends it: `ply` half-moves have now been made, and the game continues unless
// `over`.
export function pressed(face: ClockFace, mover: Color, ply: number, over: boolean, now: number): ClockFace {
  const { terms } = face;
  const left = { w: leftAt(face, "w", now), b: leftAt(face, "b", now) };
  if (terms.kind === "days") left[mover] = terms.days * day;
  else if (face.running === mover) left[mover] += terms.increment * 1000;
  const runs = !over && (terms.kind === "days" || ply >= 2);
  return { terms, left, running: runs ? opposite(mover) : null, at: now };
}

const pad = (n: number): string => String(n).padStart(2, "0");

// "2 d 4 h", "1:05:09", "4:59"; with tenths when time is low.
export function clockText(ms: number): string {
  if (ms < short) return `0:${pad(Math.floor(ms / 1000))}.${Math.floor((ms % 1000) / 100)}`;
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hours >= 24) return t("people.daysLeft", { d: Math.floor(hours / 24), h: hours % 24 });
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

// The same for screen readers.
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return t("people.seconds", { n: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return t("people.minutes", { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("people.hours", { n: hours }) : t("people.days", { n: Math.floor(hours / 24) });
}

// "10 + 5" in minutes and seconds; "3 days a move".
export function termsText(terms: ClockTerms | null): string {
  if (!terms) return t("people.noClock");
  if (terms.kind === "days") return t("people.daysPerMove", { n: terms.days });
  const minutes = terms.initial / 60;
  return `${terms.initial % 60 === 0 ? minutes : terms.initial % 30 === 0 ? minutes.toFixed(1) : pad(Math.floor(minutes)) + ":" + pad(terms.initial % 60)} + ${terms.increment}`;
}

const warnings = [60_000, 10_000];

// Which warning to speak now: the lowest one reached, once; `last` is the previous one. No warning for a time as long
// as the initial time, nor once time is up.
export function warningAt(terms: ClockTerms, ms: number, last: number | null): number | null {
  if (terms.kind === "days" || ms <= 0) return null;
  const reached = warnings.filter((limit) => ms <= limit && limit < terms.initial * 1000).at(-1);
  return reached !== undefined && (last === null || reached < last) ? reached : null;
}
