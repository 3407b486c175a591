// SPDX-License-Identifier: GPL-3.0-or-later
// The chat beside a game: the log, set phrases that each player reads in their own language, and free text if
// the server allows it.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { getHouse, Refusal, say } from '../../api';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { nameOf, refusalWords } from '../../phrase';
import { seatToken } from '../../storage';
import { useStore } from '../../store';
import { lineText, talkOf, toTalk } from '../../talk';
import { toast } from '../../toast';
import { other, type State } from '../../types';

type Said = Parameters<typeof say>[1];
type Phrase = Said['phrase'];

/** Whether anyone is present who receives messages. */
function hasHearer(state: State): boolean {
  const opponent = state.you && state.players[other(state.game, state.you)];
  return !!opponent?.seated && !opponent.engine;
}

/** The button that opens the chat, among the actions. */
export function TalkButton({
  state,
  named,
  done,
}: {
  state: State;
  named?: boolean;
  done?: () => void;
}): JSX.Element | null {
  const t = useWords();
  if (!hasHearer(state)) return null;
  return (
    <button
      class={'btn' + (named ? '' : ' quiet')}
      aria-label={t.sayTo}
      title={t.sayTo}
      onClick={() => {
        done?.();
        requestAnimationFrame(toTalk);
      }}
    >
      <Icon name="say" />
      {named && <span>{t.sayTo}</span>}
    </button>
  );
}

export function Talk({ state }: { state: State }): JSX.Element | null {
  const t = useWords();
  const [free, setFree] = useState(false);
  const [text, setText] = useState('');
  const hears = hasHearer(state);
  useEffect(() => {
    if (hears) void getHouse().then(house => setFree(house.chat === true));
  }, [hears]);
  if (!hears) return null;
  const tell = (what: Said): void => {
    // A message that could not be sent stays in the field.
    const said = (): void => setText(now => ('text' in what && now.trim() === what.text ? '' : now));
    say(state.id, what, seatToken(state.id)).then(said, (error: unknown) =>
      toast(error instanceof Refusal ? refusalWords(t, error.problem) : t.failed),
    );
  };
  return (
    <section class="talk" id="talk" aria-labelledby="talk-head">
      <h2 class="head" id="talk-head">
        <span>{t.chat}</span>
        <span>{state.spectators > 0 && t.watching(state.spectators)}</span>
      </h2>
      <Log t={t} state={state} />
      {free && (
        <form
          class="row tight"
          onSubmit={e => {
            e.preventDefault();
            if (text.trim()) tell({ text: text.trim() });
          }}
        >
          <input
            value={text}
            maxLength={200}
            autocomplete="off"
            enterkeyhint="send"
            aria-label={t.ownWords}
            placeholder={t.ownWords}
            onInput={e => setText(e.currentTarget.value)}
          />
          <button class="btn">{t.send}</button>
        </form>
      )}
      <div class="phrases">
        {Object.entries(t.phrases).map(([phrase, words]) => (
          <button key={phrase} class="chip" onClick={() => tell({ phrase: phrase as Phrase })}>
            {words}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The messages so far, the newest last and visible. New ones are read out, not the whole log. */
function Log({ t, state }: { t: Words; state: State }): JSX.Element | null {
  const lines = useStore(talkOf(state.id));
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  if (!lines.length) return null;
  return (
    <ol ref={list} tabIndex={0} aria-labelledby="talk-head">
      {lines.map((line, i) => (
        <li key={i} class={line.side === state.you ? 'own-line' : undefined}>
          <b>{line.side === state.you ? t.youSaid : nameOf(t, state.players[line.side])}</b>{' '}
          {lineText(t, line)}
        </li>
      ))}
    </ol>
  );
}
