// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: each in force at once, kept in the browser and with the account; and what belongs to an account.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as accounts from '../../calls/accounts';
import { Refusal } from '../../api';
import { Mini } from '../../board/Mini';
import { chooseLang, LANGS, useWords } from '../../i18n';
import { Icon } from '../../icons';
import { askMe, me } from '../../me';
import { askForNotices, hasNotices, mayNotice, notices } from '../../notice';
import { refusalWords } from '../../phrase';
import {
  animation,
  boards,
  chessMen,
  chooseNotation,
  chooseSound,
  chooseText,
  chooseTheme,
  confirmation,
  coordinates,
  lang,
  notation,
  NOTATIONS,
  premoves,
  ranks,
  RANKS,
  sound,
  textSize,
  TEXT_SIZES,
  theme,
  vibration,
  volume,
  xiangqiMen,
  type Choice,
} from '../../prefs';
import { follows, go } from '../../router';
import { play } from '../../sound';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { toast } from '../../toast';
import type { Game, Problem } from '../../types';
import {
  changePassword,
  closeReport,
  endLeave,
  endSession,
  leave as askLeave,
  newCodes,
  removeAccount,
  reports,
  sessions,
  setBlocked,
  setFriend,
  signOut,
  takeLeave,
  ties,
  type Leave,
  type Report,
  type Session,
  type Ties,
} from './calls';
import { Codes } from './Codes';
import { useT, type Key } from './words';

export function Settings(): JSX.Element {
  const t = useT();
  const mine = useStore(me);
  useEffect(() => {
    entitle(t('settings'));
  }, [t]);
  return (
    <>
      <h1 class="vh">{t('settings')}</h1>
      <p class="note">{t('keptHere')}</p>
      <div class="choices">
        <div>
          <Men />
          <Playing />
          <Reading />
          <Recording />
        </div>
        <div>
          {mine?.signed_in ? (
            <Own />
          ) : (
            <a class="btn main" href="/me" onClick={follows}>
              {t('comeIn')}
            </a>
          )}
        </div>
      </div>
    </>
  );
}

function Part({
  title,
  children,
  aside,
}: {
  title: string;
  children: ComponentChildren;
  aside?: string;
}): JSX.Element {
  return (
    <section>
      <h2 class="head ww">
        <span>{title}</span>
        {aside && <span>{aside}</span>}
      </h2>
      {children}
    </section>
  );
}

function Toggle({
  name,
  note,
  on,
  off,
  set,
}: {
  name: string;
  note?: string;
  on: boolean;
  off?: boolean;
  set: (on: boolean) => void;
}): JSX.Element {
  return (
    <li>
      <span>
        {name}
        {note && <span class="note">{note}</span>}
      </span>
      <button
        class="tog"
        role="switch"
        aria-checked={on}
        aria-label={name}
        disabled={off}
        onClick={() => set(!on)}
      />
    </li>
  );
}

function Segments({
  name,
  value,
  options,
  set,
}: {
  name: string;
  value: string;
  options: readonly (readonly [string, string, string?])[];
  set: (value: string) => void;
}): JSX.Element {
  return (
    <li class="wide">
      <span>{name}</span>
      <span class="seg" role="group" aria-label={name}>
        {options.map(([id, word, language]) => (
          <button key={id} lang={language} aria-pressed={value === id} onClick={() => set(id)}>
            {word}
          </button>
        ))}
      </span>
    </li>
  );
}

/** A choice from words that are keys of this view's words. */
function Words<V extends Key>({ name, choice }: { name: Key; choice: Choice<V> }): JSX.Element {
  const t = useT();
  const value = useStore<V>(choice);
  return (
    <Segments
      name={t(name)}
      value={value}
      options={choice.options.map(one => [one, t(one)] as const)}
      set={next => choice.choose(next)}
    />
  );
}
function Switch({
  name,
  note,
  choice,
}: {
  name: Key;
  note?: Key;
  choice: Choice<'on' | 'off'>;
}): JSX.Element {
  const t = useT();
  const value = useStore<'on' | 'off'>(choice);
  return (
    <Toggle
      name={t(name)}
      note={note && t(note)}
      on={value === 'on'}
      set={on => choice.choose(on ? 'on' : 'off')}
    />
  );
}

/** The browser asks for leave when it is switched on; what it refuses stays off, and is told. */
function Notices(): JSX.Element {
  const t = useT();
  const on = useStore<'on' | 'off'>(notices);
  const there = hasNotices();
  const set = async (wanted: boolean): Promise<void> => {
    const given = wanted && (await askForNotices());
    if (wanted && !given) toast(t('noticesRefused'));
    notices.choose(given ? 'on' : 'off');
  };
  return (
    <Toggle
      name={t('notices')}
      note={t(there ? 'noticesText' : 'noticesNone')}
      on={on === 'on' && mayNotice()}
      off={!there}
      set={wanted => void set(wanted)}
    />
  );
}

/** Positions that show every kind of man, one moved just now. */
const SAMPLE_BOARDS = [
  ['chess', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R', { from: 'b8', to: 'c6' }],
  ['xiangqi', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR', { from: 'h2', to: 'e2' }],
] as const;

function Men(): JSX.Element {
  const t = useT();
  return (
    <Part title={t('board')}>
      <div class="sample-boards">
        {SAMPLE_BOARDS.map(([game, fen, last]) => (
          <Mini key={game} game={game} fen={fen} last={last} />
        ))}
      </div>
      <ul class="switches">
        <Words name="chessMen" choice={chessMen} />
        <Words name="chessBoard" choice={boards.chess} />
        <Words name="xiangqiMen" choice={xiangqiMen} />
        <Words name="xiangqiBoard" choice={boards.xiangqi} />
        <Switch name="coordinates" choice={coordinates} />
        <Switch name="slide" choice={animation} />
      </ul>
    </Part>
  );
}

function Playing(): JSX.Element {
  const t = useT();
  const heard = useStore(sound);
  const loud = useStore(volume);
  const setVolume = (value: string): void => {
    volume.choose(value);
    play('move');
  };
  return (
    <Part title={t('play')}>
      <ul class="switches">
        <Switch name="confirm" note="confirmText" choice={confirmation} />
        <Switch name="premove" choice={premoves} />
        <Toggle name={t('sound')} note={t('soundText')} on={heard} set={chooseSound} />
        <Segments
          name={t('volume')}
          value={loud}
          options={[...volume.options].reverse().map(one => [one, one + '%'] as const)}
          set={setVolume}
        />
        <Switch
          name="vibration"
          note={'vibrate' in navigator ? 'vibrationText' : 'vibrationNone'}
          choice={vibration}
        />
        <Notices />
      </ul>
    </Part>
  );
}

function Reading(): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const shade = useStore(theme);
  const size = useStore(textSize);
  return (
    <Part title={t('reading')}>
      <ul class="switches">
        <Segments
          name={t('language')}
          value={language}
          options={LANGS.map(one => [one.lang, one.short, one.lang] as const)}
          set={value => void chooseLang(value as typeof language).catch(() => toast(w.unreachable))}
        />
        <Segments
          name={t('lightOrDark')}
          value={shade}
          options={[
            ['light', t('light')],
            ['dark', t('dark')],
          ]}
          set={value => chooseTheme(value as typeof shade)}
        />
        <Segments
          name={t('textSize')}
          value={size}
          options={TEXT_SIZES.map(one => [one, one + '%'] as const)}
          set={chooseText}
        />
      </ul>
    </Part>
  );
}

const SAMPLES: Record<string, string> = { fig: '♞f3', san: 'Nf3', uci: 'g1f3', wxf: 'H2+3', iccs: 'h0g2' };

function Recording(): JSX.Element {
  const t = useT();
  const chess = useStore(notation.chess);
  const xiangqi = useStore(notation.xiangqi);
  const from = useStore(ranks);
  const language = useStore(lang);
  const options = (game: Game): (readonly [string, string, string?])[] =>
    NOTATIONS[game].map(
      one =>
        [
          one,
          one === 'zh' ? t('sampleMove') : (SAMPLES[one] ?? one),
          one === 'zh' && language === 'en' ? 'zh-Hans' : undefined,
        ] as const,
    );
  return (
    <Part title={t('record')}>
      <ul class="switches">
        <Segments
          name={t('chessNotation')}
          value={chess}
          options={options('chess')}
          set={value => chooseNotation('chess', value)}
        />
        <Segments
          name={t('xiangqiNotation')}
          value={xiangqi}
          options={options('xiangqi')}
          set={value => chooseNotation('xiangqi', value)}
        />
        <Segments name={t('typedRanks')} value={from} options={RANKS} set={value => ranks.choose(value)} />
      </ul>
    </Part>
  );
}

/* ---- what belongs to an account */

function useActs(): { problem: Problem | null; act: (what: Promise<unknown>, then?: () => void) => void } {
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = (what: Promise<unknown>, then?: () => void): void => {
    setProblem(null);
    what.then(then, (error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}));
  };
  return { problem, act };
}

function Fault({ problem }: { problem: Problem | null }): JSX.Element | null {
  const w = useWords();
  return (
    problem && (
      <p class="note bad" role="alert">
        {refusalWords(w, problem)}
      </p>
    )
  );
}

function Own(): JSX.Element {
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
      <People />
      <MyData />
    </>
  );
}

function Password(): JSX.Element {
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
        <label class="field">
          <span>{t('oldPassword')}</span>
          <input
            type="password"
            required
            value={old}
            autocomplete="current-password"
            onInput={e => setOld(e.currentTarget.value)}
          />
        </label>
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

function Recovery(): JSX.Element {
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
        <label class="field">
          <span>{t('oldPassword')}</span>
          <input
            type="password"
            required
            value={password}
            autocomplete="current-password"
            onInput={e => setPassword(e.currentTarget.value)}
          />
        </label>
        <Fault problem={problem} />
        <div class="row">
          <button class="btn">{t('newCodes')}</button>
        </div>
      </form>
    </Part>
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

function Devices(): JSX.Element {
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

function MyData(): JSX.Element {
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
        <label class="field">
          <span>{t('oldPassword')}</span>
          <input
            type="password"
            required
            value={password}
            autocomplete="current-password"
            onInput={e => setPassword(e.currentTarget.value)}
          />
        </label>
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

function Reports(): JSX.Element {
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
