// SPDX-License-Identifier: GPL-3.0-or-later
// What is filled in for a new board of the desk, and the act that begins it.
import { ruleSetsOf } from '../../rule_sets';
import { SIDES, type Game } from '../../types';
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

/** Regulations that a rule set leaves to the event, as they are typed; empty: as the rules say. */
const REGULATIONS = [
  'late',
  'offersFrom',
  'repetitions',
  'natural',
  'ownChecks',
  'illegal',
  'fouls',
] as const;
export type Regulation = (typeof REGULATIONS)[number];
const MEMBER: Record<Regulation, string> = {
  late: 'default',
  offersFrom: 'offers_from',
  repetitions: 'repetitions',
  natural: 'natural_limit',
  ownChecks: 'own_checks',
  illegal: 'illegal_moves',
  fouls: 'fouls',
};
export const regulationsOf = (rules: string): readonly Regulation[] =>
  rules.startsWith('xiangqi')
    ? REGULATIONS
    : rules.startsWith('chess-fide')
      ? ['late', 'offersFrom']
      : ['late', 'illegal'];
/** Rapid and blitz are played by other articles where arbiters supervise the boards (A.4, B.2). */
export const maySupervise = (rules: string): boolean => /-(rapid|blitz)$/.test(rules);

/** `hall`: by the hall's own clocks; `bare`: without its moves. */
export const blank = () => ({
  game: 'chess' as Game,
  rules: ruleSetsOf('chess')[0]!,
  first: '',
  second: '',
  time: clockOf('chess', ''),
  hall: byHallClocks(),
  bare: withoutMoves(),
  supervised: false,
  regulated: {} as Partial<Record<Regulation, string>>,
});
export type Wanted = ReturnType<typeof blank>;

/** Rules and clock go together, unless another clock was typed. */
export const withRules = ({ game, time }: Wanted, rules: string): Partial<Wanted> => ({
  rules,
  ...(isUsual(time) && { time: clockOf(game, rules) }),
});
export const withGame = (before: Wanted, game: Game): Partial<Wanted> => ({
  game,
  regulated: {},
  ...withRules({ ...before, game }, ruleSetsOf(game)[0]!),
});

function regulations({ rules, supervised, regulated }: Wanted): Record<string, unknown> {
  const typed = regulationsOf(rules)
    .map(key => [key, Number(regulated[key]?.trim() || NaN)] as const)
    .filter(([, value]) => !Number.isNaN(value));
  return {
    ...Object.fromEntries(typed.map(([key, n]) => [MEMBER[key], key === 'late' ? n * 60000 : n])),
    ...(maySupervise(rules) && supervised && { supervised: true }),
  };
}
/** The act that begins it. */
export function starting(wanted: Wanted): Act {
  const { game, rules, first, second, time, hall, bare } = wanted;
  const regulated = regulations(wanted);
  return {
    ...(!hall && { t: 0 }),
    event: 'start',
    game,
    rules,
    mode: 'board',
    time,
    ...(bare && { unentered: true }),
    ...(Object.keys(regulated).length > 0 && { regulations: regulated }),
    [SIDES[game][0]]: first || null,
    [SIDES[game][1]]: second || null,
  };
}
