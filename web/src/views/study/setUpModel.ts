// SPDX-License-Identifier: GPL-3.0-or-later
// Changes to the FEN of a position being set up: castling rights that fit the pieces, handicaps, fields.
import { readPlacement, writePlacement } from '../../position';
import type { Game } from '../../types';
import { ARRAY } from './tree';

/** The handicaps: the starting squares of the pieces that the first side gives. */
export const HANDICAPS: Record<Game, readonly (readonly string[])[]> = {
  chess: [['f2'], ['b1'], ['g1'], ['a1'], ['d1'], ['b1', 'g1'], ['a1', 'b1']],
  xiangqi: [['b0'], ['h0'], ['b0', 'h0'], ['b2'], ['h2'], ['a0'], ['i0'], ['a0', 'b0']],
};

/** The wanted castling rights that the pieces still allow. */
export function rights(fen: string, wanted: string): string {
  const men = readPlacement('chess', fen);
  const at = (square: string, man: string): boolean => men.get(square) === man;
  const may: Record<string, boolean> = {
    K: at('e1', 'K') && at('h1', 'R'),
    Q: at('e1', 'K') && at('a1', 'R'),
    k: at('e8', 'k') && at('h8', 'r'),
    q: at('e8', 'k') && at('a8', 'r'),
  };
  return [...'KQkq'].filter(one => may[one] && wanted.includes(one)).join('') || '-';
}

/** Removes the castling rights that the pieces no longer allow. */
export function settled(game: Game, fen: string): string {
  const parts = fen.split(' ');
  if (game === 'chess') parts[2] = rights(fen, parts[2] ?? '-');
  return parts.join(' ');
}

/** Replaces a field of a FEN (1: side to move, 2: castling rights). */
export function withField(fen: string, index: number, value: string): string {
  const parts = (fen + ' w - - 0 1'.slice(0, Math.max(0, 10 - fen.length))).split(' ');
  parts[index] = value;
  return parts.join(' ');
}

/** The starting position without a handicap's pieces. */
export function atOdds(game: Game, squares: readonly string[]): string {
  const left = readPlacement(game, ARRAY[game]);
  for (const square of squares) left.delete(square);
  return settled(game, [writePlacement(game, left), ...ARRAY[game].split(' ').slice(1)].join(' '));
}
