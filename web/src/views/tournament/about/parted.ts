// SPDX-License-Identifier: GPL-3.0-or-later
// Players kept apart: groups made from clubs and federations, and the acts that keep them apart.
import type { Act, Entrant } from '../calls';

export type By = 'players' | 'club' | 'federation';

/** Clubs and federations with two or more players. */
export function unitsOf(players: readonly Entrant[], by: Exclude<By, 'players'>): [string, number[]][] {
  const units = new Map<string, number[]>();
  for (const player of players.filter(one => !one.left && one[by]))
    units.set(player[by], [...(units.get(player[by]) ?? []), player.id]);
  return [...units].filter(([, members]) => members.length > 1);
}

/** The selection: players, or units ('' for all of them). */
export interface Apart {
  by: By;
  chosen: number[];
  unit: string;
  hard: boolean;
  first: string;
  last: string;
}
export const NONE: Apart = { by: 'players', chosen: [], unit: '', hard: true, first: '', last: '' };

/** The acts for it, one for each group; none without groups. */
export function apartActs(
  { by, chosen, unit, hard, first, last }: Apart,
  players: readonly Entrant[],
): Act[] {
  const groups =
    by === 'players'
      ? [chosen]
      : unitsOf(players, by)
          .filter(([name]) => !unit || name === unit)
          .map(([, members]) => members);
  return groups
    .filter(order => order.length > 1)
    .map(order => ({
      act: 'avoid' as const,
      order,
      ...(Number(first) > 0 && { round: Number(first) }),
      ...(Number(last) > 0 && { rounds: Number(last) }),
      kind: hard ? 'hard' : 'soft',
    }));
}
