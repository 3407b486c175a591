// SPDX-License-Identifier: GPL-3.0-or-later
// All of the player's running games on one page, with the next one where it is their move. A simul opens
// several seats at once, which the server lists under one address for all participants (Display.tsx).
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Address } from '../../addresses';
import { Header, TabBar } from '../../chrome';
import { GameModel } from '../../game';
import { turned } from '../../gameView';
import { useWords } from '../../i18n';
import { keepMine, mine, type Told } from '../../mine';
import { nameOf } from '../../phrase';
import { follows } from '../../router';
import { remember } from '../../storage';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { SIDES } from '../../types';
import { Play } from '../game/Play';
import { PlayerBar } from '../game/PlayerBar';
import { DisplayView } from './Display';
import { byDue, isDue, nextDue } from './due';
import { Tile } from './LiveBoards';
import { OwnDisplays } from './OwnDisplays';
import { Open } from './Simul';
import { useT } from './words';

/** The player's running games, or null while they are loading. */
function useMine(): Told[] | null {
  const games = useStore(mine)?.games;
  useEffect(keepMine, []);
  return games ? games.filter(game => game.status !== 'over').reverse() : null;
}

/** Leads from the board shown to the next one where it is the player's move. */
export function NextBoard({ id }: { id: string }): JSX.Element {
  const t = useT();
  const games = useMine() ?? [];
  const next = nextDue(games, id, performance.now());
  return next ? (
    <a class="btn main" href={'/g/' + next.id} onClick={follows}>
      {t('next', games.filter(game => isDue(game) && game.id !== id).length)}
    </a>
  ) : (
    <a class="btn" href="/boards" onClick={follows}>
      {t('boards')}
    </a>
  );
}

export default function Boards({ route }: { route: Extract<Address, { view: 'boards' }> }): JSX.Element {
  const w = useWords();
  const t = useT();
  useEffect(() => {
    entitle(t('boards'));
  }, [w]);
  return (
    <div class="hall">
      <Header skip="#main" />
      <main id="main" class="all-games">
        {route.id ? <DisplayView id={route.id} /> : <Host />}
      </main>
      <TabBar />
    </div>
  );
}

function Host(): JSX.Element {
  const t = useT();
  const games = useMine();
  const shown = games ?? [];
  const due = byDue(shown.filter(isDue), performance.now());
  const at = useRef('');
  // the current board stays until the move is made, even if another has less time
  const here = due.find(game => game.id === at.current) ?? due[0];
  at.current = here?.id ?? '';
  useEffect(() => remember('boards', 'yes'), []);
  return (
    <section aria-labelledby="h" class={games ? 'host' : 'host waits'}>
      <h1 id="h">{t('boards')}</h1>
      <p class="lead">{t('lead')}</p>
      <p role="status" class="note">
        {games && !due.length ? t('none') : ''}
      </p>
      {here && (
        <a class="btn main" href={'/g/' + here.id} onClick={follows}>
          {t('next', due.length)}
        </a>
      )}
      <div class="at-boards">
        {here && <Here key={here.id} id={here.id} />}
        <ul class="live many">
          {shown.map(game => (
            <Tile key={game.id} game={game} received={game.told} due={isDue(game)} />
          ))}
        </ul>
      </div>
      <OwnDisplays />
      <Open />
    </section>
  );
}

/** The board with the least time left, playable here, with all others visible. */
function Here({ id }: { id: string }): JSX.Element {
  const w = useWords();
  const model = useMemo(() => new GameModel(id), [id]);
  const view = useStore(model.view);
  const { state } = view;
  useEffect(() => () => model.close(), [model]);
  if (!state?.you) return <div class="here" />;
  const flip = turned(state.you);
  const [first, second] = SIDES[state.game];
  return (
    <div
      class="here"
      role="group"
      aria-label={`${w.yourMove}: ${nameOf(w, state.players[flip ? first : second])}`}
    >
      <PlayerBar model={model} state={state} side={flip ? first : second} place="opp" />
      <Play model={model} view={view} state={state} ply={state.moves.length} flip={flip} drawing={null} />
      <PlayerBar model={model} state={state} side={flip ? second : first} place="own" />
    </div>
  );
}
