// SPDX-License-Identifier: GPL-3.0-or-later
// An arena: how long it goes on, one's own way in and out of it, the games that are being played, and who
// stands where with what each game was worth.
import type { JSX } from 'preact';
import * as tournaments from '../../calls/tournaments';
import { useNow } from '../useNow';
import { points, type Standing } from './calls';
import type { Shown } from './shown';
import { Mid } from './Look';
import { useT, type T } from './words';

/** "12:05" until the end; what it is before and after that. */
export function timeLeft(info: Shown['info'], t: T): { words: string; running: boolean } {
  const arena = info.arena!;
  const left = Math.max(0, Math.ceil(((arena.ends ?? 0) - Date.now()) / 1000));
  if (arena.closed || (arena.opened !== null && left === 0)) return { words: t('arenaOver'), running: false };
  if (arena.opened === null) return { words: t('minutesN', arena.minutes), running: false };
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3600);
  const two = (n: number): string => String(n).padStart(2, '0');
  return {
    words: hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`,
    running: true,
  };
}

export interface OpenGame {
  round: number;
  first: Standing;
  second: Standing;
}
/** The games that have no result, those of the leaders first. */
export function openGames(standings: readonly Standing[]): OpenGame[] {
  return standings.flatMap(row =>
    (row.games ?? [])
      .filter(g => g.points === null)
      .flatMap(g => {
        const other = standings.find(s => s.id === g.opponent);
        if (!other || other.rank < row.rank || (other.rank === row.rank && other.id < row.id)) return [];
        return [{ round: g.round, first: g.first ? row : other, second: g.first ? other : row }];
      }),
  );
}

export function Arena({ shown }: { shown: Shown }): JSX.Element {
  const { info, desk, standings, games, sides, act, write } = shown;
  const arena = info.arena!;
  const t = useT();
  const left = timeLeft(info, t);
  const playing = openGames(standings);
  const over = arena.closed && playing.length === 0;
  const free = standings.filter(s => !s.playing && !s.away && !s.withdrawn).length;
  useNow(1000, left.running);
  const hour = desk.hours.find(h => h.round === 1 && h.begins > Date.now());
  return (
    <>
      <div class="arena ww" role="group" aria-label={t('arenaClock')}>
        <span class="big" role="timer">
          {left.words}
        </span>
        <p>
          {arena.opened === null
            ? hour
              ? t(
                  'arenaBegins',
                  new Date(hour.begins).toLocaleString(document.documentElement.lang, {
                    dateStyle: 'short',
                    timeStyle: 'short',
                    hourCycle: 'h23',
                  }),
                )
              : t('arenaNotOpen')
            : arena.closed
              ? t(over ? 'arenaFinal' : 'arenaLast')
              : t('arenaRules')}
        </p>
        <div class="rowb">
          {desk.may.includes('arena') && arena.opened === null && (
            <button class="btn main" onClick={() => void act({ act: 'arena', kind: 'open' })}>
              {t('arenaOpen')}
            </button>
          )}
          {desk.may.includes('pair') && left.running && !info.online?.startsWith('auto') && (
            <button
              class="btn main"
              disabled={free < 2}
              onClick={() => void write(tournaments.pairRound, {})}
            >
              {t('arenaPair')}
            </button>
          )}
          {desk.may.includes('arena') && left.running && (
            <button class="btn" onClick={() => void act({ act: 'arena', kind: 'close' })}>
              {t('arenaClose')}
            </button>
          )}
        </div>
      </div>
      <div class="cols ofarena">
        <section aria-labelledby="pairs">
          <h2 class="head ww" id="pairs">
            <span>{t('arenaGames')}</span>
            <span>{playing.length}</span>
          </h2>
          {playing.length === 0 && (
            <div class="empty">
              <p>{t(arena.opened === null ? 'notPaired' : 'arenaNone')}</p>
            </div>
          )}
          <ol class="pairs told">
            {playing.map((g, i) => (
              <li key={`${g.round} ${g.first.id}`}>
                <span class="no">{i + 1}</span>
                <span class="pl">
                  <i class={'side ' + sides[0]} />
                  <span>{g.first.name}</span>
                  <small>{points(g.first.points)}</small>
                </span>
                <span class="mid">
                  <Mid
                    shown="–"
                    game={
                      games.find(
                        one =>
                          one.round === g.round &&
                          one.white === g.first.id &&
                          one.black === g.second.id &&
                          !one.settled,
                      )?.game
                    }
                    label={t('watchGame', g.first.name, g.second.name)}
                  />
                </span>
                <span class="pl b">
                  <i class={'side ' + sides[1]} />
                  <span>{g.second.name}</span>
                  <small>{points(g.second.points)}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="standings">
          <h2 class="head ww" id="standings">
            <span>{t('standings')}</span>
            <span>
              {t('players')} {standings.length}
            </span>
          </h2>
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="standings">
            <table class="tbl">
              <thead>
                <tr>
                  <th class="n rk" scope="col">
                    #
                  </th>
                  <th scope="col">{t('player')}</th>
                  <th scope="col">{t('arenaSheet')}</th>
                  <th class="n" scope="col">
                    {t('pts')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {standings.map(row => (
                  <tr key={row.id} class={row.id === desk.number ? 'me' : undefined}>
                    <td class="n rk">{row.rank}</td>
                    <td class="nm">
                      {row.name}
                      <small>
                        {' '}
                        {row.withdrawn
                          ? t('gone')
                          : row.away
                            ? t('arenaPaused')
                            : row.playing
                              ? t('arenaPlaying')
                              : arena.opened !== null && !arena.closed
                                ? t('arenaWaits')
                                : ''}
                      </small>
                    </td>
                    <td class="sheet1">
                      <Sheet row={row} t={t} />
                    </td>
                    <td class="n pts">
                      {row.streak && !over && <span class="streak">{t('arenaStreak')}</span>}
                      {points(row.points)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </>
  );
}

/** What each game was worth, the latest first; doubled ones are marked, also for those who see no colours. */
export const Sheet = ({ row, t }: { row: Standing; t: T }): JSX.Element => (
  <>
    {[...(row.games ?? [])]
      .reverse()
      .slice(0, 24)
      .map(g =>
        g.points === null ? (
          <i key={g.round} aria-hidden="true">
            ·
          </i>
        ) : g.doubled ? (
          <b key={g.round} title={t('arenaDouble')}>
            {points(g.points)}
          </b>
        ) : (
          <span key={g.round}>{points(g.points)}</span>
        ),
      )}
  </>
);
