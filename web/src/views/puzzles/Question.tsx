// SPDX-License-Identifier: GPL-3.0-or-later
// What is said beside a puzzle's board: what to find, the verdict on each move, the field for a typed move,
// and the buttons below.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { refusalWords } from '../../phrase';
import { useStore } from '../../store';
import type { Game } from '../../types';
import type { PuzzleModel } from './model';
import { aimOf, Line, TypedMove, Verdict } from './PuzzleParts';
import { useT } from './words';

export function Question({
  model,
  game,
  over,
}: {
  model: PuzzleModel;
  game: Game;
  over: boolean;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const view = useStore(model.view);
  const { puzzle } = view;
  return (
    <>
      {puzzle && (
        <h2 id="ask" data-id={puzzle.id}>
          {t('toFind', w.side[puzzle.side], aimOf(t, puzzle))}
        </h2>
      )}
      <section aria-live="polite" class="verdict ww" data-state={view.busy ? 'busy' : view.state}>
        <Verdict t={t} game={game} view={view} words={view.refused ? refusalWords(w, view.refused) : ''} />
      </section>
      {puzzle && !over && <TypedMove model={model} game={game} />}
      {puzzle && view.made.length > 0 && (
        <p class="made">
          <Line game={game} moves={view.made} />
        </p>
      )}
    </>
  );
}

/** The button named `nextWords` goes on; it is the main one once the puzzle is over. */
export function Buttons({
  model,
  over,
  next,
  nextWords,
  flip,
}: {
  model: PuzzleModel;
  over: boolean;
  next: () => void;
  nextWords: string;
  flip: () => void;
}): JSX.Element {
  const t = useT();
  const { made } = useStore(model.view);
  const on = (
    <button class={over ? 'btn main' : 'btn'} onClick={next}>
      {nextWords}
    </button>
  );
  return (
    <div class="row">
      {over && on}
      {!over && (
        <button class="btn" onClick={() => void model.giveUp()}>
          {t('showIt')}
        </button>
      )}
      {!over && on}
      {(over || made.length > 0) && (
        <button class="btn" onClick={() => void model.again()}>
          {t('again')}
        </button>
      )}
      <button class="btn quiet" onClick={flip}>
        {t('flip')}
      </button>
    </div>
  );
}
