// SPDX-License-Identifier: GPL-3.0-or-later
// A class: its coach sees the table of pupils, the links and the homework; a pupil sees only the homework.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, fileLink } from '../../api';
import * as classes from '../../calls/classes';
import { follows, go } from '../../router';
import type { Class, HomeworkHead } from '../../wire';
import { joinLink } from './model';
import { OwnPuzzles } from './OwnPuzzles';
import { Asking, Fault, ShownLink, useActs, When } from './Parts';
import { Pupils, WriteIn } from './Pupils';
import { SetHomework } from './SetHomework';
import { useT } from './words';

interface Props {
  shown: Class;
  load: () => void;
}
export function OneClass({ shown, load }: Props): JSX.Element {
  const t = useT();
  const { problem, act } = useActs();
  const me = shown.pupils.find(one => one.you);
  return (
    <>
      <h1>{shown.name}</h1>
      <p class="note">
        <a href="/classes" onClick={follows}>
          {t('title')}
        </a>{' '}
        · {t(shown.own ? 'coach' : 'pupil')}
        {!shown.own && me && ` · ${me.name}`}
      </p>
      <Sets shown={shown} load={load} />
      {shown.own && <Pupils shown={shown} load={load} />}
      {shown.own && <Links shown={shown} load={load} />}
      {shown.own && <OwnPuzzles />}
      <Fault problem={problem} />
      <div class="row">
        {shown.own ? (
          <Asking
            label={t('removeClass')}
            text={t('removeClassAsk')}
            safe={t('keep')}
            act={t('remove')}
            done={() => act(call(classes.removeClass(shown.id)), () => go('/classes'))}
          />
        ) : (
          me && (
            <Asking
              label={t('leave')}
              text={t('leaveAsk')}
              safe={t('stay')}
              act={t('leave')}
              done={() => act(call(classes.removePupil(shown.id, { pupil: me.id })), () => go('/classes'))}
            />
          )
        )}
      </div>
    </>
  );
}

function Sets({ shown, load }: Props): JSX.Element {
  const t = useT();
  const [setting, set] = useState(false);
  return (
    <section aria-labelledby="homework">
      <div class="head ww">
        <h2 id="homework">{t('homework')}</h2>
        {shown.own && (
          <button class="btn small" onClick={() => set(true)}>
            {t('set')}
          </button>
        )}
      </div>
      {!shown.homework.length && <p class="note">{t('noHomework')}</p>}
      <ul class="switches">
        {shown.homework.map(one => (
          <li key={one.id}>
            <span>
              <a href={`/h/${one.id}`} onClick={follows}>
                {one.name}
              </a>
              <span class="note">
                <Sum one={one} people={shown.own ? shown.pupils.length : 1} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {setting && (
        <SetHomework
          id={shown.id}
          close={() => set(false)}
          done={() => {
            set(false);
            load();
          }}
        />
      )}
    </section>
  );
}

function Sum({ one, people }: { one: HomeworkHead; people: number }): JSX.Element {
  const t = useT();
  const { first, later } = one.marks;
  return (
    <>
      {t('doneOf', first + later, one.tasks * people)} · {one.due ? <DueAt due={one.due} /> : t('always')}
    </>
  );
}
function DueAt({ due }: { due: number }): JSX.Element {
  const t = useT();
  const [before, after] = t('dueAt', '\n').split('\n');
  return (
    <>
      {before}
      <When at={due} />
      {after}
    </>
  );
}

/** The links by which pupils join the class. */
function Links({ shown, load }: Props): JSX.Element {
  const t = useT();
  const [token, show] = useState('');
  const { problem, act } = useActs();
  return (
    <section aria-labelledby="join">
      <h2 class="head ww" id="join">
        {t('joinTitle')}
      </h2>
      <p class="note">{shown.open ? t('linkText') : t('linkClosed')}</p>
      {token && <ShownLink label={t('joinTitle')} url={joinLink(shown.id, token)} />}
      <div class="row">
        <button
          class="btn"
          onClick={() =>
            act(call(classes.changeClass(shown.id, { open: true })), answer => {
              show(answer.token ?? '');
              load();
            })
          }
        >
          {t('linkMake')}
        </button>
        {shown.open && (
          <button
            class="btn"
            onClick={() =>
              act(call(classes.changeClass(shown.id, { open: false })), () => {
                show('');
                load();
              })
            }
          >
            {t('linkClose')}
          </button>
        )}
        <a class="btn" {...fileLink(classes.classTable(shown.id), 'class.csv')}>
          {t('csv')}
        </a>
      </div>
      <Fault problem={problem} />
      <WriteIn id={shown.id} load={load} />
    </section>
  );
}
