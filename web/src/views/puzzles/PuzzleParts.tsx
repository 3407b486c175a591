// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the puzzle view: the board, the field for a typed move, and the feedback on a move and a
// puzzle.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Promotion } from '../../board/Promotion';
import { useWords } from '../../i18n';
import { MoveText } from '../game/Record';
import { moveLabel } from '../../notation';
import { promotions } from '../../position';
import { notation, ranks } from '../../prefs';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { ranksOf, typeHint } from '../../typed';
import type { MoveMade } from '../study/calls';
import type { Puzzle, PuzzleModel, Standing } from './model';
import { isKey, useT, type T } from './words';

const NONE: readonly string[] = [];

interface BoardProps {
  model: PuzzleModel;
  over: boolean;
  flip: boolean;
  /** The game of the puzzle being loaded, for the placeholder's size. */
  expected: Game;
}
export function PuzzleBoard({ model, over, flip, expected }: BoardProps): JSX.Element | null {
  const view = useStore(model.view);
  const { puzzle, position } = view;
  const [choice, setChoice] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  useEffect(() => setChoice(null), [puzzle?.id]);
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
  // An empty box of the board's size, so that the layout does not shift when the puzzle arrives.
  if (!puzzle || !position) return view.state === 'none' ? null : <div class={'board ' + expected} />;
  const kind = puzzle.game;
  return (
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
  );
}

/** A field that takes a move in any notation. */
export function TypedMove({ model, game }: { model: PuzzleModel; game: Game }): JSX.Element {
  const t = useT();
  const w = useWords();
  const from = useStore(ranks);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="row tight"
      onSubmit={event => {
        event.preventDefault();
        const text = field.current!.value.trim();
        if (text)
          void model
            .play(text, ranksOf(game))
            .then(could => (could ? field.current && (field.current.value = '') : field.current?.select()));
      }}
    >
      <input
        ref={field}
        id="puzzle-type"
        aria-label={t('type')}
        placeholder={typeHint(w.typeHint[game], game, from)}
        maxLength={40}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
      />
    </form>
  );
}

interface AfterProps {
  puzzle: Puzzle | null;
  game: Game;
  over: boolean;
  lines: readonly (readonly MoveMade[])[];
  themes: readonly string[];
}
/** Shown after a puzzle: its solutions and themes, its rating, and the visitor's rating. */
export function After({ puzzle, game, over, lines, themes }: AfterProps): JSX.Element {
  const t = useT();
  return (
    <>
      {over && lines.length > 1 && (
        <section aria-labelledby="answers">
          <h3 class="head" id="answers">
            {t('answers')}
          </h3>
          <ol>
            {lines.map((line, i) => (
              <li key={i}>
                <Line game={game} moves={line} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {over && <p class="note">{themes.map(name => (isKey(name) ? t(name) : name)).join(' · ')}</p>}
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
            <dd>{puzzle.puzzle.rating}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

/** Below this number of rated tries a rating still changes quickly. */
const SETTLED = 10;
const standing = (t: T, one: Standing): string =>
  one.tries < SETTLED ? t('newRating', one.rating) : String(one.rating);
export function aimOf(t: T, puzzle: Puzzle): string {
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

export function Verdict({
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

export function Line({ game, moves }: { game: Game; moves: readonly MoveMade[] }): JSX.Element {
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
