// SPDX-License-Identifier: GPL-3.0-or-later
// The field for typed results, with its meaning and a list of its keys.
import type { JSX, RefObject } from 'preact';
import { useT } from './words';

export function TypeField({
  label,
  input,
  text,
  setText,
  onKey,
  echo,
  keys,
}: {
  label: string;
  input: RefObject<HTMLInputElement>;
  text: string;
  setText: (text: string) => void;
  onKey?: (event: KeyboardEvent) => void;
  /** The meaning of the typed text, or the last entry. */
  echo: string;
  /** How many of the keys to list, as an argument of `slice`: all by default, -2 for all but the last two. */
  keys?: number;
}): JSX.Element {
  const t = useT();
  return (
    <>
      <label for="type">{label}</label>
      <input
        id="type"
        ref={input}
        value={text}
        autocomplete="off"
        spellcheck={false}
        aria-describedby="echo keys"
        onInput={e => setText(e.currentTarget.value)}
        onKeyDown={onKey}
      />
      <p class="echo" id="echo" aria-live="polite">
        {echo}
      </p>
      <ul class="keys" id="keys">
        {t('keys')
          .split('|')
          .slice(0, keys)
          .map(k => (
            <li key={k}>{k}</li>
          ))}
      </ul>
    </>
  );
}
