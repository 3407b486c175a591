// SPDX-License-Identifier: GPL-3.0-or-later
// A text field whose text takes effect when it is left, or on Enter. Until then the typed text is state: a
// re-render would put `value` back into a field that only listens for `change`.
import type { InputHTMLAttributes, JSX } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  value: string;
  /** Takes the text; the field then shows `value` again. */
  take: (text: string) => void;
}

export function KeptInput({
  value,
  take,
  ...rest
}: Props & Omit<InputHTMLAttributes, keyof Props | 'onInput' | 'onChange' | 'onBlur'>): JSX.Element {
  const [typed, type] = useState<string | null>(null);
  return (
    <input
      {...rest}
      value={typed ?? value}
      onInput={e => type(e.currentTarget.value)}
      onChange={e => {
        type(null);
        take(e.currentTarget.value);
      }}
      onBlur={() => type(null)}
    />
  );
}
