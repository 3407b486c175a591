// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a new tournament: game and system, ranking and regulations, place and dates.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { ruleSetName, ruleSetWhence, ruleSetsOf } from '../../rule_sets';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { TieBreaks } from './about/TieBreaks';
import { Published, Regulations } from '../regulations/Regulations';
import {
  regulatedBy,
  TIEBREAKS,
  usualRules,
  withBoards,
  withGame,
  withPublished,
  withSystem,
  type Draft,
  type Plan,
} from './draft';
import { MatchFields, TeamFields } from './NewMode';
import { Prizes } from './Prizes';
import { ScoringFields } from './ScoringFields';
import { SYSTEMS, systemWord, tiebreaksWord, useT } from './words';

export interface StepProps {
  draft: Draft;
  plan: Plan;
  set: (more: Partial<Draft>) => void;
}

export function GameStep(step: StepProps): JSX.Element {
  const {
    draft,
    plan: { kind },
    set,
  } = step;
  const t = useT();
  const words = useWords();
  const { name, game, system, boards } = draft;
  return (
    <section class="stp" aria-labelledby="s1">
      <b>1</b>
      <h2 id="s1">{t('gameSystem')}</h2>
      <div class="in">
        <label class="field">
          <span>{t('name')}</span>
          <input required value={name} maxLength={80} onInput={e => set({ name: e.currentTarget.value })} />
        </label>
        <div class="g2">
          <label class="field">
            <span>{t('game')}</span>
            <select value={game} onChange={e => set(withGame(draft, e.currentTarget.value as Game))}>
              <option value="chess">{words.game.chess}</option>
              <option value="xiangqi">{words.game.xiangqi}</option>
            </select>
          </label>
          <label class="field">
            <span>{t('system')}</span>
            <select value={system} onChange={e => set(withSystem(draft, e.currentTarget.value))}>
              {SYSTEMS.map(s => (
                <option key={s.system} value={s.system}>
                  {systemWord(s.system)}
                </option>
              ))}
            </select>
          </label>
          {kind.teams && (
            <label class="field">
              <span>{t('teams')}</span>
              <input
                type="number"
                min={kind.teams === 'only' ? 1 : 0}
                max={12}
                value={boards}
                onInput={e => set(withBoards(draft, Number(e.currentTarget.value)))}
              />
            </label>
          )}
        </div>
        <TeamFields {...step} />
        <MatchFields {...step} />
      </div>
    </section>
  );
}

/** The tie-breaks: a common list, or a custom one. */
function Order({ draft, plan: { kind }, set }: StepProps): JSX.Element | null {
  const t = useT();
  const { game, boards, tiebreaks } = draft;
  const lists = boards > 0 ? [''] : TIEBREAKS[kind.staged ? 'table' : kind.kind]!;
  if (kind.kind === 'ko' && !kind.staged) return null;
  return (
    <>
      {lists.length > 1 && (
        <label class="field">
          <span>{t('tiebreaks')}</span>
          <select
            value={lists.includes(tiebreaks) ? tiebreaks : '-'}
            onChange={e => e.currentTarget.value !== '-' && set({ tiebreaks: e.currentTarget.value })}
          >
            {lists.map(c => (
              <option key={c} value={c}>
                {c === '' ? t('tbNone') : tiebreaksWord(c)}
              </option>
            ))}
            {!lists.includes(tiebreaks) && <option value="-">{t('tbOwn')}</option>}
          </select>
        </label>
      )}
      <TieBreaks
        list={tiebreaks}
        set={list => set({ tiebreaks: list })}
        kind={{
          game,
          form: kind.staged ? 'stages' : kind.kind === 'ko' ? 'stages' : kind.kind,
          teams: boards > 0,
        }}
      />
    </>
  );
}

export function RankingStep(step: StepProps): JSX.Element {
  const {
    draft,
    plan: { kind, byMode },
    set,
  } = step;
  const t = useT();
  const language = useStore(lang);
  const usual = usualRules(draft);
  const { game, boards, rules, regulated, scoring, prizes, division, seed } = draft;
  return (
    <section class="stp" aria-labelledby="s3">
      <b>3</b>
      <h2 id="s3">{t('ranking')}</h2>
      <div class="in">
        <Order {...step} />
        <label class="field">
          <span>{t('rulesOf')}</span>
          <select value={rules} onChange={e => set({ rules: e.currentTarget.value })}>
            {byMode && <option value="">{t('rulesByMode')}</option>}
            {ruleSetsOf(game).map(r => (
              <option key={r} value={r === usual && !byMode ? '' : r}>
                {ruleSetName(r, language)}
              </option>
            ))}
          </select>
        </label>
        {ruleSetWhence(rules, language) && <p class="note">{ruleSetWhence(rules, language)}</p>}
        <Published game={game} take={published => set(withPublished(published))} />
        <Regulations
          rules={regulatedBy(draft)}
          place="event"
          typed={regulated}
          set={typed => set({ regulated: typed })}
        />
        <p class="note">{t('regulationsNote')}</p>
        {kind.kind !== 'arena' && (
          <ScoringFields scoring={scoring} teams={boards > 0} set={worth => set({ scoring: worth })} />
        )}
        <Prizes
          lines={prizes}
          set={lines => set({ prizes: lines })}
          division={division}
          divide={how => set({ division: how })}
        />
        <label class="field">
          <span>{t('seed')}</span>
          <input
            type="number"
            min={0}
            value={seed}
            onInput={e => set({ seed: Number(e.currentTarget.value) })}
          />
          <p class="note">{t('seedNote')}</p>
        </label>
      </div>
    </section>
  );
}

interface WhoProps extends Pick<StepProps, 'draft' | 'set'> {
  by: string;
  setBy: (by: string) => void;
}
export function WhoStep({ draft, set, by, setBy }: WhoProps): JSX.Element {
  const t = useT();
  const { place, federation, organiser, chief, arbiters, begins, ends } = draft;
  return (
    <section class="stp" aria-labelledby="s4">
      <b>4</b>
      <h2 id="s4">{t('whenWho')}</h2>
      <div class="in g2">
        <label class="field">
          <span>{t('place')}</span>
          <input value={place} onInput={e => set({ place: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('federation')}</span>
          <input value={federation} onInput={e => set({ federation: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('organiserName')}</span>
          <input value={organiser} onInput={e => set({ organiser: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('chief')}</span>
          <input value={chief} onInput={e => set({ chief: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('deputies')}</span>
          <input value={arbiters} onInput={e => set({ arbiters: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('begins')}</span>
          <input type="date" value={begins} onInput={e => set({ begins: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('ends')}</span>
          <input type="date" value={ends} onInput={e => set({ ends: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('yourName')}</span>
          <input value={by} onInput={e => setBy(e.currentTarget.value)} />
        </label>
      </div>
    </section>
  );
}
