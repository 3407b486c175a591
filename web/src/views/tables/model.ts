// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the endgame tables page: positions reached by playing through a line, making moves, or setting
// up.
import { lastOf, moveMen, promotions, readPlacement, writePlacement } from '../../position';
import { SIDES, type Game, type LastMove, type Side } from '../../types';
import type { TableMoveValue } from '../../wire';
import type { Line } from './Figures';
import type { Key } from './words';

/** A position, and the move that led to it. */
interface Step {
  fen: string;
  last: LastMove | null;
}

export interface Way {
  game: Game;
  steps: readonly Step[];
  /** The moves of the line being played through, from the first step on. */
  course: readonly string[] | null;
}

export const EXAMPLES: Record<Game, [Key, string][]> = {
  xiangqi: [
    ['rookGuards', '2bak4/4a4/4b4/9/9/9/9/4R4/9/3K5 w - - 0 1'],
    ['horseAdvisors', '9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1'],
    ['rookHorse', '3k5/9/4n4/9/9/9/9/9/5R3/4K4 w - - 0 1'],
    ['cannonAdvisor', '3k5/9/9/9/9/9/9/4C4/4A4/4K4 w - - 0 1'],
    ['rookCannon', '4k4/9/4r4/9/9/9/9/3C5/5R3/3K5 w - - 0 1'],
  ],
  chess: [
    ['rook', '8/8/8/8/8/2k5/1R6/K7 w - - 0 1'],
    ['queen', '8/8/8/5k2/8/8/1Q6/K7 w - - 0 1'],
    ['pawn', '8/8/8/1k6/8/8/K5P1/8 w - - 0 1'],
  ],
};

export const sideOf = (game: Game, fen: string): Side =>
  fen.split(' ')[1] === 'b' ? 'black' : SIDES[game][0];
/** Converts plies to full moves of the winning side. */
export const movesOf = (plies: number): number => Math.ceil(plies / 2);

export const begun = (game: Game, fen: string): Way => ({ game, steps: [{ fen, last: null }], course: null });
export const example = (game: Game): Way => begun(game, EXAMPLES[game][0]![1]);

/** The position that an address asks for (`?fen=`, `?game=`), else the first known one. */
export function asked(search: string): Way {
  const query = new URLSearchParams(search);
  const fen = query.get('fen');
  const game: Game =
    query.get('game') === 'chess' || (fen && fen.split(' ')[0]!.split('/').length === 8)
      ? 'chess'
      : 'xiangqi';
  return fen ? begun(game, fen) : example(game);
}

export const now = ({ steps }: Way): Step => steps[steps.length - 1]!;
export const turnOf = (way: Way): Side => sideOf(way.game, now(way).fen);
export const played = ({ steps }: Way): number => steps.length - 1;
/** The next move of the line being played through, if any. */
export const next = (way: Way): string | undefined => way.course?.[played(way)];

export const through = (game: Game, line: Line): Way => ({ ...begun(game, line.fen), course: line.moves });
export const back = (way: Way): Way => ({ ...way, steps: way.steps.slice(0, -1) });

const withStep = (way: Way, step: Step): Way => ({ ...way, steps: [...way.steps, step] });

/** Makes the line's next move, even if no table knows the position. */
export function onward(way: Way): Way {
  const uci = next(way);
  if (!uci) return way;
  const men = moveMen(way.game, readPlacement(way.game, now(way).fen), uci);
  const side = turnOf(way) === 'black' ? 'w' : 'b';
  return withStep(way, {
    fen: `${writePlacement(way.game, men)} ${side} - - 0 1`,
    last: lastOf({ uci }),
  });
}

/** Makes a move that the tables list; a move that differs from the line's ends playing it through. */
export function followed(way: Way, move: TableMoveValue): Way {
  const on = withStep(way, { fen: move.after, last: lastOf(move) });
  return move.uci === next(way) ? on : { ...on, course: null };
}

/**
 * The move between two squares; a promotion is the one with the best result, because the tables list the best
 * first.
 */
export const moveBetween = (legal: readonly string[], from: string, to: string): string =>
  from + to + (promotions(legal, from, to)[0] ?? '');

/** A new position with other pieces or another side to move. */
export const setUp = (game: Game, men: ReadonlyMap<string, string>, side: Side): Way =>
  begun(game, `${writePlacement(game, new Map(men))} ${side === 'black' ? 'b' : 'w'} - - 0 1`);
