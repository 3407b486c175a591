// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the entry of results: results that the server rejected, and the link from an earlier round to the
// latest.
import type { JSX } from 'preact';
import { useStore } from '../../store';
import { shown as asShown } from './results';
import type { Back, Waiting } from './sender';
import type { Shown } from './shown';
import { useT } from './words';

/**
 * Results that the server rejected, so that no input is lost silently. `again` returns false if there is no
 * such board.
 */
export function CameBack({
  shown: { sender, standings, round, setRound, info },
  again,
}: {
  shown: Shown;
  again: (one: Waiting) => boolean;
}): JSX.Element | null {
  const t = useT();
  const all = useStore(sender.back).filter(back => !back.asks);
  const name = (number: number): string | number =>
    standings.find(s => s.id === number)?.name ?? info.players?.find(p => p.id === number)?.name ?? number;
  if (all.length === 0) return null;
  const enter = (back: Back): void => {
    if (back.one.round !== round) return setRound(back.one.round);
    if (again(back.one)) sender.forget(back);
  };
  return (
    <ul class="dbt" role="alert">
      {all.map((back, i) => (
        <li key={i}>
          <b>
            {t(
              'titled',
              back.one.board !== undefined
                ? t('boardOf', back.one.round, back.one.board)
                : t('round', back.one.round),
              `${name(back.one.white)} ${asShown(back.one.result) || '*'} ${name(back.one.black)}`,
            )}
          </b>{' '}
          {back.why ?? t('otherNow')}
          <button class="btn" onClick={() => enter(back)}>
            {back.one.round === round ? t('enterAgain') : t('round', back.one.round)}
          </button>{' '}
          <button class="btn quiet" onClick={() => sender.forget(back)}>
            {t('drop')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A note that this is an earlier round. */
export function Earlier({ shown: { info, round, setRound } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  return round < info.paired ? (
    <p class="note">
      {t('fromHere')}{' '}
      <button class="btn quiet" onClick={() => setRound(null)}>
        {t('round', info.paired)}
      </button>
    </p>
  ) : null;
}
