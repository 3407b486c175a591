// SPDX-License-Identifier: GPL-3.0-or-later
// The form fields of a player's or team's record, used to add and to edit.
import type { InputHTMLAttributes, JSX } from 'preact';
import { LookedUp, LookUpButton, useLookUp } from './LookUp';
import type { Field, Filled } from './playerModel';
import { useT, type Key } from './words';

interface FieldsProps {
  /** The event's id, for the lists of rated players. */
  event: string;
  form: Filled;
  fill: (form: Filled) => void;
  teams: boolean;
  /** The label of the name field, if the default does not fit. */
  called?: Key;
  game: string;
  /** Whether boards have fixed numbers, which arenas do not. */
  boards: boolean;
  /** Shows the rarely used fields at once. */
  whole?: boolean;
  /** The id of the first field's element. */
  first: string;
}

export function PersonFields(props: FieldsProps): JSX.Element {
  const { form, fill, teams, game, boards, whole, first, called = teams ? 'name' : 'playerName' } = props;
  const t = useT();
  const up = useLookUp(props.event, form, fill);
  const idWord = t(game === 'xiangqi' ? 'registration' : 'fideId');
  const field = (key: Field, label: Key, props: InputHTMLAttributes = {}): JSX.Element => (
    <label class="field">
      <span>{t(label)}</span>
      <input
        autocomplete="off"
        {...props}
        value={form[key]}
        onInput={e => fill({ ...form, [key]: e.currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <div class="beside">
        {field('name', called, { id: first, required: true, maxLength: 200 })}
        {!teams && <LookUpButton by={t(called)} text={form.name} up={up} />}
      </div>
      <LookedUp up={up} form={form} game={game} />
      <div class="g2">
        {field('rating', 'rating', { inputMode: 'numeric', pattern: '[0-9]{0,4}' })}
        {!teams && field('title', 'title')}
        {field('federation', 'federation')}
        {!teams && (
          <>
            {field('club', 'club')}
            <div class="beside">
              {field('id', game === 'xiangqi' ? 'registration' : 'fideId', { inputMode: 'numeric' })}
              <LookUpButton by={idWord} text={form.id} up={up} />
            </div>
            {field('birth', 'born', { placeholder: '2010-05-06' })}
            <label class="field">
              <span>{t('sex')}</span>
              <select value={form.sex} onChange={e => fill({ ...form, sex: e.currentTarget.value })}>
                <option value="">–</option>
                <option value="m">{t('male')}</option>
                <option value="w">{t('female')}</option>
              </select>
            </label>
          </>
        )}
      </div>
      <details class="plainly" open={whole}>
        <summary>{t('more')}</summary>
        <div class="g2">
          {field('also', 'alsoName', { maxLength: 200 })}
          {boards && field('table', 'tableField', { inputMode: 'numeric', pattern: '[0-9]{0,4}' })}
          {field('contact', 'contact', { maxLength: 200 })}
          {field('note', 'noteOf', { maxLength: 200 })}
        </div>
      </details>
    </>
  );
}
