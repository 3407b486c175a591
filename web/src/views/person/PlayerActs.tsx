// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on a player: challenge, follow, block, report.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openGame, Refusal } from '../../api';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { controlWords, refusalWords } from '../../phrase';
import { go } from '../../router';
import { toast } from '../../toast';
import type { Game, Problem } from '../../types';
import { Fault } from './SettingParts';
import { setBlocked, setFriend, tell, ties, type Ties, type Why } from './calls';
import { useT } from './words';

/** The actions that a signed-in player has on another. */
export function Acts({ name }: { name: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [tied, setTied] = useState<Ties | null>(null);
  const [asks, ask] = useState<'challenge' | 'report' | null>(null);
  const load = (): void => void ties().then(setTied, () => undefined);
  useEffect(load, [name]);
  const friend = tied?.friends.some(one => one.name === name) ?? false;
  const blocked = tied?.blocked.some(one => one.name === name) ?? false;
  const change = (done: Promise<unknown>): void =>
    void done.then(load, (error: unknown) =>
      toast(error instanceof Refusal ? refusalWords(w, error.problem) : w.failed),
    );
  return (
    <div class="row">
      <button class="btn main" onClick={() => ask('challenge')}>
        <Icon name="link" />
        <span>{t('challenge')}</span>
      </button>
      <button class="btn" aria-pressed={friend} onClick={() => change(setFriend(name, !friend))}>
        <Icon name="plus" />
        <span>{t(friend ? 'isFriend' : 'friend')}</span>
      </button>
      <button class="btn" aria-pressed={blocked} onClick={() => change(setBlocked(name, !blocked))}>
        {t(blocked ? 'unblock' : 'block')}
      </button>
      <button class="btn quiet" onClick={() => ask('report')}>
        {t('report')}
      </button>
      {asks === 'challenge' && <Challenge name={name} close={() => ask(null)} />}
      {asks === 'report' && <Telling name={name} close={() => ask(null)} />}
    </div>
  );
}

const TIMES = ['5m+3s', '10m+5s', '15m+10s', '90m+30s', '3d/1'];

function Challenge({ name, close }: { name: string; close: () => void }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [game, setGame] = useState<Game>('chess');
  const [rated, setRated] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = (time: string): void =>
    void openGame({ game, time, rated, opponent: { player: name } }).then(
      opened => go(opened.url),
      (error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}),
    );
  return (
    <Dialog title={t('challenge') + w.colon + name} close={close} class="sheet">
      <p>{t('challengeText', name)}</p>
      <div class="seg" role="group" aria-label={t('game')}>
        {(['chess', 'xiangqi'] as const).map(one => (
          <button key={one} aria-pressed={game === one} onClick={() => setGame(one)}>
            {w.game[one]}
          </button>
        ))}
      </div>
      <label class="check">
        <input type="checkbox" checked={rated} onChange={e => setRated(e.currentTarget.checked)} />
        <span>{t('rated')}</span>
      </label>
      <div class="row">
        {TIMES.map(time => (
          <button key={time} class="btn" onClick={() => open(time)}>
            {controlWords(w, time)}
          </button>
        ))}
      </div>
      <Fault problem={problem} />
      <div class="row end">
        <button class="btn" data-safe onClick={close}>
          {t('cancel')}
        </button>
      </div>
    </Dialog>
  );
}

const REASONS = [
  ['stalling', 'whyStalling'],
  ['engine', 'whyEngine'],
  ['abuse', 'whyAbuse'],
  ['name', 'whyName'],
  ['other', 'whyOther'],
] as const;

function Telling({ name, close }: { name: string; close: () => void }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [why, setWhy] = useState<Why>('stalling');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = (): void =>
    void tell(name, why, words).then(
      () => {
        toast(t('reported'));
        close();
      },
      (error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}),
    );
  return (
    <Dialog title={t('report') + w.colon + name} close={close} class="sheet">
      <p>{t('reportText')}</p>
      <label class="field">
        <span>{t('why')}</span>
        <select value={why} onChange={e => setWhy(e.currentTarget.value as Why)}>
          {REASONS.map(([id, key]) => (
            <option key={id} value={id}>
              {t(key)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('words')}</span>
        <input value={words} maxLength={300} onInput={e => setWords(e.currentTarget.value)} />
      </label>
      <Fault problem={problem} />
      <div class="row end">
        <button class="btn" data-safe onClick={close}>
          {t('cancel')}
        </button>
        <button class="btn main" onClick={send}>
          {t('send')}
        </button>
      </div>
    </Dialog>
  );
}
