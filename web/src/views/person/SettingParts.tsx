// SPDX-License-Identifier: GPL-3.0-or-later
// Building blocks of the settings: sections, switches, choices, and error messages.
import type { ComponentChildren, JSX } from 'preact';
import type { Choice } from '../../prefs';
import { useStore } from '../../store';
import { useT, type Key } from './words';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { refusalWords } from '../../phrase';
import type { Problem } from '../../types';

export function Part({
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

export function Toggle({
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

export function Segments({
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

/** A choice whose labels are texts of this view. */
export function Words<V extends Key>({ name, choice }: { name: Key; choice: Choice<V> }): JSX.Element {
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

export function Switch({
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

/* ---- what belongs to an account */
export function useActs(): {
  problem: Problem | null;
  act: (what: Promise<unknown>, then?: () => void) => void;
} {
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = (what: Promise<unknown>, then?: () => void): void => {
    setProblem(null);
    what.then(then, (error: unknown) => setProblem(error instanceof Refusal ? error.problem : {}));
  };
  return { problem, act };
}

/** The current password, which every change of access requires. */
export function OldPassword({
  value,
  change,
}: {
  value: string;
  change: (text: string) => void;
}): JSX.Element {
  const t = useT();
  return (
    <label class="field">
      <span>{t('oldPassword')}</span>
      <input
        type="password"
        required
        value={value}
        autocomplete="current-password"
        onInput={e => change(e.currentTarget.value)}
      />
    </label>
  );
}

export function Fault({ problem }: { problem: Problem | null }): JSX.Element | null {
  const w = useWords();
  return (
    problem && (
      <p class="note bad" role="alert">
        {refusalWords(w, problem)}
      </p>
    )
  );
}
