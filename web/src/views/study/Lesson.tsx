// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: the moves of the record are hidden for the pupil to find. A tag in the chapter's record marks it
// as one.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Ask } from '../../dialog';
import { moveLabel } from '../../notation';
import { notation } from '../../prefs';
import { useStore } from '../../store';
import { MoveText } from '../game/Record';
import type { StudyModel } from './model';
import { tagOf } from './record';
import { saidOf } from './said';
import { lineTo, moverOf, type Node, type Tree } from './tree';
import { useT } from './words';

const TAG = 'Lesson';
export const isLesson = (tree: Tree): boolean => tagOf(tree, TAG) !== '';

/** Asks for confirmation before the whole solution is shown. */
export function SolutionAsk({ close, done }: { close: () => void; done: () => void }): JSX.Element {
  const t = useT();
  return (
    <Ask
      title={t('solution')}
      text={t('solutionAsk')}
      safe={t('goOnLesson')}
      act={t('showSolution')}
      close={close}
      done={done}
    />
  );
}

/** Choices: whether this record is a lesson, and whether the visitor is taking it now. */
export function LessonChoice({ model, writes }: { model: StudyModel; writes: boolean }): JSX.Element | null {
  const t = useT();
  const { tree, hidden } = useStore(model.view);
  const lesson = isLesson(tree);
  const { tags, result } = tree.head;
  const [asked, ask] = useState(false);
  return (
    <div class="row tight">
      {writes && (
        <button
          class="btn"
          aria-pressed={lesson}
          onClick={() =>
            model.act({
              act: 'tags',
              tags: lesson ? tags.filter(([name]) => name !== TAG) : [...tags, [TAG, 'find the move']],
              result,
            })
          }
        >
          {t('lesson')}
        </button>
      )}
      {(lesson || hidden) && (
        <button class="btn" aria-pressed={hidden} onClick={() => (hidden ? ask(true) : model.hide(true))}>
          {t('takeLesson')}
        </button>
      )}
      {asked && <SolutionAsk close={() => ask(false)} done={() => model.hide(false)} />}
    </div>
  );
}

/** The moves found so far. */
export function LessonMoves({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { tree, node, wrong, whyNot } = useStore(model.view);
  const game = model.game;
  const chosen = useStore(notation[game]);
  const comment = saidOf(node);
  const [hinted, hint] = useState<Node | null>(null);
  return (
    <div class="moves lesson">
      <p>
        {lineTo(node).map((one, i) => (
          <span key={one.uci + one.ply}>
            {(one.ply % 2 === 1 || i === 0) && <i>{moveLabel(one.ply)} </i>}
            <b>
              <MoveText
                game={game}
                move={{ ply: one.ply, uci: one.uci, side: moverOf(tree, one), text: one.text }}
                chosen={chosen}
              />
            </b>{' '}
          </span>
        ))}
      </p>
      {comment && (
        <p>
          <em>{comment}</em>
        </p>
      )}
      {wrong && whyNot && (
        <p role="status">
          <em>{whyNot}</em>
        </p>
      )}
      <p role="status">
        {!node.children.length
          ? t('allFound')
          : model.answers()
            ? t('found')
            : wrong
              ? t('notThis')
              : t('findIt')}
      </p>
      {node.children.length > 0 &&
        (model.answers() ? (
          <button class="btn main" onClick={() => model.step(1)}>
            {t('goOn')}
          </button>
        ) : (
          <>
            {hinted === node ? (
              <p class="note" role="status">
                {t('hinted', node.children[0]!.uci.slice(0, 2))}
              </p>
            ) : (
              <button class="btn" onClick={() => hint(node)}>
                {t('hint')}
              </button>
            )}{' '}
            <button class="btn" onClick={() => model.reveal()}>
              {t('showIt')}
            </button>
          </>
        ))}
    </div>
  );
}
