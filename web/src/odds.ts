// SPDX-License-Identifier: GPL-3.0-or-later
// Odds: what a game begins with that is not begun from the array.
import type { Words } from './i18n';
import type { Game } from './types';

/** What the stronger player does without: the array less a man, or with a move of the other made already. */
export const ODDS: Record<Game, Record<string, string>> = {
  chess: {
    pawn: 'rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    knight: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1',
    rook: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1',
    queen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1',
    moves: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1',
    pawnMoves: 'rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1',
  },
  xiangqi: {
    horse: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1',
    horses: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1',
    cannon: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1',
    chariot: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1',
    cannonMoves: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1',
  },
};

const ARRAYS: Record<Game, string> = { chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w', xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' };
const start = (fen: string): string => fen.split(' ').slice(0, 2).join(' ');

/** Whether a game that has not begun yet begins from a position; `fen` undefined: from the array. */
export const beginsFrom = (game: Game, now: string, fen: string | undefined): boolean => start(now) === (fen === undefined ? ARRAYS[game] : start(fen));

/** The odds of a game that has not begun yet, in words; null: it begins from the array. */
export function oddsWords(t: Words, game: Game, fen: string): string | null {
  if (beginsFrom(game, fen, undefined)) return null;
  const name = Object.keys(ODDS[game]).find(one => start(ODDS[game][one]!) === start(fen));
  return (name && t.oddsOf[name]) || t.setPosition;
}
