// SPDX-License-Identifier: GPL-3.0-or-later
// One side's mistakes in an analysed game: where each was made, and which moves were better.
import type { Assessed, EngineLine, Move, Side, State, WrittenMove } from '../../types';
import type { TableAnswer } from '../../wire';

export interface Mistake {
  /** The number of the bad move; the position to solve is the one before it. */
  ply: number;
  played: Move;
  judgement: string;
  /** Moves about as good as the best one, the best first. */
  good: readonly WrittenMove[];
}
/** A line counts as good as the best one within this many centipawns. */
const AS_GOOD = 50;
const isMate = (line: EngineLine): boolean => line.mate !== null;

function asGood(best: EngineLine, line: EngineLine): boolean {
  if (isMate(best) || isMate(line)) return isMate(best) && isMate(line) && best.mate! > 0 === line.mate! > 0;
  return Math.abs((line.eval ?? 0) - (best.eval ?? 0)) <= AS_GOOD;
}
/** The first moves of all lines about as good as the best. */
export const goodMoves = ({ lines }: Pick<Assessed, 'lines'>): WrittenMove[] =>
  lines.filter(line => asGood(lines[0]!, line)).flatMap(line => line.moves.slice(0, 1));

export function mistakesOf(
  { moves }: Pick<State, 'moves'>,
  positions: readonly Assessed[],
  side: Side,
): Mistake[] {
  return moves.flatMap((played, i) => {
    const judgement = positions[i + 1]?.judgement;
    const before = positions[i];
    if (played.side !== side || !before || (judgement !== 'mistake' && judgement !== 'blunder')) return [];
    const good = goodMoves(before).filter(move => move.uci !== played.uci);
    return good.length ? [{ ply: i + 1, played, judgement, good }] : [];
  });
}

/** Whether a move keeps the result that the tables give for the position. */
export const keeps = (table: Pick<TableAnswer, 'outcome' | 'moves'>, uci: string): boolean =>
  table.moves.some(move => move.uci === uci && move.outcome === table.outcome);

/** Whether a try at a mistake is correct. */
export const isGood = (mistake: Mistake, uci: string): boolean => mistake.good.some(move => move.uci === uci);
