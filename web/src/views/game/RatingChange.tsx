// SPDX-License-Identifier: GPL-3.0-or-later
// After a rated game: the rating changes of both players.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, getHouse, Refusal } from '../../api';
import * as accounts from '../../calls/accounts';
import { useWords } from '../../i18n';
import { nameOf } from '../../phrase';
import { SIDES, type Side, type State } from '../../types';
import { changeIn, MOST, type Change } from './ratings';

/** The rating change of a side; null if there is none to show. */
async function asked(state: State, side: Side): Promise<Change | null> {
  const player = state.players[side];
  if (!player?.account || !state.pace) return null;
  const { ratings } = await getHouse();
  const { points } = await call(
    accounts.curve({
      name: player.name,
      game: state.game,
      ...(ratings !== 'levels' && { speed: state.pace }),
      most: MOST,
    }),
  );
  return changeIn(points, state.id);
}

export function RatingChange({ state }: { state: State }): JSX.Element | null {
  const t = useWords();
  const [changes, setChanges] = useState<readonly (Change | null)[]>([]);
  useEffect(() => {
    if (!state.rated) return;
    Promise.all(SIDES[state.game].map(side => asked(state, side))).then(setChanges, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // the result is shown without it
    });
  }, [state.id, state.n]);
  if (!changes.some(Boolean)) return null;
  return (
    <ul class="changes" aria-label={t.ratingChange}>
      {SIDES[state.game].map((side, i) => {
        const change = changes[i];
        return (
          change && (
            <li key={side}>
              <span>{nameOf(t, state.players[side])}</span> <b>{change.now}</b>{' '}
              {change.by !== null && (
                <b class={change.by < 0 ? 'down' : 'up'}>
                  {(change.by < 0 ? '−' : '+') + Math.abs(change.by)}
                </b>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
