// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a round during entry: what each board has, and the last result entered.
import { useState } from 'preact/hooks';
import type { Pair } from './calls';
import { shown as asShown, spelled } from './results';
import type { Shown } from './shown';
import { useT } from './words';

export interface Entering {
  /** The boards with two players. */
  games: Pair[];
  /** The result of a board, even if it waits to be sent. */
  now: (pair: Pair) => string;
  waits: (pair: Pair) => boolean;
  enter: (pair: Pair, result: string) => void;
  /** The last result entered, in words. */
  said: string;
}

export function useEntry({ desk, pairs, sender }: Shown): Entering {
  const t = useT();
  const [last, setLast] = useState<{ pair: Pair; result: string } | null>(null);
  const games = pairs.filter(p => p.black > 0);
  const unseen = (p: Pair): { result: string; waits: boolean } | undefined =>
    sender.unseen(desk.lines, p.round, p.white, p.black);
  const now = (p: Pair): string => unseen(p)?.result ?? spelled(p.result);
  // Confirm the last result only while the board shows it: the user may cancel when the server asks.
  const entered = last && games.find(p => p.white === last.pair.white && p.black === last.pair.black);
  return {
    games,
    now,
    waits: p => unseen(p)?.waits === true,
    enter: (p, result) => {
      setLast({ pair: p, result });
      sender.add({ seen: desk.lines, round: p.round, white: p.white, black: p.black, was: now(p), result });
    },
    said:
      entered && now(entered) === last.result
        ? t(
            'said',
            entered.board,
            `${entered.white_name} ${asShown(last.result) || '*'} ${entered.black_name}`,
          )
        : '',
  };
}
