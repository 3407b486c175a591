// SPDX-License-Identifier: GPL-3.0-or-later
// An arena: remaining time, games in progress, and standings with the points of each game.
import type { JSX } from 'preact';
import * as tournaments from '../../calls/tournaments';
import { useNow } from '../useNow';
import { openGames, timeLeft, type OpenGame } from './arenaModel';
import type { Standing } from './calls';
import { Mid } from './Pairs';
import { points } from './results';
import type { Shown } from './shown';
import { useT, type Key, type T } from './words';

export function Arena({ shown }: { shown: Shown }): JSX.Element {
  const playing = openGames(shown.standings);
  return (
    <>
      <ArenaClock shown={shown} playing={playing.length} />
      <div class="cols ofarena">
        <ArenaGames shown={shown} playing={playing} />
        <ArenaTable shown={shown} over={shown.info.arena!.closed && playing.length === 0} />
      </div>
    </>
  );
}

/** The remaining time, its meaning, and the directors' actions. */
function ArenaClock({ shown, playing }: { shown: Shown; playing: number }): JSX.Element {
  const { info, desk, standings, act, write } = shown;
  const arena = info.arena!;
  const t = useT();
  const left = timeLeft(info, t);
  const free = standings.filter(s => !s.playing && !s.away && !s.withdrawn).length;
  useNow(1000, left.running);
  return (
    <div class="arena ww" role="group" aria-label={t('arenaClock')}>
      <span class="big" role="timer">
        {left.words}
      </span>
      <p>
        {arena.opened === null
          ? beginning(t, desk)
          : t(!arena.closed ? 'arenaRules' : playing === 0 ? 'arenaFinal' : 'arenaLast')}
      </p>
      <div class="rowb">
        {desk.may.includes('arena') && arena.opened === null && (
          <button class="btn main" onClick={() => void act({ act: 'arena', kind: 'open' })}>
            {t('arenaOpen')}
          </button>
        )}
        {desk.may.includes('pair') && left.running && !info.online?.startsWith('auto') && (
          <button class="btn main" disabled={free < 2} onClick={() => void write(tournaments.pairRound, {})}>
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
  );
}

/** When the arena will be opened, if that was announced. */
function beginning(t: T, { hours }: Shown['desk']): string {
  const hour = hours.find(h => h.round === 1 && h.begins > Date.now());
  if (!hour) return t('arenaNotOpen');
  return t(
    'arenaBegins',
    new Date(hour.begins).toLocaleString(document.documentElement.lang, {
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    }),
  );
}

function ArenaGames({
  shown: { info, games, sides },
  playing,
}: {
  shown: Shown;
  playing: readonly OpenGame[];
}): JSX.Element {
  const t = useT();
  const gameOf = ({ round, first, second }: OpenGame): string | undefined =>
    games.find(
      one => one.round === round && one.white === first.id && one.black === second.id && !one.settled,
    )?.game;
  return (
    <section aria-labelledby="pairs">
      <h2 class="head ww" id="pairs">
        <span>{t('arenaGames')}</span>
        <span>{playing.length}</span>
      </h2>
      {playing.length === 0 && (
        <div class="empty">
          <p>{t(info.arena!.opened === null ? 'notPaired' : 'arenaNone')}</p>
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
              <Mid shown="–" game={gameOf(g)} label={t('watchGame', g.first.name, g.second.name)} />
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
  );
}

/** What a player is doing; null if nothing needs to be said. */
function stateOf(row: Standing, arena: NonNullable<Shown['info']['arena']>): Key | null {
  if (row.withdrawn) return 'gone';
  if (row.away) return 'arenaPaused';
  if (row.playing) return 'arenaPlaying';
  return arena.opened !== null && !arena.closed ? 'arenaWaits' : null;
}

function ArenaTable({
  shown: { info, desk, standings },
  over,
}: {
  shown: Shown;
  over: boolean;
}): JSX.Element {
  const arena = info.arena!;
  const t = useT();
  return (
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
            {standings.map(row => {
              const state = stateOf(row, arena);
              return (
                <tr key={row.id} class={row.id === desk.number ? 'me' : undefined}>
                  <td class="n rk">{row.rank}</td>
                  <td class="nm">
                    {row.name}
                    <small> {state && t(state)}</small>
                  </td>
                  <td class="sheet1">
                    <Sheet row={row} t={t} />
                  </td>
                  <td class="n pts">
                    {row.streak && !over && <span class="streak">{t('arenaStreak')}</span>}
                    {points(row.points)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The points of each game, the latest first; doubled ones are also marked for users who do not see
 * colours. */
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
