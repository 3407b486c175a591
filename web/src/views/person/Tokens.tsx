// SPDX-License-Identifier: GPL-3.0-or-later
// API tokens: their scopes and last use, and new ones, each shown once.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { copy } from '../../copy';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { endToken, newToken, tokens, type Scope, type Token } from './calls';
import { Fault, Part, useActs } from './SettingParts';
import { useT, type Key } from './words';

const SCOPES: readonly Scope[] = ['read', 'play', 'challenge', 'study', 'events'];
const WORDS = {
  read: 'mayRead',
  play: 'mayPlay',
  challenge: 'mayChallenge',
  study: 'mayStudy',
  events: 'mayEvents',
} as const satisfies Record<Scope, Key>;

export function Tokens(): JSX.Element {
  const t = useT();
  const [list, setList] = useState<Token[]>([]);
  const [fresh, show] = useState('');
  const { problem, act } = useActs();
  const load = (): void => void tokens().then(setList, () => undefined);
  useEffect(load, []);
  const make = (name: string, scopes: Scope[]): void => act(newToken(name, scopes).then(show), load);
  return (
    <Part title={t('tokens')}>
      <p class="note">{t('tokensText')}</p>
      <ul class="switches">
        {list.map(one => (
          <Row key={one.id} token={one} end={() => act(endToken(one.id), load)} />
        ))}
      </ul>
      {fresh ? <Fresh token={fresh} done={() => show('')} /> : <Maker make={make} />}
      <Fault problem={problem} />
    </Part>
  );
}

function Row({ token, end }: { token: Token; end: () => void }): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  return (
    <li>
      <span>
        {token.name}
        <span class="note">
          {token.scopes.map(scope => t(WORDS[scope])).join(' · ')} ·{' '}
          {token.used
            ? t('seen', new Date(token.used).toLocaleDateString(language, { dateStyle: 'medium' }))
            : t('tokenNever')}
        </span>
      </span>
      <button class="btn" aria-label={`${t('tokenEnd')}: ${token.name}`} onClick={end}>
        {t('tokenEnd')}
      </button>
    </li>
  );
}

/** The new token, which cannot be shown again. */
function Fresh({ token, done }: { token: string; done: () => void }): JSX.Element {
  const t = useT();
  const word = useWords();
  const take = (): void => void copy(token).then(is => toast(is ? t('tokenCopied') : word.notCopied));
  return (
    <>
      <label class="field">
        <span>{t('tokenOnce')}</span>
        <input class="mono" readOnly value={token} onFocus={e => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button class="btn main" onClick={take}>
          {t('tokenCopy')}
        </button>
        <button class="btn" onClick={done}>
          {t('tokenDone')}
        </button>
      </div>
    </>
  );
}

function Maker({ make }: { make: (name: string, scopes: Scope[]) => void }): JSX.Element {
  const t = useT();
  const [name, setName] = useState('');
  const [may, setMay] = useState<Scope[]>(['read', 'play', 'challenge']);
  const submit = (event: Event): void => {
    event.preventDefault();
    make(name, may);
    setName('');
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        <span>{t('tokenFor')}</span>
        <input required maxLength={40} value={name} onInput={e => setName(e.currentTarget.value)} />
      </label>
      <div role="group" aria-labelledby="scopes">
        <p class="note" id="scopes">
          {t('scopes')}
        </p>
        {SCOPES.map(scope => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              checked={may.includes(scope)}
              onChange={e =>
                setMay(SCOPES.filter(one => (one === scope ? e.currentTarget.checked : may.includes(one))))
              }
            />
            <span>{t(WORDS[scope])}</span>
          </label>
        ))}
      </div>
      <div class="row">
        <button class="btn" disabled={may.length === 0}>
          {t('tokenMake')}
        </button>
      </div>
    </form>
  );
}
