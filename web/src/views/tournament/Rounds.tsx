// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the round of an event to show, with a link to a newly published one.
import type { JSX } from 'preact';
import type { Shown } from './shown';
import { useT } from './words';

export function Rounds({ shown: { info, round, setRound } }: { shown: Shown }): JSX.Element {
  const t = useT();
  return (
    <nav class="rounds" aria-label={t('rounds')}>
      {Array.from({ length: Math.max(info.rounds, info.paired) }, (_, i) => i + 1).map(n => (
        <button
          key={n}
          disabled={n > info.paired}
          aria-current={n === round ? 'true' : undefined}
          aria-label={t('round', n)}
          onClick={() => setRound(n)}
        >
          {n === round ? t('round', n) : n}
        </button>
      ))}
    </nav>
  );
}

/** A note that a newer round was published while this page shows another one. */
export function Newer({ shown: { newer, round, setRound } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  return newer === null ? null : (
    <p class="wait" role="status">
      <span>{t('newerRound', newer, round)}</span>{' '}
      <button class="btn" onClick={() => setRound(null)}>
        {t('round', newer)}
      </button>
    </p>
  );
}
