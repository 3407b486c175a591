// SPDX-License-Identifier: GPL-3.0-or-later
// Exports or deletes an account's data, and lists the reports that were made.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as accounts from '../../calls/accounts';
import { Icon } from '../../icons';
import { askMe } from '../../me';
import { follows, go } from '../../router';
import { closeReport, removeAccount, reports, type Report } from './calls';
import { Fault, OldPassword, Part, useActs } from './SettingParts';
import { useT } from './words';

export function MyData(): JSX.Element {
  const t = useT();
  const [password, setPassword] = useState('');
  const { problem, act } = useActs();
  const submit = (event: Event): void => {
    event.preventDefault();
    act(removeAccount(password), () => void askMe().then(() => go('/')));
  };
  return (
    <Part title={t('data')}>
      <p class="note">{t('dataText')}</p>
      <div class="row">
        <a class="btn" href={accounts.myData().path} download="qiyuan.json">
          <Icon name="save" />
          <span>{t('takeAway')}</span>
        </a>
      </div>
      <p class="note">{t('removeText')}</p>
      <form onSubmit={submit}>
        <OldPassword value={password} change={setPassword} />
        <Fault problem={problem} />
        {problem?.games && (
          <ul class="switches">
            {problem.games.map(game => (
              <li key={game}>
                <a href={'/g/' + game} onClick={follows}>
                  {t('runningGame', game)}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div class="row">
          <button class="btn">{t('removeIt')}</button>
        </div>
      </form>
    </Part>
  );
}

export function Reports(): JSX.Element {
  const t = useT();
  const [list, setList] = useState<Report[]>([]);
  const { problem, act } = useActs();
  const load = (): void => void reports().then(setList, () => undefined);
  useEffect(load, []);
  return (
    <Part title={t('reports')}>
      {!list.length && <p class="note">{t('noReports')}</p>}
      <ul class="switches">
        {list.map(one => (
          <li key={one.id}>
            <span>
              {t('about', one.by ?? '?', one.about ?? '?')}
              <span class="note">
                {t(
                  (
                    {
                      engine: 'whyEngine',
                      stalling: 'whyStalling',
                      abuse: 'whyAbuse',
                      name: 'whyName',
                    } as const
                  )[one.why as 'engine'] ?? 'whyOther',
                )}
                {one.words && ': ' + one.words}
              </span>
            </span>
            <button class="btn" onClick={() => act(closeReport(one.id), load)}>
              {t('close')}
            </button>
          </li>
        ))}
      </ul>
      <Fault problem={problem} />
    </Part>
  );
}
