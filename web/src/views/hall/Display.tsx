// SPDX-License-Identifier: GPL-3.0-or-later
// A simultaneous display: one against many under one address. Who comes sits down at the first free board;
// everybody sees the boards and what the display has come to; who gives it goes from board to board, and lets
// nobody in any more.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as displays from '../../calls/displays';
import { call, ensureGuest, friendLink, getHouse, qrAddress, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { resultMark } from '../../notation';
import { givenOdds, oddsRule } from '../../odds';
import { controlWords, nameOf, refusalWords, resultText } from '../../phrase';
import { lang, notation, playerName } from '../../prefs';
import { follows, go } from '../../router';
import { keepSeat } from '../../storage';
import { useStore } from '../../store';
import { isFirst, other, type Game, type Problem, type Side, type Summary } from '../../types';
import { Tile } from './LiveBoards';
import { useT } from './words';

interface Board {
  host: Side | null;
  outcome: 'won' | 'drawn' | 'lost' | null;
  game: Summary;
}
interface Display {
  id: string;
  title: string;
  own: boolean;
  closed: number | null;
  boards: Board[];
  tally: Record<'won' | 'drawn' | 'lost' | 'playing' | 'free', number>;
}

const EVERY = 3000;
const TRIES = 5;

/** Points as chess players write them: whole ones, and ½. */
const points = (halves: number): string =>
  halves % 2 ? (halves > 1 ? String(halves >> 1) : '') + '½' : String(halves / 2);

export function DisplayView({ id }: { id: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [seen, setSeen] = useState<{ display: Display; received: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const look = (): Promise<void> =>
    call(displays.display(id) as Call<Display>).then(
      display => setSeen({ display, received: performance.now() }),
      (error: unknown) => {
        if (error instanceof Refusal) setProblem(error.problem);
      },
    );
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  }, [id]);
  const act = (what: () => Promise<unknown>): void => {
    setBusy(true);
    setProblem(null);
    void what()
      .catch((error: unknown) => error instanceof Refusal && setProblem(error.problem))
      .then(look)
      .finally(() => setBusy(false));
  };
  if (!seen)
    return (
      <section aria-labelledby="h">
        <h1 id="h">{t('simul')}</h1>
        {problem && (
          <>
            <p class="note bad" role="alert">
              {problem.status === 404 ? t('noSuch') : refusalWords(w, problem)}
            </p>
            <p class="row kv">
              <a class="btn main" href="/" onClick={follows}>
                {w.toHall}
              </a>
            </p>
          </>
        )}
      </section>
    );
  const { display, received } = seen;
  const { tally, boards } = display;
  const host = boards.find(board => board.host);
  const mine = !display.own && boards.find(board => board.game.you);
  const over = tally.won * 2 + tally.drawn;
  const kinds = new Set(boards.map(board => board.game.game)).size;
  return (
    <section aria-labelledby="h" class="display">
      <h1 id="h">{display.title || t('simul')}</h1>
      {host?.host && <p class="lead">{t('by', nameOf(w, host.game.players[host.host]))}</p>}
      <ul class="terms-of">
        {termsOf(boards).map(board => (
          <li key={board.game.game}>
            <Terms board={board} alone={kinds < 2} />
          </li>
        ))}
      </ul>
      <p role="status">
        {!boards.length
          ? t('none2')
          : display.closed
            ? t('closed')
            : tally.free
              ? t('free', tally.free, boards.length)
              : t('full')}
        {boards.length > 0 && (
          <>
            <br />
            {t('tally', tally.won, tally.drawn, tally.lost, tally.playing)}
            {over + tally.lost > 0 && (
              <>
                {' '}
                · <b>{t('score', points(over), points(tally.lost * 2 + tally.drawn))}</b>
              </>
            )}
          </>
        )}
      </p>
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
      <div class="row">
        {mine && (
          <a class="btn main" href={'/g/' + mine.game.id} onClick={follows}>
            {t('back')}
          </a>
        )}
        {!mine &&
          !display.own &&
          !display.closed &&
          freeOf(boards).map(([game, free], _, { length }) => (
            <button
              key={game}
              class="btn main"
              aria-busy={busy}
              disabled={busy}
              onClick={() => act(() => sit(id, game))}
            >
              {length > 1
                ? t('sitAt', w.game[game], free)
                : t('sit') + (kinds > 1 ? w.colon + w.game[game] : '')}
            </button>
          ))}
        {display.own && (
          <a class="btn main" href="/boards" onClick={follows}>
            {t('boards')}
          </a>
        )}
      </div>
      {display.own && !display.closed && tally.free > 0 && (
        <>
          <Address path={'/s/' + id} />
          <p class="note">{t('closeText')}</p>
          <div class="row">
            <button
              class="btn"
              aria-busy={busy}
              disabled={busy}
              onClick={() => act(() => call(displays.closeDisplay(id)))}
            >
              {t('close')}
            </button>
          </div>
        </>
      )}
      <ul class="live many">
        {boards.map(board => (
          <Tile
            key={board.game.id}
            game={board.game}
            received={received}
            due={board.game.status === 'playing' && board.game.you === board.game.side}
            note={board.outcome && t(board.outcome)}
          />
        ))}
      </ul>
      {over + tally.lost > 0 && <Results boards={boards} />}
    </section>
  );
}

/** A board of each game: its terms are those of all. */
const termsOf = (boards: readonly Board[]): Board[] => [
  ...new Map(boards.map(board => [board.game.game, board])).values(),
];

/** What a game of the display is played by: the clock, whose is which where they differ, and odds. */
function Terms({ board: { host, game }, alone }: { board: Board; alone: boolean }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const written = useStore(notation[game.game]);
  const odds = game.odds && givenOdds(game.game, game.odds, written, language);
  const rule = game.odds && oddsRule(game.game, game.odds.id, language);
  const sides = game.time.match(/^W(\S+) B(\S+)$/)?.slice(1);
  const [own, theirs] = host && isFirst(host) ? [0, 1] : [1, 0];
  return (
    <>
      {!alone && <b>{w.game[game.game] + w.colon}</b>}
      {sides
        ? t('clocks', controlWords(w, sides[own]!), controlWords(w, sides[theirs]!))
        : controlWords(w, game.time)}
      {odds && ' · ' + odds}
      {rule && <small> {rule}</small>}
    </>
  );
}

/** How many boards of each game are free. */
function freeOf(boards: readonly Board[]): [Game, number][] {
  const free = new Map<Game, number>();
  for (const { game } of boards)
    if (game.status === 'waiting') free.set(game.game, (free.get(game.game) ?? 0) + 1);
  return [...free];
}

/** What each board has come to, as it is read out and written down afterwards. */
function Results({ boards }: { boards: readonly Board[] }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <div>
      <h2 class="head ww" id="results">
        <span>{t('results')}</span>
      </h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="results">
        <table class="tbl">
          <thead>
            <tr>
              <th class="n">#</th>
              <th>{t('opponent')}</th>
              <th>{w.gameKind}</th>
              <th>{w.result}</th>
              <th class="n">{t('moves')}</th>
            </tr>
          </thead>
          <tbody>
            {boards.map(({ host, outcome, game }, i) => {
              const guest = host && other(game.game, host);
              const result = game.result;
              return (
                <tr key={game.id}>
                  <td class="n">
                    <a href={'/g/' + game.id} onClick={follows}>
                      {i + 1}
                    </a>
                  </td>
                  <td>
                    {guest && (game.players[guest]?.seated ? nameOf(w, game.players[guest]) : w.nobody)}
                  </td>
                  <td>{w.game[game.game]}</td>
                  <td>
                    {result ? (
                      <>
                        <b>{resultMark(result.result)}</b> {outcome && t(outcome)}{' '}
                        <small>{resultText(result)}</small>
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td class="n">{Math.ceil(game.plies / 2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Takes a seat at the first free board; where another was quicker at that one, at the next. */
async function sit(id: string, game: Game, tries = TRIES): Promise<void> {
  await ensureGuest();
  try {
    const name = playerName.get();
    const taken = await call(displays.joinDisplay(id, { game, ...(name && { name }) }));
    keepSeat(taken.id, taken.seat_token);
    go('/g/' + taken.id);
  } catch (error) {
    if (tries > 1 && error instanceof Refusal && error.problem.code === 'no-free-seat')
      return sit(id, game, tries - 1);
    throw error;
  }
}

function Address({ path }: { path: string }): JSX.Element {
  const t = useT();
  const [addresses, setAddresses] = useState<string[]>([]);
  const link = friendLink(path, addresses);
  useEffect(() => void getHouse().then(house => setAddresses(house.addresses)), []);
  return (
    <div class="field simul">
      <label for="simul-link">{t('link')}</label>
      <input id="simul-link" readOnly value={link} onFocus={e => e.currentTarget.select()} />
      <img src={qrAddress(link)} alt="" width="132" height="132" />
    </div>
  );
}

/** Displays that I give or gave; the house knows them, so they are found at another browser, too. */
export function OwnDisplays(): JSX.Element | null {
  const t = useT();
  const language = useStore(lang);
  const [list, setList] = useState<{ id: string; title: string; created: number; closed: number | null }[]>(
    [],
  );
  useEffect(
    () =>
      void call(displays.displays()).then(
        answer => setList(answer.displays),
        () => undefined,
      ),
    [],
  );
  if (!list.length) return null;
  return (
    <section aria-labelledby="displays">
      <h2 class="head ww" id="displays">
        {t('simuls')}
      </h2>
      <ul class="displays">
        {list.map(one => (
          <li key={one.id}>
            <a href={'/s/' + one.id} onClick={follows}>
              {one.title || t('simul')} ·{' '}
              {new Date(one.created).toLocaleDateString(language, { dateStyle: 'medium' })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
