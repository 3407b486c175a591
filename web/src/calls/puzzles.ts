// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Game, Puzzle, PuzzleTried, PuzzlesOfGame } from '../wire';

/** How many puzzles there are, by game and theme. */
export const puzzles = (): Call<{ games: PuzzlesOfGame[] }> => read('/api/puzzles');

/**
 * A puzzle to try: the first one at first, then the one nearest to the caller's rating among those not tried;
 * for a caller without session the next behind `after`.
 */
export const nextPuzzle = (
  query?: { game?: Game; theme?: string; after?: string },
): Call<Puzzle> => read('/api/puzzles/next', query);

/** A puzzle. */
export const puzzle = (id: string): Call<Puzzle> => read(`/api/puzzles/${id}`);

/**
 * Try a puzzle: the moves so far, replies among them, the last one to be judged; or give it up. The first try
 * of a caller with a session is rated when it is over: solved, wrong or given up.
 */
export const tryPuzzle = (
  id: string,
  body: { moves?: string; give_up?: boolean },
): Call<PuzzleTried> => write(`/api/puzzles/${id}/try`, body);
