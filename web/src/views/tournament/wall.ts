// SPDX-License-Identifier: GPL-3.0-or-later
// What the projector shows in turn: pages of pairings, clocks and standings.
import { openGames } from './arenaModel';
import type { Pair } from './calls';
import type { Shown } from './shown';

/** The number of rows on a page. */
export const ROWS = 12;

export interface Page {
  what: 'pairings' | 'clocks' | 'standings';
  page: number;
}

/** All pages in order, for the given numbers of rows. */
export const pagesOf = (rows: Record<Page['what'], number>): Page[] =>
  (['pairings', 'clocks', 'standings'] as const).flatMap(what =>
    Array.from({ length: Math.ceil(rows[what] / ROWS) }, (_, page) => ({ what, page })),
  );

/** The rows on this page. */
export const rowsOn = <T>(rows: readonly T[], page: number): T[] =>
  rows.slice(page * ROWS, (page + 1) * ROWS);

/**
 * Whether a name would take more than two lines beside the next round's time; a Chinese character is as wide
 * as two letters.
 */
export const isLong = (name: string): boolean =>
  [...name].reduce((wide, one) => wide + (one > '\u2e7f' ? 2 : 1), 0) > 56;

/** The pairs of the round; in an arena the games in progress. */
export const pairsShown = ({ info, pairs, standings }: Shown): Pair[] =>
  info.arena
    ? openGames(standings).map((g, i) => ({
        round: g.round,
        board: i + 1,
        white: g.first.id,
        white_name: g.first.name,
        white_points: 0,
        result: '',
        black: g.second.id,
        black_name: g.second.name,
        black_points: 0,
      }))
    : pairs;
