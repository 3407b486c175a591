// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables: a position of few men is set up, and each of its moves says how it ends; moves are tried on
// the board.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as tables from '../../calls/tables';
import { call, Refusal } from '../../api';
import { Board } from '../../board/Board';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { lastOf, moveMen, promotions, readPlacement, writePlacement } from '../../position';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { SIDES, other, type Game, type LastMove, type Side } from '../../types';
import { Figures, type Line } from './Figures';
import { SetUpBoard, Tray } from './SetUp';
import { useT, type Key } from './words';

interface Answer {
  outcome: 'win' | 'draw' | 'loss';
  plies: number | null;
  by_rule: boolean;
  beyond_limit: boolean;
}
interface TableMove extends Answer {
  uci: string;
  text: string;
  after: string;
}
interface Found extends Answer {
  fen: string;
  game: Game;
  moves: TableMove[];
}
/** A position that was come to, and the move that led to it. */
interface Step {
  fen: string;
  last: LastMove | null;
}

const EXAMPLES: Record<Game, [Key, string][]> = {
  xiangqi: [
    ['rookGuards', '2bak4/4a4/4b4/9/9/9/9/4R4/9/3K5 w - - 0 1'],
    ['horseAdvisors', '9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1'],
    ['rookHorse', '3k5/9/4n4/9/9/9/9/9/5R3/4K4 w - - 0 1'],
    ['cannonAdvisor', '3k5/9/9/9/9/9/9/4C4/4A4/4K4 w - - 0 1'],
    ['rookCannon', '4k4/9/4r4/9/9/9/9/3C5/5R3/3K5 w - - 0 1'],
  ],
  chess: [
    ['rook', '8/8/8/8/8/2k5/1R6/K7 w - - 0 1'],
    ['queen', '8/8/8/5k2/8/8/1Q6/K7 w - - 0 1'],
    ['pawn', '8/8/8/1k6/8/8/K5P1/8 w - - 0 1'],
  ],
};
const EMPTY: Record<Game, string> = {
  chess: '8/8/8/8/8/8/8/8 w - - 0 1',
  xiangqi: '9/9/9/9/9/9/9/9/9/9 w - - 0 1',
};
const GROUPS = [
  ['win', 'wins'],
  ['draw', 'draws'],
  ['loss', 'losses'],
] as const;

const sideOf = (game: Game, fen: string): Side => (fen.split(' ')[1] === 'b' ? 'black' : SIDES[game][0]);
/** Full moves of the side that wins. */
const movesOf = (plies: number): number => Math.ceil(plies / 2);

/** The position that the address names (`?fen=`, `?game=`), else the first known one. */
function asked(): { game: Game; fen: string } {
  const query = new URLSearchParams(location.search);
  const fen = query.get('fen');
  const game: Game =
    query.get('game') === 'chess' || (fen && fen.split(' ')[0]!.split('/').length === 8)
      ? 'chess'
      : 'xiangqi';
  return { game, fen: fen ?? EXAMPLES[game][0]![1] };
}

/** What the tables say of a position; a text where they say nothing. */
function useAnswer(game: Game, fen: string): Found | string | null {
  const language = useStore(lang);
  const words = useWords();
  const t = useT();
  const [found, setFound] = useState<Found | string | null>(null);
  useEffect(() => {
    let wanted = true;
    setFound(null);
    call(tables.tableMoves({ game, fen }) as Call<Found>).then(
      answer => wanted && setFound(answer),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        if (wanted) setFound(error.problem.status === 404 ? t('none') : error.message || words.unreachable);
      },
    );
    return () => void (wanted = false);
  }, [game, fen, language]);
  return found;
}

export default function Tables(): JSX.Element {
  const t = useT();
  const words = useWords();
  const first = useMemo(asked, []);
  const [game, setGame] = useState<Game>(first.game);
  const [steps, setSteps] = useState<Step[]>([{ fen: first.fen, last: null }]);
  const [setting, set] = useState(false);
  const [man, choose] = useState('K');
  const [pointed, point] = useState<string | null>(null);
  const [typed, type] = useState(first.fen);
  const [course, setCourse] = useState<readonly string[] | null>(null);
  const now = steps[steps.length - 1]!;
  const turn = sideOf(game, now.fen);
  const found = useAnswer(game, now.fen);
  const answer = typeof found === 'object' ? found : null;
  useEffect(() => {
    entitle(words.tablesView);
  }, [words]);
  useEffect(() => type(now.fen), [now.fen]);

  const begin = (fen: string): void => {
    setSteps([{ fen, last: null }]);
    setCourse(null);
  };
  const playThrough = (line: Line): void => {
    begin(line.fen);
    set(false);
    setCourse(line.moves);
    document.getElementById('main')?.scrollIntoView();
  };
  const played = steps.length - 1;
  const next = course?.[played];
  /** The line's own move, whether or not a table at hand knows the position. */
  const onward = (): void => {
    if (!next) return;
    const men = moveMen(game, readPlacement(game, now.fen), next);
    setSteps([
      ...steps,
      {
        fen: `${writePlacement(game, men)} ${turn === 'black' ? 'w' : 'b'} - - 0 1`,
        last: lastOf({ uci: next }),
      },
    ]);
  };
  const follow = (uci: string): void => {
    const move = answer?.moves.find(one => one.uci === uci);
    if (move) {
      setSteps([...steps, { fen: move.after, last: lastOf(move) }]);
      if (uci !== next) setCourse(null); // the line is left
    }
    point(null);
  };
  const moved = (from: string, to: string): void => {
    const legal = answer?.moves.map(one => one.uci) ?? [];
    // A pawn becomes what ends best: the moves stand in that order.
    follow(from + to + (promotions(legal, from, to)[0] ?? ''));
  };
  const write = (men: ReadonlyMap<string, string>, side: Side): void =>
    begin(`${writePlacement(game, new Map(men))} ${side === 'black' ? 'b' : 'w'} - - 0 1`);
  const put = (square: string): void => {
    const men = readPlacement(game, now.fen);
    if (!man || men.get(square) === man) men.delete(square);
    else {
      if (man.toLowerCase() === 'k') for (const [at, there] of men) if (there === man) men.delete(at);
      men.set(square, man);
    }
    write(men, turn);
  };
  const changeGame = (to: Game): void => {
    setGame(to);
    choose('K');
    begin(EXAMPLES[to][0]![1]);
  };

  return (
    <>
      <Header skip="#main" />
      <main id="main" class="tables">
        <header>
          <h1>{words.tablesView}</h1>
          <p class="note">
            {words.tablesLead}{' '}
            <a href="/rules" onClick={follows}>
              {words.rulesView}
            </a>
          </p>
        </header>
        <div class="place">
          {setting ? (
            <SetUpBoard game={game} men={readPlacement(game, now.fen)} put={put} />
          ) : (
            <Board
              game={game}
              fen={now.fen}
              flip={false}
              turn={turn}
              hand={answer ? turn : null}
              legal={answer?.moves.map(one => one.uci) ?? []}
              last={now.last}
              check={[]}
              arrow={pointed ? { from: pointed.slice(0, 2), to: pointed.slice(2, 4) } : null}
              unconfirmed={null}
              revision={steps.length}
              moved={moved}
              tried={() => {}}
              touched={() => {}}
              prepared={() => {}}
            />
          )}
          {setting && <Tray game={game} chosen={man} choose={choose} />}
        </div>
        <div class="says">
          <div class="row">
            <label class="field">
              <span class="sr">{words.gameKind}</span>
              <select value={game} onChange={event => changeGame(event.currentTarget.value as Game)}>
                <option value="xiangqi">{words.game.xiangqi}</option>
                <option value="chess">{words.game.chess}</option>
              </select>
            </label>
            <label class="field">
              <span class="sr">{t('toMove')}</span>
              <select
                aria-label={t('toMove')}
                value={turn}
                onChange={event => write(readPlacement(game, now.fen), event.currentTarget.value as Side)}
              >
                {SIDES[game].map(side => (
                  <option key={side} value={side}>
                    {t('toMove')}
                    {words.colon}
                    {words.side[side]}
                  </option>
                ))}
              </select>
            </label>
            <button class="btn" aria-pressed={setting} onClick={() => set(!setting)}>
              {setting ? t('play') : t('setUp')}
            </button>
            {setting ? (
              <button class="btn" onClick={() => begin(EMPTY[game])}>
                {t('empty')}
              </button>
            ) : (
              <button class="btn" disabled={steps.length < 2} onClick={() => setSteps(steps.slice(0, -1))}>
                {t('back')}
              </button>
            )}
          </div>
          {course && (
            <div class="row course">
              <button class="btn main" disabled={!next} onClick={onward}>
                {t('onward')}
              </button>
              <span aria-live="polite">{t('plyOf', played, course.length)}</span>
            </div>
          )}
          <section aria-live="polite" class="verdict ww">
            {found === null ? (
              <p class="note">{t('asking')}</p>
            ) : typeof found === 'string' ? (
              <p>{found}</p>
            ) : (
              <Verdict
                answer={found}
                winner={found.outcome === 'win' ? words.side[turn] : words.side[other(game, turn)]}
                loser={words.side[turn]}
              />
            )}
          </section>
          {answer &&
            GROUPS.map(([outcome, head]) => (
              <Moves
                key={outcome}
                head={t(head)}
                moves={answer.moves.filter(one => one.outcome === outcome)}
                follow={follow}
                point={point}
              />
            ))}
          <form
            class="row tight"
            onSubmit={event => {
              event.preventDefault();
              begin(typed.trim());
            }}
          >
            <input
              aria-label={t('fen')}
              value={typed}
              maxLength={200}
              spellcheck={false}
              autocomplete="off"
              onInput={event => type(event.currentTarget.value)}
            />
            <button class="btn" type="submit">
              {t('read')}
            </button>
          </form>
          {game === 'xiangqi' && <Figures play={playThrough} />}
          <section>
            <h2 class="head">{t('examples')}</h2>
            <div class="row">
              {EXAMPLES[game].map(([key, fen]) => (
                <button key={key} class="btn" onClick={() => begin(fen)}>
                  {t(key)}
                </button>
              ))}
            </div>
          </section>
        </div>
      </main>
      <TabBar />
    </>
  );
}

function Verdict({ answer, winner, loser }: { answer: Found; winner: string; loser: string }): JSX.Element {
  const t = useT();
  const plies = answer.plies ?? 0;
  return (
    <>
      <h2 data-outcome={answer.outcome}>
        {answer.outcome === 'draw'
          ? t('draw')
          : answer.moves.length === 0
            ? t('mated', loser)
            : answer.by_rule
              ? t('win', winner)
              : t('winIn', winner, movesOf(plies))}
      </h2>
      {answer.by_rule && <p class="note">{t('byRule')}</p>}
      {answer.beyond_limit && <p class="note">{t('beyond')}</p>}
    </>
  );
}

function Moves({
  head,
  moves,
  follow,
  point,
}: {
  head: string;
  moves: readonly TableMove[];
  follow: (uci: string) => void;
  point: (uci: string | null) => void;
}): JSX.Element | null {
  const t = useT();
  if (moves.length === 0) return null;
  return (
    <section class="ends">
      <h3 class="head">
        <span>{head}</span>
        <span>{moves.length}</span>
      </h3>
      <div class="chips">
        {moves.map(move => (
          <button
            key={move.uci}
            class="chip"
            onClick={() => follow(move.uci)}
            onMouseEnter={() => point(move.uci)}
            onMouseLeave={() => point(null)}
            onFocus={() => point(move.uci)}
            onBlur={() => point(null)}
          >
            <b>{move.text}</b>
            {move.plies !== null && (
              <small>{move.by_rule ? t('rule') : t('inMoves', movesOf(move.plies))}</small>
            )}
          </button>
        ))}
      </div>
    </section>
  );
}
