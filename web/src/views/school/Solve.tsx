// SPDX-License-Identifier: GPL-3.0-or-later
// One task of homework: a puzzle on the board, or a link to a lesson.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import * as calls from '../../calls/homework';
import { useStore } from '../../store';
import type { Homework, Task } from '../../wire';
import { PuzzleModel } from '../puzzles/model';
import { PuzzleBoard } from '../puzzles/PuzzleParts';
import { Buttons, Question } from '../puzzles/Question';
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
        <Question model={model} game={game} over={over} />
        <Buttons model={model} over={over} next={next} nextWords={t('nextTask')} flip={() => turn(!turned)} />
      </div>
    </div>
  );
}
