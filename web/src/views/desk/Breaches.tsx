// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons for what arbiters call most often: moving with two hands, a telephone, time added or deducted.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { SIDES, type Side } from '../../types';
import { breachesOf, MINUTES_OFF, timePenalty, type Put } from './boardModel';
import type { Board } from './calls';
import { useT } from './words';

interface BreachesProps {
  board: Board;
  put: Put;
  name: (side: Side) => string;
}
export function Breaches({ board, put, name }: BreachesProps): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
    <div class="dacts breaches">
      {SIDES[board.game].map(side => (
        <div key={side} role="group" aria-label={`${t('penalty')}${words.colon}${name(side)}`}>
          <b>
            <i class={'side ' + side} style="display:inline-block" /> {name(side)}
          </b>
          {breachesOf(board.rules).map(({ key, of }) => (
            <button key={key} class="btn" onClick={() => put({ event: 'foul', side, kind: 'conduct', of })}>
              {t(key)}
              <span class="art"> {of}</span>
            </button>
          ))}
          {MINUTES_OFF.map(minutes => (
            <button key={minutes} class="btn" onClick={() => put(timePenalty(side, minutes))}>
              {t('minutesOff', (minutes < 0 ? '−' : '+') + Math.abs(minutes))}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
