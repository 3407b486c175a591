// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's desk: all boards with those first that need somebody, and one board with what can happen now.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Address } from '../../addresses';
import { Refusal } from '../../api';
import { Mini } from '../../board/Mini';
import { Header, TabBar } from '../../chrome';
import { clockText } from '../../clock';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { follows, go } from '../../router';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { SIDES, type Game } from '../../types';
import { useNow } from '../useNow';
import {
  all,
  allSeen,
  byHallClocks,
  goByHallClocks,
  goWithoutMoves,
  open,
  sendAll,
  unsent,
  withoutMoves,
  type Seen,
} from './calls';
import { calls, leftNow, nearest, needOf, short, upheld, type Numbered } from './needs';
import { OneBoard } from './OneBoard';
import { LastRulings, Queue } from './Queue';
import { useT } from './words';

const CLOCKS: Record<Game, string> = { chess: '90m+30s', xiangqi: '40/90m,10/15m*' };
const EVERY = 3000;

export default function Desk({ route }: { route: Extract<Address, { view: 'desk' }> }): JSX.Element {
  return route.id ? <OneBoard key={route.id} id={route.id} face={route.face || null} /> : <AllBoards />;
}

/** What an arbiter is to know of a board from afar: why it needs one, what it comes near to, how it ended. */
function Foot({ seen }: { seen: Seen }): JSX.Element {
  const b = seen.board;
  const t = useT();
  const words = useWords();
  const claim = upheld(b);
  const near = nearest(b);
  const { waiting, returned } = unsent(b.id);
  if (returned) return <span class="foot1 calls">{t('cameBack', returned)}</span>;
  if (waiting) return <span class="foot1 due">{t('waitHere', waiting)}</span>;
  if (b.result) return <span class="foot1">{b.result.replace(/1\/2/g, '½').replace('-', '–')}</span>;
  const need = needOf(seen);
  if (need?.rank === 1)
    return (
      <span class="foot1 calls">
        {words.side[need.side]}
        {words.colon}
        {t('flag')}
      </span>
    );
  if (b.asked?.claim)
    return (
      <span class="foot1 calls">
        {words.side[b.asked.side]}
        {words.colon}
        {words.claims[b.asked.claim] ?? b.asked.claim}
      </span>
    );
  if (claim)
    return (
      <span class="foot1 calls">
        {words.side[claim.side]}
        {words.colon}
        {words.claims[claim.kind] ?? claim.kind}
      </span>
    );
  if (b.offer)
    return (
      <span class="foot1 calls">
        {words.side[b.offer]}
        {words.colon}
        {t('offer')}
      </span>
    );
  if (short(seen)) return <span class="foot1 due">{t('shortTime')}</span>;
  return near ? (
    <span class="foot1 due">
      {words.claims[near.claim] ?? near.claim} {near.count} / {near.needed}
    </span>
  ) : (
    <span class="foot1">{t('calm')}</span>
  );
}

/**
 * Each with the number it keeps, whoever needs the arbiter first: of an event round and board, else the place
 * at this desk.
 */
const numbered = (all: readonly Seen[]): Numbered[] =>
  all
    .map((one, i) => ({
      ...one,
      number: one.board.board ? `${one.board.round}.${one.board.board}` : String(i + 1),
    }))
    .sort(
      (a, b) => Number(calls(b)) - Number(calls(a)) || Number(!!a.board.result) - Number(!!b.board.result),
    );

function AllBoards(): JSX.Element {
  const t = useT();
  const words = useWords();
  const [boards, setBoards] = useState<readonly Numbered[]>([]);
  const [fault, setFault] = useState('');
  const [number1, setNumber] = useState('');
  const wanted = boards.find(one => one.number === number1.trim())?.board;
  const [row, setRow] = useState(recall('desk.row') ?? '');
  const range = row.match(/^(\d+)\s*[-–]\s*(\d+)$/);
  const inRow = (number: string): boolean => {
    const n = Number(number.split('.')[number.includes('.') ? 1 : 0]);
    return !range || (n >= Number(range[1]) && n < Number(range[2]) + 1);
  };
  const many = boards.length > 1;
  const [game, setGame] = useState<Game>('chess');
  const [rules, setRules] = useState(ruleSetsOf('chess')[0]!);
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [time, setTime] = useState(CLOCKS.chess);
  const [hall, setHall] = useState(byHallClocks());
  const [bare, setBare] = useState(withoutMoves());
  const language = useStore(lang);
  useNow(
    1000,
    boards.some(one => !one.board.result && one.board.clocks.running !== null),
  );
  useEffect(() => {
    entitle(t('desk'));
    let asked = 0;
    let shown = 0; // an answer that comes late is never shown in the place of a newer one
    const look = (): void => {
      const nth = ++asked;
      all().then(
        got => {
          if (nth < shown) return;
          shown = nth;
          setBoards(numbered(got.map(board => ({ board, at: performance.now() }))));
          setFault('');
        },
        (error: unknown) => {
          if (nth < shown) return;
          setFault(error instanceof Refusal && error.message ? error.message : words.unreachable);
          setBoards(numbered(allSeen()));
        },
      );
    };
    sendAll(() => t('movedOn'));
    look();
    const timer = setInterval(look, EVERY);
    return () => {
      shown = Infinity;
      clearInterval(timer);
    };
  }, [language]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const [one, two] = SIDES[game];
      goByHallClocks(hall);
      goWithoutMoves(bare);
      go(
        '/desk/' +
          (await open({
            ...(!hall && { t: 0 }),
            event: 'start',
            game,
            rules,
            mode: 'board',
            time,
            ...(bare && { unentered: true }),
            [one]: first || null,
            [two]: second || null,
          })),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  const choose = (next: Game): void => {
    setGame(next);
    setRules(ruleSetsOf(next)[0]!);
    setTime(CLOCKS[next]);
  };
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <h1>{t('desk')}</h1>
        <p class="sub">{t('sub')}</p>
        {fault && (
          <p class="note bad" role="alert">
            {fault}
          </p>
        )}
        {boards.length === 0 && (
          <div class="empty">
            <p>{t('none')}</p>
          </div>
        )}
        <div class="deskhead">
          {boards.length > 1 && (
            <form
              class="field myrow"
              onSubmit={e => {
                e.preventDefault();
                if (wanted) go('/desk/' + wanted.id);
              }}
            >
              <label for="byno">{t('byNumber')}</label>
              <input
                id="byno"
                inputMode="decimal"
                autocomplete="off"
                placeholder={boards.find(one => one.number.includes('.'))?.number ?? '1'}
                value={number1}
                onInput={e => setNumber(e.currentTarget.value)}
                aria-describedby="bynosaid"
              />
              <p class="note" id="bynosaid" role="status">
                {number1.trim() &&
                  (wanted
                    ? `${wanted.first || t('first')} – ${wanted.second || t('second')}`
                    : t('noSuchBoard', number1.trim()))}
              </p>
            </form>
          )}
          {boards.length > 4 && (
            <label class="field myrow">
              <span>{t('row')}</span>
              <input
                placeholder="1-8"
                value={row}
                onInput={e => {
                  setRow(e.currentTarget.value);
                  remember('desk.row', e.currentTarget.value || null);
                }}
              />
            </label>
          )}
        </div>
        <div class={many ? 'deskall' : ''}>
          {many && (
            <div class="deskside">
              <Queue boards={boards.filter(one => inRow(one.number))} />
              <LastRulings boards={boards} />
            </div>
          )}
          <div class="tiles">
            {boards.map(({ number, ...seen }) => {
              const b = seen.board;
              return (
                inRow(number) && (
                  <a
                    key={b.id}
                    href={`/desk/${b.id}`}
                    onClick={follows}
                    class={calls(seen) ? 'calls' : b.result ? 'over' : ''}
                  >
                    <span class="no1">
                      <strong>{number}</strong>
                      <span class="sub">
                        {words.game[b.game]} · {t('moveNo', Math.floor(b.plies / 2) + 1)}
                      </span>
                    </span>
                    {b.fen ? (
                      <Mini game={b.game} fen={b.fen} last={null} />
                    ) : (
                      <span class="sub">
                        {t('movesOf')}
                        {words.colon}
                        {t('unentered')}
                      </span>
                    )}
                    {[0, 1].map(k => (
                      <b key={k}>
                        <span>
                          <i class={'side ' + SIDES[b.game][k]} style="display:inline-block" />{' '}
                          {k ? b.second || t('second') : b.first || t('first')}
                        </span>{' '}
                        <span
                          class={'num' + (!b.result && b.clocks.running === SIDES[b.game][k] ? ' run' : '')}
                        >
                          {clockText(leftNow(seen, SIDES[b.game][k]!))}
                        </span>
                      </b>
                    ))}
                    <Foot seen={seen} />
                  </a>
                )
              );
            })}
          </div>
        </div>
        <form class="one" onSubmit={e => void submit(e)}>
          <h2 class="head ww">{t('newBoard')}</h2>
          <div class="g2">
            <label class="field">
              <span>{t('game')}</span>
              <select value={game} onChange={e => choose(e.currentTarget.value as Game)}>
                <option value="chess">{words.game.chess}</option>
                <option value="xiangqi">{words.game.xiangqi}</option>
              </select>
            </label>
            <label class="field">
              <span>{t('rules')}</span>
              <select value={rules} onChange={e => setRules(e.currentTarget.value)}>
                {ruleSetsOf(game).map(r => (
                  <option key={r} value={r}>
                    {ruleSetName(r, lang.get())}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('first')}</span>
              <input value={first} maxLength={40} onInput={e => setFirst(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t('second')}</span>
              <input value={second} maxLength={40} onInput={e => setSecond(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t('clock')}</span>
              <input required value={time} onInput={e => setTime(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t('whoseClocks')}</span>
              <select
                value={hall ? 'hall' : 'page'}
                onChange={e => setHall(e.currentTarget.value === 'hall')}
              >
                <option value="page">{t('pageClocks')}</option>
                <option value="hall">{t('hallClocks')}</option>
              </select>
            </label>
            <label class="field">
              <span>{t('movesOf')}</span>
              <select
                value={bare ? 'bare' : 'entered'}
                onChange={e => setBare(e.currentTarget.value === 'bare')}
              >
                <option value="entered">{t('entered')}</option>
                <option value="bare">{t('unentered')}</option>
              </select>
            </label>
          </div>
          <div class="rowb">
            <button class="btn main" type="submit">
              {t('open')}
            </button>
          </div>
        </form>
      </main>
      <TabBar />
    </>
  );
}
