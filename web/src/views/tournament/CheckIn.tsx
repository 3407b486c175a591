// SPDX-License-Identifier: GPL-3.0-or-later
// Check-in of an event. The arbiter starts it explicitly, because from then on only players who have checked
// in are paired.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../dialog';
import type { Act } from './calls';
import type { Shown } from './shown';
import { useT } from './words';

export function BeginCheckIn({ shown: { desk, act, info } }: { shown: Shown }): JSX.Element {
  const t = useT();
  const [asking, ask] = useState(false);
  const order = (desk.players ?? []).filter(p => !p.left).map(p => p.id);
  const begin = (one: Act): void => {
    ask(false);
    void act(one);
  };
  if (desk.checks_in || info.arena)
    return (
      <button class="btn" onClick={() => void act({ act: 'arrive', order })}>
        {t('allHere')}
      </button>
    );
  return (
    <>
      <button class="btn" onClick={() => ask(true)}>
        {t('beginCheckIn')}
      </button>
      {asking && (
        <Dialog title={t('beginCheckIn')} close={() => ask(false)}>
          <p>{t('checkInText')}</p>
          <div class="row end">
            <button class="btn" data-safe onClick={() => ask(false)}>
              {t('leaveIt')}
            </button>
            <button class="btn" onClick={() => begin({ act: 'arrive', order })}>
              {t('allHere')}
            </button>
            <button class="btn main" onClick={() => begin({ act: 'absent', order })}>
              {t('nobodyYet')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
