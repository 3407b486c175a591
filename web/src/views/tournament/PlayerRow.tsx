// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the directors' list of players: opens the record; check-in, withdrawal, the next bye.
import type { JSX } from 'preact';
import type { Entrant, Act } from './calls';
import { factsOf } from './playerModel';
import type { Shown } from './shown';
import { useT } from './words';

const half = ({ id }: Entrant, round: number): Act => ({
  act: 'bye',
  number: id,
  round,
  kind: 'half',
});

interface RowProps {
  p: Entrant;
  shown: Shown;
  next: number;
  /** Whether check-in is used or any player is paused. */
  checks: boolean;
  open: () => void;
  /** Confirms before removing a player. */
  remove: () => void;
}

export function Row({ p, shown, next, checks, open, remove }: RowProps): JSX.Element {
  const { desk, act, found } = shown;
  const t = useT();
  const here = !p.left && (!desk.checks_in || !p.missing);
  const facts = factsOf(t, p);
  return (
    <tr
      class={'opens' + (found?.id === p.id ? ' me' : '')}
      data-of={p.id}
      onClick={e => {
        if (!(e.target as Element).closest('button, input, label, a')) open();
      }}
    >
      <td class="n rk">{p.id}</td>
      <td class={p.left ? 'gone' : 'nm'}>
        <button class="namei" onClick={open} title={t('openRecord')}>
          {p.title && `${p.title} `}
          {p.name}
        </button>
        {facts.length > 0 && <small class="sub">{facts.join(' · ')}</small>}
      </td>
      <td class="n">{p.rating || '–'}</td>
      <td class="wide">{p.federation}</td>
      <td class="wide">{p.club}</td>
      {checks && (
        <td>
          {desk.may.includes('arrive') && !p.left && (
            <label>
              <input
                type="checkbox"
                checked={here}
                aria-label={t('titled', t('here'), p.name)}
                onChange={() => void act({ act: here ? 'absent' : 'arrive', order: [p.id] })}
              />{' '}
              {here ? t('here') : ''}
            </label>
          )}
        </td>
      )}
      <td>
        <Deeds p={p} shown={shown} next={next} remove={remove} />
      </td>
    </tr>
  );
}

function Deeds({
  p,
  shown: { desk, act, info },
  next,
  remove,
}: Omit<RowProps, 'open' | 'checks'>): JSX.Element | null {
  const t = useT();
  if (!desk.may.includes('withdraw')) return null;
  const deed = p.left ? 'return' : 'withdraw';
  const word = t(p.left ? 'takeBack' : 'withdraw');
  const missed = p.missed?.join(t('listed')) ?? '';
  const had = p.byes?.some(one => one.round === next);
  return (
    <div class="row">
      <button
        class="btn quiet"
        onClick={() => void act({ act: deed, number: p.id })}
        aria-label={t('titled', word, p.name)}
      >
        {word}
      </button>
      {!p.left && !had && next <= info.rounds && (
        <button
          class="btn quiet"
          onClick={() => void act(half(p, next))}
          aria-label={t('titled', t('halfBye'), p.name)}
          title={t('halfBye')}
        >
          ½
        </button>
      )}
      {!p.left && missed && (
        <button
          class="btn quiet"
          onClick={() => void act(...p.missed!.map(round => half(p, round)))}
          aria-label={t('titled', t('missedRounds', missed), p.name)}
          title={t('missedRounds', missed)}
        >
          {p.missed!.length} × ½
        </button>
      )}
      {info.paired === 0 && (
        <button class="btn quiet" onClick={remove} aria-label={t('titled', t('remove'), p.name)}>
          ×
        </button>
      )}
    </div>
  );
}
