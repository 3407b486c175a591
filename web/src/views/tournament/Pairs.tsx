// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of a round with their results, and the way to each game.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { follows } from '../../router';
import type { Side } from '../../types';
import type { HouseGame, Pair } from './calls';
import { useInSight } from './Find';
import { points, shown as asShown, won } from './results';
import type { Shown } from './shown';
import { still, useGrown } from './still';
import { useT } from './words';

/** The game of a pair, of an event on the house. */
export const gameOf = (games: readonly HouseGame[], p: Pair): HouseGame | undefined =>
  [...games].reverse().find(g => g.round === p.round && g.white === p.white && g.black === p.black);

/** A result, which leads to the game where it is one of the house. */
export const Mid = ({
  shown,
  game,
  label,
}: {
  shown: string;
  game: string | undefined;
  label: string;
}): JSX.Element =>
  game ? (
    <a href={`/g/${game}`} onClick={follows} aria-label={`${label}: ${shown}`}>
      {shown}
    </a>
  ) : (
    <>{shown}</>
  );

const PairOf = still(
  function PairOf({
    pair: p,
    scores,
    game,
    first,
    second,
    me,
  }: {
    pair: Pair;
    me: boolean;
    scores: ReadonlyMap<number, number>;
    game: string | undefined;
    first: Side;
    second: Side;
  }): JSX.Element {
    const t = useT();
    return (
      <li class={me ? 'me' : undefined} data-of={`${p.white} ${p.black}`}>
        <span class="no">{p.board}</span>
        <span class={'pl' + (won(p.result, true) ? ' won' : '')}>
          <i class={'side ' + first} />
          <span>{p.white_name}</span>
          <small>{points(scores.get(p.white))}</small>
        </span>
        <span class="mid">
          {p.black === 0 ? (
            t('bye')
          ) : (
            <Mid
              shown={asShown(p.result) || '–'}
              game={game}
              label={t('watchGame', p.white_name, p.black_name ?? '')}
            />
          )}
        </span>
        {p.black > 0 && (
          <span class={'pl b' + (won(p.result, false) ? ' won' : '')}>
            <i class={'side ' + second} />
            <span>{p.black_name}</span>
            <small>{points(scores.get(p.black))}</small>
          </span>
        )}
      </li>
    );
  },
  'pair',
  'scores',
  'game',
  'first',
  'second',
  'me',
);

export function Pairs({
  shown: { pairs, standings, games, round, sides, found },
}: {
  shown: Shown;
}): JSX.Element {
  const t = useT();
  const scores = useMemo(() => new Map(standings.map(s => [s.id, s.points])), [standings]);
  const grown = useGrown(pairs.length);
  const done = pairs.filter(p => p.black === 0 || p.result !== '').length;
  useInSight(found, grown);
  return (
    <section aria-labelledby="pairs">
      <h2 class="head ww" id="pairs">
        <span>{round > 0 ? t('round', round) : t('pairings')}</span>
        <span>{t('finished', done, pairs.length)}</span>
      </h2>
      {pairs.length === 0 && (
        <div class="empty">
          <p>{t('notPaired')}</p>
        </div>
      )}
      <ol class="pairs told">
        {pairs.slice(0, grown).map(p => (
          <PairOf
            key={p.board}
            pair={p}
            scores={scores}
            game={gameOf(games, p)?.game}
            first={sides[0]}
            second={sides[1]}
            me={found?.id === p.white || found?.id === p.black}
          />
        ))}
      </ol>
    </section>
  );
}
