// SPDX-License-Identifier: GPL-3.0-or-later
// An arena's remaining time, and its games in progress.
import type { Standing } from './calls';
import type { Shown } from './shown';
import type { T } from './words';

/** "12:05" until the end; before and after the arena, a text instead. */
export function timeLeft(info: Shown['info'], t: T): { words: string; running: boolean } {
  const arena = info.arena!;
  const left = Math.max(0, Math.ceil(((arena.ends ?? 0) - Date.now()) / 1000));
  if (arena.closed || (arena.opened !== null && left === 0)) return { words: t('arenaOver'), running: false };
  if (arena.opened === null) return { words: t('minutesN', arena.minutes), running: false };
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3600);
  const two = (n: number): string => String(n).padStart(2, '0');
  return {
    words: hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`,
    running: true,
  };
}

export interface OpenGame {
  round: number;
  first: Standing;
  second: Standing;
}
/** The unfinished games, those of the leaders first. */
export function openGames(standings: readonly Standing[]): OpenGame[] {
  return standings.flatMap(row =>
    (row.games ?? [])
      .filter(g => g.points === null)
      .flatMap(g => {
        const other = standings.find(s => s.id === g.opponent);
        if (!other || other.rank < row.rank || (other.rank === row.rank && other.id < row.id)) return [];
        return [{ round: g.round, first: g.first ? row : other, second: g.first ? other : row }];
      }),
  );
}
