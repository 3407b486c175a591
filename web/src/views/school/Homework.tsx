// SPDX-License-Identifier: GPL-3.0-or-later
// Homework: a pupil works through its tasks one after the other, the coach sees each pupil's results.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api';
import * as calls from '../../calls/homework';
import { follows } from '../../router';
import { entitle } from '../../title';
import type { Homework as Shown } from '../../wire';
import { doneCount, nextTask } from './model';
import { Fault, Page, useActs, When } from './Parts';
import { Results } from './Results';
import { Solve } from './Solve';
import { useT } from './words';

export default function Homework({ route }: { route: { id: string } }): JSX.Element {
  const t = useT();
  const [shown, show] = useState<Shown | null>(null);
  const { problem, act } = useActs();
  const load = (): void => act(call(calls.homework(route.id)), show);
  useEffect(load, [route.id]);
  useEffect(() => entitle(shown?.name ?? t('homework')), [t, shown]);
  const me = shown && !shown.own ? shown.pupils[0] : undefined;
  return (
    <Page>
      <h1>{shown?.name ?? t('homework')}</h1>
      <Fault problem={problem} />
      {shown && (
        <p class="note">
          <a href={`/classes/${shown.class}`} onClick={follows}>
            {shown.class_name}
          </a>
          {shown.due && (
            <>
              {' · '}
              {t('due')} <When at={shown.due} />
            </>
          )}
          {me && ` · ${me.name} · ${t('doneOf', doneCount(shown, me.id), shown.tasks.length)}`}
        </p>
      )}
      {shown?.own && <Results shown={shown} load={load} />}
      {shown && me && <Work shown={shown} me={me.id} load={load} />}
    </Page>
  );
}

/** A pupil's tasks: shows the first unsolved one, and links to all. */
function Work({ shown, me, load }: { shown: Shown; me: string; load: () => void }): JSX.Element {
  const t = useT();
  const [n, go] = useState(() => nextTask(shown, me)?.n ?? 0);
  const task = shown.tasks.find(one => one.n === n);
  const on = (): void => go(nextTask(shown, me, n)?.n ?? 0);
  return (
    <>
      <nav aria-label={t('homework')} class="tasks">
        {shown.tasks.map(one => {
          const mark = shown.marks.find(mark => mark.n === one.n);
          const state = mark?.state ?? 'notYet';
          return (
            <button
              key={one.n}
              class="btn small"
              aria-current={one.n === n ? 'step' : undefined}
              aria-label={`${t('task')} ${one.n}: ${t(state)}`}
              data-state={state}
              onClick={() => go(one.n)}
            >
              {one.n}
              {state === 'notYet' || state === 'begun' ? '' : state === 'missed' ? ' ✗' : ' ✓'}
            </button>
          );
        })}
      </nav>
      {task ? (
        <Solve key={n} homework={shown} task={task} load={load} next={on} />
      ) : (
        <p role="status">
          <b>{t('allDone')}</b>
        </p>
      )}
    </>
  );
}
