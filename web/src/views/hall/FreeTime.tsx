// SPDX-License-Identifier: GPL-3.0-or-later
// The field for any time control, and two sliders for minutes and seconds that follow it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { refusalWords } from '../../phrase';
import { recall, remember } from '../../storage';
import type { Problem } from '../../types';
import { MINUTES, nearest, paceOf, pairOf, SECONDS, textOf, type Pair } from './time';

interface FreeTimeProps {
  open: (time: string) => Promise<void>;
  busy: boolean;
  problem: Problem | null;
  shown: boolean;
}
const FIRST: Pair = { minutes: 10, seconds: 0 };

export function FreeTime({ open, busy, problem, shown }: FreeTimeProps): JSX.Element {
  const t = useWords();
  const [time, setTime] = useState(recall('time') ?? textOf(FIRST));
  const pair = pairOf(time);
  const set = (more: Partial<Pair>): void => setTime(textOf({ ...(pair ?? FIRST), ...more }));
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
          <Slider
            name={t.minutesEach}
            scale={MINUTES}
            value={(pair ?? FIRST).minutes}
            words={t.minutesOf}
            choose={minutes => set({ minutes, ...(!minutes && !pair?.seconds && { seconds: 1 }) })}
          />
          <Slider
            name={t.secondsEach}
            scale={SECONDS}
            value={(pair ?? FIRST).seconds}
            words={t.secondsOf}
            choose={seconds => set({ seconds, ...(!seconds && !pair?.minutes && { minutes: 0.5 }) })}
          />
          <label for="time">
            {t.timeControl}
            {pair && ` · ${t[paceOf(pair)]}`}
          </label>
          <div class="row tight">
            <input
              id="time"
              value={time}
              onInput={e => setTime(e.currentTarget.value)}
              placeholder="5+3"
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

interface SliderProps {
  name: string;
  scale: readonly number[];
  value: number;
  words: (n: number) => string;
  choose: (n: number) => void;
}
function Slider({ name, scale, value, words, choose }: SliderProps): JSX.Element {
  return (
    <label class="level">
      <span>{name}</span>
      <input
        type="range"
        min={0}
        max={scale.length - 1}
        step={1}
        value={nearest(scale, value)}
        aria-valuetext={words(value)}
        onInput={e => choose(scale[Number(e.currentTarget.value)]!)}
      />
      <output>{words(value)}</output>
    </label>
  );
}
