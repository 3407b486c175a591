// SPDX-License-Identifier: GPL-3.0-or-later
// The acts that are possible at a board of the desk: those of either side, claims with the ruling they would
// get, and rarer ones.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { articleNumber } from '../../phrase';
import { SIDES, type Side } from '../../types';
import { missed, takesWords, type Put } from './boardModel';
import type { Act, Board, Possible } from './calls';
import { Claimed } from './Claims';
import { faceOf, readFace } from './clocks';
import { More } from './More';
import { Touched } from './Touched';
import { besidesAnswers } from './Unentered';
import { useT, type Key } from './words';

interface BoardActsProps {
  board: Board;
  name: (side: Side) => string;
  put: Put;
  /** Like `put`, but asks for confirmation if the act would end the game. */
  sure: (act: Act) => void;
  written: string;
  write: (text: string) => void;
  act: (p: Possible) => void;
}
export function BoardActs({ board, name, put, sure, written, write, act }: BoardActsProps): JSX.Element {
  const t = useT();
  const possible = besidesAnswers(board.possible);
  return (
    <section aria-labelledby="acts">
      <h2 class="head ww" id="acts">
        {t('acts')}
      </h2>
      {board.possible.some(takesWords) && (
        <label class="field">
          <span>{t('ownWords')}</span>
          <input value={written} autocomplete="off" onInput={e => write(e.currentTarget.value)} />
        </label>
      )}
      <div class="row kv">
        {possible
          .filter(p => p.side === null)
          .map(p => (
            <button key={p.event} class={'btn' + (p.event === 'begin' ? ' main' : '')} onClick={() => act(p)}>
              {t(p.event as Key)}
              <Cited article={p.article} />
            </button>
          ))}
      </div>
      <div class="dacts">
        {SIDES[board.game].map(side => (
          <SideActs
            key={side}
            board={board}
            side={side}
            name={name(side)}
            possible={possible.filter(p => p.side === side)}
            put={sure}
            act={act}
          />
        ))}
      </div>
      {board.claims.length > 0 && <Claimed board={board} put={put} />}
      {!board.result && board.legal.length > 0 && <Touched board={board} put={put} />}
      {!board.result && <More board={board} put={sure} name={name} />}
    </section>
  );
}

interface SideActsProps {
  board: Board;
  side: Side;
  name: string;
  possible: readonly Possible[];
  put: Put;
  act: (p: Possible) => void;
}
function SideActs({ board, side, name, possible, put, act }: SideActsProps): JSX.Element {
  const t = useT();
  return (
    <div role="group" aria-label={name}>
      <b>
        <i class={'side ' + side} style="display:inline-block" /> {name}
      </b>
      {possible
        .filter(p => p.event !== 'press' || missed(board, side))
        .map(p =>
          p.event === 'flag' && board.untimed ? (
            <FlagShown
              key={p.event}
              name={name}
              article={p.article}
              put={left => put({ event: 'flag', side, left })}
            />
          ) : (
            <button key={p.event} class="btn" onClick={() => act(p)}>
              {t((p.event === 'press' ? 'pressMissing' : p.event) as Key)}
              <Cited article={p.article} />
            </button>
          ),
        )}
    </div>
  );
}

/** The article under which the arbiter would decide. */
const Cited = ({ article }: { article: string | null }): JSX.Element | null =>
  article ? <span class="art"> {articleNumber(article)}</span> : null;
/**
 * With the hall's own clocks the server can't detect a fallen flag: the arbiter enters what the clock shows.
 */
function FlagShown({
  name,
  article,
  put,
}: {
  name: string;
  article: string | null;
  put: (left: string) => void;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const [face, setFace] = useState<string | null>(null);
  const ms = face === null ? null : readFace(face);
  if (face === null)
    return (
      <button class="btn" onClick={() => setFace('0:00')}>
        {t('flag')}
        <Cited article={article} />
      </button>
    );
  const submit = (event: Event): void => {
    event.preventDefault();
    if (ms === null) return;
    put(faceOf(ms));
    setFace(null);
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        <span>
          {t('flag')}
          {words.colon}
          {t('clockShows', name)}
        </span>
        <span class="row tight">
          <input
            autoFocus
            value={face}
            autocomplete="off"
            aria-invalid={ms === null}
            onInput={e => setFace(e.currentTarget.value)}
          />
          <button class="btn arb" type="submit">
            {t('enter')}
          </button>
        </span>
      </label>
    </form>
  );
}
