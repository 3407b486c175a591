// SPDX-License-Identifier: GPL-3.0-or-later
// The field for the visitor's name. Each key press takes effect at once and survives a re-render; a name that
// only took effect on blur could be lost to the server's next message.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from './i18n';
import { chooseName, playerName } from './prefs';
import { useStore } from './store';

export function NameInput({ id }: { id?: string }): JSX.Element {
  const t = useWords();
  const name = useStore(playerName);
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text); // not trimmed: another word may follow the space
    chooseName(text.trim());
  };
  return (
    <input
      id={id}
      type="text"
      maxLength={40}
      autocomplete="nickname"
      placeholder={t.nameHint}
      value={typed ?? name}
      onInput={e => type(e.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
