// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps players apart: chosen players, or those of a club or federation; always or if possible; in a range of
// rounds. Each rule can be withdrawn.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../../calls/tournaments';
import type { EventAnnounced } from '../../../wire';
import { ask } from '../calls';
import type { Shown } from '../shown';
import { useAnswer } from '../../../useAnswer';
import { apartActs, NONE, unitsOf, type Apart as Chosen, type By } from './parted';
import { useT } from './words';

export function Apart({ shown }: { shown: Shown }): JSX.Element | null {
  const { id, desk, act, info } = shown;
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const { answer: told } = useAnswer<EventAnnounced | null>(
    String(desk.lines),
    () => ask<EventAnnounced>(id, tournaments.announced(id)),
    null,
    id,
  );
  if (!told || info.form !== 'swiss') return null;
  const players = desk.players ?? [];
  const acts = apartActs(chosen, players);
  const name = (number: number): string => players.find(one => one.id === number)?.name ?? String(number);
  const set = (more: Partial<Chosen>): void => setChosen({ ...chosen, ...more });
  const rounds = (first: number, last: number): string =>
    first || last ? t('fromTo', first || 1, last || info.rounds) : t('allRounds');
  return (
    <section class="apart" aria-labelledby="apart">
      <h2 class="head ww" id="apart">
        {t('apart')}
      </h2>
      <ul class="dbt">
        {told.units && told.units !== 'free' && (
          <li>{t(told.units === 'hard' ? 'unitsHard' : 'unitsSoft')}</li>
        )}
        {told.avoid.map(one => (
          <li key={one.line} class="said1">
            <span>
              {one.order.map(name).join(t('listed'))} ({t(one.hard ? 'never' : 'ifPossible')},{' '}
              {rounds(one.round, one.rounds)})
            </span>
            {desk.may.includes('strike') && (
              <button
                class="btn quiet"
                type="button"
                aria-label={t('titled', t('remove'), one.order.map(name).join(t('listed')))}
                onClick={() => void act({ act: 'strike', line: one.line })}
              >
                {t('remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {desk.may.includes('avoid') && (
        <form
          onSubmit={e => {
            e.preventDefault();
            void act(...acts).then(done => done && setChosen(NONE));
          }}
        >
          <Fields chosen={chosen} set={set} shown={shown} />
          <div class="rowb">
            <button class="btn" type="submit" disabled={acts.length === 0}>
              {t('keepApart')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

interface FieldsProps {
  chosen: Chosen;
  set: (more: Partial<Chosen>) => void;
  shown: Shown;
}
function Fields({ chosen, set, shown: { desk, info } }: FieldsProps): JSX.Element {
  const t = useT();
  const players = desk.players ?? [];
  const { by } = chosen;
  const round = (key: 'first' | 'last', label: 'firstRound' | 'lastRound'): JSX.Element => (
    <label class="field">
      <span>{t(label)}</span>
      <input
        type="number"
        min={1}
        max={info.rounds}
        value={chosen[key]}
        placeholder={String(key === 'first' ? info.paired + 1 : info.rounds)}
        onInput={e => set({ [key]: e.currentTarget.value })}
      />
    </label>
  );
  return (
    <div class="g2">
      <label class="field">
        <span>{t('whom')}</span>
        <select value={by} onChange={e => set({ by: e.currentTarget.value as By, unit: '' })}>
          {(['players', 'club', 'federation'] as const).map(one => (
            <option key={one} value={one}>
              {t(`by_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {by === 'players' ? (
        <label class="field">
          <span>{t('chosenPlayers')}</span>
          <select
            multiple
            size={6}
            onChange={e =>
              set({ chosen: [...e.currentTarget.selectedOptions].map(one => Number(one.value)) })
            }
          >
            {players.map(one => (
              <option key={one.entry} value={one.id} selected={chosen.chosen.includes(one.id)}>
                {one.id} {one.name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <label class="field">
          <span>{t(`by_${by}`)}</span>
          <select value={chosen.unit} onChange={e => set({ unit: e.currentTarget.value })}>
            <option value="">{t('each')}</option>
            {unitsOf(players, by).map(([unit, members]) => (
              <option key={unit} value={unit}>
                {unit} ({members.length})
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{t('how')}</span>
        <select
          value={chosen.hard ? 'hard' : 'soft'}
          onChange={e => set({ hard: e.currentTarget.value === 'hard' })}
        >
          <option value="hard">{t('never')}</option>
          <option value="soft">{t('ifPossible')}</option>
        </select>
      </label>
      {round('first', 'firstRound')}
      {round('last', 'lastRound')}
    </div>
  );
}
