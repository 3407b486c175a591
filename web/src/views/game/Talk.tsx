// SPDX-License-Identifier: GPL-3.0-or-later
// What players say to each other: set phrases, read by each in his own language; and how many look on.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { getHouse, Refusal, say } from '../../api';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { refusalWords } from '../../phrase';
import { seatToken } from '../../storage';
import { toast } from '../../toast';
import { other, type State } from '../../types';

type Said = Parameters<typeof say>[1];
type Phrase = Said['phrase'];

export function Talk({ state, named }: { state: State; named?: boolean }): JSX.Element | null {
  const t = useWords();
  const [open, show] = useState(false);
  const [free, setFree] = useState(false);
  const [text, setText] = useState('');
  const opponent = state.you && state.players[other(state.game, state.you)];
  if (!opponent?.seated || opponent.engine) return null;
  useEffect(() => {
    if (open) void getHouse().then(house => setFree(house.chat === true));
  }, [open]);
  const tell = (what: Said): void => {
    show(false);
    // What could not be said stays in the field.
    const said = (): void => {
      if ('text' in what) setText(now => (now.trim() === what.text ? '' : now));
      toast(t.said);
    };
    say(state.id, what, seatToken(state.id)).then(said, (error: unknown) =>
      toast(error instanceof Refusal ? refusalWords(t, error.problem) : t.failed),
    );
  };
  return (
    <>
      <button
        class={'btn' + (named ? '' : ' quiet')}
        aria-label={t.sayTo}
        title={t.sayTo}
        onClick={() => show(true)}
      >
        <Icon name="say" />
        {named && <span>{t.sayTo}</span>}
      </button>
      {open && (
        <Dialog title={t.sayTo} close={() => show(false)} class="sheet">
          {state.spectators > 0 && <p>{t.watching(state.spectators)}</p>}
          {free && (
            <form
              class="field"
              onSubmit={e => {
                e.preventDefault();
                if (text.trim()) tell({ text: text.trim() });
              }}
            >
              <label for="free">{t.ownWords}</label>
              <div class="row tight">
                <input
                  id="free"
                  value={text}
                  maxLength={200}
                  autocomplete="off"
                  onInput={e => setText(e.currentTarget.value)}
                />
                <button class="btn main">{t.send}</button>
              </div>
            </form>
          )}
          <div class="stack">
            {Object.entries(t.phrases).map(([phrase, words]) => (
              <button key={phrase} class="btn" onClick={() => tell({ phrase: phrase as Phrase })}>
                {words}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
