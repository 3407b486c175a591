// SPDX-License-Identifier: GPL-3.0-or-later
// The cross table of an event: all players' opponents, colours and results, round by round.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Side } from '../../types';
import type { Cross } from './calls';
import { useInSight } from './Find';
import { points } from './results';
import type { Found } from './shown';
import { still, useReached } from './still';
import { useT } from './words';

const Crossed = still(
  function Crossed({
    row,
    place,
    places,
    first,
    second,
    me,
  }: {
    row: Cross;
    me: boolean;
    place: number;
    places: ReadonlyMap<number, number>;
    first: Side;
    second: Side;
  }): JSX.Element {
    return (
      <tr class={me ? 'me' : undefined} data-of={row.id}>
        <td class="n rk">{place}</td>
        <td class="nm">{row.name}</td>
        {row.rounds.map(r => (
          <td key={r.round} class="c x">
            {r.opponent !== null && `${places.get(r.opponent)} `}
            {r.colour && <i class={'side ' + (r.colour === 'white' ? first : second)} />}{' '}
            <b>{r.result === null || r.result === '*' ? '' : r.result.replace('=', '½')}</b>
          </td>
        ))}
        <td class="n pts">{points(row.points)}</td>
      </tr>
    );
  },
  'row',
  'place',
  'places',
  'first',
  'second',
  'me',
);

/**
 * From this many rows on the columns have a fixed width, because the browser otherwise measures every cell
 * again whenever rows are added.
 */
const MEASURED = 60;
const AROUND = 20;

export function CrossTable({
  rows,
  sides,
  teams,
  found,
}: {
  found: Found | null;
  rows: readonly Cross[];
  sides: readonly [Side, Side];
  teams: boolean;
}): JSX.Element {
  const t = useT();
  const places = useMemo(() => new Map(rows.map((r, i) => [r.id, i + 1])), [rows]);
  const reached = useReached(rows.length);
  const grown = Math.max(
    reached.drawn,
    found ? Math.min(rows.length, (places.get(found.id) ?? 0) + AROUND) : 0,
  );
  const rounds = rows[0]?.rounds.map(r => r.round) ?? [];
  useInSight(found, grown);
  return (
    <section class="one" aria-labelledby="cross">
      <h2 class="head ww" id="cross">
        <span>{t('crosstable')}</span>
      </h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="cross">
        <table class={rows.length > MEASURED ? 'tbl fixed' : 'tbl'} style={`--rounds: ${rounds.length}`}>
          <thead>
            <tr>
              <th class="n rk" scope="col">
                #
              </th>
              <th scope="col">{t(teams ? 'team' : 'player')}</th>
              {rounds.map(r => (
                <th key={r} class="c" scope="col">
                  {r}
                </th>
              ))}
              <th class="n pt" scope="col">
                {t('pts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, grown).map((row, i) => (
              <Crossed
                key={row.id}
                row={row}
                me={row.id === found?.id}
                place={i + 1}
                places={places}
                first={sides[0]}
                second={sides[1]}
              />
            ))}
          </tbody>
        </table>
        <div ref={reached.end} />
      </div>
    </section>
  );
}
