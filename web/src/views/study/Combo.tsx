// SPDX-License-Identifier: GPL-3.0-or-later
// A text field with a list of completions: the arrow keys choose one, Enter inserts it, Escape closes the
// list. If no completion is chosen, Enter submits the form.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from './completing';
import { useT } from './words';

interface ComboProps {
  id: string;
  label: string;
  hint?: string;
  most: number;
  value: string;
  /** The completions at the caret. */
  choices: readonly Choice[];
  /** Called when the text changes, with the caret's position. */
  type: (text: string, caret: number) => void;
  /** Inserts a completion. Returns the new text, the caret, and whether more completions may follow there. */
  take: (choice: Choice) => { text: string; caret: number; more: boolean };
}

export function Combo({ id, label, hint, most, value, choices, type, take }: ComboProps): JSX.Element {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const listed = open && choices.length > 0;
  const at = Math.min(place, choices.length - 1);
  useEffect(() => {
    if (listed && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listed, at]);
  const show = (shown: boolean): void => {
    setOpen(shown);
    setPlace(-1);
  };
  const caretMoved = (): void => {
    const now = input.current;
    if (now) type(now.value, now.selectionStart ?? now.value.length);
  };
  const choose = (choice: Choice): void => {
    const { text, caret, more } = take(choice);
    if (input.current) input.current.value = text;
    input.current?.setSelectionRange(caret, caret);
    type(text, caret);
    show(more);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && listed) setPlace(Math.max(-1, Math.min(choices.length - 1, at + step)));
    else if (step > 0) {
      caretMoved();
      show(true);
    } else if (event.key === 'Enter' && listed && at >= 0) choose(choices[at]!);
    else if (event.key === 'Escape' && listed) show(false);
    else return;
    event.preventDefault();
  };
  return (
    <div class="combo">
      <label class="field">
        <span>{label}</span>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={listed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listed && at >= 0 ? `${id}-${at}` : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={most}
          placeholder={hint}
          value={value}
          onInput={() => {
            caretMoved();
            show(true);
          }}
          onClick={caretMoved}
          onKeyUp={event => event.key.startsWith('Arrow') && caretMoved()}
          onKeyDown={onKey}
          onBlur={() => show(false)}
        />
      </label>
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!listed}>
        {choices.map((choice, i) => (
          <li
            key={choice.value}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onPointerDown={event => {
              event.preventDefault();
              choose(choice);
            }}
          >
            <b>{choice.near ? t('youMean', choice.value) : choice.value}</b>
            {choice.says && <small>{choice.says}</small>}
          </li>
        ))}
      </ul>
      <p class="sr" role="status">
        {listed ? t('choices', choices.length) : ''}
      </p>
    </div>
  );
}
