// SPDX-License-Identifier: GPL-3.0-or-later
// What else happens on the server: tournaments in progress or open for entries, and over-the-board games. It
// comes after the form for a new game, and does not shift it.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { call } from '../../api';
import { useWords } from '../../i18n';
import { viewWords, type Three } from '../../i18n/view';
import { Icon } from '../../icons';
import { controlWords } from '../../phrase';
import { follows } from '../../router';
import { Store, useStore } from '../../store';
import { all, type Board } from '../desk/calls';
import { SideMark } from '../Side';
import type { Info } from '../tournament/calls';
import { goesOn, playing } from './events';

const WORDS = {
  now: ['Tournaments now', '正在举行的赛事', '正在舉行的賽事'],
  allEvents: ['All tournaments', '全部赛事', '全部賽事'],
  arena: ['Arena', '竞技场赛', '競技場賽'],
  round: ['Round {0}', '第 {0} 轮', '第 {0} 輪'],
  roundOf: ['Round {0} of {1}', '第 {0} 轮，共 {1} 轮', '第 {0} 輪，共 {1} 輪'],
  rounds: ['{0} rounds', '{0} 轮', '{0} 輪'],
  players: ['{0} players', '{0} 人', '{0} 人'],
  teams: ['{0} teams', '{0} 队', '{0} 隊'],
  playing: ['Playing', '进行中', '進行中'],
  entries: ['Entries open', '报名中', '報名中'],
  board: ['Over the board', '面对面', '面對面'],
  note: [
    'Two people at one real board; clock and arbiter here.',
    '两人同坐真实棋盘，棋钟与裁判在此。',
    '兩人同坐真實棋盤，棋鐘與裁判在此。',
  ],
  desk: ["Arbiter's desk", '裁判台', '裁判台'],
  first: ['First side', '先手', '先手'],
  second: ['Second side', '后手', '後手'],
} as const satisfies Record<string, Three>;

const { useT } = viewWords(WORDS);

/** The number of rows here; the full list is on its own page. */
const MOST = 5;
const EVERY = 120000;

/** The last data, for users who return to the lobby or rotate their phone. */
const told = new Store<{ events: readonly Info[] | null; boards: readonly Board[] }>({
  events: null,
  boards: [],
});

export function Around(): JSX.Element | null {
  const { events, boards } = useStore(told);
  useEffect(() => {
    let gone = false;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      // both at once, so that the first does not move when the second arrives. Only boards of this device's
      // own desk are shown, and without a desk nothing is requested. If a request fails the last data stays
      const now = call(tournaments.tournaments()).then(
        answer => goesOn(answer.tournaments, Date.now()),
        () => told.get().events ?? [],
      );
      void Promise.all([now, all().catch(() => told.get().boards)]).then(
        ([events, list]) =>
          !gone && told.set({ events, boards: list.filter(board => board.result === null) }),
      );
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return (
    events && (
      <div class="lists around">
        {events.length > 0 && <Events events={events} />}
        <AtBoards boards={boards} />
      </div>
    )
  );
}

function Events({ events }: { events: readonly Info[] }): JSX.Element {
  const t = useT();
  return (
    <section aria-labelledby="events">
      <h2 class="head ww" id="events">
        <span>{t('now')}</span>
      </h2>
      <ul>
        {events.slice(0, MOST).map(one => (
          <Event key={one.id} one={one} />
        ))}
      </ul>
      <a class="btn more" href="/t" onClick={follows}>
        {t('allEvents')}
      </a>
    </section>
  );
}

function Event({ one }: { one: Info }): JSX.Element {
  const t = useT();
  const words = useWords();
  const now = playing(one, Date.now());
  // Arenas have no rounds; a knock-out has as many as it needs.
  const round = one.arena
    ? t('arena')
    : one.paired > 0
      ? one.stages > 0 || !one.rounds
        ? t('round', one.paired)
        : t('roundOf', one.paired, one.rounds)
      : one.stages > 0 || !one.rounds
        ? ''
        : t('rounds', one.rounds);
  const facts = [
    one.game && words.game[one.game],
    round,
    one.time && controlWords(words, one.time),
    !now && one.start,
    t(one.teams ? 'teams' : 'players', one.entrants),
  ];
  return (
    <li>
      <a href={`/t/${one.id}`} onClick={follows}>
        <Icon name="cup" />
        <span>
          <b>{one.name || one.id}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        {now ? <span class="now">{t('playing')}</span> : <small>{t('entries')}</small>}
      </a>
    </li>
  );
}

function AtBoards({ boards }: { boards: readonly Board[] }): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
    <section aria-labelledby="at-boards">
      <h2 class="head ww" id="at-boards">
        <span>{t('board')}</span>
        <span>{boards.length ? words.count(boards.length) : ''}</span>
      </h2>
      {boards.length === 0 && <p class="note">{t('note')}</p>}
      <ul>
        {boards.slice(0, MOST).map(board => (
          <li key={board.id}>
            <a href={`/desk/${board.id}`} onClick={follows}>
              <SideMark side={board.turn} />
              <span>
                <b>
                  {board.first || t('first')} – {board.second || t('second')}
                </b>
                <small>
                  {words.game[board.game]} · {words.moveNumber(Math.floor(board.plies / 2) + 1)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <a class="btn more" href="/desk" onClick={follows}>
        {t('desk')}
      </a>
    </section>
  );
}
