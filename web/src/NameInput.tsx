// SPDX-License-Identifier: GPL-3.0-or-later
// The field for one's name. Each letter counts at once, and what is being typed stays whatever the page shows
// anew meanwhile: a name that only counts when the field is left is lost to the next message from the server.
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
    setTyped(text); // not trimmed: a second name may follow the blank
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
