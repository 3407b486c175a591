// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new board of the desk, and the act that starts the game.
import type { PUBLISHED } from 'registry:published';
import { ruleSetsOf } from '../../rule_sets';
import { SIDES, type Game } from '../../types';
import { regulatedOf, typedOf, type Typed } from '../regulations/fields';
import { byHallClocks, withoutMoves, type Act } from './calls';

/** The clock that usually goes with a rule set. */
export const clockOf = (game: Game, rules: string): string =>
  rules.endsWith('-rapid')
    ? '15m+10s'
    : rules.endsWith('-blitz')
      ? '3m+2s'
      : game === 'chess'
        ? '90m+30s'
        : '40/90m,10/15m*';
const isUsual = (time: string): boolean =>
  ['15m+10s', '3m+2s', '90m+30s', '40/90m,10/15m*'].includes(time.trim());

/** `hall`: with the hall's own clocks; `bare`: without entering moves. */
export const blank = () => ({
  game: 'chess' as Game,
  rules: ruleSetsOf('chess')[0]!,
  first: '',
  second: '',
  time: clockOf('chess', ''),
  hall: byHallClocks(),
  bare: withoutMoves(),
  regulated: {} as Typed,
});
export type Wanted = ReturnType<typeof blank>;

/**
 * The changes that follow from another rule set; its default clock is taken unless the user typed a different
 * one.
 */
export const withRules = ({ game, time }: Wanted, rules: string): Partial<Wanted> => ({
  rules,
  ...(isUsual(time) && { time: clockOf(game, rules) }),
});
export const withGame = (before: Wanted, game: Game): Partial<Wanted> => ({
  game,
  regulated: {},
  ...withRules({ ...before, game }, ruleSetsOf(game)[0]!),
});

/** The changes that follow from published regulations. */
export const withPublished = (published: (typeof PUBLISHED)[number]): Partial<Wanted> => ({
  rules: published.rules,
  regulated: typedOf(published),
  ...(published.time && { time: published.time }),
});

/** The act that starts the board. */
export function starting(wanted: Wanted): Act {
  const { game, rules, first, second, time, hall, bare } = wanted;
  const regulated = regulatedOf(wanted.regulated, rules, 'board');
  return {
    ...(!hall && { t: 0 }),
    event: 'start',
    game,
    rules,
    mode: 'board',
    time,
    ...(bare && { unentered: true }),
    ...(regulated && { regulations: regulated }),
    [SIDES[game][0]]: first || null,
    [SIDES[game][1]]: second || null,
  };
}
