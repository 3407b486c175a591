// SPDX-License-Identifier: GPL-3.0-or-later
// The parts around every view: the header with menus for language and theme, connection messages, and
// announcements.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { spoken } from './aloud';
import { chooseLang, LANGS, useWords } from './i18n';
import { Icon, Mark } from './icons';
import { link, notice, unsent } from './line';
import { me } from './me';
import { chooseTheme, lang, theme, type Theme } from './prefs';
import { follows, route } from './router';
import { withdraw } from './socket';
import { useStore } from './store';
import { toast } from './toast';

export function Header({ skip }: { skip: string }): JSX.Element {
  const t = useWords();
  const view = useStore(route).view;
  return (
    <>
      <a class="skip" href={skip}>
        {skip === '#board' ? t.skipBoard : t.skip}
      </a>
      <header class="top">
        <a class="brand" href="/" onClick={follows}>
          <Mark />
          <span lang="zh-Hans">棋院</span> <small lang="en">Qiyuan</small>
        </a>
        <nav class="nav" aria-label={t.main}>
          <a href="/" onClick={follows} aria-current={view === 'hall' ? 'page' : undefined}>
            {t.hall}
          </a>
          <a
            href="/t"
            onClick={follows}
            aria-current={view === 'tournaments' || view === 'tournament' ? 'page' : undefined}
          >
            {t.tournaments}
          </a>
          <a href="/a" onClick={follows} aria-current={view === 'study' ? 'page' : undefined}>
            {t.analysis}
          </a>
          <a href="/puzzles" onClick={follows} aria-current={view === 'puzzles' ? 'page' : undefined}>
            {t.puzzlesView}
          </a>
          <a href="/desk" onClick={follows} aria-current={view === 'desk' ? 'page' : undefined}>
            {t.desk}
          </a>
          <a
            href="/rules"
            onClick={follows}
            aria-current={view === 'rules' || view === 'tables' ? 'page' : undefined}
          >
            {t.rulesView}
          </a>
        </nav>
        <Languages />
        <Themes />
        <a
          class="acct gear"
          href="/settings"
          aria-label={t.settings}
          title={t.settings}
          aria-current={view === 'settings' ? 'page' : undefined}
          onClick={follows}
        >
          <Icon name="gear" />
        </a>
        <AccountLink />
      </header>
      <Banner />
    </>
  );
}

/** The account: links to sign in, or to the account's own page. */
function AccountLink(): JSX.Element {
  const t = useWords();
  const now = useStore(me);
  const at = useStore(route);
  const href = now?.signed_in ? '/p/' + encodeURIComponent(now.name ?? '') : '/me';
  return (
    <a
      class="acct"
      href={href}
      aria-label={now?.signed_in ? now.name : t.comeIn}
      aria-current={at.view === 'me' || (at.view === 'person' && at.name === now?.name) ? 'page' : undefined}
      onClick={follows}
    >
      <Icon name="user" />
      <span>{now?.signed_in ? now.name : t.comeIn}</span>
    </a>
  );
}

function Languages(): JSX.Element {
  const t = useWords();
  const now = useStore(lang);
  return (
    <div class="switch" role="group" aria-label={t.language}>
      {LANGS.map(l => (
        <button
          key={l.lang}
          lang={l.lang}
          aria-pressed={now === l.lang}
          onClick={() => void chooseLang(l.lang).catch(() => toast(t.unreachable))}
        >
          {l.short}
        </button>
      ))}
    </div>
  );
}

function Themes(): JSX.Element {
  const t = useWords();
  const now = useStore(theme);
  const all: [Theme, string, string][] = [
    ['light', 'sun', t.light],
    ['dark', 'moon', t.dark],
  ];
  return (
    <div class="switch two" role="group" aria-label={t.lightOrDark}>
      {all.map(([name, icon, label]) => (
        <button key={name} aria-label={label} aria-pressed={now === name} onClick={() => chooseTheme(name)}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/**
 * Short interruptions are not reported: the banner appears when the first retry has failed or a second has
 * begun.
 */
const PATIENCE = 1000;

function Banner(): JSX.Element {
  const t = useWords();
  const now = useStore(link);
  const [seconds, setSeconds] = useState(0);
  const [shown, show] = useState(false);
  useEffect(() => {
    if (now.status !== 'lost') return show(false);
    const tell = (): void => setSeconds(Math.max(0, Math.ceil((now.retryAt - performance.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 500);
    const wait = setTimeout(() => show(true), PATIENCE);
    return () => {
      clearInterval(timer);
      clearTimeout(wait);
    };
  }, [now]);
  const waits = useStore(unsent);
  const told = useStore(notice);
  const { view } = useStore(route);
  return (
    <div role="status" class="banner-place">
      {now.status === 'open' && told && (
        <div class="banner stays">
          <span class="dot" />
          <span>{told === 'restart' ? t.restarting : t.readOnly}</span>
        </div>
      )}
      {now.status === 'lost' && (shown || waits.length > 0) && (
        <div class="banner">
          <span class="dot" />
          <span>{(view === 'game' ? t.lost : t.lostLine)(seconds)}</span>
          {waits.map(one => (
            <span class="waits-for-line" key={one.id}>
              {t.willBeSent(t.unsentActs[one.event.event] ?? one.event.event)}{' '}
              <button class="btn" onClick={() => withdraw(one.id)}>
                {t.dontSend}
              </button>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

export function TabBar(): JSX.Element {
  const t = useWords();
  const view = useStore(route).view;
  return (
    <nav class="tabbar" aria-label={t.main}>
      <a href="/" onClick={follows} aria-current={view === 'hall' ? 'page' : undefined}>
        <Icon name="seat" />
        <span>{t.hall}</span>
      </a>
      <a
        href="/t"
        onClick={follows}
        aria-current={view === 'tournaments' || view === 'tournament' ? 'page' : undefined}
      >
        <Icon name="cup" />
        <span>{t.tournaments}</span>
      </a>
      <a href="/a" onClick={follows} aria-current={view === 'study' ? 'page' : undefined}>
        <Icon name="search" />
        <span>{t.analysis}</span>
      </a>
      <a href="/puzzles" onClick={follows} aria-current={view === 'puzzles' ? 'page' : undefined}>
        <Icon name="bulb" />
        <span>{t.puzzlesView}</span>
      </a>
      <a href="/rules" onClick={follows} aria-current={view === 'rules' ? 'page' : undefined}>
        <Icon name="book" />
        <span>{t.rulesView}</span>
      </a>
    </nav>
  );
}

/** Invisible text for screen readers. */
export function Spoken(): JSX.Element {
  const now = useStore(spoken);
  return (
    <>
      <p class="sr" aria-live="polite">
        {now.polite.map(line => (
          <span key={line.n}>{line.text} </span>
        ))}
      </p>
      <p class="sr" aria-live="assertive">
        {now.urgent.map(line => (
          <span key={line.n}>{line.text} </span>
        ))}
      </p>
    </>
  );
}
