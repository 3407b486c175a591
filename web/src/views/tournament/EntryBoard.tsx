// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the round where results are entered: its players, and a button for each result.
import type { JSX } from 'preact';
import type { Pairing as Pair, Side } from '../../wire';
import { AtDesk } from './AtDesk';
import { won } from './results';
import { shown as asShown } from './results';
import { still } from './still';
import { useT } from './words';

interface BoardProps {
  pair: Pair;
  result: string;
  waits: boolean;
  here: boolean;
  me: boolean;
  first: Side;
  second: Side;
  enter: { current: (pair: Pair, result: string) => void };
  event: string;
}

export const Board = still(
  function Board({
    pair: p,
    result: now,
    waits,
    here,
    me,
    first,
    second,
    enter,
    event,
  }: BoardProps): JSX.Element {
    const t = useT();
    return (
      <li class={(here ? 'now' : '') + (me ? ' me' : '')} data-of={`${p.white} ${p.black}`}>
        <span class="no">{p.board}</span>
        <span class={'pl' + (won(now, true) ? ' won' : '')}>
          <i class={'side ' + first} />
          <span>{p.white_name}</span>
        </span>
        <span class="mid">
          {['1-0', '1/2-1/2', '0-1', '*'].includes(now) ? (
            <span class={'res' + (waits ? ' waits' : '')} role="group" aria-label={t('resultOf', p.board)}>
              {(
                [
                  ['1-0', '1–0'],
                  ['1/2-1/2', '½'],
                  ['0-1', '0–1'],
                ] as const
              ).map(([result, label]) => (
                <button
                  key={result}
                  aria-pressed={now === result}
                  onClick={() => enter.current(p, now === result ? '*' : result)}
                >
                  {label}
                </button>
              ))}
            </span>
          ) : (
            <button class="btn" aria-label={t('resultOf', p.board)} onClick={() => enter.current(p, '*')}>
              {asShown(now)}
            </button>
          )}
        </span>
        <span class={'pl b' + (won(now, false) ? ' won' : '')}>
          <i class={'side ' + second} />
          <span>{p.black_name}</span>
        </span>
        {event && <AtDesk event={event} round={p.round} board={String(p.board)} />}
      </li>
    );
  },
  'pair',
  'result',
  'waits',
  'here',
  'me',
  'first',
  'second',
  'event',
);
