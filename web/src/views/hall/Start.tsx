// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a game with two presses: the game and the time. All other choices have a sensible default.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, openGame, Refusal } from '../../api';
import * as system from '../../calls/system';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { lazily } from '../../later';
import { me } from '../../me';
import { lang, playerName } from '../../prefs';
import { go } from '../../router';
import { ruleSetName, ruleSetWhence, ruleSetsOf } from '../../rule_sets';
import { useStore } from '../../store';
import type { Game, Problem, Summary } from '../../types';
import * as newGame from './newGame';
import { useOdds, type Chosen } from './Odds';
import { Choice, ColourField, GameChoice, LevelField, NameField } from './StartFields';

const FreeTime = lazily(() => import('./FreeTime').then(file => file.FreeTime));

interface Preset {
  time: string;
  label: (t: Words) => string;
  kind: (t: Words) => string;
  /** The game for which this long time control is usual. */
  of?: Game;
}
/** Correspondence: too long for both players to stay at the board. */
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

const WHOM: readonly { whom: newGame.Whom; icon: string; name: (t: Words) => string }[] = [
  { whom: 'next', icon: 'users', name: t => t.nextComer },
  { whom: 'friend', icon: 'link', name: t => t.friend },
  { whom: 'computer', icon: 'chip', name: t => t.computer },
  { whom: 'board', icon: 'board', name: t => t.atBoard },
];

/** Opens the chosen game and returns its address: a game on the server, or a board of this device's desk. */
async function opened(
  now: newGame.Choices,
  time: string,
  signedIn: boolean,
  books: readonly string[],
): Promise<string> {
  newGame.keep(now);
  if (now.whom !== 'board') return (await openGame(newGame.wanted(now, time, signedIn, books))).url;
  const { byHallClocks, open } = await import('../desk/calls');
  const own = me.get()?.name || playerName.get();
  return '/desk/' + (await open(newGame.sitting(now, time, !byHallClocks(), own)));
}

export function Start({ seats }: { seats: readonly Summary[] }): JSX.Element {
  const t = useWords();
  const [now, setNow] = useState(newGame.first);
  const [free, setFree] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { game, whom } = now;
  const books = useBooks(game);
  const signedIn = useStore(me)?.signed_in === true;
  const set = (more: Partial<newGame.Choices>): void => setNow(newGame.chosen(now, more));
  const open = async (time: string): Promise<void> => {
    if (busy) return;
    setBusy(time);
    setProblem(null);
    try {
      go(await opened(now, time, signedIn, books));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
      setBusy(null);
    }
  };
  return (
    <>
      <GameChoice game={game} choose={other => set({ game: other })} />
      <p class="step">
        <b>1</b>
        <span>{t.whom}</span>
      </p>
      <div class="whom" role="radiogroup" aria-label={t.opponent}>
        {WHOM.map(one => (
          <label key={one.whom} class={whom === one.whom ? 'on' : ''}>
            <input
              type="radio"
              name="whom"
              checked={whom === one.whom}
              onChange={() => set({ whom: one.whom })}
            />
            <Icon name={one.icon} />
            <span>{one.name(t)}</span>
          </label>
        ))}
        {!signedIn && <NameField />}
        <ColourField game={game} colour={now.colour} choose={colour => set({ colour })} />
      </div>
      {whom === 'computer' && <Computer now={now} set={set} books={books} />}
      {newGame.mayRate(now, signedIn) && (
        <label class="check">
          <input
            type="checkbox"
            checked={now.rated}
            onChange={e => set({ rated: e.currentTarget.checked })}
          />
          <span>{t.ratedGame}</span>
        </label>
      )}
      <p class="step">
        <b>2</b>
        <span>{whom === 'next' ? t.howLongPaired : t.howLong}</span>
      </p>
      <div class="long" role="group" aria-label={t.newGame}>
        {PRESETS.filter(
          preset => (!preset.of || preset.of === game) && (whom !== 'board' || preset.time !== DAYS),
        ).map(preset => (
          <button key={preset.time} aria-busy={busy === preset.time} onClick={() => void open(preset.time)}>
            <b>{preset.label(t)}</b>
            <span>{preset.kind(t)}</span>
            <Waiting n={newGame.waiting(now, preset.time, seats)} />
          </button>
        ))}
        <button class="free" aria-expanded={free} onClick={() => setFree(!free)}>
          <b>{t.otherTime}</b>
          <span>{t.anyControl}</span>
        </button>
      </div>
      {(free || problem) && <FreeTime open={open} busy={busy !== null} problem={problem} shown={free} />}
      <Terms now={now} set={set} />
    </>
  );
}

const Waiting = ({ n }: { n: number }): JSX.Element | null => {
  const t = useWords();
  return n > 0 ? <span class="waits">{t.waitingCount(n)}</span> : null;
};

interface ChoiceProps {
  now: newGame.Choices;
  set: (more: Partial<newGame.Choices>) => void;
}
const STYLES = ['balanced', 'active', 'solid'] as const;
/** The opening books that this server has for a game: its own and, if there is one, the operator's. */
function useBooks(game: Game): readonly string[] {
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(
    () =>
      void call(system.server()).then(
        house => setOwn(house.book ?? []),
        () => undefined,
      ),
    [],
  );
  return own.includes(game) ? ['none', 'house', 'file'] : ['none', 'house'];
}

function Computer({ now, set, books }: ChoiceProps & { books: readonly string[] }): JSX.Element {
  const t = useWords();
  const { level, style, book } = now;
  return (
    <>
      <LevelField level={level} choose={one => set({ level: one })} />
      <div class="terms">
        <Choice
          name={t.style}
          value={style}
          choose={one => set({ style: one })}
          options={STYLES.map(one => [one, t.styles[one]!])}
        />
        <Choice
          name={t.openingBook}
          value={books.includes(book) ? book : 'none'}
          choose={one => set({ book: one })}
          options={books.map(one => [one, t.books[one]!])}
        />
      </div>
    </>
  );
}

/** The rule set and other terms, for users who do not want the defaults. */
function Terms({ now, set }: ChoiceProps): JSX.Element {
  const t = useWords();
  const { game, rules, claims } = now;
  // The desk only rules when a player claims.
  const atBoard = now.whom === 'board';
  const { fields, note } = useOdds(game, now.odds, (odds: Chosen) => set({ odds }), atBoard);
  return (
    <>
      <div class="terms">
        <Choice
          name={t.ruleSet}
          value={rules[game]}
          choose={id => set({ rules: { ...rules, [game]: id } })}
          options={ruleSetsOf(game).map(id => [id, ruleSetName(id, lang.get())])}
        />
        {ruleSetWhence(rules[game], lang.get()) && (
          <p class="note">{ruleSetWhence(rules[game], lang.get())}</p>
        )}
        {!atBoard && (
          <Choice
            name={t.drawsByRule}
            value={claims[game]}
            choose={how => set({ claims: { ...claims, [game]: how } })}
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
