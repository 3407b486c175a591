// SPDX-License-Identifier: GPL-3.0-or-later
// Fields for the regulations that an event sets for its boards, used for new events and new boards of the
// desk.
import { PUBLISHED } from 'registry:published';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { FIELDS, fieldsOf, type Regulation, type Typed } from './fields';
import { useT, type Choice } from './words';

interface FieldProps {
  of: Regulation;
  value: string;
  set: (value: string) => void;
}
function Field({ of, value, set }: FieldProps): JSX.Element {
  const t = useT();
  const { choices, tick } = FIELDS[of];
  if (tick)
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={e => set(e.currentTarget.checked ? 'true' : '')}
        />
        <span>{t(of)}</span>
      </label>
    );
  return (
    <label class="field">
      <span>{t(of)}</span>
      {choices ? (
        <select value={value} onChange={e => set(e.currentTarget.value)}>
          <option value="">{t('byRules')}</option>
          {choices.map(one => (
            <option key={one} value={one}>
              {t(`${of}_${one}` as Choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          value={value}
          placeholder={t('byRules')}
          onInput={e => set(e.currentTarget.value)}
        />
      )}
    </label>
  );
}

interface RegulationsProps {
  rules: string;
  place: 'event' | 'board';
  typed: Typed;
  set: (typed: Typed) => void;
}
/** The fields that the rule set leaves to the event. */
export function Regulations({ rules, place, typed, set }: RegulationsProps): JSX.Element {
  return (
    <div class="g2">
      {fieldsOf(rules, place, typed).map(key => (
        <Field key={key} of={key} value={typed[key] ?? ''} set={value => set({ ...typed, [key]: value })} />
      ))}
    </div>
  );
}

interface PublishedProps {
  game: Game;
  take: (published: (typeof PUBLISHED)[number]) => void;
}
/** A list of regulations published by organisers, to start from; empty if the game has none. */
export function Published({ game, take }: PublishedProps): JSX.Element | null {
  const t = useT();
  const language = useStore(lang);
  const [chosen, choose] = useState('');
  const ofGame = PUBLISHED.filter(published => published.game === game);
  const one = ofGame.find(published => published.id === chosen);
  if (ofGame.length === 0) return null;
  return (
    <label class="field">
      <span>{t('published')}</span>
      <select
        value={one ? chosen : ''}
        onChange={e => {
          const found = ofGame.find(published => published.id === e.currentTarget.value);
          choose(e.currentTarget.value);
          if (found) take(found);
        }}
      >
        <option value="">{t('publishedNone')}</option>
        {ofGame.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </select>
      {one && <p class="note">{t('publishedSource', one.source)}</p>}
    </label>
  );
}
