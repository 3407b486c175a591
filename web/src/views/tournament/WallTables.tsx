// SPDX-License-Identifier: GPL-3.0-or-later
// The tables for the projector: a page each of pairings, clocks and standings.
import type { JSX, RefObject } from 'preact';
import { clockText } from '../../clock';
import type { Side } from '../../types';
import { Sheet } from './Arena';
import type { Pair, Standing } from './calls';
import type { Ticking } from './clocks';
import { knownAs, knownOf, titled, whence } from './known';
import { points, shown as asShown, sumOf } from './results';
import type { Shown } from './shown';
import { tiebreakWord, useT, type Key } from './words';

/** The projector measures the table. */
interface Wall<Row> {
  shown: Shown;
  rows: readonly Row[];
  table: RefObject<HTMLTableElement>;
}

/** A name on several lines, with the side's mark before the first line. */
const Seated = ({ side, name, more }: { side: Side | 'none'; name: string; more?: string }): JSX.Element => (
  <td class="nm">
    <span class="sat">
      <i class={'side ' + side} />
      <span>
        {name} {more && <small>{more}</small>}
      </span>
    </span>
  </td>
);

/** The headings of the two sides' columns: for teams, whose boards alternate colours, the first team. */
const heads = ({ info, sides }: Shown): readonly [Key, Key] =>
  info.teams ? ['first', 'second'] : [sides[0], sides[1]];

export function PairingsWall({ shown, rows, table }: Wall<Pair>): JSX.Element {
  const { info, desk, matches, sides } = shown;
  const t = useT();
  const known = knownOf(info);
  const seat = (
    side: 0 | 1,
    number: number,
    name: string,
    before: number | null,
    bye?: boolean,
  ): JSX.Element => (
    <Seated
      side={bye ? 'none' : sides[side]}
      name={titled(known.get(number), name)}
      more={[knownAs(known.get(number), desk.game), before !== null && t('bracketed', points(before)).trim()]
        .filter(Boolean)
        .join(' ')}
    />
  );
  // For teams the sum of the boards, not match points.
  const score = (p: Pair): string => {
    const match = matches.find(m => m.first === p.white && m.second === p.black);
    return match ? sumOf(match) : asShown(p.result) || '–';
  };
  return (
    <table class="tbl duels" ref={table}>
      <thead>
        <tr>
          <th class="n rk" scope="col">
            #
          </th>
          <th scope="col">{t(heads(shown)[0])}</th>
          <th class="c" scope="col">
            {t('result')}
          </th>
          <th scope="col">{t(heads(shown)[1])}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(p => (
          <tr key={p.board}>
            <td class="n rk">{p.board}</td>
            {seat(0, p.white, p.white_name, info.arena ? null : p.white_points, p.black === 0)}
            <td class="c pts">{p.black === 0 ? t('bye') : score(p)}</td>
            {p.black > 0 ? seat(1, p.black, p.black_name ?? '', info.arena ? null : p.black_points) : <td />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `at`: the time on performance.now() when the clocks were requested. */
export function ClocksWall({ shown, rows, at, table }: Wall<Ticking> & { at: number }): JSX.Element {
  const { sides } = shown;
  const t = useT();
  return (
    <table class="tbl clks" ref={table}>
      <thead>
        <tr>
          <th class="n rk" scope="col">
            #
          </th>
          <th scope="col">{t(heads(shown)[0])}</th>
          <th class="c" scope="colgroup" colSpan={2}>
            {t('clocks')}
          </th>
          <th scope="col">{t(heads(shown)[1])}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(one => (
          <tr key={one.board}>
            <td class="n rk">{one.board}</td>
            <Seated side={sides[0]} name={one.names[0]} />
            {([0, 1] as const).map(side => (
              <td key={side} class="n clk">
                <span class={one.running === side ? 'run' : undefined}>
                  {clockText(one.left(side, performance.now() - at))}
                </span>
              </td>
            ))}
            <Seated side={sides[1]} name={one.names[1]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StandingsWall({ shown: { info, desk }, rows, table }: Wall<Standing>): JSX.Element {
  const t = useT();
  const known = knownOf(info);
  const of = (s: Standing): string => whence(known.get(s.id), desk.game);
  const more = !info.arena && [...known.values()].some(p => p.rating || whence(p, desk.game));
  const codes = info.arena ? [] : Object.keys(rows[0]?.tiebreaks ?? {});
  return (
    <table class="tbl" ref={table}>
      <thead>
        <tr>
          <th class="n rk" scope="col">
            #
          </th>
          <th scope="col">{t(info.teams ? 'team' : 'player')}</th>
          {info.arena && <th scope="col">{t('arenaSheet')}</th>}
          {more && (
            <>
              <th class="n" scope="col">
                {t('rating')}
              </th>
              <th scope="col">{t(desk.game === 'xiangqi' ? 'club' : 'federation')}</th>
            </>
          )}
          <th class="n" scope="col">
            {t('pts')}
          </th>
          {codes.map(c => (
            <th key={c} class="n" scope="col">
              {tiebreakWord(c)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(s => (
          <tr key={s.id}>
            <td class="n rk">{s.rank}</td>
            <td class="nm">{titled(known.get(s.id), s.name)}</td>
            {info.arena && (
              <td class="sheet1">
                <Sheet row={s} t={t} />
              </td>
            )}
            {more && (
              <>
                <td class="n">{known.get(s.id)?.rating || '–'}</td>
                <td>{of(s)}</td>
              </>
            )}
            <td class="n pts">{points(s.points)}</td>
            {codes.map(c => (
              <td key={c} class="n">
                {points(s.tiebreaks?.[c])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
