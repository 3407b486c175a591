// SPDX-License-Identifier: GPL-3.0-or-later
// For a projector in the hall: pairings, standings and running clocks in turn, twelve rows to a page, ten
// seconds each, without controls.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Header } from '../../chrome';
import { useNow } from '../useNow';
import { timeLeft } from './arenaModel';
import { useClocks } from './clocks';
import { coming } from './coming';
import { hasRounds } from './eventModel';
import type { Shown } from './shown';
import { isLong, pagesOf, pairsShown, ROWS, rowsOn, type Page } from './wall';
import { ClocksWall, PairingsWall, StandingsWall } from './WallTables';
import { useT } from './words';

const TURN = 10000;
/**
 * The range and step of the scale: a few rows are enlarged; if long names make the content too high for the
 * screen, it is reduced.
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

/** Counts page turns. While this is shown, the page has no margins. */
function useTurns(): number {
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
  return turn;
}

export function Projector({ shown }: { shown: Shown }): JSX.Element {
  const { info, standings } = shown;
  const clocks = useClocks(shown);
  const t = useT();
  const turn = useTurns();
  const running = !!info.arena && timeLeft(info, t).running;
  useNow(1000, running || clocks.rows.some(one => one.running !== null));
  const pairs = pairsShown(shown);
  const all = { pairings: pairs, clocks: clocks.rows, standings };
  const pages = pagesOf({
    pairings: pairs.length,
    clocks: clocks.rows.length,
    standings: standings.length,
  });
  const { what, page }: Page = pages[turn % Math.max(1, pages.length)] ?? { what: 'pairings', page: 0 };
  const of = pages.filter(one => one.what === what).length;
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => fitted(table.current, all[what].length));
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="projv">
        <WallHead shown={shown} what={t(info.arena && what === 'pairings' ? 'arenaGames' : what)} />
        {what === 'pairings' ? (
          <PairingsWall shown={shown} rows={rowsOn(pairs, page)} table={table} />
        ) : what === 'clocks' ? (
          <ClocksWall shown={shown} rows={rowsOn(clocks.rows, page)} at={clocks.at} table={table} />
        ) : (
          <StandingsWall shown={shown} rows={rowsOn(standings, page)} table={table} />
        )}
        <div class="pg">
          <span>{t('pageOf', page + 1, Math.max(1, of))}</span>
          <i key={turn} aria-hidden="true" />
          <span lang="zh-Hans">棋院</span>
        </div>
      </main>
    </>
  );
}

/** The name of the list, and when the next round starts or the arena ends. */
function WallHead({ shown: { info, desk, round }, what }: { shown: Shown; what: string }): JSX.Element {
  const t = useT();
  const left = info.arena && timeLeft(info, t);
  const next = coming(info, desk, new Date(), document.documentElement.lang);
  return (
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
        ) : next ? (
          <b>{t('beginsAt', next.round, [next.day, next.time].filter(Boolean).join(' '))}</b>
        ) : (
          hasRounds(info) && <b>{t('nextRound', info.paired + 1)}</b>
        )}
      </p>
    </div>
  );
}
