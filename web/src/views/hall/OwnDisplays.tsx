// SPDX-License-Identifier: GPL-3.0-or-later
// The simuls that the visitor hosts or has hosted.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as displays from '../../calls/displays';
import { call } from '../../api';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import type { DisplayHead } from '../../wire';
import { useT } from './words';

/** The server stores these simuls, so they are listed in every browser of the account. */
export function OwnDisplays(): JSX.Element | null {
  const t = useT();
  const language = useStore(lang);
  const [list, setList] = useState<DisplayHead[]>([]);
  useEffect(
    () =>
      void call(displays.displays()).then(
        answer => setList(answer.displays),
        () => undefined,
      ),
    [],
  );
  if (!list.length) return null;
  return (
    <section aria-labelledby="displays">
      <h2 class="head ww" id="displays">
        {t('simuls')}
      </h2>
      <ul class="displays">
        {list.map(one => (
          <li key={one.id}>
            <a href={'/s/' + one.id} onClick={follows}>
              {one.title || t('simul')} ·{' '}
              {new Date(one.created).toLocaleDateString(language, { dateStyle: 'medium' })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
