// SPDX-License-Identifier: GPL-3.0-or-later
// Many games at once: every running game of mine on one page, and the next where it is my move. A simultaneous display is
// so many seats opened at one press, which the house keeps under one address for all who come (Display.tsx).
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { listGames } from '../../api';
import { Header, TabBar } from '../../chrome';
import { GameModel, turned } from '../../game';
import { useWords } from '../../i18n';
import { nameOf } from '../../phrase';
import { follows, type Route } from '../../router';
import { remember } from '../../storage';
import { useStore } from '../../store';
import { SIDES, type Summary } from '../../types';
import { Play } from '../game/Play';
import { PlayerBar } from '../game/PlayerBar';
import { DisplayView, OwnDisplays, useT } from './Display';
import { isDue } from './due';
import { Tile } from './LiveBoards';
import { Open } from './Simul';

const EVERY = 3000;

/** My games that are not over, as they stand now and again; null until they are known. */
function useMine(): { games: Summary[] | null; received: number; look(): void } {
  const [mine, setMine] = useState<{ games: Summary[] | null; received: number }>({ games: null, received: 0 });
  const look = (): void => void listGames('mine').then(list => setMine({ games: list.filter(game => game.status !== 'over'), received: performance.now() }), () => setMine(before => ({ ...before, games: before.games ?? [] })));
  useEffect(() => {
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  return { ...mine, look };
}

/** Leads on from the board that is shown to the next one after it where it is my move. */
export function NextBoard({ id }: { id: string }): JSX.Element {
  const t = useT(), { games } = useMine(), all = [...(games ?? [])].reverse(), at = all.findIndex(game => game.id === id);
  const due = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter(isDue);
  return due[0] ? <a class="btn main" href={'/g/' + due[0].id} onClick={follows}>{t('next', due.length)}</a> : <a class="btn" href="/boards" onClick={follows}>{t('boards')}</a>;
}

export default function Boards({ route }: { route: Route }): JSX.Element | null {
  const w = useWords(), t = useT();
  useEffect(() => {
    document.title = `${t('boards')} · Qiyuan 棋院`;
  }, [w]);
  if (route.view !== 'boards') return null;
  return (
    <div class="hall">
      <Header skip="#main" />
      <main id="main" class="all-games">{route.id ? <DisplayView id={route.id} /> : <Host />}</main>
      <TabBar />
    </div>
  );
}

function Host(): JSX.Element {
  const t = useT(), { games, received, look } = useMine(), shown = [...(games ?? [])].reverse(), due = shown.filter(isDue);
  useEffect(() => remember('boards', 'yes'), []);
  return (
    <section aria-labelledby="h">
      <h1 id="h">{t('boards')}</h1>
      <p class="lead">{t('lead')}</p>
      <p role="status" class="note">{games && !due.length ? t('none') : ''}</p>
      {due[0] && <a class="btn main" href={'/g/' + due[0].id} onClick={follows}>{t('next', due.length)}</a>}
      {due[0] && <Here key={due[0].id} id={due[0].id} />}
      <ul class="live many">{shown.map(game => <Tile key={game.id} game={game} received={received} due={isDue(game)} />)}</ul>
      <OwnDisplays />
      <Open opened={look} />
    </section>
  );
}

/** The board that waits longest in the order of the boards, to be played here, with all the others in sight. */
function Here({ id }: { id: string }): JSX.Element | null {
  const w = useWords(), model = useMemo(() => new GameModel(id), [id]), view = useStore(model.view), { state } = view;
  useEffect(() => () => model.close(), [model]);
  if (!state?.you) return null;
  const flip = turned(state.you), [first, second] = SIDES[state.game];
  return (
    <div class="here" role="group" aria-label={`${w.yourMove}: ${nameOf(w, state.players[flip ? first : second])}`}>
      <PlayerBar model={model} state={state} side={flip ? first : second} place="opp" />
      <Play model={model} view={view} state={state} ply={state.moves.length} flip={flip} drawing={null} />
      <PlayerBar model={model} state={state} side={flip ? second : first} place="own" />
    </div>
  );
}
