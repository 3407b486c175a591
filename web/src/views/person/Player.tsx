// SPDX-License-Identifier: GPL-3.0-or-later
// A player: how strong, against whom, and every game that is over.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openGame, Refusal } from '../../api';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { me } from '../../me';
import { controlWords, refusalWords } from '../../phrase';
import { lang } from '../../prefs';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { toast } from '../../toast';
import type { Game, Problem } from '../../types';
import { SideMark } from '../Side';
import {
  curve,
  person,
  setBlocked,
  setFriend,
  tell,
  ties,
  type Level,
  type Person,
  type Point,
  type Rating,
  type Speed,
  type Against,
  type Ties,
  type Why,
} from './calls';
import { Curve, Spark } from './Curve';
import { Games } from './Games';
import { useT, type T } from './words';

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
          <Against who={who} />
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
        <a class="btn" href="/settings" onClick={follows}>
          <Icon name="menu" />
          <span>{t('settings')}</span>
        </a>
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

/** What one signed-in player may do about another. */
function Acts({ name }: { name: string }): JSX.Element {
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
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
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
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
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

interface Shown {
  game: Game;
  speed: Speed | '';
}
const SPEEDS: readonly Speed[] = ['blitz', 'rapid', 'classical', 'correspondence'];
/** The quickest of a game before its others. */
const rowsOf = (who: Person): (Rating | (Level & { speed: ''; rating: number; off: number }))[] =>
  who.scheme === 'levels'
    ? who.levels.map(level => ({ ...level, speed: '' as const, rating: level.points, off: 0 }))
    : [...who.ratings].sort(
        (a, b) => a.game.localeCompare(b.game) || SPEEDS.indexOf(a.speed) - SPEEDS.indexOf(b.speed),
      );

function Ratings({ who }: { who: Person }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const rows = rowsOf(who);
  const best = [...rows].sort((a, b) => b.games - a.games)[0];
  const [shown, show] = useState<Shown | null>(best ? { game: best.game, speed: best.speed } : null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    if (shown) curve(who.name, shown.game, shown.speed).then(setPoints, () => setPoints([]));
  }, [shown?.game, shown?.speed, who.name]);
  const speedWord = (speed: string): string => (speed ? t(speed as Speed) : '');
  return (
    <section aria-labelledby="ratings">
      <h2 class="head ww" id="ratings">
        <span>{t('ratings')}</span>
        <span>
          {who.scheme === 'glicko2' ? 'Glicko-2 · ' : who.scheme === 'elo' ? 'Elo · ' : ''}
          {t('provisional')}
        </span>
      </h2>
      {!rows.length && <p class="note">{t('noRatings')}</p>}
      {rows.length > 0 && (
        <table class="tbl rt">
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th>{t('speed')}</th>
              <th class="n">{t(who.scheme === 'levels' ? 'points' : 'rating')}</th>
              <th class="n opt2">{t('off')}</th>
              <th class="n">{t('games')}</th>
              <th class="c">{t('lastGames')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => {
              const on = shown?.game === row.game && shown.speed === row.speed;
              return (
                <tr key={row.game + row.speed} class={on ? 'me' : ''}>
                  <td>
                    <button
                      class="chooses"
                      aria-pressed={on}
                      onClick={() => show({ game: row.game, speed: row.speed })}
                    >
                      {w.game[row.game]}
                    </button>
                  </td>
                  <td>{speedWord(row.speed)}</td>
                  <td class="n r">
                    {row.rating}
                    {row.provisional && <small>?</small>}
                  </td>
                  <td class="n opt2">{row.off ? '± ' + row.off : '–'}</td>
                  <td class="n">{row.games}</td>
                  <td class="c">
                    <Spark values={row.recent} provisional={row.provisional} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {shown && points.length > 0 && (
        <div class="big1">
          <p class="cap1">
            <b>{[w.game[shown.game], speedWord(shown.speed)].filter(Boolean).join(' · ')}</b>
            {who.scheme === 'glicko2' && <span class="note">{t('band')}</span>}
          </p>
          <Curve
            points={points}
            name={w.game[shown.game]}
            speed={speedWord(shown.speed)}
            language={language}
          />
        </div>
      )}
    </section>
  );
}

const score = (of: Pick<Against, 'won' | 'drawn' | 'lost'>): string =>
  `${half(2 * of.won + of.drawn)} : ${half(2 * of.lost + of.drawn)}`;
const half = (points: number): string =>
  points % 2 ? (points > 1 ? String((points - 1) / 2) : '') + '½' : String(points / 2);

function Bar({ of, t }: { of: Pick<Against, 'won' | 'drawn' | 'lost'>; t: T }): JSX.Element {
  const parts = [of.won, of.drawn, of.lost];
  return (
    <span class="wdl" role="img" aria-label={`${t('wdl')}: ${parts.join(', ')}`}>
      {parts.map((n, i) => (
        <i key={i} style={{ flexGrow: n }} class={n ? '' : 'no'}>
          {i === 1 ? '' : n || ''}
        </i>
      ))}
    </span>
  );
}

function Results({ who }: { who: Person }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <section aria-labelledby="results">
      <h2 class="head ww" id="results">
        <span>{t('results')}</span>
      </h2>
      {!who.results.length && <p class="note">{t('noGames')}</p>}
      {who.results.length > 0 && (
        <table class="tbl h2h">
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th>{t('wdl')}</th>
              <th class="n">{t('score')}</th>
            </tr>
          </thead>
          <tbody>
            {who.results.map(one => (
              <tr key={one.game + one.side}>
                <td>
                  <SideMark side={one.side} /> {w.game[one.game]} · {t('as', w.side[one.side])}
                </td>
                <td>
                  <Bar of={one} t={t} />
                </td>
                <td class="n">{score(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Against({ who }: { who: Person }): JSX.Element | null {
  const t = useT();
  if (!who.against.length) return null;
  return (
    <section aria-labelledby="against">
      <h2 class="head ww" id="against">
        <span>{t('against')}</span>
      </h2>
      <table class="tbl h2h">
        <thead>
          <tr>
            <th>{t('opponent')}</th>
            <th>{t('wdl')}</th>
            <th class="n">{t('score')}</th>
          </tr>
        </thead>
        <tbody>
          {who.against.slice(0, 8).map(one => (
            <tr key={one.name}>
              <td>
                <a href={'/p/' + encodeURIComponent(one.name)} onClick={follows}>
                  {one.name}
                </a>
              </td>
              <td>
                <Bar of={one} t={t} />
              </td>
              <td class="n">{score(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
