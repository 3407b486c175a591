// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles: find the move, by hand, by keys or typed; what is right is answered, and the first try counts.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Promotion } from '../../board/Promotion';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { useKeydown } from '../../keys';
import { moveLabel } from '../../notation';
import { refusalWords } from '../../phrase';
import { promotions } from '../../position';
import { notation, ranks } from '../../prefs';
import { entitle } from '../../title';
import { ranksOf, typeHint } from '../../typed';
import { follows } from '../../router';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { MoveText } from '../game/Record';
import type { MoveMade } from '../study/calls';
import { listPuzzles, PuzzleModel, type GameOfPuzzles, type Puzzle, type Standing } from './model';
import { isKey, useT, type T } from './words';

const NONE: readonly string[] = [];

export default function Puzzles({ route }: { route: { id: string } }): JSX.Element {
  const t = useT();
  const w = useWords();
  const model = useMemo(() => new PuzzleModel(), []);
  const view = useStore(model.view);
  const from = useStore(ranks);
  const { puzzle, position } = view;
  const [games, setGames] = useState<GameOfPuzzles[]>([]);
  const [game, setGame] = useState<Game | ''>('');
  const [theme, setTheme] = useState('');
  const [turned, turn] = useState(false);
  const [choice, setChoice] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const over = view.state === 'solved' || view.state === 'given-up';

  useEffect(() => {
    void listPuzzles().then(setGames, () => undefined);
    void (route.id ? model.open(route.id) : model.next('', ''));
  }, []);
  useEffect(() => {
    entitle(t('title'));
  }, [t]);
  const next = (wanted: Game | '' = game, about: string = theme): void => {
    setChoice(null);
    void model.next(wanted, about);
  };
  useKeys(
    over,
    () => next(),
    () => turn(!turned),
  );

  const flip = (puzzle?.side === 'black') !== turned;
  const kind = puzzle?.game ?? 'xiangqi';
  const last = view.made[view.made.length - 1];
  const moved = (from: string, to: string): void => {
    const choices = promotions(position?.legal ?? NONE, from, to);
    if (choices.length) setChoice({ from, to, choices });
    else void model.play(from + to);
  };
  const choose = (man: string | null): void => {
    setChoice(null);
    if (choice && man) void model.play(choice.from + choice.to + man);
    else model.settle();
  };
  const themes = [
    ...new Set(
      games.filter(one => !game || one.game === game).flatMap(one => one.themes.map(each => each.theme)),
    ),
  ];
  return (
    <>
      <Header skip="#board" />
      <main id="main" class="tables puzzles">
        <header>
          <h1>{t('title')}</h1>
          <p class="note">{t('lead')}</p>
        </header>
        <div class="place">
          {puzzle && position && (
            <Board
              key={kind}
              game={kind}
              fen={position.fen}
              flip={flip}
              turn={position.side}
              hand={over || view.busy ? null : puzzle.side}
              legal={over ? NONE : position.legal}
              last={last ? { from: last.uci.slice(0, 2), to: last.uci.slice(2, 4) } : null}
              check={position.check}
              arrow={null}
              unconfirmed={null}
              revision={view.revision}
              moved={moved}
              tried={(from, to) => void model.play(from + to)}
              touched={() => {}}
              prepared={() => {}}
            >
              {choice && (
                <Promotion
                  game={kind}
                  flip={flip}
                  square={choice.to}
                  side={puzzle.side}
                  choices={choice.choices}
                  choose={choose}
                />
              )}
            </Board>
          )}
        </div>
        <div class="says">
          <div class="row">
            <label class="field">
              <span class="sr">{w.gameKind}</span>
              <select
                value={game}
                onChange={event => {
                  const to = event.currentTarget.value as Game | '';
                  setGame(to);
                  setTheme('');
                  next(to, '');
                }}
              >
                <option value="">{t('anyGame')}</option>
                <option value="xiangqi">{w.game.xiangqi}</option>
                <option value="chess">{w.game.chess}</option>
              </select>
            </label>
            <label class="field">
              <span class="sr">{t('theme')}</span>
              <select
                aria-label={t('theme')}
                value={theme}
                onChange={event => {
                  setTheme(event.currentTarget.value);
                  next(game, event.currentTarget.value);
                }}
              >
                <option value="">{t('anyTheme')}</option>
                {themes.map(name => (
                  <option key={name} value={name}>
                    {isKey(name) ? t(name) : name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {puzzle && (
            <h2 id="ask" data-id={puzzle.id}>
              {t('toFind', w.side[puzzle.side], aimOf(t, puzzle))}
            </h2>
          )}
          <section aria-live="polite" class="verdict ww" data-state={view.busy ? 'busy' : view.state}>
            <Verdict
              t={t}
              game={kind}
              view={view}
              words={view.refused ? refusalWords(w, view.refused) : ''}
            />
          </section>
          {puzzle && !over && (
            <form
              class="row tight"
              onSubmit={event => {
                event.preventDefault();
                const text = field.current!.value.trim();
                if (text)
                  void model
                    .play(text, ranksOf(kind))
                    .then(could =>
                      could ? field.current && (field.current.value = '') : field.current?.select(),
                    );
              }}
            >
              <input
                ref={field}
                id="puzzle-type"
                aria-label={t('type')}
                placeholder={typeHint(w.typeHint[kind], kind, from)}
                maxLength={40}
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                enterkeyhint="send"
              />
            </form>
          )}
          {view.made.length > 0 && puzzle && (
            <p class="made">
              <Line game={kind} moves={view.made} />
            </p>
          )}
          {puzzle && (
            <div class="row">
              {over ? (
                <button class="btn main" onClick={() => next()}>
                  {t('next')}
                </button>
              ) : (
                <button class="btn" onClick={() => void model.giveUp()}>
                  {t('showIt')}
                </button>
              )}
              {!over && (
                <button class="btn" onClick={() => next()}>
                  {t('next')}
                </button>
              )}
              {(over || view.made.length > 0) && (
                <button class="btn" onClick={() => void model.again()}>
                  {t('again')}
                </button>
              )}
              <button class="btn quiet" onClick={() => turn(!turned)}>
                {t('flip')}
              </button>
            </div>
          )}
          {over && view.lines.length > 1 && (
            <section aria-labelledby="answers">
              <h3 class="head" id="answers">
                {t('answers')}
              </h3>
              <ol>
                {view.lines.map((line, i) => (
                  <li key={i}>
                    <Line game={kind} moves={line} />
                  </li>
                ))}
              </ol>
            </section>
          )}
          {over && <p class="note">{view.themes.map(name => (isKey(name) ? t(name) : name)).join(' · ')}</p>}
          {puzzle && (
            <dl class="fate">
              <div>
                <dt>{t('yours')}</dt>
                <dd data-rating={puzzle.own?.rating}>
                  {puzzle.own?.tries ? standing(t, puzzle.own) : t('notYet')}
                </dd>
              </div>
              <div>
                <dt>{t('its')}</dt>
                <dd>{standing(t, puzzle.puzzle)}</dd>
              </div>
            </dl>
          )}
          {puzzle?.tried && !over && <p class="note">{t('tried')}</p>}
          {puzzle && (
            <p class="note links">
              <a href={`/puzzles/${puzzle.id}`} onClick={follows}>
                {t('link')}
              </a>{' '}
              ·{' '}
              <a href={'/a?' + new URLSearchParams({ fen: puzzle.fen, game: puzzle.game }).toString()}>
                {t('study')}
              </a>
            </p>
          )}
        </div>
      </main>
      <TabBar />
    </>
  );
}

const standing = (t: T, one: Standing): string => t('standing', one.rating, one.off);
function aimOf(t: T, puzzle: Puzzle): string {
  const { aim } = puzzle;
  return aim === 'mate'
    ? t('aimMate', puzzle.moves)
    : t(
        aim === 'gain'
          ? 'aimGain'
          : aim === 'only-move'
            ? 'aimHold'
            : aim === 'simple-win'
              ? 'aimWin'
              : 'aimDraw',
      );
}

function Verdict({
  t,
  game,
  view,
  words,
}: {
  t: T;
  game: Game;
  view: { state: string; last: MoveMade | null; missed: boolean };
  words: string;
}): JSX.Element | null {
  const chosen = useStore(notation[game]);
  const { state, last, missed } = view;
  if (words) return <p class="bad">{words}</p>;
  if (state === 'none') return <p>{t('none')}</p>;
  if (state === 'right' || state === 'wrong') {
    const [before, after] = t(state, '\n').split('\n');
    return (
      <p class={state === 'wrong' ? 'bad' : ''}>
        <b>
          {before}
          {last && <MoveText game={game} move={{ ply: 0, ...last }} chosen={chosen} />}
          {after}
        </b>
      </p>
    );
  }
  return state === 'solved' ? (
    <p>
      <b>{t(missed ? 'solvedLate' : 'solved')}</b>
    </p>
  ) : state === 'given-up' ? (
    <p>{t('givenUp')}</p>
  ) : null;
}

function Line({ game, moves }: { game: Game; moves: readonly MoveMade[] }): JSX.Element {
  const chosen = useStore(notation[game]);
  return (
    <>
      {moves.map((move, i) => (
        <span key={i}>
          {i % 2 === 0 && <i>{moveLabel(i + 1)} </i>}
          <b>
            <MoveText game={game} move={{ ply: i + 1, ...move }} chosen={chosen} />
          </b>{' '}
        </span>
      ))}
    </>
  );
}

/** Single keys, where nothing else takes them: n the next one, when this is over; f turns the board. */
function useKeys(over: boolean, next: () => void, flip: () => void): void {
  useKeydown(event => {
    const target = event.target as HTMLElement;
    if (
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      target.closest('input, select, textarea, dialog, [role=grid]')
    )
      return;
    if (event.key === 'n' && over) next();
    else if (event.key === 'f') flip();
    else return;
    event.preventDefault();
  });
}
