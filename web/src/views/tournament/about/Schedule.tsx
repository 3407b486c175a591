// SPDX-License-Identifier: GPL-3.0-or-later
// The dates and times of all rounds and other items, which are printed in the programme.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../icons';
import { daily, dayOf, meetingsOf, meetingsText, partsOf, withPart, type Meeting } from './model';
import { useT } from './words';

interface ScheduleProps {
  rounds: number;
  begins: string;
  dates: string;
  times: string;
  meetings: string;
  set: (more: { dates?: string; times?: string; meetings?: string }) => void;
}
export function Schedule(props: ScheduleProps): JSX.Element {
  const { rounds, begins, dates, times, set } = props;
  const t = useT();
  const days = partsOf(dates, rounds).map(dayOf);
  const hours = partsOf(times, rounds);
  return (
    <>
      <fieldset class="prz sched">
        <legend>{t('rounds')}</legend>
        <ol class="days">
          {days.map((day, i) => (
            <li key={i} class="rowb">
              <span class="n">{t('round', i + 1)}</span>
              <input
                type="date"
                aria-label={t('dayOf', i + 1)}
                value={day}
                onInput={e => set({ dates: withPart(days, i, e.currentTarget.value) })}
              />
              <input
                type="time"
                aria-label={t('hourOf', i + 1)}
                value={hours[i]!.padStart(hours[i] ? 5 : 0, '0')}
                onInput={e => set({ times: withPart(hours, i, e.currentTarget.value) })}
              />
            </li>
          ))}
        </ol>
        {rounds > 0 && begins && (
          <button class="btn" type="button" onClick={() => set({ dates: daily(dayOf(begins), rounds) })}>
            {t('daily')}
          </button>
        )}
        {rounds > 1 && hours[0] && (
          <button
            class="btn"
            type="button"
            onClick={() => set({ times: Array.from({ length: rounds }, () => hours[0]).join(',') })}
          >
            {t('sameHour', hours[0])}
          </button>
        )}
      </fieldset>
      <Meetings {...props} />
    </>
  );
}

/** Opening, technical meeting, prize-giving: rows with date, time and description. */
function Meetings({ meetings, begins, set }: ScheduleProps): JSX.Element {
  const t = useT();
  // a row being filled in stays, even if it has nothing to announce yet
  const [rows, setRows] = useState<Meeting[]>(() => meetingsOf(meetings));
  const put = (next: Meeting[]): void => {
    setRows(next);
    set({ meetings: meetingsText(next.filter(row => row.what.trim())) });
  };
  const change = (at: number, more: Partial<Meeting>): void =>
    put(rows.map((row, i) => (i === at ? { ...row, ...more } : row)));
  return (
    <fieldset class="prz sched">
      <legend>{t('meetings')}</legend>
      <ol class="whats">
        {rows.map((row, i) => (
          <li key={i} class="rowb">
            <input
              type="date"
              aria-label={t('titled', t('day'), row.what)}
              value={row.day}
              onInput={e => change(i, { day: e.currentTarget.value })}
            />
            <input
              type="time"
              aria-label={t('titled', t('hour'), row.what)}
              value={row.hour}
              onInput={e => change(i, { hour: e.currentTarget.value })}
            />
            <input
              class="what"
              list="meetings"
              aria-label={t('what')}
              value={row.what}
              onInput={e => change(i, { what: e.currentTarget.value })}
            />
            <button
              class="btn quiet"
              type="button"
              aria-label={t('titled', t('remove'), row.what)}
              onClick={() => put(rows.filter((_, k) => k !== i))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <datalist id="meetings">
        {(['technical', 'opening', 'closing'] as const).map(one => (
          <option key={one} value={t(one)} />
        ))}
      </datalist>
      <button
        class="btn"
        type="button"
        onClick={() => put([...rows, { day: dayOf(begins), hour: '', what: '' }])}
      >
        {t('meetingAdd')}
      </button>
    </fieldset>
  );
}
