// SPDX-License-Identifier: GPL-3.0-or-later
// Many games at once: every running game of mine on one page, and the next where it is my move. A simultaneous display is
// so many seats opened at one press, with one address for all who come; each sits down at the next free board.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { friendLink, getGame, getHouse, joinGame, listGames, openGame, qrAddress, Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { GameModel, turned } from '../../game';
import { useWords } from '../../i18n';
import { controlWords, nameOf, refusalWords } from '../../phrase';
import { lang } from '../../prefs';
import { follows, go, type Route } from '../../router';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import { SIDES, type Game, type Problem, type Summary } from '../../types';
import { Play } from '../game/Play';
import { PlayerBar } from '../game/PlayerBar';
import { Tile } from './LiveBoards';

const WORDS = {
  boards: ['My boards', '我的棋盘', '我的棋盤'],
  lead: ['Every game of yours that runs. Those that wait for you are marked.', '你正在进行的全部对局，轮到你的已标出。', '你正在進行的全部對局，輪到你的已標出。'],
  next: ['Next board ({0})', '下一台（{0}）', '下一檯（{0}）'],
  none: ['No board waits for you.', '没有轮到你的棋盘。', '沒有輪到你的棋盤。'],
  simul: ['Simultaneous display', '车轮战', '車輪戰'],
  simulText: ['One against many: so many seats, one address for all who come.', '一人对多人：开若干座位，来者用同一地址。', '一人對多人：開若干座位，來者用同一位址。'],
  many: ['Boards', '台数', '檯數'],
  open: ['Open the boards', '开台', '開檯'],
  link: ['Send this address to all who play', '把此地址发给所有对手', '把此位址傳給所有對手'],
  sit: ['Sit down at a free board', '在空台就座', '在空檯就座'],
  full: ['Every board is taken.', '各台均已有人。', '各檯均已有人。'],
  free: ['{0} of {1} boards are free.', '{1} 台中 {0} 台空着。', '{1} 檯中 {0} 檯空著。'],
} as const satisfies Record<string, readonly [string, string, string]>;
function useT(): (key: keyof typeof WORDS, ...args: (string | number)[]) => string {
  const index = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 }[useStore(lang)] as 0 | 1 | 2;
  return (key, ...args) => WORDS[key][index].replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
}

const EVERY = 3000, MOST = 20, TIMES = ['10m+5s', '15m+10s', '90m+30s', '3d/1', '-'];
const waits = (game: Summary): boolean => game.status === 'playing' && game.you === game.side;

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
  const due = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter(waits);
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
      <main id="main" class="all-games">{route.ids.length ? <Visitor ids={route.ids} /> : <Host />}</main>
      <TabBar />
    </div>
  );
}

function Host(): JSX.Element {
  const t = useT(), { games, received, look } = useMine(), shown = [...(games ?? [])].reverse(), due = shown.filter(waits), link = recall('simul');
  useEffect(() => remember('boards', 'yes'), []);
  return (
    <section aria-labelledby="h">
      <h1 id="h">{t('boards')}</h1>
      <p class="lead">{t('lead')}</p>
      <p role="status" class="note">{games && !due.length ? t('none') : ''}</p>
      {due[0] && <a class="btn main" href={'/g/' + due[0].id} onClick={follows}>{t('next', due.length)}</a>}
      {due[0] && <Here key={due[0].id} id={due[0].id} />}
      <ul class="live many">{shown.map(game => <Tile key={game.id} game={game} received={received} due={waits(game)} />)}</ul>
      {link && shown.some(game => game.status === 'waiting' && link.includes(game.id)) && <Address path={'/s/' + link} />}
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

function Address({ path }: { path: string }): JSX.Element {
  const t = useT(), [addresses, setAddresses] = useState<string[]>([]), link = friendLink(path, addresses);
  useEffect(() => void getHouse().then(house => setAddresses(house.addresses)), []);
  return (
    <div class="field simul">
      <label for="simul-link">{t('link')}</label>
      <input id="simul-link" readOnly value={link} onFocus={e => e.currentTarget.select()} />
      <img src={qrAddress(link)} alt="" width="132" height="132" />
    </div>
  );
}

function Open({ opened }: { opened(): void }): JSX.Element {
  const t = useT(), w = useWords(), [game, setGame] = useState<Game>('chess'), [many, setMany] = useState(6), [time, setTime] = useState(TIMES[1]!), [side, setSide] = useState('first'), [busy, setBusy] = useState(false), [problem, setProblem] = useState<Problem | null>(null);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const ids: string[] = [];
    try {
      for (let i = 0; i < many; i++) ids.push((await openGame({ game, time, colour: side, opponent: 'link' })).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
    if (ids.length) remember('simul', ids.join('.'));
    setBusy(false);
    opened();
  };
  return (
    <form class="simul" onSubmit={event => void open(event)}>
      <h2 class="head ww">{t('simul')}</h2>
      <p class="note">{t('simulText')}</p>
      <div class="filters">
        <label class="field"><span>{w.gameKind}</span><select value={game} onChange={e => setGame(e.currentTarget.value as Game)}>{(['chess', 'xiangqi'] as const).map(one => <option key={one} value={one}>{w.game[one]}</option>)}</select></label>
        <label class="field"><span>{t('many')}</span><input type="number" min={2} max={MOST} required value={many} onInput={e => setMany(Number(e.currentTarget.value))} /></label>
        <label class="field"><span>{w.timeControl}</span><select value={time} onChange={e => setTime(e.currentTarget.value)}>{TIMES.map(one => <option key={one} value={one}>{controlWords(w, one)}</option>)}</select></label>
        <label class="field"><span>{w.yourSide}</span><select value={side} onChange={e => setSide(e.currentTarget.value)}><option value="first">{w.side[SIDES[game][0]]}</option><option value="second">{w.side[SIDES[game][1]]}</option><option value="random">{w.random}</option></select></label>
      </div>
      {problem && <p class="note bad" role="alert">{refusalWords(w, problem)}</p>}
      <div class="row"><button class="btn main" aria-busy={busy} disabled={busy}>{t('open')}</button></div>
    </form>
  );
}

/** Who comes by the one address: so many boards are free, and a press sits down at the first. */
function Visitor({ ids }: { ids: readonly string[] }): JSX.Element {
  const t = useT(), w = useWords(), [free, setFree] = useState<string[] | null>(null), [problem, setProblem] = useState<Problem | null>(null);
  const look = async (): Promise<string[]> => {
    const states = await Promise.all(ids.map(id => getGame(id).catch(() => null))), open = states.filter(state => state?.status === 'waiting').map(state => state!.id);
    setFree(open);
    return open;
  };
  useEffect(() => void look(), []);
  const sit = async (): Promise<void> => {
    setProblem(null);
    for (const id of await look()) {
      try {
        await joinGame(id);
        return go('/g/' + id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        setProblem(error.problem); // just taken: the next one
      }
    }
    await look();
  };
  return (
    <section aria-labelledby="h">
      <h1 id="h">{t('simul')}</h1>
      <p class="lead" role="status">{free ? (free.length ? t('free', free.length, ids.length) : t('full')) : ''}</p>
      {free && free.length > 0 && <button class="btn main" onClick={() => void sit()}>{t('sit')}</button>}
      {problem && <p class="note bad" role="alert">{refusalWords(w, problem)}</p>}
    </section>
  );
}
