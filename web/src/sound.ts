// SPDX-License-Identifier: GPL-3.0-or-later
// Synthesised sounds: a short wooden tick for a move, two for a capture, a tick with a fifth above for check,
// a soft bell for low time, two falling notes for the end. Two high rising notes ask for an answer, a
// repeated note is an answer; a low fifth rises when someone arrives and falls when they leave. All last
// under a quarter of a second, and everything that sounds is also visible.
import { sound, volume } from './prefs';

let audio: AudioContext | null = null;
function context(): AudioContext | null {
  if (!sound.get()) return null;
  try {
    audio ??= new AudioContext();
  } catch {
    return null;
  }
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}

function tone(
  ctx: AudioContext,
  type: OscillatorType,
  from: number,
  to: number,
  start: number,
  length: number,
  loud: number,
): void {
  const at = ctx.currentTime + start;
  const oscillator = ctx.createOscillator();
  const gain = ctx.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime((loud * Number(volume.get())) / 100, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
const tick = (ctx: AudioContext, start: number): void => {
  tone(ctx, 'triangle', 420, 140, start, 0.05, 0.5);
  tone(ctx, 'square', 1900, 700, start, 0.015, 0.08);
};

const two =
  (type: OscillatorType, first: number, second: number, loud: number) =>
  (ctx: AudioContext, start: number): void => {
    tone(ctx, type, first, first * 0.995, start, 0.12, loud);
    tone(ctx, type, second, second * 0.995, start + 0.12, 0.12, loud);
  };

const SOUNDS = {
  move: tick,
  capture: (ctx: AudioContext, start: number): void => {
    tick(ctx, start);
    tick(ctx, start + 0.07);
  },
  check: (ctx: AudioContext, start: number): void => {
    tick(ctx, start);
    tone(ctx, 'sine', 660, 655, start + 0.03, 0.2, 0.15);
  },
  low: (ctx: AudioContext, start: number): void => tone(ctx, 'sine', 880, 870, start, 0.24, 0.25),
  end: two('sine', 523, 392, 0.25),
  ask: two('sine', 659, 988, 0.25),
  answer: two('triangle', 587, 587, 0.25),
  come: two('triangle', 247, 370, 0.4),
  gone: two('triangle', 370, 247, 0.4),
} as const;
export type Sound = keyof typeof SOUNDS;

/** Plays sounds one after the other. */
const APART = 0.28;
export function play(...names: readonly Sound[]): void {
  const ctx = context();
  if (ctx) names.forEach((name, i) => SOUNDS[name](ctx, i * APART));
}

/** Whether sounds can be played: browsers are silent until the user has touched the page. */
export const canSound = (): boolean => sound.get() && navigator.userActivation?.hasBeenActive;
