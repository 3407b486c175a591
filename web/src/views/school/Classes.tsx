// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor's classes and a form for a new one; or one class; or the page that a join link opens.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, ensureGuest } from '../../api';
import * as classes from '../../calls/classes';
import { playerName } from '../../prefs';
import { follows, go } from '../../router';
import { entitle } from '../../title';
import type { Problem } from '../../types';
import type { Class, ClassHead } from '../../wire';
import { tokenIn } from './model';
import { OneClass } from './OneClass';
import { Fault, Page, useActs } from './Parts';
import { useT } from './words';

export default function Classes({ route }: { route: { id: string } }): JSX.Element {
  const t = useT();
  const [token, use] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    entitle(t('title'));
  }, [t]);
  const joined = (): void => {
    history.replaceState(null, '', location.pathname + location.search);
    use('');
  };
  return (
    <Page>
      {!route.id ? (
        <Mine />
      ) : token ? (
        <Join id={route.id} token={token} joined={joined} />
      ) : (
        <Open id={route.id} />
      )}
    </Page>
  );
}

function Open({ id }: { id: string }): JSX.Element {
  const t = useT();
  const [shown, show] = useState<Class | null>(null);
  const { problem, act } = useActs();
  const load = (): void => act(call(classes.oneClass(id)), show);
  useEffect(load, [id]);
  if (shown) return <OneClass shown={shown} load={load} />;
  return (
    <>
      <h1>{t('title')}</h1>
      <Fault problem={problem} />
    </>
  );
}

function Mine(): JSX.Element {
  const t = useT();
  const [list, setList] = useState<ClassHead[] | null>(null);
  const [name, setName] = useState('');
  const { problem, busy, act } = useActs();
  useEffect(() => act(call(classes.classes()), answer => setList(answer.classes)), []);
  const make = (event: Event): void => {
    event.preventDefault();
    act(
      ensureGuest().then(() => call(classes.newClass({ name }))),
      made => go(`/classes/${made.id}`),
    );
  };
  return (
    <>
      <h1>{t('title')}</h1>
      <p class="note">{t('lead')}</p>
      <section aria-labelledby="mine">
        <h2 class="head ww" id="mine">
          {t('mine')}
        </h2>
        {list && !list.length && <p class="note">{t('noClass')}</p>}
        <ul class="switches">
          {list?.map(one => (
            <li key={one.id}>
              <span>
                <a href={`/classes/${one.id}`} onClick={follows}>
                  {one.name}
                </a>
                <span class="note">
                  {t(one.own ? 'coach' : 'pupil')} · {t('counts', one.pupils, one.homework)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <form onSubmit={make}>
        <h2 class="head ww">{t('newClass')}</h2>
        <label class="field">
          <span>{t('className')}</span>
          <input required maxLength={100} value={name} onInput={e => setName(e.currentTarget.value)} />
        </label>
        <Fault problem={problem} />
        <div class="row">
          <button class="btn main" disabled={busy}>
            {t('make')}
          </button>
        </div>
      </form>
    </>
  );
}

/**
 * Whether the server asks for a name to join: a link for the whole class does, a pupil's own link does not.
 */
const wantsName = (problem: Problem | null): boolean => problem?.code === 'field-missing';

function Join({ id, token, joined }: { id: string; token: string; joined: () => void }): JSX.Element {
  const t = useT();
  const [name, setName] = useState(() => playerName.get());
  const { problem, busy, act } = useActs();
  const come = (called?: string): void =>
    act(
      ensureGuest().then(() => call(classes.joinClass(id, { token, name: called }))),
      joined,
    );
  useEffect(() => come(), []);
  return (
    <>
      <h1>{t('joinTitle')}</h1>
      {wantsName(problem) || (busy && name) ? (
        <form
          onSubmit={event => {
            event.preventDefault();
            come(name);
          }}
        >
          <p>{t('joinLead')}</p>
          <label class="field">
            <span>{t('yourName')}</span>
            <input
              id="pupil-name"
              required
              maxLength={40}
              autocomplete="nickname"
              value={name}
              onInput={e => setName(e.currentTarget.value)}
            />
          </label>
          <div class="row">
            <button class="btn main" disabled={busy}>
              {t('join')}
            </button>
          </div>
        </form>
      ) : (
        <Fault problem={problem} />
      )}
    </>
  );
}
