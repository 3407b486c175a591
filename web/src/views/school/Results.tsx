// SPDX-License-Identifier: GPL-3.0-or-later
// The results of homework, for the coach: a row for each pupil, a column for each task.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, fileLink } from '../../api';
import * as classes from '../../calls/classes';
import * as calls from '../../calls/homework';
import { follows, go } from '../../router';
import type { Homework, Mark } from '../../wire';
import { dayOf, endOf, markOf } from './model';
import { Asking, Fault, ShownLink, useActs } from './Parts';
import { lessonLink } from './report';
import { useT } from './words';

interface Props {
  shown: Homework;
  load: () => void;
}
export function Results({ shown, load }: Props): JSX.Element {
  const t = useT();
  const { problem, act } = useActs();
  return (
    <>
      <ShownLink label={t('linkOf')} url={`${location.origin}/h/${shown.id}`} />
      <div class="wide" tabIndex={0} role="region" aria-label={t('pupils')}>
        <table class="tbl" id="results">
          <thead>
            <tr>
              <th scope="col">{t('pupil')}</th>
              {shown.tasks.map(one => (
                <th key={one.n} scope="col">
                  {one.kind === 'lesson' ? (
                    <a href={lessonLink(shown.id, one)}>{one.n}</a>
                  ) : one.kind === 'puzzle' ? (
                    <a href={`/puzzles/${one.id ?? ''}`} onClick={follows}>
                      {one.n}
                    </a>
                  ) : (
                    one.n
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.pupils.map(pupil => (
              <tr key={pupil.id} data-pupil={pupil.name}>
                <th scope="row">{pupil.name}</th>
                {shown.tasks.map(one => (
                  <Cell
                    key={one.n}
                    mark={markOf(shown.marks, pupil.id, one.n)}
                    lesson={one.kind === 'lesson'}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">{t('believed')}</p>
      <Rename shown={shown} load={load} />
      <Fault problem={problem} />
      <div class="row">
        <a class="btn" {...fileLink(classes.classTable(shown.class, { homework: shown.id }), 'homework.csv')}>
          {t('csv')}
        </a>
        <Asking
          label={t('removeHomework')}
          text={t('removeHomeworkAsk')}
          safe={t('keep')}
          act={t('remove')}
          done={() => act(call(calls.removeHomework(shown.id)), () => go(`/classes/${shown.class}`))}
        />
      </div>
    </>
  );
}

function Cell({ mark, lesson }: { mark: Mark | undefined; lesson: boolean }): JSX.Element {
  const t = useT();
  if (!mark) return <td data-state="not-yet">{t('notYet')}</td>;
  return (
    <td data-state={mark.state}>
      {t(mark.state)}{' '}
      <small>
        {lesson ? `${mark.found}/${mark.found + mark.wrong}` : t('tries', mark.tries)}
        {mark.late && ` · ${t('isLate')}`}
      </small>
    </td>
  );
}

function Rename({ shown, load }: Props): JSX.Element {
  const t = useT();
  const [draft, set] = useState({ name: shown.name, due: dayOf(shown.due) });
  const { problem, act } = useActs();
  return (
    <details class="more">
      <summary>{t('rename')}</summary>
      <form
        class="row tight"
        onSubmit={event => {
          event.preventDefault();
          act(call(calls.changeHomework(shown.id, { name: draft.name, due: endOf(draft.due) })), load);
        }}
      >
        <label class="field">
          <span>{t('setName')}</span>
          <input
            required
            maxLength={100}
            value={draft.name}
            onInput={e => set({ ...draft, name: e.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>{t('due')}</span>
          <input type="date" value={draft.due} onInput={e => set({ ...draft, due: e.currentTarget.value })} />
        </label>
        <button class="btn">{t('save')}</button>
        <Fault problem={problem} />
      </form>
    </details>
  );
}
