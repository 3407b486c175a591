// SPDX-License-Identifier: GPL-3.0-or-later
// When a round starts, and until when captains can submit line-ups.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import type { Shown } from './shown';
import { useT } from './words';

/**
 * The time when the round starts, and until when captains can submit line-ups. Shown on the wall and on
 * phones.
 */
export function Hours({
  shown: { desk, info, write, look },
  round,
}: {
  shown: Shown;
  round: number;
}): JSX.Element {
  const t = useT();
  const set = desk.hours.find(h => h.round === round);
  const local = (ms: number | undefined): string =>
    ms ? new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(0, 16) : '';
  const [begins, setBegins] = useState<string | null>(null);
  const [lineups, setLineups] = useState<string | null>(null);
  const time = (text: string): number => (text ? new Date(text).getTime() : 0);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    // unchanged values are kept, whoever set them
    if (
      await write(tournaments.hour, {
        round,
        ...(begins !== null && { begins: time(begins) }),
        ...(lineups !== null && { lineups: time(lineups) }),
      })
    ) {
      setBegins(null);
      setLineups(null);
    }
    await look();
  };
  return (
    <form onSubmit={e => void submit(e)}>
      <h2 class="head ww">
        <span>{t('hours')}</span>
        <span>{t('round', round)}</span>
      </h2>
      <div class="g2">
        <label class="field">
          <span>{t('roundBegins')}</span>
          <input
            type="datetime-local"
            value={begins ?? local(set?.begins)}
            onInput={e => setBegins(e.currentTarget.value)}
          />
        </label>
        {info.teams && (
          <label class="field">
            <span>{t('lineupsUntil')}</span>
            <input
              type="datetime-local"
              value={lineups ?? local(set?.lineups)}
              onInput={e => setLineups(e.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <div class="rowb">
        <button class="btn" type="submit">
          {t('setHours')}
        </button>
      </div>
    </form>
  );
}
