// SPDX-License-Identifier: GPL-3.0-or-later
// One task of homework: a puzzle on the board, or a link to a lesson.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import * as calls from '../../calls/homework';
import { useWords } from '../../i18n';
import { refusalWords } from '../../phrase';
import { useStore } from '../../store';
import type { Homework, Task } from '../../wire';
import { PuzzleModel } from '../puzzles/model';
import { aimOf, Line, PuzzleBoard, TypedMove, Verdict } from '../puzzles/PuzzleParts';
import { useT as usePuzzleWords } from '../puzzles/words';
import { lessonLink } from './report';
import { useT } from './words';

interface Props {
  homework: Homework;
  task: Task;
  load: () => void;
  next: () => void;
}
export const Solve = (props: Props): JSX.Element =>
  props.task.kind === 'lesson' ? <ToLesson {...props} /> : <SolvePuzzle {...props} />;

function ToLesson({ homework, task }: Props): JSX.Element {
  const t = useT();
  return (
    <section>
      <p>{t('lessonText')}</p>
      <div class="row">
        <a class="btn main" href={lessonLink(homework.id, task)}>
          {t('openLesson')}
        </a>
      </div>
    </section>
  );
}

function SolvePuzzle({ homework, task, load, next }: Props): JSX.Element {
  const t = useT();
  const puzzles = usePuzzleWords();
  const w = useWords();
  const model = useMemo(
    () => new PuzzleModel((_, body) => calls.tryTask(homework.id, { n: task.n, ...body })),
    [],
  );
  const view = useStore(model.view);
  const [turned, turn] = useState(false);
  const over = view.state === 'solved' || view.state === 'given-up';
  useEffect(() => void model.take(calls.task(homework.id, { n: task.n })), []);
  // The server counts tries and results, so load them again after a wrong move and at the end.
  useEffect(() => {
    if (view.state === 'wrong' || over) load();
  }, [view.state, view.revision]);
  const { puzzle } = view;
  const game = puzzle?.game ?? 'chess';
  return (
    <div class="solve">
      <div class="place">
        <PuzzleBoard model={model} over={over} flip={(puzzle?.side === 'black') !== turned} expected={game} />
      </div>
      <div class="says">
        <p class="note">{t('taskOf', task.n, homework.tasks.length)}</p>
        {puzzle && (
          <h2 id="ask" data-id={puzzle.id}>
            {t('toFind', w.side[puzzle.side], aimOf(puzzles, puzzle))}
          </h2>
        )}
        <section aria-live="polite" class="verdict ww" data-state={view.busy ? 'busy' : view.state}>
          <Verdict
            t={puzzles}
            game={game}
            view={view}
            words={view.refused ? refusalWords(w, view.refused) : ''}
          />
        </section>
        {puzzle && !over && <TypedMove model={model} game={game} />}
        {view.made.length > 0 && (
          <p class="made">
            <Line game={game} moves={view.made} />
          </p>
        )}
        <Buttons model={model} over={over} next={next} flip={() => turn(!turned)} />
      </div>
    </div>
  );
}

function Buttons({
  model,
  over,
  next,
  flip,
}: {
  model: PuzzleModel;
  over: boolean;
  next: () => void;
  flip: () => void;
}): JSX.Element {
  const t = useT();
  const { made } = useStore(model.view);
  return (
    <div class="row">
      <button class={over ? 'btn main' : 'btn'} onClick={next}>
        {t('nextTask')}
      </button>
      {!over && (
        <button class="btn" onClick={() => void model.giveUp()}>
          {t('showIt')}
        </button>
      )}
      {made.length > 0 && (
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
