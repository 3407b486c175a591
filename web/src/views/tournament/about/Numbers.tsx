// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the players' numbers before round one: by the program, by the Varma tables, or in the hall.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../../calls/tournaments';
import type { Shown } from '../shown';
import { numbersOf } from './lots';
import { useT } from './words';

export function Numbers({ shown: { write, info } }: { shown: Shown }): JSX.Element {
  const t = useT();
  const [lots, setLots] = useState('');
  const [varma, setVarma] = useState(false);
  const drawn = numbersOf(lots);
  return (
    <form
      onSubmit={e => {
        e.preventDefault();
        const body = { ...(drawn.length > 0 && { lots: drawn }), ...(varma && { varma }) };
        void write(tournaments.redraw, body).then(done => done && setLots(''));
      }}
    >
      <label class="field">
        <span>{t('numbersDrawn')}</span>
        <input inputMode="numeric" value={lots} onInput={e => setLots(e.currentTarget.value)} />
      </label>
      {info.form === 'table' && !info.teams && (
        <label class="check">
          <input type="checkbox" checked={varma} onChange={e => setVarma(e.currentTarget.checked)} />
          <span>{t('varma')}</span>
        </label>
      )}
      <div class="rowb">
        <button class="btn" type="submit">
          {t('redraw')}
        </button>
      </div>
    </form>
  );
}
