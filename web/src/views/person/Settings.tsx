// SPDX-License-Identifier: GPL-3.0-or-later
// Settings. Each takes effect at once and is stored in the browser and with the account. Below are the
// account's own settings.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { me } from '../../me';
import { follows } from '../../router';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { Pieces, Playing, Reading, Recording } from './BoardSettings';
import { Own } from './Profile';
import { useT } from './words';

export function Settings(): JSX.Element {
  const t = useT();
  const mine = useStore(me);
  useEffect(() => {
    entitle(t('settings'));
  }, [t]);
  return (
    <>
      <h1 class="vh">{t('settings')}</h1>
      <p class="note">{t('keptHere')}</p>
      <div class="choices">
        <div>
          <Pieces />
          <Playing />
          <Reading />
          <Recording />
        </div>
        <div>
          {mine?.signed_in ? (
            <Own />
          ) : (
            <a class="btn main" href="/me" onClick={follows}>
              {t('comeIn')}
            </a>
          )}
        </div>
      </div>
      <p class="note">
        {t('free')} <a href="/licences.txt">{t('licences')}</a>
      </p>
    </>
  );
}
