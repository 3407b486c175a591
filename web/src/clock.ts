// SPDX-License-Identifier: GPL-3.0-or-later
// Formats clocks. The server keeps the time; the page only counts on from its last report.
import type { Clocks, Side } from './types';

const pad = (n: number): string => String(n).padStart(2, '0');

const DAY = 86400;
const isChinese = (): boolean => globalThis.document?.documentElement.lang.startsWith('zh') ?? false;
const isTraditional = (): boolean => document.documentElement.lang === 'zh-Hant';
const UNITS = {
  d: () => (isChinese() ? '天' : 'd'),
  h: () => (isChinese() ? (isTraditional() ? '時' : '时') : 'h'),
};

/**
 * Formats milliseconds like a clock: days and hours from two days on, h:mm:ss from an hour on, m:ss below,
 * tenths under twenty seconds.
 */
export function clockText(ms: number): string {
  if (ms === Infinity) return '∞';
  const left = Math.max(0, ms);
  if (left > 0 && left < 20000) return `0:${pad(Math.floor(left / 1000))}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 2 * DAY)
    return `${Math.floor(seconds / DAY)} ${UNITS.d()} ${Math.floor((seconds % DAY) / 3600)} ${UNITS.h()}`;
  const h = Math.floor(seconds / 3600);
  const m = Math.floor(seconds / 60) % 60;
  const s = seconds % 60;
  return h ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** Formats a time that is not running: like a clock, without tenths. */
export const timeText = (ms: number): string =>
  ms < 20000 ? `0:${pad(Math.ceil(Math.max(0, ms) / 1000))}` : clockText(ms);

/** The time that a side has left. `elapsed`: milliseconds since the clocks were reported. */
export function remaining(clocks: Clocks, side: Side, elapsed: number): number {
  const told = clocks[side]?.remaining ?? Infinity;
  return clocks.running === side ? Math.max(0, told - Math.max(0, elapsed - (clocks.wait ?? 0))) : told;
}

/** Parses a compact time control, as far as a clock for each side needs it. */
export interface Control {
  minutes: number | null;
  increment: number;
}
export function readControl(time: string): Control {
  const increment = time.match(/\+(\d+)s/);
  const base = time.match(/^(?:G\/)?(\d+)m/);
  return { minutes: base ? Number(base[1]) : null, increment: increment ? Number(increment[1]) : 0 };
}

/**
 * Under this many milliseconds a clock is low: thirty seconds, or a tenth of the starting time if that is
 * less.
 */
export function lowMark(time: string): number {
  const minutes = readControl(time).minutes;
  return minutes === null ? 30000 : Math.min(30000, minutes * 6000);
}
/** A time control in short form: "5 + 3" for minutes and seconds, else unchanged. */
export function controlText(time: string): string {
  const whole = time.match(/^(?:G\/)?(\d+)m(?:\+(\d+)s)?$/);
  return whole ? `${whole[1]} + ${whole[2] ?? 0}` : time;
}
