// SPDX-License-Identifier: GPL-3.0-or-later
// A player's page: ratings, scores, and finished games.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { me } from '../../me';
import { refusalWords } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { entitle } from '../../title';
import type { Problem } from '../../types';
import { person, type Level, type Person } from './calls';
import { Games } from './Games';
import { Acts } from './PlayerActs';
import { Ratings } from './Ratings';
import { AgainstReader, Results } from './Score';
import { useT } from './words';

export function Player({ name }: { name: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [who, setWho] = useState<Person | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    person(name).then(setWho, (error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}));
  }, [name]);
  useEffect(() => {
    entitle(who?.name ?? name);
  }, [who]);
  if (problem)
    return (
      <>
        <h1 class="vh">{name}</h1>
        <p class="note bad" role="alert">
          {problem.code === 'no-such-player' ? t('noSuch') : refusalWords(w, problem)}
        </p>
        {problem.near && problem.near.length > 0 && (
          <p class="row" role="group" aria-label={t('meant')}>
            <span>{t('meant')}</span>
            {problem.near.map(one => (
              <a key={one} class="btn" href={'/p/' + encodeURIComponent(one)} onClick={follows}>
                {one}
              </a>
            ))}
          </p>
        )}
        <p class="kv">
          <a class="btn" href="/" onClick={follows}>
            {w.toHall}
          </a>
        </p>
      </>
    );
  if (!who) return <h1 class="vh">{name}</h1>;
  return (
    <>
      <Head who={who} />
      <div class="pcols">
        <div>
          <Ratings who={who} />
        </div>
        <div>
          <Results who={who} />
          <AgainstReader who={who} />
        </div>
      </div>
      <Games name={who.name} />
    </>
  );
}

function Head({ who }: { who: Person }): JSX.Element {
  const t = useT();
  const w = useWords();
  const mine = useStore(me);
  const language = useStore(lang);
  const own = mine?.signed_in && mine.name === who.name;
  return (
    <header class="who1">
      <div>
        <h1 class="vh">
          {who.name}
          {who.bot && (
            <>
              {' '}
              <small class="tag">{w.bot}</small>
            </>
          )}
        </h1>
        <p class="meta">
          <span>
            {t('since', new Date(who.since).toLocaleDateString(language, { year: 'numeric', month: 'long' }))}
          </span>
          {who.now ? (
            <a href={'/g/' + who.now} onClick={follows}>
              {t(own ? 'playOn' : 'watch')}
            </a>
          ) : (
            who.playing && <span>{t('playing')}</span>
          )}
        </p>
      </div>
      {who.levels.map(level => (
        <LevelMark key={level.game} level={level} />
      ))}
      {own ? (
        <div class="row">
          <a class="btn" href="/classes" onClick={follows}>
            <Icon name="users" />
            <span>{t('classes')}</span>
          </a>
          <a class="btn" href="/settings" onClick={follows}>
            <Icon name="menu" />
            <span>{t('settings')}</span>
          </a>
        </div>
      ) : (
        mine?.signed_in && <Acts name={who.name} />
      )}
    </header>
  );
}

function LevelMark({ level }: { level: Level }): JSX.Element {
  const t = useT();
  const w = useWords();
  const rest = Math.min(level.points % 100, 100);
  const next = level.level === 0 ? 30 : level.level - 1;
  const words =
    level.level === 1 ? t('topLevel', w.game[level.game]) : t('toLevel', w.game[level.game], rest, next);
  return (
    <div class="lvl">
      <b>
        {level.level ? t('level', level.level) : t('noLevel')}
        {level.provisional && level.level ? <small>?</small> : null}
      </b>
      <progress max={100} value={level.level === 1 ? 100 : rest} aria-label={words} />
      <span class="note">{words}</span>
    </div>
  );
}
