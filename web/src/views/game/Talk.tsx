// SPDX-License-Identifier: GPL-3.0-or-later
// What players say to each other: set phrases, read by each in his own language; and how many look on.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal, say } from '../../api';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { refusalWords } from '../../phrase';
import { seatToken } from '../../storage';
import { toast } from '../../toast';
import { other, type State } from '../../types';

export function Talk({ state, named }: { state: State; named?: boolean }): JSX.Element | null {
  const t = useWords(), [open, show] = useState(false), opponent = state.you && state.players[other(state.game, state.you)];
  if (!opponent?.seated || opponent.engine) return null;
  const tell = (phrase: string): void => {
    show(false);
    say(state.id, phrase, seatToken(state.id)).then(() => toast(t.said), (error: unknown) => toast(error instanceof Refusal ? refusalWords(t, error.problem) : t.failed));
  };
  return (
    <>
      <button class={'btn' + (named ? '' : ' quiet')} aria-label={t.sayTo} title={t.sayTo} onClick={() => show(true)}>
        <Icon name="say" />
        {named && <span>{t.sayTo}</span>}
      </button>
      {open && (
        <Dialog title={t.sayTo} close={() => show(false)} class="sheet">
          {state.spectators > 0 && <p>{t.watching(state.spectators)}</p>}
          <div class="stack">{Object.entries(t.phrases).map(([phrase, words]) => <button key={phrase} class="btn" onClick={() => tell(phrase)}>{words}</button>)}</div>
        </Dialog>
      )}
    </>
  );
}
