// SPDX-License-Identifier: GPL-3.0-or-later
// Results reported from phones: a player reports their own game, a captain the boards of their team; a result
// counts when both sides agree. Users who enter results see the reports not entered yet.
import type { JSX } from 'preact';
import * as tournaments from '../../calls/tournaments';
import type { Board1 } from './calls';
import { shown as asShown, spelled } from './results';
import type { Shown } from './shown';
import { useT } from './words';

/** A game to report: both sides by their numbers (for teams: members), and the result from White's view. */
export interface Reported {
  round: number;
  white: number;
  black: number;
  white_name: string;
  black_name: string;
  result: string;
}

interface PhoneProps {
  shown: Shown;
  game: Reported;
  /** Whether the reporting side has White. */
  white: boolean;
  /** Whether to show the players' names, because a captain reports for others. */
  named?: boolean;
}

export function PhoneReport({ shown: { desk, look, write }, game, white, named }: PhoneProps): JSX.Element {
  const t = useT();
  const other = white ? game.black_name : game.white_name;
  const own = white ? game.white_name : game.black_name;
  const said = (number: number, against: number): string | undefined =>
    desk.reports?.find(r => r.round === game.round && r.number === number && r.other === against)?.result;
  const mine = white ? said(game.white, game.black) : said(game.black, game.white);
  const theirs = white ? said(game.black, game.white) : said(game.white, game.black);
  const win = white ? '1-0' : '0-1';
  const loss = white ? '0-1' : '1-0';
  const word = (result: string): string =>
    result === win
      ? named
        ? t('wonBy', own)
        : t('iWon')
      : result === loss
        ? named
          ? t('wonBy', other)
          : t('iLost')
        : t('drawn');
  const report = async (result: '1-0' | '0-1' | '1/2-1/2'): Promise<void> => {
    await write(tournaments.report, { result, round: game.round, white: game.white, black: game.black });
    await look();
  };
  if (game.result !== '')
    return (
      <p class="wait" role="status">
        <span>
          {named
            ? t('titled', `${game.white_name} – ${game.black_name}`, t('resultIn', asShown(game.result)))
            : t('resultIn', asShown(game.result))}
        </span>
      </p>
    );
  const head = `ended${game.white}-${game.black}`;
  return (
    <section aria-labelledby={head}>
      <h2 class="head ww" id={head}>
        {named ? t('howTheirs', game.white_name, game.black_name) : t('howEnded')}
      </h2>
      <div class="rep">
        {([win, '1/2-1/2', loss] as const).map(result => (
          <button
            key={result}
            class={'btn' + (theirs === result && !mine ? ' main' : '')}
            aria-pressed={mine === result}
            onClick={() => void report(result)}
          >
            {word(result)}
            <br />
            {asShown(result)}
          </button>
        ))}
      </div>
      <p class={'said2 ' + (mine || theirs ? 'wait' : 'note')} role="status">
        <span>
          {mine && theirs && mine !== theirs
            ? t('differ', other)
            : mine
              ? t('youSaid', asShown(mine), other)
              : theirs
                ? t('theySay', other, asShown(theirs))
                : ''}
        </span>
      </p>
    </section>
  );
}

/** The result from the other side's view. */
export const turned = (result: string): string =>
  result === '1-0' ? '0-1' : result === '0-1' ? '1-0' : result;

/** A team's board in the form of a report. */
export const reportedOf = (round: number, b: Board1): Reported => {
  const result = spelled(b.result) === '*' ? '' : b.result;
  return b.reversed
    ? {
        round,
        white: b.second,
        black: b.first,
        white_name: b.second_name,
        black_name: b.first_name,
        result: turned(result),
      }
    : { round, white: b.first, black: b.second, white_name: b.first_name, black_name: b.second_name, result };
};

interface ReportsProps {
  shown: Shown;
  /**
   * The games of the round; `reversed` if the list of boards names Black first; `name` is the board's name
   * there.
   */
  games: readonly (Reported & { name: string; reversed?: boolean })[];
  /** Enters a result in the order in which the list of boards shows the sides. */
  enter: (at: number, result: string) => void;
}

/** Reports of games that are not entered yet; if both sides disagree, the arbiter decides. */
export function Reports({ shown: { desk }, games, enter }: ReportsProps): JSX.Element | null {
  const t = useT();
  const said = (round: number, number: number, other: number): string | undefined =>
    desk.reports?.find(r => r.round === round && r.number === number && r.other === other)?.result;
  const rows = games.flatMap((game, at) => {
    const white = said(game.round, game.white, game.black);
    const black = said(game.round, game.black, game.white);
    return game.result === '' && (white || black)
      ? [
          {
            at,
            game,
            says: [
              [game.white_name, white],
              [game.black_name, black],
            ] as const,
            both: white !== undefined && black !== undefined,
          },
        ]
      : [];
  });
  return rows.length === 0 ? null : (
    <section aria-labelledby="reports">
      <h2 class="head ww" id="reports">
        <span>{t('reported')}</span>
        <span>{rows.length}</span>
      </h2>
      <ul class="dbt">
        {rows.map(({ at, game, says, both }) => {
          const listed = (result: string): string => (game.reversed ? turned(result) : result);
          return (
            <li key={game.name} class="said1">
              <b>{game.name}</b>{' '}
              {(game.reversed ? [...says].reverse() : says)
                .map(([name, result]) => result && t('saysOne', name, asShown(listed(result))))
                .filter(Boolean)
                .join(' · ')}{' '}
              {both && <b>{t('disputed')}</b>}
              {[...new Set(says.map(([, result]) => result))].map(
                result =>
                  result && (
                    <button key={result} class="btn" onClick={() => enter(at, listed(result))}>
                      {asShown(listed(result))}
                    </button>
                  ),
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
