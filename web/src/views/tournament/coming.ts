// SPDX-License-Identifier: GPL-3.0-or-later
// When the next round starts: the time set for it, else that of the announced schedule.
import { dayOf, partsOf } from './about/model';
import type { Desk, Info } from './calls';
import { allPaired } from './eventModel';

export interface Coming {
  round: number;
  /** "2 May", empty if it is today or unknown; "14:00". */
  day: string;
  time: string;
}

const clock = (at: Date, lang: string): string =>
  at.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

function dayWord(day: Date | null, now: Date, lang: string): string {
  if (!day || Number.isNaN(day.getTime()) || sameDay(day, now)) return '';
  return day.toLocaleDateString(lang, { day: 'numeric', month: 'short' });
}

const partOf = (list: string | null, round: number): string => partsOf(list ?? '', round)[round - 1]!;

/** Null if nothing is known, or no round is left. */
export function coming(info: Info, desk: Desk, now: Date, lang: string): Coming | null {
  const hour = desk.hours.find(one => one.begins > now.getTime());
  if (hour) {
    const at = new Date(hour.begins);
    return { round: hour.round, day: dayWord(at, now, lang), time: clock(at, lang) };
  }
  const round = info.paired + 1;
  if (info.over || info.arena || allPaired(info)) return null;
  const [year, month, date] = dayOf(partOf(info.dates, round)).split('-').map(Number);
  const day = dayWord(date ? new Date(year!, month! - 1, date) : null, now, lang);
  const time = partOf(info.times, round);
  return day || time ? { round, day, time } : null;
}
