// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a game in two presses: which game, and how long. Everything else has a sensible first choice.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as system from '../../calls/system';
import type { ComputerOpponent, NewGame } from '../../wire';
import { call, openGame, Refusal } from '../../api';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { me } from '../../me';
import { NameInput } from '../../NameInput';
import { isArray } from '../../odds';
import { refusalWords } from '../../phrase';
import { lang, playerName } from '../../prefs';
import { go } from '../../router';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import { SIDES, type Game, type Problem, type Summary } from '../../types';
import { SideMark } from '../Side';
import { asked, askedAtBoard, NONE, useOdds, type Chosen } from './Odds';

interface Preset {
  time: string;
  label: (t: Words) => string;
  kind: (t: Words) => string;
  /** The long time that is usual in one of the two. */
  of?: Game;
}
/** Nobody sits so long at one board. */
const DAYS = '3d/1';
const PRESETS: readonly Preset[] = [
  { time: '3m+2s', label: () => '3 + 2', kind: t => t.blitz },
  { time: '5m+3s', label: () => '5 + 3', kind: t => t.blitz },
  { time: '10m+5s', label: () => '10 + 5', kind: t => t.rapid },
  { time: '15m+10s', label: () => '15 + 10', kind: t => t.rapid },
  { time: '90m+30s', label: () => '90 + 30', kind: t => t.classical, of: 'chess' },
  { time: '40/90m,10/15m*', label: t => t.stages, kind: t => t.stagesThen, of: 'xiangqi' },
  { time: DAYS, label: t => t.daysAMove(3), kind: t => t.days },
  { time: '-', label: t => t.noTime, kind: t => t.noClock },
];

type Whom = 'next' | 'friend' | 'computer' | 'board';
const WHOM: readonly { whom: Whom; icon: string; name: (t: Words) => string }[] = [
  { whom: 'next', icon: 'users', name: t => t.nextComer },
  { whom: 'friend', icon: 'link', name: t => t.friend },
  { whom: 'computer', icon: 'chip', name: t => t.computer },
  { whom: 'board', icon: 'board', name: t => t.atBoard },
];

/**
 * Opens a board of this device's desk, where two sit in one room, and answers its address. Who gave a name
 * and took a side is named there.
 */
async function sitAtBoard(
  game: Game,
  rules: string,
  time: string,
  colour: string,
  odds: Chosen,
): Promise<string> {
  const { byHallClocks, open } = await import('../desk/calls');
  const [first, second] = SIDES[game];
  const own = me.get()?.name || playerName.get() || null;
  return (
    '/desk/' +
    (await open({
      ...(!byHallClocks() && { t: 0 }),
      event: 'start',
      game,
      rules,
      mode: 'board',
      time,
      ...askedAtBoard(odds),
      [first]: colour === 'first' ? own : null,
      [second]: colour === 'second' ? own : null,
    }))
  );
}

export function Start({ seats }: { seats: readonly Summary[] }): JSX.Element {
  const t = useWords();
  const [game, setGame] = useState<Game>(recall('game') === 'xiangqi' ? 'xiangqi' : 'chess');
  const [colour, setColour] = useState('random');
  const [free, setFree] = useState(false);
  const [whom, setWhom] = useState<Whom>(WHOM.find(one => one.whom === recall('whom'))?.whom ?? 'friend');
  const [level, setLevel] = useState(Number(recall('level')) || 3);
  const [rules, setRules] = useState<Record<Game, string>>({
    chess: ruleSetsOf('chess')[0]!,
    xiangqi: ruleSetsOf('xiangqi')[0]!,
  });
  const [claims, setClaims] = useState<Record<Game, string>>({ chess: 'player', xiangqi: 'auto' });
  const [odds, setOdds] = useState(NONE);
  const [style, setStyle] = useState(recall('style') ?? 'balanced');
  const [book, setBook] = useState(recall('book') ?? 'none');
  const books = useBooks(game);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const signedIn = useStore(me)?.signed_in === true;
  const mayRate = signedIn && whom !== 'computer' && whom !== 'board';
  const [rated, setRated] = useState(recall('rated') === 'yes');
  const waiting = (time: string): number =>
    whom === 'next'
      ? seats.filter(
          seat =>
            seat.game === game && seat.time === time && seat.rules === rules[game] && begins(seat, odds),
        ).length
      : 0;
  const choose = (other: Game): void => {
    setGame(other);
    setOdds(NONE);
  };
  const open = async (time: string): Promise<void> => {
    if (busy) return;
    setBusy(time);
    setProblem(null);
    remember('game', game);
    try {
      remember('whom', whom);
      remember('level', String(level));
      if (whom === 'board') return void go(await sitAtBoard(game, rules[game], time, colour, odds));
      go(
        (
          await openGame({
            game,
            time,
            colour: colour as NewGame['colour'],
            rules: rules[game],
            claims: claims[game] as NewGame['claims'],
            rated: mayRate && rated && time !== '-' && !odds.id,
            ...asked(game, odds),
            opponent:
              whom === 'computer'
                ? ({ engine: level, style, book: books.includes(book) ? book : 'none' } as ComputerOpponent)
                : whom === 'next'
                  ? 'anyone'
                  : 'link',
          })
        ).url,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
      setBusy(null);
    }
  };

  return (
    <>
      <GameChoice game={game} choose={choose} />
      <p class="step">
        <b>1</b>
        <span>{t.whom}</span>
      </p>
      <div class="whom" role="radiogroup" aria-label={t.opponent}>
        {WHOM.map(one => (
          <label key={one.whom} class={whom === one.whom ? 'on' : ''}>
            <input type="radio" name="whom" checked={whom === one.whom} onChange={() => setWhom(one.whom)} />
            <Icon name={one.icon} />
            <span>{one.name(t)}</span>
          </label>
        ))}
        {!signedIn && <NameField />}
        <ColourField game={game} colour={colour} choose={setColour} />
      </div>
      {whom === 'computer' && (
        <>
          <LevelField level={level} choose={setLevel} />
          <div class="terms">
            <Choice
              name={t.style}
              value={style}
              choose={value => {
                setStyle(value);
                remember('style', value);
              }}
              options={STYLES.map(one => [one, t.styles[one]!])}
            />
            <Choice
              name={t.openingBook}
              value={books.includes(book) ? book : 'none'}
              choose={value => {
                setBook(value);
                remember('book', value);
              }}
              options={books.map(one => [one, t.books[one]!])}
            />
          </div>
        </>
      )}
      {mayRate && (
        <label class="check">
          <input
            type="checkbox"
            checked={rated}
            onChange={e => {
              setRated(e.currentTarget.checked);
              remember('rated', e.currentTarget.checked ? 'yes' : 'no');
            }}
          />
          <span>{t.ratedGame}</span>
        </label>
      )}
      <p class="step">
        <b>2</b>
        <span>{t.howLong}</span>
      </p>
      <div class="long" role="group" aria-label={t.newGame}>
        {PRESETS.filter(
          preset => (!preset.of || preset.of === game) && (whom !== 'board' || preset.time !== DAYS),
        ).map(preset => (
          <button key={preset.time} aria-busy={busy === preset.time} onClick={() => void open(preset.time)}>
            <b>{preset.label(t)}</b>
            <span>{preset.kind(t)}</span>
            {waiting(preset.time) > 0 && <span class="waits">{t.waitingCount(waiting(preset.time))}</span>}
          </button>
        ))}
        <button class="free" aria-expanded={free} onClick={() => setFree(!free)}>
          <b>{t.otherTime}</b>
          <span>{t.anyControl}</span>
        </button>
      </div>
      <Terms
        game={game}
        atBoard={whom === 'board'}
        rules={rules[game]}
        chooseRules={name => setRules({ ...rules, [game]: name })}
        claims={claims[game]}
        chooseClaims={chosen => setClaims({ ...claims, [game]: chosen })}
        odds={odds}
        chooseOdds={setOdds}
      />
      {(free || problem) && <FreeTime open={open} busy={busy !== null} problem={problem} shown={free} />}
    </>
  );
}

/** Whether a seat is opened with just these odds. */
function begins(seat: Summary, { id }: Chosen): boolean {
  return id ? seat.odds?.id === id && !seat.odds.first : !seat.odds && isArray(seat.game, seat.fen);
}

const STYLES = ['balanced', 'active', 'solid'] as const;
/** The books that this house has for a game: its own, and the operator's where he gave one. */
function useBooks(game: Game): readonly string[] {
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(
    () =>
      void call(system.house()).then(
        house => setOwn(house.book ?? []),
        () => undefined,
      ),
    [],
  );
  return own.includes(game) ? ['none', 'house', 'file'] : ['none', 'house'];
}

function LevelField({ level, choose }: { level: number; choose: (level: number) => void }): JSX.Element {
  const t = useWords();
  const words = `${level} · ${t.levelNames(level)}`;
  return (
    <label class="level">
      <span>{t.level}</span>
      <input
        type="range"
        min={1}
        max={16}
        step={1}
        value={level}
        aria-valuetext={words}
        onInput={e => choose(Number(e.currentTarget.value))}
      />
      <output>{words}</output>
    </label>
  );
}

interface TermsProps {
  game: Game;
  /** The desk rules when somebody claims, and never otherwise. */
  atBoard: boolean;
  rules: string;
  chooseRules: (rules: string) => void;
  claims: string;
  chooseClaims: (claims: string) => void;
  odds: Chosen;
  chooseOdds: (odds: Chosen) => void;
}
/** What the arbiter goes by, for those who want another than the usual. */
function Terms({
  game,
  atBoard,
  rules,
  chooseRules,
  claims,
  chooseClaims,
  odds,
  chooseOdds,
}: TermsProps): JSX.Element {
  const t = useWords();
  const { fields, note } = useOdds(game, odds, chooseOdds, atBoard);
  return (
    <>
      <div class="terms">
        <Choice
          name={t.ruleSet}
          value={rules}
          choose={chooseRules}
          options={ruleSetsOf(game).map(id => [id, ruleSetName(id, lang.get())])}
        />
        {!atBoard && (
          <Choice
            name={t.drawsByRule}
            value={claims}
            choose={chooseClaims}
            options={[
              ['auto', t.ruledAtOnce],
              ['player', t.onClaim],
            ]}
          />
        )}
        {fields.map(one => (
          <Choice key={one.name} {...one} />
        ))}
      </div>
      {note && (
        <p class="note" role="status">
          {note}
        </p>
      )}
    </>
  );
}
function Choice({
  name,
  value,
  choose,
  options,
}: {
  name: string;
  value: string;
  choose: (value: string) => void;
  options: readonly (readonly [string, string])[];
}): JSX.Element {
  return (
    <label class="pick">
      <span>{name}</span>
      <select value={value} onChange={e => choose(e.currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <span aria-hidden="true">▾</span>
    </label>
  );
}

function GameChoice({ game, choose }: { game: Game; choose: (game: Game) => void }): JSX.Element {
  const t = useWords();
  return (
    <div class="games2" role="radiogroup" aria-label={t.gameKind}>
      {(['chess', 'xiangqi'] as const).map(kind => (
        <label key={kind} class={game === kind ? 'on' : ''}>
          <input type="radio" name="game" checked={game === kind} onChange={() => choose(kind)} />
          <span class="words">
            <b>{t.game[kind]}</b>
            <span>{t.rules[kind]}</span>
          </span>
          {kind === 'chess' ? <ChessCorner /> : <XiangqiCorner />}
        </label>
      ))}
    </div>
  );
}

/** The corner of each board, as the sign of its game. */
const ChessCorner = (): JSX.Element => (
  <svg viewBox="0 0 136 88" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <rect x="48" y="0" width="44" height="44" fill="var(--sq-light)" />
    <rect x="92" y="0" width="44" height="44" fill="var(--sq-dark)" />
    <rect x="48" y="44" width="44" height="44" fill="var(--sq-dark)" />
    <rect x="92" y="44" width="44" height="44" fill="var(--sq-light)" />
    <use href="#c-N" x="48" y="44" width="44" height="44" />
    <use href="#c-k" x="92" y="0" width="44" height="44" />
  </svg>
);
const XiangqiCorner = (): JSX.Element => (
  <svg viewBox="0 0 136 88" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <rect x="48" width="88" height="88" fill="var(--xq-ground)" />
    <path
      d="M48 22H136M48 66H136M70 0V88M114 0V88M70 22L92 44L114 66M114 22L70 66"
      stroke="var(--xq-line)"
      stroke-width="1"
      fill="none"
    />
    <use href="#s-K" x="50" y="46" width="40" height="40" />
    <use href="#s-c" x="94" y="2" width="40" height="40" />
  </svg>
);

function NameField(): JSX.Element {
  const t = useWords();
  return (
    <label class="inline">
      <span>{t.yourName}</span>
      <NameInput />
    </label>
  );
}

function ColourField({
  game,
  colour,
  choose,
}: {
  game: Game;
  colour: string;
  choose: (colour: string) => void;
}): JSX.Element {
  const t = useWords();
  return (
    <div class="inline" role="radiogroup" aria-label={t.yourSide}>
      <span aria-hidden="true">{t.yourSide}</span>
      <div class="sides">
        <label title={t.random} class={colour === 'random' ? 'on' : ''}>
          <input
            type="radio"
            name="colour"
            checked={colour === 'random'}
            onChange={() => choose('random')}
            aria-label={t.random}
          />
          <i class="side lot" aria-hidden="true" />
        </label>
        {SIDES[game].map((side, i) => {
          const value = i ? 'second' : 'first';
          return (
            <label key={value} title={t.side[side]} class={colour === value ? 'on' : ''}>
              <input
                type="radio"
                name="colour"
                checked={colour === value}
                onChange={() => choose(value)}
                aria-label={t.side[side]}
              />
              <SideMark side={side} />
            </label>
          );
        })}
      </div>
    </div>
  );
}

interface FreeTimeProps {
  open: (time: string) => Promise<void>;
  busy: boolean;
  problem: Problem | null;
  shown: boolean;
}
function FreeTime({ open, busy, problem, shown }: FreeTimeProps): JSX.Element {
  const t = useWords();
  const [time, setTime] = useState(recall('time') ?? '');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!time.trim()) return;
    remember('time', time.trim());
    void open(time.trim());
  };
  return (
    <form class={'field' + (problem ? ' bad' : '')} onSubmit={submit}>
      {shown && (
        <>
          <label for="time">{t.timeControl}</label>
          <div class="row tight">
            <input
              id="time"
              value={time}
              onInput={e => setTime(e.currentTarget.value)}
              placeholder="40/90m,10/15m*"
              spellcheck={false}
              autocomplete="off"
              aria-invalid={!!problem}
              aria-describedby="time-note"
            />
            <button class="btn main" aria-busy={busy}>
              {t.newGame}
            </button>
          </div>
        </>
      )}
      <p id="time-note" role={problem ? 'alert' : undefined}>
        {problem ? (
          <>
            <Icon name="warn" />
            {refusalWords(t, problem)}
          </>
        ) : (
          t.timeHint
        )}
      </p>
    </form>
  );
}
