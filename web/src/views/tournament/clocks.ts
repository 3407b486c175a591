// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of games in progress, for the projector: in an event on the server all games', else those of
// desk boards that this device may see.
import { useEffect, useState } from 'preact/hooks';
import * as boardCalls from '../../calls/boards';
import { list } from '../../calls/games';
import { call } from '../../api';
import { remaining } from '../../clock';
import { SIDES } from '../../types';
import { leftOf } from '../desk/clocks';
import { tokenOf } from './calls';
import type { Shown } from './shown';

export interface Ticking {
  board: string;
  names: readonly [string, string];
  running: 0 | 1 | null;
  /** The milliseconds left to a side, `elapsed` milliseconds after the report. */
  left: (side: 0 | 1, elapsed: number) => number;
}
const EVERY = 3000;
const ran = (one: string | null, sides: readonly string[]): 0 | 1 | null =>
  one === null ? null : one === sides[0] ? 0 : 1;

async function atDesk(event: string, round: number): Promise<Ticking[]> {
  const { boards } = await call(boardCalls.boards(), tokenOf(event));
  return boards
    .filter(b => b.tournament === event && b.round === round && b.result === null)
    .map(b => ({
      board: b.board ?? '',
      names: [b.first, b.second],
      running: ran(b.clocks.running, SIDES[b.game]),
      left: (side, elapsed) => leftOf(b, SIDES[b.game][side], elapsed),
    }));
}

async function onHouse({ id, games, pairs, matches }: Shown): Promise<Ticking[]> {
  const { games: playing } = await call(list({ state: 'playing' }));
  return playing
    .filter(one => one.tournament === id && one.clocks)
    .map(one => {
      const sides = SIDES[one.game];
      const game = games.find(g => g.game === one.id);
      const is = (white: number, black: number): boolean => game?.white === white && game.black === black;
      const match = matches.find(m => m.boards.some(b => is(b.first, b.second) || is(b.second, b.first)));
      const board = match
        ? `${match.match}.${match.boards.find(b => is(b.first, b.second) || is(b.second, b.first))?.board}`
        : String(pairs.find(p => is(p.white, p.black))?.board ?? '');
      return {
        board,
        names: [one.players[sides[0]]?.name ?? '', one.players[sides[1]]?.name ?? ''],
        running: ran(one.clocks!.running, sides),
        left: (side, elapsed) => remaining(one.clocks!, sides[side], elapsed),
      };
    });
}

/** The round's games in progress in the order of boards, and the time of the report. */
export function useClocks(shown: Shown): { rows: readonly Ticking[]; at: number } {
  const { id, info, desk, round } = shown;
  const [now, set] = useState<{ rows: readonly Ticking[]; at: number }>({ rows: [], at: 0 });
  const online = info.online !== null;
  const may = desk.may.includes('result');
  useEffect(() => {
    if (!(online || may) || round === 0) return;
    let here = true;
    const look = async (): Promise<void> => {
      // The display stays unchanged until the server can be reached
      const rows = await (online ? onHouse(shown) : atDesk(id, round)).catch(() => null);
      if (here && rows)
        set({ rows: rows.sort((a, b) => Number(a.board) - Number(b.board)), at: performance.now() });
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [id, round, online, may, shown.games]);
  return now;
}
