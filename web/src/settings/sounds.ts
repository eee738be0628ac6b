// Plays synthesised sounds for what happens in the game, so that nothing has to be loaded. Silent until the user has
// touched the page. It follows the session and changes nothing in it.
import { effect } from "@preact/signals";
import type { GameSession } from "../game/gameSession.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { GameInfo, GameState } from "../core/types.ts";
import { settings } from "./settings.ts";

export type Sound = "move" | "capture" | "transfer" | "check" | "end" | "low" | "notice";

// One voice of a sound: from one pitch to another in Hz, for this many seconds, after a delay. Noise is a knock on
// wood.
interface Voice {
  wave: "sine" | "triangle" | "noise";
  from: number;
  to?: number;
  at?: number;
  length: number;
  gain: number;
}

export const recipes: { [sound in Sound]: Voice[] } = {
  move: [
    { wave: "noise", from: 900, length: 0.05, gain: 0.9 },
    { wave: "sine", from: 210, to: 150, length: 0.09, gain: 0.6 },
  ],
  capture: [
    { wave: "noise", from: 1500, length: 0.04, gain: 1 },
    { wave: "sine", from: 170, to: 95, length: 0.12, gain: 0.8 },
    { wave: "noise", from: 800, at: 0.07, length: 0.05, gain: 0.8 },
  ],
  // A knock, and then the glass rings.
  transfer: [
    { wave: "noise", from: 900, length: 0.05, gain: 0.7 },
    { wave: "sine", from: 1318, to: 1325, at: 0.16, length: 0.55, gain: 0.2 },
    { wave: "sine", from: 1976, to: 1990, at: 0.19, length: 0.7, gain: 0.13 },
    { wave: "sine", from: 3322, at: 0.22, length: 0.4, gain: 0.05 },
  ],
  check: [
    { wave: "triangle", from: 587, at: 0.05, length: 0.16, gain: 0.35 },
    { wave: "triangle", from: 880, at: 0.15, length: 0.26, gain: 0.35 },
  ],
  end: [
    { wave: "triangle", from: 523, at: 0.1, length: 0.3, gain: 0.3 },
    { wave: "triangle", from: 659, at: 0.26, length: 0.3, gain: 0.3 },
    { wave: "triangle", from: 392, at: 0.44, length: 0.8, gain: 0.32 },
  ],
  low: [
    { wave: "sine", from: 988, length: 0.07, gain: 0.4 },
    { wave: "sine", from: 988, at: 0.16, length: 0.07, gain: 0.4 },
  ],
  notice: [
    { wave: "sine", from: 784, length: 0.5, gain: 0.3 },
    { wave: "sine", from: 1175, at: 0.09, length: 0.6, gain: 0.2 },
  ],
};

// The sounds to play when one state of a game follows another.
export function soundsOf(info: GameInfo, before: GameState, after: GameState): Sound[] {
  const move = after.moves.length === before.moves.length + 1 ? after.moves.at(-1) : undefined;
  const sounds: Sound[] = [];
  if (move) {
    const board = (id: number) => info.levels[info.cells.find((cell) => cell.id === id)?.level ?? 0]?.board;
    if (move.victim !== null) sounds.push("capture");
    if (move.action === "appointment") sounds.push("notice");
    else if (board(move.from) !== board(move.arrival)) sounds.push("transfer");
    else if (move.victim === null) sounds.push("move");
    if (after.check.length > 0 && !after.result) sounds.push("check");
  }
  if (after.result && !before.result) sounds.push("end");
  return sounds;
}

export class Sounds {
  private context: AudioContext | undefined;
  private noise: AudioBuffer | undefined;

  // From the first key or pointer press on, which is when browsers allow it, and which may be over.
  listen(target: EventTarget): void {
    const wake = () => {
      for (const name of gestures) target.removeEventListener(name, wake, true);
      this.context = typeof AudioContext === "undefined" ? undefined : new AudioContext();
    };
    for (const name of gestures) target.addEventListener(name, wake, true);
    if (navigator.userActivation?.hasBeenActive) wake();
  }

  // Plays sounds for the current game.
  follow({ session, round }: { session: GameSession; round: RoundCtrl }): void {
    let [setup, before, declared, offer] = [
      session.setup.peek(),
      session.state.peek(),
      session.declared.peek(),
      round.requests.offer.peek(),
    ];
    effect(() => {
      const [info, now, state, said, offering] = [
        session.info.value,
        session.setup.value,
        session.state.value,
        session.declared.value,
        round.requests.offer.value,
      ];
      const same = now === setup && before !== null && state !== null && info !== null;
      if (same && state !== before) for (const sound of soundsOf(info, before!, state)) this.play(sound);
      if (same && said && !declared) this.play("end");
      if (same && offering && !offer) this.play("notice");
      [setup, before, declared, offer] = [now, state, said, offering];
    });
    let warned = round.clock.warnings.peek();
    effect(() => {
      const now = round.clock.warnings.value;
      if (now > warned) this.play("low");
      warned = now;
    });
  }

  play(sound: Sound): void {
    const context = this.context;
    if (!settings.sounds.peek() || settings.volume.peek() === 0 || !context) return;
    if (context.state === "suspended") void context.resume();
    const loud = context.createGain();
    // Loudness is perceived in ratios.
    loud.gain.value = (settings.volume.peek() / 100) ** 2;
    loud.connect(context.destination);
    for (const voice of recipes[sound]) this.voice(context, loud, voice);
  }

  private voice(
    context: AudioContext,
    out: AudioNode,
    { wave, from, to = from, at = 0, length, gain }: Voice,
  ): void {
    const [start, end] = [context.currentTime + at, context.currentTime + at + length];
    const shape = context.createGain();
    shape.gain.setValueAtTime(0.0001, start);
    shape.gain.exponentialRampToValueAtTime(gain, start + 0.004);
    shape.gain.exponentialRampToValueAtTime(0.0001, end);
    shape.connect(out);
    if (wave === "noise") {
      const source = context.createBufferSource();
      source.buffer = this.noise ??= hiss(context);
      const filter = context.createBiquadFilter();
      filter.type = "bandpass";
      filter.frequency.value = from;
      source.connect(filter).connect(shape);
      source.start(start);
      source.stop(end);
      return;
    }
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(shape);
    source.start(start);
    source.stop(end);
  }
}

const gestures = ["pointerdown", "keydown"] as const;

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.1), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

// The sounds of this page.
export const sounds = new Sounds();
