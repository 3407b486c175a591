// SPDX-License-Identifier: GPL-3.0-or-later
// The announcement of an event as it is edited, and the act that announces the changes.
import type { EventAnnounced } from '../../../wire';
import { regulatedOf, typedOf, type Typed } from '../../regulations/fields';
import type { Act } from '../calls';
import { filledPrizes } from '../draft';

/** Texts that the act `event` takes unchanged. */
export const TEXTS = [
  'name',
  'place',
  'federation',
  'begins',
  'ends',
  'categories',
  'organiser',
  'committee',
  'chief',
  'arbiters',
  'jury',
  'leaders',
  'time',
  'words',
  'pace',
  'rules',
  'regulations',
  'tiebreaks',
  'prizes',
  'division',
  'dates',
  'times',
  'meetings',
  'colour',
] as const;
export type Text = (typeof TEXTS)[number];

/** Changes that are not announced yet. */
export interface Filled extends Partial<Record<Text, string>> {
  rounds?: number;
  regulated?: Typed;
}

/** The value shown: as changed, else as announced. */
export const textOf = (filled: Filled, now: EventAnnounced, key: Text): string => filled[key] ?? now[key];

/** The announced regulations in the form's shape. */
export const typedNow = (now: EventAnnounced): Typed =>
  now.regulated
    ? typedOf({ regulated: JSON.parse(now.regulated) as Parameters<typeof typedOf>[0]['regulated'] })
    : {};

/** The act that announces the changes; null if there are none. */
export function announcing(filled: Filled, now: EventAnnounced, rules: string): Act | null {
  const act: Act = { act: 'event' };
  for (const key of TEXTS) {
    const text = filled[key];
    if (text === undefined) continue;
    const typed = (key === 'prizes' ? filledPrizes(text) : text).trim();
    if (typed !== now[key].trim()) act[key] = typed;
  }
  if (filled.rounds !== undefined && filled.rounds !== now.rounds) act.rounds = filled.rounds;
  const own = filled.regulated && regulatedOf(filled.regulated, filled.rules ?? rules, 'event');
  if (own && JSON.stringify(own) !== JSON.stringify(regulatedOf(typedNow(now), rules, 'event')))
    act.regulated = own;
  return Object.keys(act).length > 1 ? act : null;
}

// ---- the schedule -----------------------------------------------------------------------------------------

/** A date in the form of a browser's date field; report files separate it by slashes. */
export const dayOf = (text: string): string => text.trim().replace(/[/.]/g, '-');

/** The parts of a comma-separated list, one for each round. */
export const partsOf = (list: string, rounds: number): string[] =>
  Array.from({ length: rounds }, (_, i) => list.split(/[,;]/)[i]?.trim() ?? '');

/** The list with one part replaced; empty parts at its end are dropped. */
export const withPart = (parts: readonly string[], at: number, part: string): string =>
  parts
    .map((one, i) => (i === at ? part : one))
    .join(',')
    .replace(/,+$/, '');

const DAY = 24 * 3600 * 1000;
/** The dates of a schedule with a round each day. */
export const daily = (first: string, rounds: number): string =>
  Array.from({ length: rounds }, (_, i) =>
    new Date(Date.parse(first + 'T00:00:00Z') + i * DAY).toISOString().slice(0, 10),
  ).join(',');

/** A further item of the schedule: date, time and description, separated by semicolons. */
export interface Meeting {
  day: string;
  hour: string;
  what: string;
}
export const meetingsOf = (list: string): Meeting[] =>
  list
    .split(/[;；]/)
    .map(one => one.trim())
    .filter(Boolean)
    .map(one => {
      const [, day = '', hour = '', what = ''] =
        /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})?\s*(\d{1,2}:\d{2})?\s*(.*)$/.exec(one)!;
      return { day: dayOf(day), hour: hour.padStart(hour ? 5 : 0, '0'), what };
    });
export const meetingsText = (meetings: readonly Meeting[]): string =>
  meetings
    .map(({ day, hour, what }) => [day, hour, what.replace(/[;；]/g, ',').trim()].filter(Boolean).join(' '))
    .join('; ');
