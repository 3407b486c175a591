// SPDX-License-Identifier: GPL-3.0-or-later
// The line-up of a team for a round: which player sits at which board.
import type { Match, Member } from './calls';

/**
 * The player at each board: as chosen now (`order`, by boards from 1), else as submitted, else in the team's
 * order.
 */
export const seatsOf = (
  boards: number,
  team: number,
  match: Match | undefined,
  members: readonly Member[],
  order: Record<number, number>,
): number[] =>
  Array.from(
    { length: boards },
    (_, i) =>
      order[i + 1] ?? match?.boards[i]?.[match.first === team ? 'first' : 'second'] ?? members[i]?.id ?? 0,
  );

/**
 * The changes when a member is seated at a board: a member with another board changes places, so that nobody
 * has two.
 */
export function seatedAt(seats: readonly number[], board: number, member: number): Record<number, number> {
  const before = member ? seats.findIndex((one, i) => one === member && i !== board - 1) : -1;
  return { ...(before >= 0 && { [before + 1]: seats[board - 1]! }), [board]: member };
}
