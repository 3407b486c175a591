// SPDX-License-Identifier: GPL-3.0-or-later
// Functions on an event as the server reports it: the columns of its table, and the parts that the user may
// open.
import type { Desk, Info, Standing, Warning } from './calls';
import type { Key } from './words';

/** The fixed columns of a team table besides the points; others are shown as tie-breaks. */
const FIXED = new Set([
  'rank',
  'id',
  'name',
  'points',
  'places',
  'to',
  'withdrawn',
  'warnings',
  'tiebreaks',
  'terms',
]);

export const columns = (row: Standing): Standing => {
  const more = Object.entries(row as unknown as Record<string, unknown>).filter(
    ([key]) => !FIXED.has(key),
  ) as [string, number][];
  return row.tiebreaks || more.length === 0 ? row : { ...row, tiebreaks: Object.fromEntries(more) };
};

const PUBLIC: readonly Key[] = ['pairings', 'standings', 'crosstable', 'mine'];
const STAFF: readonly [string, Key, string][] = [
  ['about', 'aboutEvent', 'event'],
  ['players', 'players', 'record'],
  ['lineup', 'lineup', 'lineup'],
  ['pair', 'pair', 'pair'],
  ['entry', 'entry', 'result'],
  ['rulings', 'rulings', 'record'],
  ['history', 'history', 'record'],
  ['papers', 'papers', 'papers'],
  ['staff', 'staff', 'record'],
];

/** The parts that the user may open: the end of the address, and the label. */
export function partsOf(info: Info, desk: Desk): [string, Key][] {
  const looks: readonly Key[] = info.arena
    ? ['pairings', 'standings', 'crosstable']
    : info.stages > 0
      ? ['pairings', 'bracket', 'standings', 'mine']
      : PUBLIC;
  const staff = STAFF.filter(
    ([path, , deed]) =>
      (desk.may.includes(deed) || (path === 'lineup' && desk.role === 'captain')) &&
      (path !== 'lineup' || info.teams) &&
      (path !== 'pair' || !info.arena),
  );
  const paths: Partial<Record<Key, string>> = { pairings: '', crosstable: 'cross' };
  return [
    ...looks.map((key): [string, Key] => [
      paths[key] ?? key,
      key === 'pairings' && info.arena ? 'arena' : key,
    ]),
    ...staff.map(([path, key]): [string, Key] => [
      path,
      path === 'players' && info.teams ? 'teamsCount' : key,
    ]),
  ];
}

/**
 * Whether every round is paired, for events with a fixed number. A round robin may have none (0) until round
 * one is paired, and stages end when they are over.
 */
export const allPaired = ({ stages, paired, rounds }: Pick<Info, 'stages' | 'paired' | 'rounds'>): boolean =>
  stages === 0 && rounds > 0 && paired >= rounds;
/** Whether another round can be paired. */
export const hasRounds = (info: Info): boolean =>
  !info.arena && !(info.stages > 0 ? info.over : allPaired(info));

/**
 * The round that stays shown while a part is open; `paired` is the number of paired rounds when it was
 * opened.
 */
export interface Held {
  part: string;
  round: number;
  paired: number;
}
/** A newer round that was published and is not shown; null if there is none. */
export const newerOf = ({ arena, paired }: Info, held: Held | null, round: number): number | null =>
  held && !arena && paired > held.paired && round !== paired ? paired : null;

/** The warnings of an answer that are not already shown from another one. */
export const besides = (
  answer: { warnings?: Warning[] } | null,
  other: { warnings?: Warning[] } | null,
): Warning[] =>
  (answer?.warnings ?? []).filter(one => !other?.warnings?.some(shown => shown.text === one.text));
