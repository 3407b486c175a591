// SPDX-License-Identifier: GPL-3.0-or-later
// The entry point: shows one view at a time, chosen by the address.
import { render, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { onNotice } from './api';
import './css/page.css';
import { Header, Spoken, TabBar } from './chrome';
import { useWords, wordsReady } from './i18n';
import { Defs } from './pieces/Defs';
import { follows, route, type Route } from './router';
import { Later } from './later';
import { watchAwaiting } from './awaiting';
import { askMe, onEntering } from './me';
import { useStore } from './store';
import { toast, Toast } from './toast';
import { GameView } from './views/game/Game';
import { Hall } from './views/hall/Hall';

/**
 * A view loaded on demand may render its heading late: the number of tries to find it, and milliseconds
 * between them.
 */
const TRIES = 30;
const BETWEEN = 100;
/** Focuses the heading of each new view, because the link that led there is gone with the old one. */
function useArrival(now: Route): void {
  const came = useRef(now);
  useEffect(() => {
    if (came.current === now) return;
    came.current = now;
    let left = TRIES;
    let timer = setTimeout(look);
    function look(): void {
      const head = document.querySelector<HTMLElement>('main h1');
      if (document.activeElement !== document.body) return;
      if (head) {
        head.tabIndex = -1;
        head.focus({ preventScroll: true });
      } else if (--left) timer = setTimeout(look, BETWEEN);
    }
    return () => clearTimeout(timer);
  }, [now]);
}

/** The component of each view; rarely used ones are loaded on demand. */
const VIEWS: { [V in Route['view']]: (now: Extract<Route, { view: V }>) => JSX.Element } = {
  hall: () => <Hall />,
  game: now => <GameView key={now.id} id={now.id} />,
  games: () => <Later key="games" load={() => import('./views/hall/AllGames')} />,
  boards: now => <Later key={'boards' + now.id} load={() => import('./views/hall/Boards')} route={now} />,
  tournaments: now => <Later key="t" load={() => import('./views/tournament/index')} route={now} />,
  tournament: now => <Later key="t" load={() => import('./views/tournament/index')} route={now} />,
  desk: now => <Later key="desk" load={() => import('./views/desk/Desk')} route={now} />,
  study: now => (
    <Later
      key={'study' + now.part + now.id + now.number}
      load={() => import('./views/study/Study')}
      route={now}
    />
  ),
  puzzles: now => (
    <Later key={'puzzles' + now.id} load={() => import('./views/puzzles/Puzzles')} route={now} />
  ),
  classes: now => (
    <Later key={'classes' + now.id} load={() => import('./views/school/Classes')} route={now} />
  ),
  homework: now => (
    <Later key={'homework' + now.id} load={() => import('./views/school/Homework')} route={now} />
  ),
  tables: () => <Later key="tables" load={() => import('./views/tables/Tables')} />,
  rules: now => (
    <Later key="rules" load={() => import('./views/rules/Rules')} article={now.article || null} />
  ),
  person: now => <Later key="person" load={() => import('./views/person/index')} route={now} />,
  me: now => <Later key="person" load={() => import('./views/person/index')} route={now} />,
  settings: now => <Later key="person" load={() => import('./views/person/index')} route={now} />,
  none: () => <NoPage />,
};
const show = (now: Route): JSX.Element => (VIEWS[now.view] as (now: Route) => JSX.Element)(now);

function App(): JSX.Element {
  const now = useStore(route);
  useArrival(now);
  return (
    <>
      <Defs />
      {show(now)}
      <Spoken />
      <Toast />
    </>
  );
}

function NoPage(): JSX.Element {
  const t = useWords();
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="plain">
        <h1>{t.noPage}</h1>
        <a class="btn main" href="/" onClick={follows}>
          {t.toHall}
        </a>
      </main>
      <TabBar />
    </>
  );
}

// stores the page for when the server is unreachable; over plain http browsers do not support it, which does
// no harm
if (isSecureContext) void navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
// choices are saved with the account, whichever view they are made in
onEntering.add(
  now =>
    now.signed_in &&
    void import('./views/person/kept').then(
      kept => kept.keepSettings(),
      () => undefined,
    ),
);
onNotice.add(words => toast(words));
watchAwaiting();
void askMe().catch(() => undefined);
void wordsReady().then(() => render(<App />, document.getElementById('app')!));
