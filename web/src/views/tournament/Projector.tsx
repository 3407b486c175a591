// SPDX-License-Identifier: GPL-3.0-or-later
// For the wall of the hall: pairings, standings and the clocks of what is being played in turn, twelve rows a
// page, ten seconds each; nothing to press.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Header } from '../../chrome';
import { clockText } from '../../clock';
import type { Side } from '../../types';
import { useNow } from '../useNow';
import { openGames, Sheet, timeLeft } from './Arena';
import { points, shown as asShown, sumOf, type Pair } from './calls';
import { useClocks } from './clocks';
import type { Shown } from './shown';
import { tiebreakWord, useT } from './words';

const ROWS = 12;
const TURN = 10000;
/**
 * Few rows are printed larger; what is higher than the wall all the same, for names of several lines, is
 * printed smaller.
 */
const LARGEST = 1.4;
const LEAST = 0.5;
const STEP = 0.05;
function fitted(table: HTMLElement | null, rows: number): void {
  if (!table) return;
  let grow = Math.min(LARGEST, Math.max(1, ROWS / Math.max(1, rows)));
  table.style.setProperty('--grow', String(grow));
  while (innerWidth >= 700 && grow > LEAST && document.documentElement.scrollHeight > innerHeight)
    table.style.setProperty('--grow', String((grow -= STEP)));
}

/**
 * A name that would take more than two lines beside the next round's time; characters are as wide as two
 * letters.
 */
const isLong = (name: string): boolean =>
  [...name].reduce((wide, one) => wide + (one > '\u2e7f' ? 2 : 1), 0) > 56;

/** A name of several lines keeps its side's mark before the first. */
const Seated = ({ side, name }: { side: Side; name: string }): JSX.Element => (
  <td class="nm">
    <span class="sat">
      <i class={'side ' + side} />
      <span>{name}</span>
    </span>
  </td>
);

export function Projector({ shown }: { shown: Shown }): JSX.Element {
  const { info, desk, pairs: ofRound, matches, standings, sides, round } = shown;
  const clocks = useClocks(shown);
  const t = useT();
  const left = info.arena && timeLeft(info, t);
  const [turn, setTurn] = useState(0);
  useLayoutEffect(() => {
    document.documentElement.classList.add('proj');
    const timer = setInterval(
      () => setTurn(n => n + 1),
      Number(new URLSearchParams(location.search).get('turn')) || TURN,
    );
    return () => {
      clearInterval(timer);
      document.documentElement.classList.remove('proj');
    };
  }, []);
  useNow(1000, (left?.running ?? false) || clocks.rows.some(one => one.running !== null));
  const pairs: Pair[] = info.arena
    ? openGames(standings).map((g, i) => ({
        round: g.round,
        board: i + 1,
        white: g.first.id,
        white_name: g.first.name,
        result: '',
        black: g.second.id,
        black_name: g.second.name,
      }))
    : ofRound;
  // Of teams the sum of their boards, not the match point.
  const score = (p: Pair): string => {
    const match = matches.find(m => m.first === p.white && m.second === p.black);
    return match ? sumOf(match) : asShown(p.result) || '–';
  };
  const hour = desk.hours.find(h => h.begins > Date.now());
  const pages = (rows: number): number[] => Array.from({ length: Math.ceil(rows / ROWS) }, (_, i) => i);
  const all = [
    ...pages(pairs.length).map(page => ({ what: 'pairings' as const, page })),
    ...pages(clocks.rows.length).map(page => ({ what: 'clocks' as const, page })),
    ...pages(standings.length).map(page => ({ what: 'standings' as const, page })),
  ];
  const now = all[turn % Math.max(1, all.length)] ?? { what: 'pairings' as const, page: 0 };
  const of = all.filter(one => one.what === now.what).length;
  const codes = info.arena ? [] : Object.keys(standings[0]?.tiebreaks ?? {});
  const what = t(info.arena && now.what === 'pairings' ? 'arenaGames' : now.what);
  const table = useRef<HTMLTableElement>(null);
  const rows = { pairings: pairs, clocks: clocks.rows, standings }[now.what].length;
  useLayoutEffect(() => fitted(table.current, rows));
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="projv">
        <div class="hdp ww">
          {isLong(info.name ?? '') ? (
            <h1 class="wordy">
              <b>{info.name}</b> {what}
            </h1>
          ) : (
            <h1>{t('titled', info.name ?? '', what)}</h1>
          )}
          <p class="next">
            {left ? '' : t('round', round)}
            {left ? (
              <b>{left.words}</b>
            ) : hour ? (
              <b>
                {t(
                  'beginsAt',
                  hour.round,
                  new Date(hour.begins).toLocaleTimeString(document.documentElement.lang, {
                    hour: '2-digit',
                    minute: '2-digit',
                    hourCycle: 'h23',
                  }),
                )}
              </b>
            ) : (
              info.paired < info.rounds && <b>{t('nextRound', info.paired + 1)}</b>
            )}
          </p>
        </div>
        {now.what === 'pairings' ? (
          <table class="tbl duels" ref={table}>
            <thead>
              <tr>
                <th class="n rk" scope="col">
                  #
                </th>
                <th scope="col">{t('first')}</th>
                <th class="c" scope="col">
                  {t('result')}
                </th>
                <th scope="col">{t('second')}</th>
              </tr>
            </thead>
            <tbody>
              {pairs.slice(now.page * ROWS, (now.page + 1) * ROWS).map(p => (
                <tr key={p.board}>
                  <td class="n rk">{p.board}</td>
                  <Seated side={sides[0]} name={p.white_name} />
                  <td class="c pts">{p.black === 0 ? t('bye') : score(p)}</td>
                  {p.black > 0 ? <Seated side={sides[1]} name={p.black_name ?? ''} /> : <td />}
                </tr>
              ))}
            </tbody>
          </table>
        ) : now.what === 'clocks' ? (
          <table class="tbl clks" ref={table}>
            <thead>
              <tr>
                <th class="n rk" scope="col">
                  #
                </th>
                <th scope="col">{t('first')}</th>
                <th class="c" scope="colgroup" colSpan={2}>
                  {t('clocks')}
                </th>
                <th scope="col">{t('second')}</th>
              </tr>
            </thead>
            <tbody>
              {clocks.rows.slice(now.page * ROWS, (now.page + 1) * ROWS).map(one => (
                <tr key={one.board}>
                  <td class="n rk">{one.board}</td>
                  <Seated side={sides[0]} name={one.names[0]} />
                  {([0, 1] as const).map(side => (
                    <td key={side} class="n clk">
                      <span class={one.running === side ? 'run' : undefined}>
                        {clockText(one.left(side, performance.now() - clocks.at))}
                      </span>
                    </td>
                  ))}
                  <Seated side={sides[1]} name={one.names[1]} />
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <table class="tbl" ref={table}>
            <thead>
              <tr>
                <th class="n rk" scope="col">
                  #
                </th>
                <th scope="col">{t(info.teams ? 'team' : 'player')}</th>
                {info.arena && <th scope="col">{t('arenaSheet')}</th>}
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
              {standings.slice(now.page * ROWS, (now.page + 1) * ROWS).map(s => (
                <tr key={s.id}>
                  <td class="n rk">{s.rank}</td>
                  <td class="nm">{s.name}</td>
                  {info.arena && (
                    <td class="sheet1">
                      <Sheet row={s} t={t} />
                    </td>
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
        )}
        <div class="pg">
          <span>{t('pageOf', now.page + 1, Math.max(1, of))}</span>
          <i key={turn} aria-hidden="true" />
          <span lang="zh-Hans">棋院</span>
        </div>
      </main>
    </>
  );
}
