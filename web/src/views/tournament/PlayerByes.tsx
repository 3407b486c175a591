// SPDX-License-Identifier: GPL-3.0-or-later
// A player's byes in each round, and everyone who has a bye in the next round to be paired.
import type { JSX } from 'preact';
import type { Entrant, Line } from './calls';
import { byeRounds, byesOf, byeWord, KINDS, withoutBye } from './playerModel';
import type { Shown } from './shown';
import { useT } from './words';

interface ByesProps {
  p: Entrant;
  shown: Shown;
  acts: readonly Line[];
}

export function Byes({ p, shown: { info, act, desk }, acts }: ByesProps): JSX.Element | null {
  const t = useT();
  const rounds = byeRounds(p, info);
  if (rounds.length === 0) return null;
  const now = (round: number): string => p.byes?.find(one => one.round === round)?.kind ?? '';
  const choose = (round: number, kind: string): void => {
    if (kind) void act({ act: 'bye', number: p.id, round, kind });
    else void act(...withoutBye(acts, p.id, round));
  };
  return (
    <section aria-labelledby="byes">
      <h3 class="head kv" id="byes">
        {t('byes')}
      </h3>
      <div class="rnds">
        {rounds.map(round => (
          <label key={round} class="field">
            <span>{t('round', round)}</span>
            <select value={now(round)} onChange={e => choose(round, e.currentTarget.value)}>
              <option
                value=""
                disabled={
                  now(round) !== '' && (!desk.may.includes('strike') || !withoutBye(acts, p.id, round).length)
                }
              >
                –
              </option>
              {(round > info.paired ? KINDS : (['half'] as const)).map(kind => (
                <option key={kind} value={kind}>
                  {byeWord(t, kind)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}

/** Players with a bye in a round that is not paired yet. */
export function ByesOfRound({ shown, round }: { shown: Shown; round: number }): JSX.Element | null {
  const t = useT();
  const byes = byesOf(shown.desk.players ?? [], round);
  return byes.length === 0 ? null : (
    <p class="note kv">
      {t(
        'titled',
        t('byes'),
        byes.map(([p, kind]) => p.name + t('bracketed', byeWord(t, kind))).join(t('listed')),
      )}
    </p>
  );
}
