// SPDX-License-Identifier: GPL-3.0-or-later
// Edits the announcement of an event at any time: place and days, schedule, people, games, ranking, prizes,
// regulations. The server's description of each change is shown before it is saved.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../../calls/tournaments';
import { lang } from '../../../prefs';
import { ruleSetName, ruleSetsOf } from '../../../rule_sets';
import { useStore } from '../../../store';
import type { Game } from '../../../types';
import type { EventAnnounced } from '../../../wire';
import { Regulations } from '../../regulations/Regulations';
import { ask } from '../calls';
import { divisionOf, divisionWord } from '../draft';
import { Prizes } from '../Prizes';
import type { Shown } from '../shown';
import { useAnswer } from '../../../useAnswer';
import { useHead } from '../useFocus';
import { announcing, textOf, typedNow, type Filled, type Text } from './model';
import { Schedule } from './Schedule';
import { TieBreaks } from './TieBreaks';
import { useT, type Key } from './words';

export function About({ shown }: { shown: Shown }): JSX.Element | null {
  const { id, desk } = shown;
  const { answer: now } = useAnswer<EventAnnounced | null>(
    String(desk.lines),
    () => ask<EventAnnounced>(id, tournaments.announced(id)),
    null,
    id,
  );
  return now && <Form shown={shown} now={now} />;
}

/** The properties of a section of the form. */
interface Part {
  shown: Shown;
  now: EventAnnounced;
  filled: Filled;
  fill: (more: Filled) => void;
}

function Form({ shown, now }: { shown: Shown; now: EventAnnounced }): JSX.Element {
  const { act, desk } = shown;
  const t = useT();
  const [filled, setFilled] = useState<Filled>({});
  useHead('about');
  const part: Part = { shown, now, filled, fill: more => setFilled(before => ({ ...before, ...more })) };
  const change = announcing(filled, now, rulesOf(now, desk.game));
  return (
    <form
      class="about"
      onSubmit={e => {
        e.preventDefault();
        if (change) void act(change).then(done => done && setFilled({}));
      }}
    >
      <h2 class="head ww" id="about" tabIndex={-1}>
        {t('about')}
      </h2>
      <Where {...part} />
      <When {...part} />
      <Who {...part} />
      <Games {...part} />
      <Ranking {...part} />
      <div class="rowb bar">
        <button class="btn main" type="submit" disabled={!change}>
          {t('announce')}
        </button>
        <button class="btn" type="button" disabled={!change} onClick={() => setFilled({})}>
          {t('leave')}
        </button>
        <p class="note" role="status">
          {change ? t('changed', Object.keys(change).length - 1) : t('unchanged')}
        </p>
      </div>
    </form>
  );
}

/** The rule set in force; by default the game's. */
const rulesOf = (now: EventAnnounced, game: string): string =>
  now.rules || ruleSetsOf(game === 'xiangqi' ? 'xiangqi' : 'chess')[0]!;

const Section = ({ title, children }: { title: Key; children: ComponentChildren }): JSX.Element => {
  const t = useT();
  return (
    <section aria-label={t(title)}>
      <h3 class="head">{t(title)}</h3>
      {children}
    </section>
  );
};

interface FieldProps extends Part {
  of: Text;
  type?: string;
  rows?: number;
  hint?: Key;
}
/** A text field; with `rows` it has several lines. */
function Field({ of, type, rows, hint, now, filled, fill }: FieldProps): JSX.Element {
  const t = useT();
  const value = textOf(filled, now, of);
  const onInput = (e: { currentTarget: { value: string } }): void => fill({ [of]: e.currentTarget.value });
  return (
    <label class="field">
      <span>{t(of as Key)}</span>
      {rows ? (
        <textarea rows={rows} value={value} onInput={onInput} />
      ) : (
        <input
          type={type}
          value={type === 'date' ? value.replace(/[/.]/g, '-') : value}
          maxLength={of === 'name' ? 80 : 4000}
          required={of === 'name'}
          onInput={onInput}
        />
      )}
      {hint && <small class="note">{t(hint)}</small>}
    </label>
  );
}

function Where(part: Part): JSX.Element {
  return (
    <Section title="whereWhen">
      <div class="g2">
        <Field {...part} of="name" />
        <Field {...part} of="place" />
        <Field {...part} of="federation" hint="federationHint" />
        <Field {...part} of="begins" type="date" />
        <Field {...part} of="ends" type="date" />
        <Field {...part} of="categories" />
      </div>
    </Section>
  );
}

function When({ shown, now, filled, fill }: Part): JSX.Element | null {
  const { arena, stages } = shown.info;
  if (arena) return null;
  const text = (key: Text): string => textOf(filled, now, key);
  return (
    <Section title="schedule">
      <Schedule
        rounds={
          filled.rounds ?? (now.rounds || (stages > 0 ? Math.max(shown.info.rounds, 1) : tableOf(shown)))
        }
        begins={text('begins')}
        dates={text('dates')}
        times={text('times')}
        meetings={text('meetings')}
        set={fill}
      />
    </Section>
  );
}

/** Number of rounds in a table that announces none: as many as its players need. */
const tableOf = ({ info }: Shown): number => info.entrants - (info.entrants % 2 === 0 ? 1 : 0);

function Who(part: Part): JSX.Element {
  return (
    <Section title="people">
      <div class="g2">
        <Field {...part} of="organiser" />
        <Field {...part} of="committee" hint="listHint" />
        <Field {...part} of="chief" />
        <Field {...part} of="arbiters" hint="arbitersHint" />
        <Field {...part} of="jury" hint="listHint" />
        <Field {...part} of="leaders" hint="leadersHint" />
      </div>
    </Section>
  );
}

interface ChoiceProps extends Part {
  of: Text;
  options: readonly (readonly [string, string])[];
}
function Choice({ of, options, now, filled, fill }: ChoiceProps): JSX.Element {
  const t = useT();
  return (
    <label class="field">
      <span>{t(of as Key)}</span>
      <select value={textOf(filled, now, of)} onChange={e => fill({ [of]: e.currentTarget.value })}>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

function Games(part: Part): JSX.Element {
  const { shown, now, filled, fill } = part;
  const t = useT();
  const language = useStore(lang);
  const game: Game = shown.desk.game === 'xiangqi' ? 'xiangqi' : 'chess';
  const rules = filled.rules ?? rulesOf(now, game);
  const free = shown.info.form === 'swiss';
  return (
    <Section title="games">
      <div class="g2">
        <Field {...part} of="time" hint="timeHint" />
        <Field {...part} of="words" />
        <Choice
          {...part}
          of="pace"
          options={[
            ['', t('notSaid')],
            ['standard', t('standard')],
            ['rapid', t('rapid')],
            ['blitz', t('blitz')],
          ]}
        />
        <Choice
          {...part}
          of="rules"
          options={[
            ...(now.rules ? [] : ([['', t('byRules')]] as const)),
            ...ruleSetsOf(game).map(set => [set, ruleSetName(set, language)] as const),
          ]}
        />
        {free && (
          <label class="field">
            <span>{t('rounds')}</span>
            <input
              type="number"
              min={Math.max(1, shown.info.paired)}
              max={99}
              value={filled.rounds ?? now.rounds}
              onInput={e => fill({ rounds: Number(e.currentTarget.value) || now.rounds })}
            />
          </label>
        )}
        {free && shown.info.paired === 0 && (
          <Choice
            {...part}
            of="colour"
            options={[
              ['', t('byLot')],
              ['white', t(game === 'xiangqi' ? 'red' : 'white')],
              ['black', t('black')],
            ]}
          />
        )}
      </div>
      <Regulations
        rules={rules}
        place="event"
        typed={filled.regulated ?? typedNow(now)}
        set={regulated => fill({ regulated })}
      />
    </Section>
  );
}

function Ranking(part: Part): JSX.Element {
  const { shown, now, filled, fill } = part;
  const { form } = shown.info;
  return (
    <Section title="ranking">
      <TieBreaks
        list={textOf(filled, now, 'tiebreaks')}
        set={tiebreaks => fill({ tiebreaks })}
        kind={{
          game: shown.desk.game === 'xiangqi' ? 'xiangqi' : 'chess',
          form: form ?? 'swiss',
          teams: shown.info.teams,
        }}
      />
      <Prizes
        lines={textOf(filled, now, 'prizes')}
        set={prizes => fill({ prizes })}
        division={divisionOf(textOf(filled, now, 'division'))}
        divide={how => fill({ division: divisionWord(how) })}
      />
      <Field {...part} of="regulations" rows={8} hint="regulationsHint" />
    </Section>
  );
}
