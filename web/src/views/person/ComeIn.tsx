// SPDX-License-Identifier: GPL-3.0-or-later
// Sign-in by name and password or a recovery code; guests can create an account that keeps their games.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { askMe, me } from '../../me';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import type { Problem } from '../../types';
import { recover, signIn, signUp } from './calls';
import { Codes } from './Codes';
import { giveSettings, takeSettings } from './kept';
import { Player } from './Player';
import { Fault } from './SettingParts';
import { useT } from './words';

const isCode = (text: string): boolean => /^\s*[2-9a-z]{4}[- ]?[2-9a-z]{4}[- ]?[2-9a-z]{4}\s*$/i.test(text);

export function ComeIn(): JSX.Element {
  const [codes, show] = useState<string[] | null>(null);
  const t = useT();
  const who = useStore(me);
  const entered = useRef<boolean | null>(null);
  // A visitor already signed in gets no form; one who signs in here is led on after the recovery codes.
  entered.current ??= who && who.signed_in;
  if (entered.current && who?.name) return <Player name={who.name} />;
  if (codes)
    return (
      <>
        <h1 class="sr">{t('account')}</h1>
        <div class="sign">
          <Codes codes={codes} done={() => go('/')} />
        </div>
      </>
    );
  return (
    <>
      <h1 class="sr">{t('comeIn')}</h1>
      <div class="sign">
        <SignIn />
        <SignUp made={show} />
      </div>
    </>
  );
}

/** Submits a form, one request at a time, and stores the server's error. */
function useSending(send: () => Promise<void>): {
  busy: boolean;
  problem: Problem | null;
  submit: (event: Event) => void;
  /** Call this when the user edits the rejected input. */
  changed: () => void;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    send()
      .catch((error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}))
      .finally(() => setBusy(false));
  };
  return { busy, problem, submit, changed: () => setProblem(null) };
}

function SignIn(): JSX.Element {
  const t = useT();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [fresh, setFresh] = useState('');
  const [stay, setStay] = useState(true);
  const code = isCode(secret);
  const { busy, problem, submit, changed } = useSending(async () => {
    await (code ? recover(name, secret, fresh, stay) : signIn(name, secret, stay));
    await takeSettings(await askMe());
    go('/');
  });
  return (
    <section aria-labelledby="in">
      <h2 class="head ww" id="in">
        <span>{t('comeIn')}</span>
      </h2>
      <form onSubmit={submit} onInput={changed}>
        <label class="field">
          <span>{t('name')}</span>
          <input
            value={name}
            required
            autocomplete="username"
            placeholder={t('asSeen')}
            onInput={e => setName(e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t('passwordOrCode')}</span>
          <input
            type="password"
            value={secret}
            required
            autocomplete="current-password"
            onInput={e => setSecret(e.currentTarget.value)}
          />
        </label>
        <p class="note">{t('codeOnce')}</p>
        {code && (
          <label class="field">
            <span>{t('newPassword')}</span>
            <input
              type="password"
              value={fresh}
              required
              minLength={8}
              autocomplete="new-password"
              placeholder={t('atLeast')}
              onInput={e => setFresh(e.currentTarget.value)}
            />
          </label>
        )}
        <label class="check">
          <input type="checkbox" checked={stay} onChange={e => setStay(e.currentTarget.checked)} />
          <span>{t('stay')}</span>
        </label>
        <Fault problem={problem} />
        <div class="row">
          <button class="btn main" aria-busy={busy}>
            {t('comeIn')}
          </button>
          <a class="btn" href="/" onClick={follows}>
            {t('asGuest')}
          </a>
        </div>
      </form>
    </section>
  );
}

function SignUp({ made }: { made: (codes: string[]) => void }): JSX.Element {
  const t = useT();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, submit, changed } = useSending(async () => {
    const account = await signUp(name, password, true);
    await Promise.all([askMe(), giveSettings()]);
    made(account.codes ?? []);
  });
  return (
    <section aria-labelledby="up">
      <h2 class="head ww" id="up">
        <span>{t('keep')}</span>
      </h2>
      <p class="text">{t('keepText')}</p>
      <form onSubmit={submit} onInput={changed}>
        <label class="field">
          <span>{t('name')}</span>
          <input
            value={name}
            required
            autocomplete="username"
            placeholder={t('asSeen')}
            onInput={e => setName(e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t('password')}</span>
          <input
            type="password"
            value={password}
            required
            minLength={8}
            autocomplete="new-password"
            placeholder={t('atLeast')}
            onInput={e => setPassword(e.currentTarget.value)}
          />
        </label>
        <Fault problem={problem} />
        <div class="row">
          <button class="btn main" aria-busy={busy}>
            {t('makeAccount')}
          </button>
        </div>
      </form>
    </section>
  );
}
