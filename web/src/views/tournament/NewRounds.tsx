// SPDX-License-Identifier: GPL-3.0-or-later
// The step for rounds and time control, and whether the event is played on this server.
import type { JSX } from 'preact';
import { CLOCKS, roundsMark } from './draft';
import type { StepProps } from './NewSteps';
import { useT } from './words';

export function RoundsStep({ draft, plan, set }: StepProps): JSX.Element {
  const t = useT();
  const { game, time } = draft;
  return (
    <section class="stp" aria-labelledby="s2">
      <b>2</b>
      <h2 id="s2">{t('roundsClock')}</h2>
      <div class="in">
        <Rounds draft={draft} plan={plan} set={set} />
        <label class="field">
          <span>{t('clock')}</span>
          <input list="clocks" required value={time} onInput={e => set({ time: e.currentTarget.value })} />
        </label>
        <Online draft={draft} plan={plan} set={set} />
        <datalist id="clocks">
          {CLOCKS[game].map(c => (
            <option key={c} value={c} />
          ))}
        </datalist>
      </div>
    </section>
  );
}

function Rounds({ draft: { people, minutes }, plan, set }: StepProps): JSX.Element {
  const t = useT();
  const { kind, table, cn, knockout, rounds, choices } = plan;
  const marked = (n: number): string => {
    const mark = roundsMark(n, plan);
    return mark ? t(mark) : ' ';
  };
  return (
    <>
      {kind.kind === 'arena' ? (
        <label class="field">
          <span>{t('arenaMinutes')}</span>
          <input
            type="number"
            required
            min={1}
            max={1440}
            value={minutes}
            onInput={e => set({ minutes: Number(e.currentTarget.value) || 1 })}
          />
        </label>
      ) : kind.staged || kind.scheveningen ? null : (
        <label class="field">
          <span>{t('people')}</span>
          <input
            type="number"
            min={2}
            max={9999}
            value={people}
            onInput={e => set({ people: Number(e.currentTarget.value) || 2, chosen: null })}
          />
        </label>
      )}
      {choices.length > 0 && (
        <div class="pickr" role="group" aria-label={t('rounds')}>
          {choices.map(n => (
            <button key={n} type="button" aria-pressed={n === rounds} onClick={() => set({ chosen: n })}>
              {n}
              <small>{marked(n)}</small>
            </button>
          ))}
        </div>
      )}
      <p class="note">
        {kind.kind === 'arena'
          ? t('arenaRules')
          : kind.kind === 'ko'
            ? t(kind.staged ? 'advStages' : 'advKo')
            : kind.kind === 'table'
              ? t('advTable', table)
              : cn
                ? t('advCn')
                : t('advSwiss', knockout)}
      </p>
    </>
  );
}

function Online({ draft: { online, rated, boards, time }, plan: { kind }, set }: StepProps): JSX.Element {
  const t = useT();
  return (
    <>
      <label class="field">
        <span>{t('online')}</span>
        <select
          value={online}
          onChange={e =>
            set({
              online: e.currentTarget.value,
              ...(e.currentTarget.value && time === '-' && { time: '10m+5s' }),
            })
          }
        >
          {(['', 'hand', 'auto'] as const).map(mode => (
            <option key={mode} value={mode}>
              {t(kind.kind === 'arena' && mode ? `arena_${mode}` : `online_${mode}`)}
            </option>
          ))}
        </select>
      </label>
      {online && (
        <label class="check">
          <input type="checkbox" checked={rated} onChange={e => set({ rated: e.currentTarget.checked })} />
          <span>{t('ratedHere')}</span>
        </label>
      )}
      {online && (
        <p class="note">
          {t(kind.kind === 'arena' ? 'arenaNote' : kind.teams && boards > 0 ? 'onlineTeams' : 'onlineNote')}
        </p>
      )}
    </>
  );
}
