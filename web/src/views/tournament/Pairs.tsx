// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of a round with results, and links to their games.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { follows } from '../../router';
import type { Side } from '../../types';
import type { HouseGame, Pair, Player } from './calls';
import { useInSight } from './Find';
import { knownAs, knownOf, titled } from './known';
import { points, shown as asShown, won } from './results';
import type { Shown } from './shown';
import { still, useGrown } from './still';
import { useT } from './words';

/** The id of a pair's game, in an event on the server. */
export const gameOf = (games: readonly HouseGame[], p: Pair): HouseGame | undefined =>
  [...games].reverse().find(g => g.round === p.round && g.white === p.white && g.black === p.black);

/** A result, linked to its game if that was played on the server. */
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

/** A player's name with title; below it rating and origin, and the points before the round. */
const Named = ({
  known,
  name,
  of,
  before,
}: {
  known: Player | undefined;
  name: string;
  of: string;
  before: number | null;
}): JSX.Element => {
  const more = knownAs(known, of);
  return (
    <>
      <span>
        {titled(known, name)}
        {more && <small class="sub">{more}</small>}
      </span>
      <small>{before !== null && points(before)}</small>
    </>
  );
};

const PairOf = still(
  function PairOf({
    pair: p,
    known,
    of,
    game,
    first,
    second,
    me,
  }: {
    pair: Pair;
    me: boolean;
    known: ReadonlyMap<number, Player>;
    of: string;
    game: string | undefined;
    first: Side;
    second: Side;
  }): JSX.Element {
    const t = useT();
    return (
      <li class={me ? 'me' : undefined} data-of={`${p.white} ${p.black}`}>
        <span class="no">{p.board}</span>
        <span class={'pl' + (won(p.result, true) ? ' won' : '')}>
          <i class={'side ' + (p.black > 0 ? first : 'none')} />
          <Named known={known.get(p.white)} name={p.white_name} of={of} before={p.white_points} />
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
            <Named known={known.get(p.black)} name={p.black_name ?? ''} of={of} before={p.black_points} />
          </span>
        )}
      </li>
    );
  },
  'pair',
  'known',
  'of',
  'game',
  'first',
  'second',
  'me',
);

export function Pairs({
  shown: { info, desk, pairs, games, round, sides, found },
}: {
  shown: Shown;
}): JSX.Element {
  const t = useT();
  const known = useMemo(() => knownOf(info), [info]);
  const grown = useGrown(pairs.length);
  const boards = pairs.filter(p => p.black > 0);
  useInSight(found, grown);
  return (
    <section aria-labelledby="pairs">
      <h2 class="head ww" id="pairs">
        <span>{round > 0 ? t('round', round) : t('pairings')}</span>
        <span>{t('finished', boards.filter(p => p.result !== '').length, boards.length)}</span>
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
            known={known}
            of={desk.game}
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
