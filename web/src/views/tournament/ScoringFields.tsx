// SPDX-License-Identifier: GPL-3.0-or-later
// Fields for the points of win, draw and loss; empty for the system's default.
import type { JSX } from 'preact';
import { isScored, WORTH, type Scoring } from './scoring';
import { useT } from './words';

interface ScoringProps {
  scoring: Scoring;
  /** For boards of team matches, where a draw gives both sides the same points. */
  teams: boolean;
  set: (scoring: Scoring) => void;
}
export function ScoringFields({ scoring, teams, set }: ScoringProps): JSX.Element {
  const t = useT();
  const scored = isScored(scoring);
  return (
    <fieldset class="prz">
      <legend>{t('scoring')}</legend>
      <div class="rowb">
        {WORTH.filter(key => key !== 'second' || !teams).map(key => (
          <label key={key} class="field few">
            <span>{t(`worth_${key}`)}</span>
            <input
              inputMode="decimal"
              pattern="[0-9]+([.][0-9])?"
              required={scored && key !== 'second' && key !== 'bye'}
              value={scoring[key] ?? ''}
              onInput={e => set({ ...scoring, [key]: e.currentTarget.value.trim() })}
            />
          </label>
        ))}
      </div>
      <p class="note">{t('scoringNote')}</p>
    </fieldset>
  );
}
