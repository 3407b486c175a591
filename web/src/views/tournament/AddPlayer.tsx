// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a player or team by hand; once check-in is used, the new one is checked in unless told otherwise.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { PersonFields } from './PersonFields';
import { added, EMPTY } from './playerModel';
import type { Shown } from './shown';
import { useT } from './words';

export function AddPlayer({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act, info } = shown;
  const t = useT();
  const [form, setForm] = useState(EMPTY);
  const [here, setHere] = useState(true);
  const late = !!desk.checks_in && desk.may.includes('arrive') && !info.arena;
  const seen = useRef(shown);
  seen.current = shown;
  const add = async (): Promise<void> => {
    // Cleared at once, so that a fast typist can enter the next name before the answer arrives.
    setForm({ ...EMPTY, federation: form.federation, club: form.club });
    if (!(await act(added(form)))) return void setForm(form);
    // the new player's number follows from the others: it is known after the event was loaded again
    const entered = (seen.current.desk.players ?? []).reduce((a, b) => (b.entry > a.entry ? b : a));
    if (late && here && entered.missing) await seen.current.act({ act: 'arrive', order: [entered.id] });
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void add().then(() => document.getElementById('add-name')?.focus());
      }}
    >
      <h2 class="head ww">{t(info.teams ? 'addTeam' : 'add')}</h2>
      <PersonFields
        event={shown.id}
        form={form}
        fill={setForm}
        teams={info.teams}
        game={desk.game}
        boards={!info.arena}
        first="add-name"
      />
      {late && (
        <label class="tick">
          <input type="checkbox" checked={here} onChange={e => setHere(e.currentTarget.checked)} />
          <span>{t('addHere')}</span>
        </label>
      )}
      <div class="rowb">
        <button class="btn main" type="submit">
          {t('enter')}
        </button>
      </div>
    </form>
  );
}
