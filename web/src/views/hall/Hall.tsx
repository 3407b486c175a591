// SPDX-License-Identifier: GPL-3.0-or-later
// The hall: start a game, my games, and the boards now being played.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { forgetGuest, listGames, Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { watchHall } from '../../socket';
import type { Summary } from '../../types';
import { LiveBoards } from './LiveBoards';
import { MyGames } from './MyGames';
import { Start } from './Start';

/** The list of my games is asked for at most this often as the hall changes. */
const ASK_EVERY = 3000;

export function Hall(): JSX.Element {
  const t = useWords();
  const [games, setGames] = useState<Summary[] | null>(null), [received, setReceived] = useState(0), [mine, setMine] = useState<Summary[]>([]);

  useEffect(() => {
    let asked = -Infinity, timer: ReturnType<typeof setTimeout> | undefined, gone = false;
    const ask = (): void => {
      if (gone) return;
      asked = performance.now();
      timer = undefined;
      listGames('mine').then(
        list => !gone && setMine(list.filter(game => game.status !== 'over')),
        error => error instanceof Refusal && error.problem.status === 401 && forgetGuest(),
      );
    };
    const leave = watchHall(list => {
      setGames(list.filter(game => game.status === 'playing'));
      setReceived(performance.now());
      timer ??= setTimeout(ask, Math.max(0, asked + ASK_EVERY - performance.now()));
    });
    ask();
    return () => {
      gone = true;
      clearTimeout(timer);
      leave();
    };
  }, []);

  useEffect(() => {
    document.title = `${t.hall} · Qiyuan 棋院`;
  }, [t]);

  return (
    <div class="hall">
      <Header skip="#main" />
      <main id="main">
        <section aria-labelledby="h">
          <h1 id="h">{t.takeASeat}</h1>
          <p class="lead">{t.lead}</p>
          <Start />
          <MyGames games={mine} />
        </section>
        <LiveBoards games={games} received={received} />
      </main>
      <TabBar />
    </div>
  );
}
