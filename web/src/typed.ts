// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that are typed: where their ranks begin, as the person at this browser writes them.
import { SHAPE } from './position';
import { ranks } from './prefs';
import type { Game } from './types';

/** True for a game whose ranks others count from 1. */
export const countsRanks = (game: Game): boolean => SHAPE[game].base === 0;
/** The note on a typed move: where its ranks begin, unless that is as always. */
export const ranksOf = (game: Game): { ranks?: 1 } =>
  countsRanks(game) && ranks.get() === '1' ? { ranks: 1 } : {};
/** An example of how to type a move, as it is to be typed. */
export const typeHint = (hint: string, game: Game, from: string): string =>
  countsRanks(game) && from === '1' ? hint.replace('h2e2', 'h3e3') : hint;
