// SPDX-License-Identifier: GPL-3.0-or-later
// The page begins here: one view at a time, by the address.
import { render, type JSX } from 'preact';
import './css/page.css';
import { Header, Spoken } from './chrome';
import { useWords } from './i18n';
import { Defs } from './pieces/Defs';
import { follows, route } from './router';
import { useStore } from './store';
import { Toast } from './toast';
import { GameView } from './views/game/Game';
import { Hall } from './views/hall/Hall';
import { Rules } from './views/rules/Rules';

function App(): JSX.Element {
  const now = useStore(route);
  return (
    <>
      <Defs />
      {now.view === 'hall' ? <Hall /> : now.view === 'game' ? <GameView key={now.id} id={now.id} /> : now.view === 'rules' ? <Rules article={now.article} /> : <NoPage />}
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

render(<App />, document.getElementById('app')!);
