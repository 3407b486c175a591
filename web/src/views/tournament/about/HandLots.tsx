// SPDX-License-Identifier: GPL-3.0-or-later
// Lots for the next round drawn by hand: whose turn it is, and the numbers that may be drawn.
import type { JSX } from 'preact';
import type { Shown } from '../shown';
import type { Next } from '../useNextRound';
import { NOBODY, numbersOf } from './lots';
import { useT } from './words';

export function HandLots({ shown, next }: { shown: Shown; next: Next }): JSX.Element {
  const t = useT();
  const { choice, choose, turn } = next;
  const typed = numbersOf(choice.lots).filter(n => n !== NOBODY);
  const { drawn = [] } = turn ?? {};
  const name = (number: number): string => {
    const player = shown.desk.players?.find(one => one.id === number);
    return player ? `${number} ${player.name}` : String(number);
  };
  return (
    <>
      <label class="field">
        <span>{t('lots')}</span>
        <input
          inputMode="numeric"
          value={typed.length > 0 || choice.lots !== String(NOBODY) ? choice.lots : ''}
          onInput={e => choose({ lots: e.currentTarget.value })}
        />
      </label>
      {!choice.lots && (
        <div class="rowb">
          <button class="btn" type="button" onClick={() => choose({ lots: String(NOBODY) })}>
            {t('lotsBegin')}
          </button>
        </div>
      )}
      {turn && (
        <div class="lots" role="status">
          {turn.other && <p class="note bad">{t('lotOther', typed[typed.length - 1]!)}</p>}
          <p>
            {turn.drawer > 0
              ? t('lotOf', drawn.length + 1, name(turn.drawer))
              : t('lotAny', drawn.length + 1)}
          </p>
          <div class="rowb">
            {turn.candidates.map(number => (
              <button
                key={number}
                class="btn"
                type="button"
                disabled={!next.fresh}
                onClick={() => choose({ lots: [...drawn, number].join(', ') })}
              >
                {name(number)}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
