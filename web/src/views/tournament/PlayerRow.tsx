// SPDX-License-Identifier: GPL-3.0-or-later
// A player of an event in the director's list: check-in, withdrawal, byes.
import type { JSX } from 'preact';
import type { Entrant, Act } from './calls';
import type { Shown } from './shown';
import { useT } from './words';

const half = ({ id }: Entrant, round: number): Act => ({
  act: 'bye',
  number: id,
  round,
  kind: 'half',
});

export function Row({
  p,
  shown: { desk, act, info, found },
  next,
}: {
  p: Entrant;
  shown: Shown;
  next: number;
}): JSX.Element {
  const t = useT();
  const may = (deed: string): boolean => desk.may.includes(deed);
  const here = !p.left && (!desk.checks_in || !p.missing);
  return (
    <tr class={found?.id === p.id ? 'me' : undefined} data-of={p.id}>
      <td class="n rk">{p.id}</td>
      <td class={p.left ? 'gone' : 'nm'}>
        {p.title && `${p.title} `}
        {p.name}
      </td>
      <td class="n">{p.rating || '–'}</td>
      <td class="wide">{p.club || p.federation}</td>
      <td>
        {may('arrive') && !p.left && (
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
      <td>
        {may('withdraw') && (
          <div class="row">
            {p.left ? (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'return', number: p.id })}
                aria-label={t('titled', t('takeBack'), p.name)}
              >
                {t('takeBack')}
              </button>
            ) : (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'withdraw', number: p.id })}
                aria-label={t('titled', t('withdraw'), p.name)}
              >
                {t('withdraw')}
              </button>
            )}
            {!p.left && next <= info.rounds && (
              <button
                class="btn quiet"
                onClick={() => void act(half(p, next))}
                aria-label={t('titled', t('halfBye'), p.name)}
                title={t('halfBye')}
              >
                ½
              </button>
            )}
            {!p.left && !!p.missed?.length && (
              <button
                class="btn quiet"
                onClick={() => void act(...p.missed!.map(round => half(p, round)))}
                aria-label={t('titled', t('missedRounds', p.missed.join(t('listed'))), p.name)}
                title={t('missedRounds', p.missed.join(t('listed')))}
              >
                {p.missed.length} × ½
              </button>
            )}
            {info.paired === 0 && (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'remove', number: p.id })}
                aria-label={t('titled', t('remove'), p.name)}
              >
                ×
              </button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}
