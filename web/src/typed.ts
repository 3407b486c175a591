// SPDX-License-Identifier: GPL-3.0-or-later
// Typed moves: the number that the user gives to the first rank.
import { SHAPE } from './position';
import { ranks } from './prefs';
import type { Game } from './types';

/** Whether the game's first rank is 0, which some players and programs number 1. */
export const countsRanks = (game: Game): boolean => SHAPE[game].base === 0;
/** The member of a request that gives the number of the first rank in typed moves; empty for the default. */
export const ranksOf = (game: Game): { ranks?: 1 } =>
  countsRanks(game) && ranks.get() === '1' ? { ranks: 1 } : {};
/** An example of a typed move, in the user's way of numbering ranks. */
export const typeHint = (hint: string, game: Game, from: string): string =>
  countsRanks(game) && from === '1' ? hint.replace('h2e2', 'h3e3') : hint;
