// SPDX-License-Identifier: GPL-3.0-or-later
// The table of pupils: puzzles solved, tried and missed; names that the coach adds, each with a join link.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../api';
import * as classes from '../../calls/classes';
import type { Class, Pupil } from '../../wire';
import { joinLink, namesIn } from './model';
import { Asking, Fault, ShownLink, useActs, When } from './Parts';
import { useT } from './words';

interface Fresh {
  id: string;
  name: string;
  token: string;
}

export function Pupils({ shown, load }: { shown: Class; load: () => void }): JSX.Element {
  const t = useT();
  const [fresh, show] = useState<Fresh | null>(null);
  const { problem, act } = useActs();
  const link = (one: Pupil): void =>
    act(call(classes.pupilLink(shown.id, { pupil: one.id })), ({ token }) => show({ ...one, token }));
  const remove = (one: Pupil): void => act(call(classes.removePupil(shown.id, { pupil: one.id })), load);
  return (
    <section aria-labelledby="pupils">
      <h2 class="head ww" id="pupils">
        {t('pupils')}
      </h2>
      <div class="wide" tabIndex={0} role="region" aria-label={shown.name}>
        <table class="tbl" id="pupil-table">
          <thead>
            <tr>
              <th scope="col">{t('pupil')}</th>
              <th scope="col">{t('first')}</th>
              <th scope="col">{t('later')}</th>
              <th scope="col">{t('missed')}</th>
              <th scope="col">{t('notYet')}</th>
              <th scope="col">{t('late')}</th>
              <th scope="col">{t('practice')}</th>
              <th scope="col">{t('last')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.pupils.map(one => (
              <Row key={one.id} one={one} link={() => link(one)} remove={() => remove(one)} />
            ))}
          </tbody>
        </table>
      </div>
      {fresh && <ShownLink label={`${t('ownLink')}: ${fresh.name}`} url={joinLink(shown.id, fresh.token)} />}
      <Fault problem={problem} />
    </section>
  );
}

function Row({ one, link, remove }: { one: Pupil; link: () => void; remove: () => void }): JSX.Element {
  const t = useT();
  const { first, later, missed, late, tasks } = one.marks;
  return (
    <tr data-pupil={one.name}>
      <th scope="row">
        {one.name} {!one.here && <small>{t('notHere')}</small>}
      </th>
      <td>{first}</td>
      <td>{later}</td>
      <td>{missed}</td>
      <td>{tasks - first - later - missed}</td>
      <td>{late}</td>
      <td>{t('practiceOf', one.solved, one.missed)}</td>
      <td>
        <When at={one.last} />
      </td>
      <td>
        <div class="row tight">
          <button class="btn" aria-label={`${t('ownLink')}: ${one.name}`} onClick={link}>
            {t('ownLink')}
          </button>
          <Asking
            label={t('remove')}
            title={`${t('remove')}: ${one.name}`}
            text={t('removePupilAsk', one.name)}
            safe={t('keep')}
            act={t('remove')}
            done={remove}
          />
        </div>
      </td>
    </tr>
  );
}

export function WriteIn({ id, load }: { id: string; load: () => void }): JSX.Element {
  const t = useT();
  const [names, type] = useState('');
  const [fresh, show] = useState<Fresh[]>([]);
  const { problem, busy, act } = useActs();
  const submit = (event: Event): void => {
    event.preventDefault();
    act(call(classes.addPupils(id, { names: namesIn(names) })), answer => {
      show(answer.pupils);
      type('');
      load();
    });
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        <span>{t('names')}</span>
        <textarea rows={4} required value={names} onInput={e => type(e.currentTarget.value)} />
      </label>
      <Fault problem={problem} />
      <div class="row">
        <button class="btn" disabled={busy || !namesIn(names).length}>
          {t('addNames')}
        </button>
      </div>
      {fresh.length > 0 && <p class="note">{t('ownLinks')}</p>}
      {fresh.map(one => (
        <ShownLink key={one.id} label={one.name} url={joinLink(id, one.token)} />
      ))}
    </form>
  );
}
