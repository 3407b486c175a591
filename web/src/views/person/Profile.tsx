// SPDX-License-Identifier: GPL-3.0-or-later
// An account's public profile, its leave, and the players that it follows and blocks.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../icons';
import { askMe, me } from '../../me';
import { lang } from '../../prefs';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import { Devices, Password, Recovery } from './Access';
import { Tokens } from './Tokens';
import {
  endLeave,
  leave as askLeave,
  setBlocked,
  setFriend,
  signOut,
  takeLeave,
  ties,
  type Leave,
  type Ties,
} from './calls';
import { MyData, Reports } from './MyData';
import { Fault, Part, useActs } from './SettingParts';
import { useT } from './words';

export function Own(): JSX.Element {
  const t = useT();
  const mine = useStore(me);
  const { problem, act } = useActs();
  const leave = (): void => act(signOut(), () => void askMe().then(() => go('/')));
  return (
    <>
      {mine?.role === 'admin' && <Reports />}
      <Part title={mine?.name ?? ''}>
        <div class="row">
          <a class="btn" href={'/p/' + encodeURIComponent(mine?.name ?? '')} onClick={follows}>
            <Icon name="curve" />
            <span>{t('myPage')}</span>
          </a>
          <button class="btn" onClick={leave}>
            <Icon name="undo" />
            <span>{t('leave')}</span>
          </button>
        </div>
        <Fault problem={problem} />
      </Part>
      <Password />
      <Recovery />
      <OnLeave />
      <Devices />
      <Tokens />
      <People />
      <MyData />
    </>
  );
}

function OnLeave(): JSX.Element | null {
  const t = useT();
  const language = useStore(lang);
  const [now, setNow] = useState<Leave | null>(null);
  const [days, setDays] = useState(7);
  const { problem, act } = useActs();
  useEffect(() => void askLeave().then(setNow, () => undefined), []);
  if (!now || (!now.allowance && !now.until)) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    act(takeLeave(days).then(setNow));
  };
  const until =
    now.until && new Date(now.until).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Part title={t('leaveDays')}>
      <p class="note">{t('leaveText', now.left, now.allowance)}</p>
      {until ? (
        <div class="row tight">
          <span role="status">{t('onLeaveUntil', until)}</span>
          <button class="btn" onClick={() => act(endLeave().then(setNow))}>
            {t('endLeave')}
          </button>
        </div>
      ) : (
        <form class="row tight" onSubmit={submit}>
          <input
            class="find"
            type="number"
            required
            min={1}
            max={Math.max(1, now.left)}
            value={days}
            aria-label={t('leaveFor')}
            onInput={e => setDays(e.currentTarget.valueAsNumber)}
          />
          <button class="btn" disabled={!now.left}>
            {t('takeLeave')}
          </button>
        </form>
      )}
      <Fault problem={problem} />
    </Part>
  );
}

function People(): JSX.Element {
  const t = useT();
  const [list, setList] = useState<Ties>({ friends: [], blocked: [] });
  const [name, setName] = useState('');
  const { problem, act } = useActs();
  const load = (): void => void ties().then(setList, () => undefined);
  useEffect(load, []);
  const find = (event: Event): void => {
    event.preventDefault();
    if (name.trim()) go('/p/' + encodeURIComponent(name.trim()));
  };
  const row = (
    one: { name: string; here: boolean },
    word: string,
    undo: () => Promise<unknown>,
  ): JSX.Element => (
    <li key={one.name}>
      <span>
        <a href={'/p/' + encodeURIComponent(one.name)} onClick={follows}>
          {one.name}
        </a>
        {one.here && <span class="note">{t('here')}</span>}
      </span>
      <button class="btn" aria-label={`${word}: ${one.name}`} onClick={() => act(undo(), load)}>
        {word}
      </button>
    </li>
  );
  return (
    <Part title={t('friends')}>
      {!list.friends.length && !list.blocked.length && <p class="note">{t('noFriends')}</p>}
      <ul class="switches">
        {list.friends.map(one => row(one, t('remove'), () => setFriend(one.name, false)))}
        {list.blocked.map(one => row(one, t('unblock'), () => setBlocked(one.name, false)))}
      </ul>
      <form class="row tight" onSubmit={find}>
        <input
          class="find"
          value={name}
          aria-label={t('find')}
          placeholder={t('find')}
          onInput={e => setName(e.currentTarget.value)}
        />
        <button class="btn">{t('findIt')}</button>
      </form>
      <Fault problem={problem} />
    </Part>
  );
}
