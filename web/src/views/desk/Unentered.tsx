// SPDX-License-Identifier: GPL-3.0-or-later
// A board whose moves are not entered: questions for the arbiter, an illegal move with its side and the clock
// times, and a sealed move.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { articleNumber } from '../../phrase';
import { SIDES, type Game, type Side } from '../../types';
import type { Act, Board, Possible } from './calls';
import { readFace } from './clocks';
import { useT, type Key } from './words';

/** An example of an article's number in each game's book. */
const LIKE: Record<Game, string> = { chess: '3.9', xiangqi: '4.1.2' };
const isAnswer = (p: Possible): boolean => p.event.startsWith('asked-');
/** All acts except the answers to a pending question or claim, which are shown with the question itself. */
export const besidesAnswers = (all: readonly Possible[]): Possible[] => all.filter(p => !isAnswer(p));

/** Whether a loss awaits the arbiter's decision, which blocks everything else. */
export const waitsForWord = (board: Board): boolean => board.asked !== null && board.asked.claim === null;

/** A question to the arbiter, and the possible answers, beginning with the present state. */
export function Asked({
  board,
  name,
  act,
}: {
  board: Board;
  name: (side: Side) => string;
  act: (p: Possible) => void;
}): JSX.Element | null {
  const t = useT();
  const words = useWords();
  const asked = board.asked;
  if (!asked) return null;
  const said = [...board.minutes]
    .reverse()
    .filter(m => !m.struck)
    .flatMap(m => m.rulings)
    .find(r => r.kind === 'undecided');
  return (
    <section class="arbasked" role="alert" aria-labelledby="asked">
      <h2 class="head" id="asked">
        {t('asked')}
        {words.colon}
        {asked.claim ? `${name(asked.side)}, ${words.claims[asked.claim] ?? asked.claim}` : name(asked.side)}
      </h2>
      {said && (
        <p>
          {said.text} {said.article && <b class="art">{articleNumber(said.article)}</b>}
        </p>
      )}
      <div class="rowb">
        {board.possible.filter(isAnswer).map((p, i) => (
          <button key={p.event} class={'btn' + (i === 0 ? ' arb' : '')} onClick={() => act(p)}>
            {t(p.event as Key, p.side ? name(p.side) : '')}
            {p.article && <span class="art"> {articleNumber(p.article)}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}

/**
 * An illegal move found: by which side, under which article, and the times to which both clocks are set if
 * known.
 */
export function FoundUnentered({
  board,
  put,
  name,
}: {
  board: Board;
  put: (...acts: Act[]) => void;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const sides = SIDES[board.game];
  const [side, setSide] = useState<Side>(sides[0]);
  const [of, setOf] = useState('');
  const [times, setTimes] = useState<Record<string, string>>({});
  const typed = sides.filter(one => times[one]?.trim());
  const faces = sides.map(one => [one, readFace(times[one] ?? '')] as const).filter(([, ms]) => ms !== null);
  const bad = (one: Side): boolean => !!times[one]?.trim() && readFace(times[one]) === null;
  const submit = (event: Event): void => {
    event.preventDefault();
    // both times or neither: a single time would leave the other clock at a wrong value
    if (typed.length > 0 && faces.length < sides.length) return;
    put({
      event: 'illegal-found',
      side,
      ...(of.trim() && { of: of.trim() }),
      ...(faces.length > 0 && { set: Object.fromEntries(faces) }),
    });
    setOf('');
    setTimes({});
  };
  return (
    <form onSubmit={submit}>
      <h3 class="head kv">{t('found')}</h3>
      <div class="g2">
        <label class="field">
          <span>{t('side')}</span>
          <select value={side} onChange={e => setSide(e.currentTarget.value as Side)}>
            {sides.map(one => (
              <option key={one} value={one}>
                {name(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('byArticle')}</span>
          <input
            value={of}
            placeholder={LIKE[board.game]}
            autocomplete="off"
            onInput={e => setOf(e.currentTarget.value)}
          />
        </label>
        {sides.map(one => (
          <label key={one} class="field">
            <span>{t('putBack', name(one))}</span>
            <input
              placeholder="45:00"
              required={typed.length > 0}
              value={times[one] ?? ''}
              aria-invalid={bad(one)}
              onInput={e => setTimes({ ...times, [one]: e.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <div class="rowb">
        <button class="btn arb" type="submit">
          {t('enter')}
        </button>
      </div>
    </form>
  );
}

/** The side to move seals its move. The move is only in the envelope, not in the log. */
export function Envelope({
  board,
  put,
  name,
}: {
  board: Board;
  put: (...acts: Act[]) => void;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
    <div class="rowb">
      <button class="btn" onClick={() => put({ event: 'seal', side: board.turn })}>
        {t('envelope')}
        {words.colon}
        {name(board.turn)}
      </button>
    </div>
  );
}
