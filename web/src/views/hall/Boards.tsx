// SPDX-License-Identifier: GPL-3.0-or-later
// Many games at once: every running game of mine on one page, and the next where it is my move. A simultaneous display is
// so many seats opened at one press, which the house keeps under one address for all who come (Display.tsx).
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call, openGame, Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { GameModel, turned } from '../../game';
import { useWords } from '../../i18n';
import { keepMine, mine, type Told } from '../../mine';
import { controlWords, nameOf, refusalWords } from '../../phrase';
import { follows, go, type Route } from '../../router';
import { remember } from '../../storage';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { SIDES, type Game, type Problem } from '../../types';
import { Play } from '../game/Play';
import { PlayerBar } from '../game/PlayerBar';
import { DisplayView, OwnDisplays, useT } from './Display';
import { byDue, isDue, nextDue } from './due';
import { Tile } from './LiveBoards';

const MOST = 20, TIMES = ['10m+5s', '15m+10s', '90m+30s', '3d/1', '-'];
const GAMES: readonly Game[] = ['chess', 'xiangqi'];

/** My games that are not over, the oldest first; null until they are known. */
function useMine(): Told[] | null {
  const games = useStore(mine)?.games;
  useEffect(keepMine, []);
  return games ? games.filter(game => game.status !== 'over').reverse() : null;
}

/** Leads on from the board that is shown to the next one after it where it is my move. */
export function NextBoard({ id }: { id: string }): JSX.Element {
  const t = useT(), games = useMine() ?? [], next = nextDue(games, id, performance.now());
  return next ? <a class="btn main" href={'/g/' + next.id} onClick={follows}>{t('next', games.filter(game => isDue(game) && game.id !== id).length)}</a> : <a class="btn" href="/boards" onClick={follows}>{t('boards')}</a>;
}

export default function Boards({ route }: { route: Route }): JSX.Element | null {
  const w = useWords(), t = useT();
  useEffect(() => {
    entitle(t('boards'));
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
  const t = useT(), games = useMine(), shown = games ?? [], due = byDue(shown.filter(isDue), performance.now()), at = useRef('');
  // The board in hand stays until the move is made, whoever has less time meanwhile.
  const here = due.find(game => game.id === at.current) ?? due[0];
  at.current = here?.id ?? '';
  useEffect(() => remember('boards', 'yes'), []);
  return (
    <section aria-labelledby="h" class="host">
      <h1 id="h">{t('boards')}</h1>
      <p class="lead">{t('lead')}</p>
      <p role="status" class="note">{games && !due.length ? t('none') : ''}</p>
      {here && <a class="btn main" href={'/g/' + here.id} onClick={follows}>{t('next', due.length)}</a>}
      <div class="at-boards">
        {here && <Here key={here.id} id={here.id} />}
        <ul class="live many">{shown.map(game => <Tile key={game.id} game={game} received={game.told} due={isDue(game)} />)}</ul>
      </div>
      <OwnDisplays />
      <Open />
    </section>
  );
}

/** The board that has least time, to be played here, with all the others in sight. */
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

function Open(): JSX.Element {
  const t = useT(), w = useWords(), [title, setTitle] = useState(''), [many, setMany] = useState<Record<Game, number>>({ chess: 6, xiangqi: 0 }), [time, setTime] = useState(TIMES[1]!), [side, setSide] = useState('first'), [busy, setBusy] = useState(false), [problem, setProblem] = useState<Problem | null>(null);
  const all = many.chess + many.xiangqi, played = all ? GAMES.filter(game => many[game]) : GAMES;
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const ids: string[] = [];
    try {
      for (const game of GAMES) for (let i = 0; i < many[game]; i++) ids.push((await openGame({ game, time, colour: side, opponent: 'link' })).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
    // Fewer boards than asked for are a display, too; one is a game, and waits among the others.
    const display = ids.length > 1 ? await call<{ id: string }>('POST', '/api/displays', { title: title.trim(), games: ids }).catch(error => setProblem((error as Refusal).problem)) : undefined;
    setBusy(false);
    if (display) go('/s/' + display.id);
  };
  return (
    <form class="simul" onSubmit={event => void open(event)}>
      <h2 class="head ww">{t('simul')}</h2>
      <p class="note">{t('simulText')}</p>
      <div class="filters">
        <label class="field wide"><span>{t('title')}</span><input type="text" maxLength={30} value={title} placeholder={t('simul')} onInput={e => setTitle(e.currentTarget.value)} /></label>
        {GAMES.map(game => <label key={game} class="field"><span>{t('many', w.game[game])}</span><input type="number" min={0} max={MOST} required value={many[game]} onInput={e => setMany({ ...many, [game]: e.currentTarget.valueAsNumber || 0 })} /></label>)}
        <label class="field"><span>{w.timeControl}</span><select value={time} onChange={e => setTime(e.currentTarget.value)}>{TIMES.map(one => <option key={one} value={one}>{controlWords(w, one)}</option>)}</select></label>
        <label class="field"><span>{w.yourSide}</span><select value={side} onChange={e => setSide(e.currentTarget.value)}>{(['first', 'second'] as const).map((one, i) => <option key={one} value={one}>{[...new Set(played.map(game => w.side[SIDES[game][i]!]))].join(' / ')}</option>)}<option value="random">{w.random}</option></select></label>
      </div>
      {problem && <p class="note bad" role="alert">{refusalWords(w, problem)}</p>}
      <div class="row"><button class="btn main" aria-busy={busy} disabled={busy || all < 2 || all > MOST}>{t('open')}</button></div>
    </form>
  );
}
