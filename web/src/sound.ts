// SPDX-License-Identifier: GPL-3.0-or-later
// Sounds, synthesised: a short wooden tick for a move, two for a capture, a tick with a fifth above for check, a soft
// bell when time is low, two notes at the end. All under a quarter of a second; nothing sounds that isn't also seen.
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

function tone(ctx: AudioContext, type: OscillatorType, from: number, to: number, start: number, length: number, loud: number): void {
  const at = ctx.currentTime + start;
  const oscillator = ctx.createOscillator(), gain = ctx.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime((loud * Number(volume.get())) / 100, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
const tick = (ctx: AudioContext, start = 0): void => {
  tone(ctx, 'triangle', 420, 140, start, 0.05, 0.5);
  tone(ctx, 'square', 1900, 700, start, 0.015, 0.08);
};

export type Sound = 'move' | 'capture' | 'check' | 'low' | 'end';
export function play(name: Sound): void {
  const ctx = context();
  if (!ctx) return;
  if (name === 'low') return tone(ctx, 'sine', 880, 870, 0, 0.24, 0.25);
  if (name === 'end') {
    tone(ctx, 'sine', 523, 520, 0, 0.12, 0.25);
    return tone(ctx, 'sine', 392, 390, 0.12, 0.12, 0.25);
  }
  tick(ctx);
  if (name === 'capture') tick(ctx, 0.07);
  if (name === 'check') tone(ctx, 'sine', 660, 655, 0.03, 0.2, 0.15);
}
