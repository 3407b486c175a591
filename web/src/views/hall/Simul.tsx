// SPDX-License-Identifier: GPL-3.0-or-later
// The form that opens a simul: a number of boards of either game, optionally with odds and a different clock
// for the host.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as displays from '../../calls/displays';
import { call, openGame, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { oddsGiver } from '../../odds';
import { controlWords, refusalWords } from '../../phrase';
import { go } from '../../router';
import { SIDES, type Game, type Problem } from '../../types';
import { useOdds, type Chosen } from './Odds';
import {
  BLANK,
  boardsOf,
  GAMES,
  gamesOf,
  MOST,
  opening,
  ownTimeOf,
  TIMES,
  UNTIMED,
  type Form,
} from './simulModel';
import { useT } from './words';

/** Opens the games of a display one after the other, and puts them under one address. */
function useOpen(form: Form): { open: () => Promise<void>; busy: boolean; problem: Problem | null } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const ids: string[] = [];
    try {
      for (const wanted of opening(form)) ids.push((await openGame(wanted)).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
    // A single game needs no simul and simply waits among the others; two or more are a simul, even if fewer
    // than asked for could be opened.
    const display =
      ids.length > 1
        ? await call(displays.newDisplay({ title: form.title.trim(), games: ids })).catch((error: unknown) =>
            setProblem((error as Refusal).problem),
          )
        : undefined;
    setBusy(false);
    if (display) go('/s/' + display.id);
  };
  return { open, busy, problem };
}

export function Open(): JSX.Element {
  const t = useT();
  const w = useWords();
  const [form, setForm] = useState(BLANK);
  const set = (part: Partial<Form>): void => setForm({ ...form, ...part });
  const { open, busy, problem } = useOpen(form);
  const all = boardsOf(form);
  const played = gamesOf(form);
  return (
    <form
      class="simul"
      onSubmit={event => {
        event.preventDefault();
        void open();
      }}
    >
      <h2 class="head ww">{t('simul')}</h2>
      <p class="note">{t('simulText')}</p>
      <div class="filters">
        <label class="field wide">
          <span>{t('title')}</span>
          <input
            type="text"
            maxLength={30}
            value={form.title}
            placeholder={t('simul')}
            onInput={e => set({ title: e.currentTarget.value })}
          />
        </label>
        <Fields form={form} set={set} />
        {played.map(game => (
          <OddsFields
            key={game}
            game={game}
            several={played.length > 1}
            odds={form.odds[game]}
            choose={one => set({ odds: { ...form.odds, [game]: one } })}
          />
        ))}
      </div>
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
      <div class="row">
        <button class="btn main" aria-busy={busy} disabled={busy || all < 2 || all > MOST}>
          {t('open')}
        </button>
      </div>
    </form>
  );
}

/** The number of boards of each game, the clocks, and the host's side. */
function Fields({ form, set }: { form: Form; set: (part: Partial<Form>) => void }): JSX.Element {
  const t = useT();
  const w = useWords();
  const played = gamesOf(form);
  const free = played.filter(game => !form.odds[game].id);
  return (
    <>
      {GAMES.map(game => (
        <label key={game} class="field">
          <span>{t('many', w.game[game])}</span>
          <input
            type="number"
            min={0}
            max={MOST}
            required
            value={form.many[game]}
            onInput={e => set({ many: { ...form.many, [game]: e.currentTarget.valueAsNumber || 0 } })}
          />
        </label>
      ))}
      <label class="field">
        <span>{w.timeControl}</span>
        <select value={form.time} onChange={e => set({ time: e.currentTarget.value })}>
          {[...TIMES, ...UNTIMED].map(one => (
            <option key={one} value={one}>
              {controlWords(w, one)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('ownClock')}</span>
        <select
          value={ownTimeOf(form)}
          disabled={!TIMES.includes(form.time)}
          onChange={e => set({ ownTime: e.currentTarget.value })}
        >
          <option value="">{t('sameClock')}</option>
          {TIMES.filter(one => one !== form.time).map(one => (
            <option key={one} value={one}>
              {controlWords(w, one)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{w.yourSide}</span>
        <select
          value={form.side}
          disabled={!free.length}
          onChange={e => set({ side: e.currentTarget.value })}
        >
          {(['first', 'second'] as const).map((one, i) => (
            <option key={one} value={one}>
              {[...new Set((free.length ? free : played).map(game => w.side[SIDES[game][i]!]))].join(' / ')}
            </option>
          ))}
          <option value="random">{w.random}</option>
        </select>
      </label>
    </>
  );
}

function OddsFields({
  game,
  several,
  odds,
  choose,
}: {
  game: Game;
  several: boolean;
  odds: Chosen;
  choose: (odds: Chosen) => void;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const { fields, note } = useOdds(game, odds, choose);
  const giver = oddsGiver(game, odds.id);
  return (
    <>
      {fields.map(({ name, value, choose, options }) => (
        <label key={name} class="field">
          <span>{several ? w.game[game] + w.colon + name : name}</span>
          <select value={value} onChange={e => choose(e.currentTarget.value)}>
            {options.map(([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {giver && (
        <p class="note wide" role="status">
          {t('give', w.side[SIDES[game][giver === 'first' ? 0 : 1]])}
          {note && w.gap + note}
        </p>
      )}
    </>
  );
}
