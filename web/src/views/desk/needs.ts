// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which boards need the arbiter, why, and how urgently, from the server's last report and this
// device's data.
import { SIDES, type Side } from '../../types';
import { unsent } from './acts';
import { stands, type Board, type Ruling, type Seen } from './calls';
import { leftOf } from './clocks';

const LOW = 60000;

export interface Numbered extends Seen {
  number: string;
}

export const leftNow = ({ board, at }: Seen, side: Side): number =>
  leftOf(board, side, performance.now() - at);
export const upheld = (b: Board): Board['claims'][number] | undefined => b.claims.find(stands);
/**
 * The count nearest to its limit, if it has come close: at most one repetition, or a fifth of the limit, is
 * missing.
 */
export const nearest = (b: Board): Board['counts'][number] | undefined =>
  b.counts
    .filter(c => c.count > 1 && c.count < c.needed && c.count >= Math.min(c.needed * 0.8, c.needed - 1))
    .sort((one, two) => two.count / two.needed - one.count / one.needed)[0];
const lowest = (one: Seen): Side =>
  [...SIDES[one.board.game]].sort((a, b) => leftNow(one, a) - leftNow(one, b))[0]!;
export const short = (one: Seen): boolean => SIDES[one.board.game].some(side => leftNow(one, side) < LOW);

/**
 * What a board needs: `rank` 0 is the most urgent. Ranks up to 4 call the arbiter; a board close to a limit
 * must be watched.
 */
export type Need =
  | { rank: 0; returned: number }
  | { rank: 1 | 4; side: Side; left: number }
  | { rank: 2; side: Side; claim: string; ruling: Ruling | null }
  | { rank: 3; side: Side }
  | { rank: 5; count: Board['counts'][number] };

export function needOf(one: Seen): Need | null {
  const b = one.board;
  const { returned } = unsent(b.id);
  if (returned) return { rank: 0, returned };
  if (b.result) return null;
  const side = lowest(one);
  const left = leftNow(one, side);
  const claim = upheld(b);
  const near = nearest(b);
  if (b.asked)
    return b.asked.claim
      ? { rank: 2, side: b.asked.side, claim: b.asked.claim, ruling: null }
      : { rank: 1, side: b.asked.side, left: 0 };
  if (left === 0) return { rank: 1, side, left };
  if (claim)
    return {
      rank: 2,
      side: claim.side,
      claim: claim.kind,
      ruling: claim.rulings.find(r => r.kind === 'upheld' || r.kind === 'deviate')!,
    };
  if (b.offer) return { rank: 3, side: b.offer };
  if (left < LOW) return { rank: 4, side, left };
  return near ? { rank: 5, count: near } : null;
}
/** Whether an arbiter must go there now. */
export const calls = (one: Seen): boolean => (needOf(one)?.rank ?? 9) < 5;

/** The boards that need attention, the most urgent first; among equals the one with less time. */
export function queue(all: readonly Numbered[]): { one: Numbered; need: Need }[] {
  const time = (need: Need): number => ('left' in need ? need.left : 0);
  return all
    .flatMap(one => {
      const need = needOf(one);
      return need ? [{ one, need }] : [];
    })
    .sort((a, b) => a.need.rank - b.need.rank || time(a.need) - time(b.need));
}
