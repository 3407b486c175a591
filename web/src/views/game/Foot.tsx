// SPDX-License-Identifier: GPL-3.0-or-later
// Under the board: the field for typed moves, and what concerns the board alone.
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { GameModel } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { chooseSound, lang, notation, ranks, sound, xiangqiMen } from '../../prefs';
import { useStore } from '../../store';
import { lazily } from '../../later';
import { recall } from '../../storage';
import { toast } from '../../toast';
import { typeHint } from '../../typed';
import type { State } from '../../types';
import { answerTo } from './commands';

/** On from board to board, for who came from the page of them all. */
const Next = lazily(() => import('../hall/Boards').then(view => view.NextBoard));

export interface Tools {
  flip(): void;
}

export function Foot({ model, state, tools, children }: { model: GameModel; state: State; tools: Tools; children?: ComponentChildren }): JSX.Element {
  const t = useWords();
  return (
    <div class="foot">
      {state.you && state.status !== 'over' && <TypeMove id="type" model={model} state={state} />}
      {state.you && recall('boards') && <Next id={state.id} />}
      {children}
      <PicturesButton state={state} />
      <button class="btn quiet" aria-label={t.flip} title={t.flip} onClick={tools.flip}><Icon name="flip" /></button>
      <SoundButton />
    </div>
  );
}

export function TypeMove({ id, model, state, done }: { id: string; model: GameModel; state: State; done?: () => void }): JSX.Element {
  const t = useWords(), from = useStore(ranks), [text, setText] = useState(''), may = !!state.may.move;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const move = text.trim();
    if (!move) return;
    const answer = answerTo(move, { t, state, elapsed: model.elapsed(), notation: notation[state.game].get(), lang: lang.get() });
    if (answer) {
      setText('');
      return toast(answer);
    }
    // The field is free at once; what was refused comes back, but never over what has been typed meanwhile.
    setText('');
    if (!(await model.typed(move))) setText(now => now || move);
    done?.();
  };
  return (
    <form onSubmit={event => void submit(event)}>
      <label class="sr" for={id}>{t.typeMove}</label>
      <input id={id} value={text} onInput={e => setText(e.currentTarget.value)} placeholder={typeHint(t.typeHint[state.game], state.game, from)} title={may ? undefined : t.notNow} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="send" onKeyDown={e => e.key === '/' && !text && e.preventDefault()} />
    </form>
  );
}

export function SoundButton({ named }: { named?: boolean }): JSX.Element {
  const t = useWords(), on = useStore(sound);
  return (
    <button class={'btn' + (named ? '' : ' quiet')} aria-label={t.sound} title={t.sound} aria-pressed={on} onClick={() => chooseSound(!on)}>
      <Icon name={on ? 'sound' : 'mute'} />
      {named && <span>{t.sound}</span>}
    </button>
  );
}

export function PicturesButton({ state }: { state: State }): JSX.Element | null {
  const t = useWords(), set = useStore(xiangqiMen), on = set === 'pictures';
  // Back to the characters that were there before.
  const before = useRef(on ? 'characters' : set);
  if (!on) before.current = set;
  if (state.game !== 'xiangqi') return null;
  return (
    <button class={'btn' + (on ? ' pressed' : '')} aria-pressed={on} onClick={() => xiangqiMen.choose(on ? before.current : 'pictures')}>
      {t.pictures}
    </button>
  );
}
