// SPDX-License-Identifier: GPL-3.0-or-later
// Access to an account: its password, recovery codes, and the devices where it is signed in.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { askMe, me } from '../../me';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { changePassword, endSession, newCodes, sessions, type Session } from './calls';
import { Codes } from './Codes';
import { Fault, OldPassword, Part, useActs } from './SettingParts';
import { useT } from './words';
import { lang } from '../../prefs';

export function Password(): JSX.Element {
  const t = useT();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const { problem, act } = useActs();
  const submit = (event: Event): void => {
    event.preventDefault();
    act(changePassword(old, fresh), () => {
      setOld('');
      setFresh('');
      toast(t('changed'));
    });
  };
  return (
    <Part title={t('nameAndPassword')}>
      <form onSubmit={submit}>
        <OldPassword value={old} change={setOld} />
        <label class="field">
          <span>{t('newPassword')}</span>
          <input
            type="password"
            required
            minLength={8}
            value={fresh}
            autocomplete="new-password"
            placeholder={t('atLeast')}
            onInput={e => setFresh(e.currentTarget.value)}
          />
        </label>
        <Fault problem={problem} />
        <div class="row">
          <button class="btn">{t('change')}</button>
        </div>
      </form>
    </Part>
  );
}

export function Recovery(): JSX.Element {
  const t = useT();
  const mine = useStore(me);
  const [codes, show] = useState<string[] | null>(null);
  const [password, setPassword] = useState('');
  const { problem, act } = useActs();
  if (codes) return <Codes codes={codes} done={() => show(null)} />;
  const submit = (event: Event): void => {
    event.preventDefault();
    act(
      newCodes(password).then(answer => show(answer.codes ?? [])),
      () => {
        setPassword('');
        void askMe();
      },
    );
  };
  return (
    <Part title={t('codes')}>
      <p class="note">{t('codesLeft', mine?.codes ?? 0)}</p>
      <form onSubmit={submit}>
        <OldPassword value={password} change={setPassword} />
        <Fault problem={problem} />
        <div class="row">
          <button class="btn">{t('newCodes')}</button>
        </div>
      </form>
    </Part>
  );
}

export function Devices(): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const [list, setList] = useState<Session[]>([]);
  const { problem, act } = useActs();
  const load = (): void => void sessions().then(setList, () => undefined);
  useEffect(load, []);
  return (
    <Part title={t('devices')}>
      <ul class="switches">
        {list.map(one => (
          <li key={one.id}>
            <span>
              {one.device || t('unknownDevice')}
              {one.this && (
                <>
                  {' '}
                  · <b>{t('thisOne')}</b>
                </>
              )}
              <span class="note">
                {t('seen', new Date(one.seen).toLocaleDateString(language, { dateStyle: 'medium' }))}
              </span>
            </span>
            {!one.this && (
              <button
                class="btn"
                aria-label={`${t('end')}: ${one.device || t('unknownDevice')}`}
                onClick={() => act(endSession(one.id), load)}
              >
                {t('end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <button class="btn" onClick={() => act(endSession('others'), load)}>
          {t('endOthers')}
        </button>
      )}
      <Fault problem={problem} />
    </Part>
  );
}
