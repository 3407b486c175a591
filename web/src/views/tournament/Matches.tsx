// SPDX-License-Identifier: GPL-3.0-or-later
// The matches of a team round, board by board; with buttons to enter results for those who may.
import type { JSX } from 'preact';
import { AtDesk } from './AtDesk';
import type { Board1, HouseGame, Match } from './calls';
import { useInSight } from './Find';
import { Mid } from './Pairs';
import { won } from './results';
import { shown as asShown, spelled, sumOf } from './results';
import type { Shown } from './shown';
import { useT } from './words';

/** The id of a board's game, in an event on the server. */
export const boardGame = (games: readonly HouseGame[], round: number, b: Board1): string | undefined =>
  [...games]
    .reverse()
    .find(
      g =>
        g.round === round &&
        g.white === (b.reversed ? b.second : b.first) &&
        g.black === (b.reversed ? b.first : b.second),
    )?.game;

const RESULTS = [
  ['1-0', '1–0'],
  ['1/2-1/2', '½'],
  ['0-1', '0–1'],
] as const;

export function Matches({
  shown,
  enter,
}: {
  shown: Shown;
  enter?: (match: Match, board: number, result: string) => void;
}): JSX.Element {
  const t = useT();
  const { round, sides, matches, games, sender, desk, found } = shown;
  useInSight(found, matches.length);
  const now = (m: Match, b: Board1): string =>
    sender.unseen(desk.lines, round, m.first, m.second, b.board)?.result ?? spelled(b.result);
  return (
    <section aria-labelledby="matches">
      <h2 class="head ww" id="matches">
        <span>{round > 0 ? t('round', round) : t('pairings')}</span>
        <span>{t('matches', matches.length)}</span>
      </h2>
      {matches.length === 0 && (
        <div class="empty">
          <p>{t('notPaired')}</p>
        </div>
      )}
      <ol class="mts">
        {matches.map(m => (
          <li
            key={m.match}
            class={found && (found.id === m.first || found.id === m.second) ? 'me' : undefined}
            data-of={`${m.first} ${m.second}`}
          >
            <h3 class="mth">
              <span class="no">{m.match}</span>
              <b>{m.first_name}</b>
              {m.second > 0 ? (
                <>
                  <span class="sc">{sumOf(m)}</span>
                  <b class="b">{m.second_name}</b>
                </>
              ) : (
                <span class="sc">{t('bye')}</span>
              )}
            </h3>
            {m.second > 0 && m.boards.length === 0 && (
              <p class="note">
                {t('hidden')}{' '}
                {[
                  [m.first_name, m.first_lined_up],
                  [m.second_name, m.second_lined_up],
                ]
                  .map(([team, done]) => t('titled', String(team), done ? t('handedIn') : '–'))
                  .join(t('apart'))}
              </p>
            )}
            <ol class={'pairs' + (enter ? '' : ' told')}>
              {m.boards.map(b => (
                <li key={b.board}>
                  <span class="no">
                    {m.match}.{b.board}
                  </span>
                  <span class={'pl' + (won(b.result, true) ? ' won' : '')}>
                    <i class={'side ' + sides[b.reversed ? 1 : 0]} />
                    <span>{b.first_name || t('nobody')}</span>
                  </span>
                  <span class="mid">
                    {enter ? (
                      <span
                        class={
                          'res' +
                          (sender.unseen(desk.lines, round, m.first, m.second, b.board)?.waits
                            ? ' waits'
                            : '')
                        }
                        role="group"
                        aria-label={t('resultOf', `${m.match}.${b.board}`)}
                      >
                        {RESULTS.map(([result, label]) => (
                          <button
                            key={result}
                            aria-pressed={now(m, b) === result}
                            onClick={() => enter(m, b.board, now(m, b) === result ? '*' : result)}
                          >
                            {label}
                          </button>
                        ))}
                      </span>
                    ) : (
                      <Mid
                        shown={asShown(b.result) || '–'}
                        game={boardGame(games, round, b)}
                        label={t('watchGame', b.first_name, b.second_name)}
                      />
                    )}
                  </span>
                  <span class={'pl b' + (won(b.result, false) ? ' won' : '')}>
                    <i class={'side ' + sides[b.reversed ? 0 : 1]} />
                    <span>{b.second_name || t('nobody')}</span>
                  </span>
                  {enter && desk.game && (
                    <AtDesk event={shown.id} round={round} board={`${m.match}.${b.board}`} />
                  )}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}
