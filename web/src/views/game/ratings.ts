// SPDX-License-Identifier: GPL-3.0-or-later
// What a game did to a rating, from the points of the player's curve.
import type { CurvePoint } from '../../wire';

/** How far back a game is searched; for older ones there are the players' pages. */
export const MOST = 100;

export interface Change {
  now: number;
  /** Null in the first rated game, before which there was nothing. */
  by: number | null;
}
/** The points after a game, and by how many they differ from those before it. */
export function changeIn(points: readonly CurvePoint[], game: string): Change | null {
  const at = points.findIndex(point => point.game === game);
  if (at < 0 || (at === 0 && points.length === MOST)) return null;
  const now = points[at]!.rating;
  const before = points[at - 1]?.rating;
  return { now, by: before === undefined ? null : now - before };
}
