// SPDX-License-Identifier: GPL-3.0-or-later
// The page begins here: one view at a time, by the address.
import { render, type JSX } from 'preact';
import './css/page.css';
import { Header, Spoken } from './chrome';
import { useWords, wordsReady } from './i18n';
import { Defs } from './pieces/Defs';
import { follows, route } from './router';
import { Later } from './later';
import { askMe } from './me';
import { useStore } from './store';
import { Toast } from './toast';
import { GameView } from './views/game/Game';
import { AllGames } from './views/hall/AllGames';
import { Hall } from './views/hall/Hall';
import { Rules } from './views/rules/Rules';

function App(): JSX.Element {
  const now = useStore(route);
  return (
    <>
      <Defs />
      {now.view === 'hall' ? <Hall /> : now.view === 'game' ? <GameView key={now.id} id={now.id} /> : now.view === 'games' ? <AllGames /> : now.view === 'boards' ? <Later key={'boards' + now.id} load={() => import('./views/hall/Boards')} route={now} /> : now.view === 'desk' ? <Later key="desk" load={() => import('./views/desk/Desk')} route={now} /> : now.view === 'study' ? <Later key={'study' + now.part + now.id + now.number} load={() => import('./views/study/Study')} route={now} /> : now.view === 'puzzles' ? <Later key={'puzzles' + now.id} load={() => import('./views/puzzles/Puzzles')} route={now} /> : now.view === 'tables' ? <Later key="tables" load={() => import('./views/tables/Tables')} /> : now.view === 'tournaments' || now.view === 'tournament' ? <Later key="t" load={() => import('./views/tournament/index')} route={now} /> : now.view === 'person' ? <Later key="person" load={() => import('./views/person/index')} route={now} /> : now.view === 'rules' ? <Rules article={now.article} /> : <NoPage />}
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
        <a class="btn main" href="/" onClick={follows}>{t.toHall}</a>
      </main>
    </>
  );
}

// Kept for when the house can't be reached; over plain http a browser has no such thing, and nothing is missing.
if (isSecureContext) void navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
void askMe().catch(() => undefined);
void wordsReady().then(() => render(<App />, document.getElementById('app')!));
