// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a position: an empty board, and pieces placed and removed.
import { readPlacement, writePlacement, type Placement } from '../../position';
import type { Game } from '../../types';

export const EMPTY: Record<Game, string> = {
  chess: '8/8/8/8/8/8/8/8 w - - 0 1',
  xiangqi: '9/9/9/9/9/9/9/9/9/9 w - - 0 1',
};

/** Places the chosen piece on a square, or removes the piece there; each side keeps a single king. */
export function placed(men: Placement, chosen: string, square: string): Map<string, string> {
  const after = new Map(men);
  if (!chosen || after.get(square) === chosen) after.delete(square);
  else {
    if (chosen.toLowerCase() === 'k') for (const [at, there] of after) if (there === chosen) after.delete(at);
    after.set(square, chosen);
  }
  return after;
}

/** The position after that edit. */
export const putMan = (game: Game, fen: string, chosen: string, square: string): string =>
  [writePlacement(game, placed(readPlacement(game, fen), chosen, square)), ...fen.split(' ').slice(1)].join(
    ' ',
  );
