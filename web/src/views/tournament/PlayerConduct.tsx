// SPDX-License-Identifier: GPL-3.0-or-later
// A player's penalties, awarded or deducted points, appeals against results and their rulings.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Act, Entrant } from './calls';
import { tenths } from './playerModel';
import type { Shown } from './shown';
import { useT, type Key } from './words';

const PENALTIES: readonly [string, Key][] = [
  ['warning', 'penWarning'],
  ['foul', 'penFoul'],
  ['points', 'penPoints'],
  ['disqualify', 'penDisqualify'],
  ['expel', 'penExpel'],
];
const GIVERS: readonly [string, Key][] = [
  ['arbiter', 'arbiter'],
  ['chief', 'chiefRole'],
  ['organiser', 'organiser'],
];
/**
 * Article 18: an arbiter gives warnings, the chief arbiter deducts points or forfeits a game, the organisers
 * expel.
 */
const giverOf = (kind: string): string =>
  kind === 'expel' ? 'organiser' : kind === 'points' || kind === 'disqualify' ? 'chief' : 'arbiter';

interface PartProps {
  p: Entrant;
  shown: Shown;
}

export function Penalties({ p, shown: { act } }: PartProps): JSX.Element {
  const t = useT();
  const [{ kind, by, points, reason }, set] = useState({
    kind: 'warning',
    by: 'arbiter',
    points: '',
    reason: '',
  });
  const amount = kind === 'points' ? tenths(points) : 0;
  const give = async (): Promise<void> => {
    if (amount === null) return;
    const one: Act = { act: 'penalise', number: p.id, kind, by };
    if (amount) one['points'] = amount;
    if (reason.trim()) one['reason'] = reason.trim();
    if (await act(one)) set({ kind, by, points: '', reason: '' });
  };
  const choose = (
    label: Key,
    value: string,
    of: readonly [string, Key][],
    chosen: (one: string) => void,
  ): JSX.Element => (
    <label class="field">
      <span>{t(label)}</span>
      <select value={value} onChange={e => chosen(e.currentTarget.value)}>
        {of.map(([one, word]) => (
          <option key={one} value={one}>
            {t(word)}
          </option>
        ))}
      </select>
    </label>
  );
  const all = { kind, by, points, reason };
  return (
    <section aria-labelledby="penalties">
      <h3 class="head kv" id="penalties">
        {t('penalties')}
      </h3>
      <form
        onSubmit={event => {
          event.preventDefault();
          void give();
        }}
      >
        <div class="g2">
          {choose('penalty', kind, PENALTIES, one => set({ ...all, kind: one, by: giverOf(one) }))}
          {choose('decidedBy', by, GIVERS, one => set({ ...all, by: one }))}
          {kind === 'points' && (
            <label class={'field' + (points && amount === null ? ' bad' : '')}>
              <span>{t('penAmount')}</span>
              <input required value={points} onInput={e => set({ ...all, points: e.currentTarget.value })} />
            </label>
          )}
          <label class="field">
            <span>{t('reason')}</span>
            <input value={reason} onInput={e => set({ ...all, reason: e.currentTarget.value })} />
          </label>
        </div>
        <div class="rowb">
          <button class="btn" type="submit" disabled={amount === null}>
            {t('givePenalty')}
          </button>
        </div>
      </form>
    </section>
  );
}

const RULINGS: Record<string, Key> = {
  open: 'appealOpen',
  upheld: 'appealUpheld',
  rejected: 'appealRejected',
};

export function Appeals({ p, shown: { act, desk, info } }: PartProps): JSX.Element | null {
  const t = useT();
  const [reason, setReason] = useState('');
  const [round, setRound] = useState(info.paired);
  const [answer, setAnswer] = useState('');
  if (info.paired === 0) return null;
  const words = (text: string): { reason?: string } => (text.trim() ? { reason: text.trim() } : {});
  const rule = (number: number, kind: string): void =>
    void act({ act: 'rule', number, kind, by: desk.me || desk.role, ...words(answer) }).then(
      done => done && setAnswer(''),
    );
  const open = (p.appeals ?? []).some(one => one.ruling === 'open');
  return (
    <section aria-labelledby="appeals">
      <h3 class="head kv" id="appeals">
        {t('appeals')}
      </h3>
      <ul class="dbt">
        {(p.appeals ?? []).map(one => (
          <li key={one.number}>
            {t(
              'titled',
              t('round', one.round),
              [one.reason, t(RULINGS[one.ruling]!), one.answer].filter(Boolean).join(' · '),
            )}
            {one.ruling === 'open' && desk.may.includes('rule') && (
              <span class="row">
                <button class="btn" onClick={() => rule(one.number, 'upheld')}>
                  {t('appealUpheld')}
                </button>
                <button class="btn" onClick={() => rule(one.number, 'rejected')}>
                  {t('appealRejected')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && desk.may.includes('rule') && (
        <label class="field">
          <span>{t('rulingReason')}</span>
          <input value={answer} onInput={e => setAnswer(e.currentTarget.value)} />
        </label>
      )}
      <form
        class="inline"
        onSubmit={event => {
          event.preventDefault();
          void act({ act: 'appeal', number: p.id, round, ...words(reason) }).then(
            done => done && setReason(''),
          );
        }}
      >
        <label class="field">
          <span>{t('appealRound')}</span>
          <select value={round} onChange={e => setRound(Number(e.currentTarget.value))}>
            {Array.from({ length: info.paired }, (_, i) => (
              <option key={i} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('reason')}</span>
          <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
        </label>
        <button class="btn" type="submit">
          {t('enterAppeal')}
        </button>
      </form>
    </section>
  );
}
