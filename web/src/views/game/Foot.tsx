// SPDX-License-Identifier: GPL-3.0-or-later
// Below the board: the field for typed moves, and the controls of the board itself.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
import { sanTyped } from '../../san';

/** The spoken commands are loaded when someone first types. */
let commands: typeof import('./commands') | null = null;
const loadCommands = async (): Promise<void> => {
  commands ??= await import('./commands').catch(() => null);
};

/** The link to the next board, for players who came from the page of all their boards. */
const Next = lazily(() => import('../hall/Boards').then(view => view.NextBoard));

export interface Tools {
  flip: () => void;
}

export function Foot({
  model,
  state,
  tools,
  children,
}: {
  model: GameModel;
  state: State;
  tools: Tools;
  children?: ComponentChildren;
}): JSX.Element {
  const t = useWords();
  return (
    <div class="foot">
      <TypeMove id="type" model={model} state={state} />
      {state.you && recall('boards') && <Next id={state.id} />}
      {children}
      <PicturesButton state={state} />
      <button class="btn quiet" aria-label={t.flip} title={t.flip} onClick={tools.flip}>
        <Icon name="flip" />
      </button>
      <SoundButton />
    </div>
  );
}

export function TypeMove({
  id,
  model,
  state,
  done,
}: {
  id: string;
  model: GameModel;
  state: State;
  done?: () => void;
}): JSX.Element {
  const t = useWords();
  const from = useStore(ranks);
  const [text, setText] = useState('');
  const may = !!state.may.move;
  const plays = state.you !== null && state.status !== 'over';
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(0);
  // After a refusal the text is selected, so that typing replaces it.
  useLayoutEffect(() => {
    if (refused && document.activeElement === field.current) field.current?.select();
  }, [refused]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const move = text.trim();
    if (!move) return;
    await loadCommands();
    const answer =
      commands?.answerTo(move, {
        t,
        state,
        law: commands.lawOf(model.view.get()),
        elapsed: model.elapsed(),
        notation: notation[state.game].get(),
        lang: lang.get(),
      }) ??
      commands?.pressNamed(t, move) ??
      (plays ? null : t.commandsHelp[state.game]);
    if (answer !== null) {
      setText('');
      if (answer) toast(answer);
      return done?.();
    }
    // The field is cleared at once; a refused text comes back, unless something else has been typed
    // meanwhile.
    setText('');
    if (await model.typed(state.game === 'chess' ? sanTyped(move) : move)) return done?.();
    setText(now => now || move);
    setRefused(now => now + 1);
    done?.();
  };
  return (
    <form class={plays ? undefined : 'sr'} onSubmit={event => void submit(event)}>
      <label class="sr" for={id}>
        {plays ? t.typeMove : t.ask}
      </label>
      <input
        id={id}
        ref={field}
        value={text}
        onFocus={() => void loadCommands()}
        onInput={e => setText(e.currentTarget.value)}
        placeholder={plays ? typeHint(t.typeHint[state.game], state.game, from) : t.ask}
        title={may || !plays ? undefined : t.notNow}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        onKeyDown={e =>
          e.key === '/' &&
          e.currentTarget.selectionEnd! - e.currentTarget.selectionStart! === text.length &&
          e.preventDefault()
        }
      />
    </form>
  );
}

export function SoundButton({ named }: { named?: boolean }): JSX.Element {
  const t = useWords();
  const on = useStore(sound);
  return (
    <button
      class={'btn' + (named ? '' : ' quiet')}
      aria-label={t.sound}
      title={t.sound}
      aria-pressed={on}
      onClick={() => chooseSound(!on)}
    >
      <Icon name={on ? 'sound' : 'mute'} />
      {named && <span>{t.sound}</span>}
    </button>
  );
}

export function PicturesButton({ state }: { state: State }): JSX.Element | null {
  const t = useWords();
  const set = useStore(xiangqiMen);
  const on = set === 'pictures';
  // Switching back restores the previously chosen character set.
  const before = useRef(on ? 'characters' : set);
  if (!on) before.current = set;
  if (state.game !== 'xiangqi') return null;
  return (
    <button
      class={'btn' + (on ? ' pressed' : '')}
      aria-pressed={on}
      onClick={() => xiangqiMen.choose(on ? before.current : 'pictures')}
    >
      {t.pictures}
    </button>
  );
}
