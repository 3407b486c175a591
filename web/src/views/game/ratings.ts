// SPDX-License-Identifier: GPL-3.0-or-later
// The change of a rating by a game, computed from the player's rating curve.
import type { CurvePoint } from '../../wire';

/** The number of games searched; for older games the players' pages have the curve. */
export const MOST = 100;

export interface Change {
  now: number;
  /** Null for the first rated game, which has no earlier rating. */
  by: number | null;
}
/** The rating after a game, and its difference from the one before. */
export function changeIn(points: readonly CurvePoint[], game: string): Change | null {
  const at = points.findIndex(point => point.game === game);
  if (at < 0 || (at === 0 && points.length === MOST)) return null;
  const now = points[at]!.rating;
  const before = points[at - 1]?.rating;
  return { now, by: before === undefined ? null : now - before };
}
